import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { draw } from '../src/families/draw'
import { Chance, commitment, mixed, verify, type Sealed } from '../src/lib/chance'
import { fresh, own, remember } from '../src/lib/numbers'
import { layout } from './fixtures'

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const raw = Buffer.from(seed, 'hex')
const block = (n: number) => {
  const c = Buffer.alloc(8)
  c.writeBigUInt64BE(BigInt(n))
  return createHmac('sha256', raw).update(c).digest()
}
const stream = Buffer.concat([0, 1, 2, 3].map(block))

describe('committed chance', () => {
  it('the commitment is the SHA-256 of the seed', async () => {
    expect(await commitment(seed)).toBe(createHash('sha256').update(raw).digest('hex'))
  })
  it('a draw below n takes the low bits and tries again when too large', async () => {
    const chance = await Chance.from(seed)
    const want: number[] = []
    for (let at = 0; want.length < 60; at++) {
      const x = stream[at]! & 63
      if (x < 37) want.push(x)
    }
    const got: number[] = []
    for (let i = 0; i < 60; i++) got.push(await chance.below(37))
    expect(got).toEqual(want)
  })
  it('large draws take whole bytes, big-endian; below one takes none', async () => {
    const chance = await Chance.from(seed)
    expect(await chance.below(1)).toBe(0)
    const first = stream.readUInt16BE(0) & 0x3ff
    expect(await chance.below(1024)).toBe(first)
  })
  it('draws what the house itself draws from the same seed', async () => {
    expect(await commitment(seed)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
    const chance = await Chance.from(seed)
    const got: number[] = []
    for (const n of [
      ...Array<number>(12).fill(37),
      ...Array<number>(12).fill(6),
      ...Array<number>(4).fill(1000),
      ...Array<number>(20).fill(38),
    ])
      got.push(await chance.below(n))
    expect(got).toEqual([
      31, 12, 25, 0, 23, 9, 17, 13, 9, 2, 4, 23, 2, 1, 3, 5, 5, 1, 3, 0, 4, 4, 4, 0, 452, 736, 451, 238, 17, 1, 36, 5,
      8, 30, 8, 22, 19, 23, 4, 14, 28, 22, 19, 13, 1, 12, 9, 5,
    ])
  })
  it('refuses what is no seed and no number', async () => {
    await expect(Chance.from('xyz')).rejects.toThrow('hexadecimal')
    const chance = await Chance.from(seed)
    await expect(chance.below(0)).rejects.toThrow('positive')
  })
})

describe('numbers of the players', () => {
  const nonces = [
    { seat: 'Ann č', nonce: 'f'.repeat(32) },
    { seat: 'Bob', nonce: '00112233445566778899aabbccddeeff' },
  ]
  it('are mixed in as the house mixes them', async () => {
    const key = await mixed(seed, 'roulette.7', nonces)
    const chance = await Chance.from(key)
    const got: number[] = []
    expect(key).toBe('d57233b447bbb4d8235cf33fed7041856644a73d1017c29da25dbc74a98f2e52')
    for (let i = 0; i < 12; i++) got.push(await chance.below(37))
    expect(got).toEqual([28, 9, 20, 26, 32, 22, 6, 22, 15, 11, 14, 29])
    expect(await mixed(seed, 'roulette.7', [])).toBe(seed)
  })
  it('are checked with the round, and a number left out is found', async () => {
    const wheel = layout('gelp__european-roulette.CZK')
    const told: Sealed = {
      id: 'roulette.7',
      seed,
      commitment: await commitment(seed),
      nonces,
      events: [{ kind: 'stopped', result: wheel.wheel!.fields[28]!, index: 28 }],
    }
    expect((await verify(told, draw.redraw(wheel))).map((f) => f.holds)).toEqual([true, true])
    remember('roulette.7', nonces[1]!.nonce)
    expect((await verify(told, draw.redraw(wheel))).map((f) => f.holds)).toEqual([true, true, true])
    expect((await verify({ ...told, nonces: [nonces[0]!] }, draw.redraw(wheel))).map((f) => f.holds)).toEqual([
      true,
      false,
      false,
    ])
  })
  it('are sixteen random bytes, and the last sixty are remembered', () => {
    expect(fresh()).toMatch(/^[0-9a-f]{32}$/)
    expect(fresh()).not.toBe(fresh())
    for (let n = 0; n < 70; n++) remember(`t.${n}`, fresh())
    expect(own('t.5')).toBeNull()
    expect(own('t.69')).not.toBeNull()
  })
})

describe('verifying a round', () => {
  const wheel = layout('gelp__european-roulette.CZK')
  const index = (() => {
    for (const b of stream) if ((b & 63) < 37) return b & 63
    return 0
  })()
  const round = async (told: number): Promise<Sealed> => ({
    seed,
    commitment: await commitment(seed),
    events: [{ kind: 'bets_closed' }, { kind: 'stopped', result: wheel.wheel!.fields[told]!, index: told }],
  })
  it('holds when the wheel stopped where the seed says', async () => {
    const findings = await verify(await round(index), draw.redraw(wheel))
    expect(findings.map((f) => f.holds)).toEqual([true, true])
  })
  it('finds a wheel that stopped elsewhere, and a seed that is another', async () => {
    const findings = await verify(await round((index + 1) % 37), draw.redraw(wheel))
    expect(findings.map((f) => f.holds)).toEqual([true, false])
    const other = await verify({ ...(await round(index)), seed: seed.replace(/^00/, 'ff') }, draw.redraw(wheel))
    expect(other[0]!.holds).toBe(false)
  })
  it('redraws dice one by one', async () => {
    const dice: number[] = []
    for (const b of stream) if (dice.length < 3 && (b & 7) < 6) dice.push(1 + (b & 7))
    const findings = await verify(
      { seed, commitment: await commitment(seed), events: [{ kind: 'rolled', dice, total: 0 }] },
      draw.redraw(layout('ray-casino__sic-bo.EUR')),
    )
    expect(findings[1]).toMatchObject({ holds: true, found: dice.join(' ') })
  })
})
