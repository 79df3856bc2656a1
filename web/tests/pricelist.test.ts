import { describe, expect, it } from 'vitest'
import { ANYTHING, compared, families, lines, matching, methodOf, sorted } from '../src/certificates/pricelist'
import type { CertificateLine, PricedBet } from '../src/wire/http'

const bet = (name: string, edge: string, percent: number, over: Partial<PricedBet> = {}): PricedBet => ({
  name,
  of: name.toLowerCase(),
  which: '',
  how: '',
  edge,
  percent,
  within: null,
  bounds: null,
  ...over,
})
const WHEELS = { id: 'wheels', title: 'Wheels', icon: 'wheel', rank: 10 }
const CARDS = { id: 'cards', title: 'Cards', icon: 'cards', rank: 5 }
const CZECH = { name: 'Czech casino (GELP)', short: 'Czech casino' }
const line = (game: string, bets: PricedBet[], over: Partial<CertificateLine> = {}): CertificateLine => ({
  game: `gelp/${game}`,
  family: 'any',
  rulebook: 'gelp',
  house: CZECH,
  title: { en: game },
  heading: WHEELS,
  currencies: ['CZK'],
  bets,
  ...over,
})
const ALL = lines([
  line('Roulette', [bet('Red', '1/74', 1.35), bet('Black', '1/74', 1.35), bet('Number', '1/37', 2.7)]),
  line('Colours', [bet('Red', '1/3', 33.3), bet('Green', '1/3', 33.3), bet('Blue', '1/3', 33.3)]),
  line('Stud', [bet('Ante', '-1/100', -1), bet('Bonus', '3/5', 60)], { heading: CARDS }),
  line('Stud', [bet('Ante', '-1/100', -1), bet('Bonus', '1/2', 50)], { heading: CARDS, currencies: ['EUR'] }),
  line('Pai Gow', [bet('Main', '1/50', 2, { within: 0.14 })], { heading: CARDS, rulebook: 'ray-casino' }),
])
const titles = (found: typeof ALL): string[] => found.map((l) => l.title)

describe('a line of the list', () => {
  it('names the cheapest and the dearest bet', () => {
    expect(ALL[0]).toMatchObject({
      low: { words: 'red, black', figure: '1.35\u00a0%', percent: 1.35 },
      high: { words: 'number', figure: '2.70\u00a0%' },
      method: 'exact',
    })
  })
  it('says so where every bet costs the same', () => {
    expect(ALL[1]).toMatchObject({ low: { words: 'every bet' }, high: null })
  })
  it('names the currency where the other one costs otherwise, and what favours the player', () => {
    expect(titles(ALL).slice(2, 4)).toEqual(['Stud, CZK', 'Stud, EUR'])
    expect(ALL[2]!.low.figure).toBe('−1.00\u00a0%')
    expect(ALL[2]!.scale).toMatchObject({ favours: true, from: 0 })
  })
  it('says how far a simulated figure may be off, and what is bounded', () => {
    expect(ALL[4]).toMatchObject({ method: 'simulated', low: { note: '± 0.14' }, scale: { exact: false } })
    expect(methodOf([bet('a', '1/2', 50), bet('b', '1/2', 50, { bounds: 'at most 50.00' })])).toBe('bounded')
  })
})

describe('the list', () => {
  it('is searched by game, bet and house, and filtered', () => {
    const found = (over: object): string[] => titles(matching(ALL, { ...ANYTHING, ...over }))
    expect(found({ find: 'bonus' })).toEqual(['Stud, CZK', 'Stud, EUR'])
    expect(found({ find: 'ROULETTE' })).toEqual(['Roulette'])
    expect(found({ find: 'czech' })).toHaveLength(5)
    expect(found({ method: 'simulated' })).toEqual(['Pai Gow'])
    expect(found({ book: 'ray-casino' })).toEqual(['Pai Gow'])
    expect(found({ heading: 'wheels' })).toEqual(['Roulette', 'Colours'])
  })
  it('is sorted by every column, both ways', () => {
    const by = (...[column, up]: [Parameters<typeof sorted>[1]['by'], boolean]): string[] =>
      titles(sorted(ALL, { by: column, up }))
    expect(by('low', true)).toEqual(['Stud, CZK', 'Stud, EUR', 'Roulette', 'Pai Gow', 'Colours'])
    expect(by('high', false)).toEqual(['Stud, CZK', 'Stud, EUR', 'Colours', 'Roulette', 'Pai Gow'])
    expect(by('game', true)[0]).toBe('Colours')
    expect(by('method', false)[0]).toBe('Pai Gow')
  })
  it('counts its families in the order of the lobby', () => {
    expect(families(ALL).map((f) => [f.title, f.count])).toEqual([
      ['Cards', 3],
      ['Wheels', 2],
    ])
  })
})

describe('side by side', () => {
  it('marks the cheapest of a line among those shown', () => {
    const rows = compared([ALL[0]!, ALL[1]!, ALL[2]!], [0, 1, 2])
    expect(rows.map((r) => r.name)).toEqual(['Red', 'Black', 'Number', 'Green', 'Blue', 'Ante', 'Bonus'])
    expect(rows[0]!.cells).toEqual([
      { figure: '1.35\u00a0%', note: '', low: true },
      { figure: '33.33\u00a0%', note: '', low: false },
      null,
    ])
    expect(rows[1]!.cells[0]!.low).toBe(false)
    const wheels = compared(
      [ALL[0]!, lines([line('Halls', [bet('Rouge', '1/50', 2), bet('Black', '1/50', 2)])])[0]!],
      [0, 1],
    )
    expect(wheels.map((r) => r.name)).toEqual(['Red / Rouge', 'Black', 'Number'])
    const rounds = ['Main', 'Base'].map((kind) => {
      const of = kind.toLowerCase()
      return lines([
        line(kind, [bet(kind, '1/50', 2), bet(`${kind}, by the table`, '1/40', 2.5, { of, how: 'by the table' })]),
      ])[0]!
    })
    expect(compared(rounds, [0, 1]).map((r) => r.name)).toEqual([
      'Main / Base',
      'Main, by the table / Base, by the table',
    ])
    expect(compared([ALL[2]!, ALL[3]!], [0, 1])[0]!.cells.map((c) => c!.low)).toEqual([false, false])
  })
})
