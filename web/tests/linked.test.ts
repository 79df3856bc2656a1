import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verify } from '../src/lib/chance'
import { anew, announced, fallWords, told, worthWords } from '../src/table/linked'
import type { WrittenWorth } from '../src/wire/http'
import type { LinkedJackpot } from '../src/wire/protocol'

const one: LinkedJackpot = {
  id: 'ray-casino/wheels',
  title: { en: 'Wheel surprise' },
  kind: 'surprise',
  size: 'progressive',
  amount: 50000,
  fee: null,
  entered: [],
  announcement: { part: 'Play.', entry: '2 €.', wins: 'Luck.', growth: '0.5 %.', size: '500 €.' },
  fell: [],
  rule: null,
}
const fall = { seat: 'Ann', table: 'wheel', name: 'Roulette', amount: 123400 }
const worth: WrittenWorth = {
  jackpot: one.id,
  game: 'ray-casino/roulette',
  bet: 'red',
  stake: 1000,
  fee: 0,
  size: 50000,
  chance: '1/40000',
  once_in: 40000,
  worth: 1.25,
  edge: '1/74',
  added_percent: 0.125,
  long_run_percent: -0.5,
  even: 54054,
  favours: false,
  expected: 250000,
  deviation: 0,
  round_deviation: 1,
  method: 'exact',
}

describe('jackpots of the house', () => {
  it('takes over what it holds now, and to whom it went', () => {
    const now = { type: 'linked', table: 't', jackpot: one.id, amount: 7, entered: ['Bob'], fell: [fall] } as const
    const [after] = told([one], { ...now, entered: ['Bob'], fell: [fall] })
    expect(after).toMatchObject({ amount: 7, entered: ['Bob'], fell: [fall] })
    expect(told([one], { ...now, jackpot: 'other', entered: [], fell: [] })).toEqual([one])
    expect(anew([after!])[0]!.entered).toEqual([])
    const many = Array.from({ length: 9 }, () => fall)
    expect(told([one], { ...now, entered: [], fell: many })[0]!.fell).toHaveLength(5)
  })
  it('says who hit it, with the table where it is another', () => {
    expect(fallWords(fall, 'wheel', 'EUR')).toMatch(/^Ann hits it: 1.234\s€$/)
    expect(fallWords(fall, 'dice', 'EUR')).toMatch(/^Ann, Roulette, hits it/)
  })
  it('announces all five', () => {
    expect(announced(one).map(([, words]) => words)).toEqual(['Play.', '2 €.', 'Luck.', '0.5 %.', '500 €.'])
  })
  it('says what it is worth', () => {
    const lines = worthWords(worth, 'EUR', (bet) => bet)
    expect(lines[0]).toContain('on red it falls once in 40,000 rounds (exact)')
    expect(lines[1]).toContain('+0.125 % of the stake')
    expect(lines[1]).toContain('−0.5 %')
    expect(lines).toHaveLength(3)
    expect(worthWords({ ...worth, fee: 100, even: null, deviation: 5, once_in: 0 }, 'EUR', (b) => b)[0]).toMatch(
      /and the fee of 1\s€ it falls in none/,
    )
  })
})

describe('a surprise, drawn again in the page', () => {
  const seed = '07'.repeat(32)
  const commitment = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')
  const label = 'jackpot/ray-casino/wheels/Ann'
  const stream = createHmac('sha256', Buffer.from(seed, 'hex')).update(label).digest()
  const drawn = createHmac('sha256', stream).update(Buffer.alloc(8)).digest()[0]! & 0xff
  const surprise = { jackpot: 'ray-casino/wheels', seat: 'Ann', label, drawn, wins: 3, of: 256 }
  const round = { id: 't.1', commitment, seed, events: [], nonces: [] }
  const redraw = async () => null
  it('holds where it follows from the seed', async () => {
    const findings = await verify({ ...round, surprises: [surprise] }, redraw)
    expect(findings.map((f) => f.holds)).toEqual([true, true])
  })
  it('differs where another number, or the stream of another seat, is told', async () => {
    for (const wrong of [
      { ...surprise, drawn: (drawn + 1) % 256 },
      { ...surprise, seat: 'Bob' },
    ]) {
      const findings = await verify({ ...round, surprises: [wrong] }, redraw)
      expect(findings.at(-1)!.holds).toBe(false)
    }
  })
})
