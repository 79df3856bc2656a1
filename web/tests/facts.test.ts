import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { draw } from '../src/families/draw'
import { runsOf, sections, track } from '../src/families/draw/track'
import type { WrittenCertificate } from '../src/wire/http'
import { bars, bounds, fingerprint, methodWords, paysWords, rows, signed, type Row } from '../src/lib/certificate'
import { ALL, layout } from './fixtures'

describe('what is said of a bet', () => {
  const l = layout('gelp__european-roulette.CZK')
  it('a position', () =>
    expect(draw.describe(l, 'split 8/11')).toMatchObject({
      name: 'Split 8/11',
      pays: '17 to 1',
      wins: '2/37',
      edge: '1/37',
      odds: 17,
      chips: 1,
      parts: { 'split 8/11': 1 },
    }))
  it.each([
    ['zero_spiel', 'Zero spiel', 4, 'net +14, on 26 +32', '7/37'],
    ['big_series', 'Big series', 9, 'net +9, on 0 2 3 +15', '17/37'],
    ['orphelins', 'Orphelins', 5, 'net +13, on 1 17 +31', '8/37'],
    ['small_series', 'Small series', 6, 'net +12', '12/37'],
    ['neighbours 17', 'Neighbours of 17', 5, 'net +31', '5/37'],
  ])('%s: parts, chips and the net where it wins', (id, name, chips, pays, wins) =>
    expect(draw.describe(l, id)).toMatchObject({ name, chips, pays, wins }),
  )
  it('nothing of a bet that is not on the layout', () => expect(draw.describe(l, 'split 3/7')).toBeNull())
  it.each(ALL)('%s: every position can be described', (name) => {
    const each = layout(name)
    for (const p of [...each.positions, ...each.called]) expect(draw.describe(each, p.id)?.name).toBeTruthy()
  })
})

describe('a result as the dealer says it', () => {
  it.each([
    ['gelp__european-roulette.CZK', '17', '17 black, odd, low'],
    ['gelp__european-roulette.CZK', '0', '0'],
    ['ray-casino__roulette-double-zero.EUR', '00', '00'],
    ['ray-casino__sic-bo.EUR', '2.2.5', '2 2 5: 9, small, odd'],
    ['ray-casino__sic-bo.EUR', '3.3.3', '3 3 3: 9, triple'],
    ['ray-halls__lucky-dice.EUR', '4.2', 'red 4, green 2: 6, under 7'],
    ['gelp__wheel-of-fortune.CZK', 'x25-pink', '25× pink'],
    ['gelp__admiral-wheel.CZK', 'X', 'X, all bets lose'],
  ])('%s: %s', (name, result, words) => expect(draw.resultWords!(layout(name), result)).toBe(words))
})

describe('the racetrack', () => {
  const l = layout('gelp__european-roulette.CZK')
  it('runs go over the end of the wheel', () => {
    expect(runsOf([true, true, false, false, true])).toEqual([[-1, 1]])
    expect(runsOf([false, true, true, false, true])).toEqual([
      [1, 2],
      [4, 4],
    ])
  })
  it('has an area for each of the four called bets, each within the oval', () => {
    for (const tall of [true, false]) {
      const oval = track(37, tall)
      const areas = sections(l, oval, 20)
      expect(areas.map((a) => a.called.id).sort()).toEqual(['big_series', 'orphelins', 'small_series', 'zero_spiel'])
      for (const {
        label: [x, y],
      } of areas) {
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(oval.width)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(oval.height)
      }
    }
  })
})

describe('the certificate of a card table', () => {
  const bet = (name: string, edge: string, facts: { of?: string; which?: string; how?: string } = {}) => ({
    bet: name,
    ...facts,
    edge,
    edge_percent: 0,
    hit_frequency: '2/5',
    sd: 1,
    positions: 7,
    distribution: [],
  })
  const certificate = {
    game: 'gelp/blackjack-perfect-pairs',
    options: {},
    currency: 'CZK',
    method: 'exact',
    exact: true,
    rulebook_sha256: '',
    warnings: [],
    bets: [
      bet('main', '26/10000'),
      bet('main, by the table', '27/10000', { of: 'main', how: 'by the table' }),
      bet('insurance', '23/311'),
      bet('perfect_pairs', '43/311'),
    ],
  }
  const names = (layout: Parameters<typeof rows>[1]) => rows(certificate, layout).map((r) => r.name)
  it('says of each line what it is, with the layout and before it has come', () => {
    const pairs = JSON.parse(
      readFileSync('tests/fixtures/gelp__blackjack-perfect-pairs.CZK.layout.json', 'utf8'),
    ) as Parameters<typeof rows>[1]
    expect(names(pairs)).toEqual(['Main bet', 'Main bet, by the table', 'Insurance', 'Perfect Pairs'])
    expect(names(null)).toEqual(['Main', 'Main, by the table', 'Insurance', 'Perfect pairs'])
  })
})

