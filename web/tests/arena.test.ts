import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PokerEvent } from '../src/wire/families/poker'
import { middleWords, potName, potWords, pushed } from '../src/poker/middle'
import { pictureOf, type Sitting } from '../src/poker/picture'
import { heldBy, plateOf } from '../src/poker/plate'
import type { Chair } from '../src/poker/table'

const told = (name: string): PokerEvent[] =>
  (
    JSON.parse(readFileSync(`tests/fixtures/poker__${name}.A.json`, 'utf8')) as { steps: { event: PokerEvent }[] }
  ).steps.map((s) => s.event)

const CHAIR: Chair = {
  place: 1,
  seat: 'B',
  name: 'Petr',
  you: false,
  bot: false,
  level: null,
  away: false,
  entering: null,
  connected: true,
  stack: 20_000,
}
const SITTING: Sitting = {
  seat: 'B',
  place: 1,
  start: 20_000,
  stack: 18_000,
  unknown: false,
  bet: 500,
  paid: 2000,
  folded: false,
  mucked: false,
  cards: [
    { card: null, up: false },
    { card: null, up: false },
  ],
  mark: 'BB',
  last: null,
  shown: false,
  laidOpen: [],
  reading: [],
  won: 0,
}
const AT = { currency: 'EUR', over: false, turn: false, narrow: false }
const plate = (s: Partial<Sitting> | null, at: Partial<typeof AT> = {}, chair: Partial<Chair> = {}) =>
  plateOf({ ...CHAIR, ...chair }, s && { ...SITTING, ...s }, { ...AT, ...at })

describe('the plate of a chair', () => {
  it('tells who sits there, his chips, his blind and whether he is to act', () => {
    expect(plate({}, { turn: true }).spoken).toBe('Petr, 180 behind, BB, to act')
    expect(plate({}, {}, { bot: true, level: 'hard-tight' }).spoken).toBe('Petr, bot, hard, tight, 180 behind, BB')
  })
  it('says what he did last, shorter on a phone', () => {
    const raised: Partial<Sitting> = { last: { action: 'raise', amount: 700, allIn: false } }
    expect(plate(raised).said).toBe('raise to 7')
    expect(plate(raised, { narrow: true }).said).toBe('raise')
    expect(plate({ last: { action: 'draws', amount: 2, allIn: false } }, { narrow: true }).said).toBe('draws 2')
  })
  it('says why somebody has no part in the hand', () => {
    expect([plate(null).said, plate(null).out]).toEqual(['waits', true])
    expect(plate(null, {}, { away: true }).said).toBe('sits out')
    const waiting = plate(null, {}, { entering: 'waits' })
    expect([waiting.said, waiting.spoken]).toEqual(['waits for BB', 'Petr, 200 behind, waits for the big blind'])
    expect(plate(null, { narrow: true }, { entering: 'waits' }).said).toBe('waits')
    expect(plate(null, {}, { entering: 'posts' }).said).toBe('posts next hand')
    expect(plate(null, {}, { stack: 0 }).said).toBe('no chips')
    expect(plate({ folded: true })).toMatchObject({ said: 'folded', out: true })
  })
  it('counts a win as what came back less what was put in', () => {
    expect(plate({ won: 6000, stack: 24_000, bet: 0 })).toMatchObject({ gained: 4000, said: '' })
  })
  it('is all in with cards and no chips, until the hand is over', () => {
    expect(plate({ stack: 0 }).allIn).toBe(true)
    expect(plate({ stack: 0 }, { over: true }).allIn).toBe(false)
    expect(plate({ stack: 0, folded: true }).allIn).toBe(false)
    expect(plate({ stack: 0, mucked: true }).allIn).toBe(false)
    expect(plate({ stack: 0, unknown: true })).toMatchObject({ allIn: false, behind: '–' })
  })
})

describe('cards before a chair', () => {
  it('stay there until they are thrown away; folded ones for their owner alone', () => {
    expect(heldBy(SITTING, false)).toHaveLength(2)
    expect(heldBy({ ...SITTING, folded: true }, false)).toHaveLength(0)
    expect(heldBy({ ...SITTING, folded: true }, true)).toHaveLength(2)
    expect(heldBy({ ...SITTING, mucked: true }, true)).toHaveLength(0)
    expect(heldBy(null, true)).toHaveLength(0)
  })
})

describe('the middle of the table', () => {
  const pots = [
    { amount: 6000, seats: ['A', 'B', 'C'] },
    { amount: 2500, seats: ['A', 'B'] },
    { amount: 100, seats: ['A'] },
  ]
  it('names one pot, a side pot, and several by their numbers', () => {
    expect(potName(0, 1, false)).toBe('pot')
    expect([0, 1].map((i) => potName(i, 2, false))).toEqual(['main pot', 'side pot'])
    expect([0, 1, 2].map((i) => potName(i, 3, false))).toEqual(['main pot', 'side pot 1', 'side pot 2'])
    expect([0, 1, 2].map((i) => potName(i, 3, true))).toEqual(['main', 'side 1', 'side 2'])
  })
  it('says for how many a pot is', () => {
    expect(pots.map((_, i) => potWords(i, pots, true))).toEqual([
      'main, 3 players',
      'side 1, 2 players',
      'side 2, 1 player',
    ])
  })
  it('is read aloud: boards by their numbers where there are two, then the pots', () => {
    expect(middleWords({ boards: [['As', 'Kd', '2c']] }, pots.slice(0, 1), false, 'EUR')).toBe('board As Kd 2c, pot 60')
    expect(middleWords({ boards: [['As'], ['Kd']] }, [], false, 'EUR')).toBe('board 1 As, board 2 Kd')
    expect(middleWords({ boards: [] }, [], false, 'EUR')).toBe('')
  })
  it('pushes each winner all he has won, from every pot and share', () => {
    const push = (seat: string, amount: number) => ({ seat, amount, pot: 0, share: 'high', boards: null, shares: null })
    expect(pushed([push('B', 100), push('A', 50), push('B', 25)])).toEqual([
      ['B', 125],
      ['A', 50],
    ])
  })
  it('pushes no chip more than the hands of a split pot have won', () => {
    const picture = pictureOf(told('hilo'))
    const won = pushed(picture.pushes)
    expect(won.length).toBeGreaterThan(0)
    for (const [seat, amount] of won) expect(picture.seats.find((s) => s.seat === seat)!.won).toBe(amount)
  })
})