describe('what a certificate says of itself', () => {
  const found = (method: string, exact: boolean, bets: object[] = [{}]) =>
    ({ method, exact, bets }) as unknown as WrittenCertificate
  it('says how its figures were found in a sentence, or names its method', () => {
    expect(methodWords(found('exact enumeration', true))).toBe('Every outcome counted; every figure is exact.')
    expect(methodWords(found('exact enumeration', true, [{ method: 'by the table' }]))).toMatch(/notes below/)
    expect(methodWords(found('simulation', false))).toBe('Method: simulation.')
  })
  it('writes what a bet pays so that a column has room for it', () => {
    const line = (pays: string, profits: string[]) => paysWords({ pays, profits } as unknown as Row)
    expect(line('35 to 1', ['35'])).toBe('35\u00a0:\u00a01')
    expect(line('1 to 1 / 2 to 1 / 3 to 1', ['1', '2', '3'])).toBe('1, 2, 3\u00a0:\u00a01')
    expect(line('as placed', [])).toBe('as placed')
  })
  it('writes a net result with its sign, and halves as halves', () =>
    expect(['3/2', '-1/2', '5/4', '-35', '1/3', '0'].map(signed)).toEqual(['+1½', '−½', '+1¼', '−35', '+1/3', '0']))
  it('shows the beginning of the hash in groups', () => {
    expect(fingerprint('88485583026603acdeadbeef')).toBe('8848 5583 0266 03ac')
  })
})

describe('a certificate by kinds of bet', () => {
  const l = layout('ray-casino__sic-bo.EUR')
  const certificate = {
    game: 'sic-bo',
    options: {},
    currency: 'EUR',
    method: 'exact',
    exact: true,
    rulebook_sha256: '',
    warnings: [],
    bets: l.positions.map((p) => ({
      bet: p.id,
      edge: p.edge,
      edge_percent: p.edge_percent,
      hit_frequency: p.wins,
      sd: 1,
      positions: 1,
      distribution: [
        { profit: '-1', probability: '1/2' },
        { profit: '1', probability: '1/2' },
      ],
    })),
  }
  it('joins what has the same figures, names what differs, lowest edge first', () => {
    const names = rows(certificate, l).map((r) => r.name)
    expect(names[0]).toBe('Small, big, even, odd')
    expect(names).toContain('Total 7 or 14')
    expect(names).toHaveLength(16)
  })
  it('joins the tails of a long distribution', () => {
    const long = bars({
      bet: 'x',
      edge: '0',
      edge_percent: 0,
      hit_frequency: '1/2',
      sd: 1,
      positions: 1,
      distribution: Array.from({ length: 21 }, (_, i) => ({ profit: String(i - 10), probability: '1/21' })),
    })
    expect(long).toHaveLength(9)
    expect(long[0]!.label).toBe('≤ −4')
    expect(long.reduce((s, b) => s + b.p, 0)).toBeCloseTo(1)
  })
})

describe('an edge that is bounded and not known', () => {
  const bet = {
    bet: 'ante',
    edge: '-2593/10000',
    edge_percent: -25.93,
    hit_frequency: '1/2',
    sd: 1,
    positions: 1,
    distribution: [],
  }
  it('lies between two bounds', () =>
    expect(bounds({ ...bet, edge_low: '-2597/10000', edge_high: '-2589/10000' })).toBe(
      'between −25.97\u00a0% and −25.89\u00a0%',
    ))
  it('or below one', () => expect(bounds({ ...bet, edge_high: '23/400' })).toBe('at most 5.75\u00a0%'))
  it('or is known', () => expect(bounds(bet)).toBe('−25.930\u00a0%'))
})
