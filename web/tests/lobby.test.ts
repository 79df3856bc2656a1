import { describe, expect, it } from 'vitest'
import type { GameInfo, Heading, PracticeGame, TableRow } from '../src/wire/http'
import type { HouseName } from '../src/wire/protocol'
import type { TableFigures } from '../src/wire/protocol'
import {
  ANYTHING,
  companyWords,
  edgeOf,
  edgesOf,
  seatWords,
  gamesOf,
  houseWords,
  housesOf,
  inRulebooks,
  isFull,
  matching,
  mentions,
  onScale,
  ordered,
  sections,
  sorted,
  playedFor,
  stakeWords,
  wayAt,
  wayTo,
  tableName,
  told,
  versionWords,
  type Game,
  type Order,
} from '../src/lobby/listing'
import { beginAt, dayWords, readFavourites, readSittings, satDown, yours } from '../src/lobby/yours'

const WHEELS: Heading = { id: 'wheels', title: 'Wheels', icon: 'wheel', rank: 1 }
const BLACKJACK: Heading = { id: 'blackjack', title: 'Blackjack', icon: 'cards', rank: 2 }
const POKER: Heading = { id: 'poker', title: 'Poker', icon: 'cards', rank: 3 }
const CZECH: HouseName = { name: 'Czech casino (GELP)', short: 'Czech casino' }
const CASINO: HouseName = { name: 'Finnish casino (RAY)', short: 'Finnish casino' }
const HALLS: HouseName = { name: 'Finnish halls (RAY)', short: 'Finnish halls' }

const table = (name: string, over: Partial<TableRow> = {}): TableRow => ({
  id: name.toLowerCase().replace(/\W+/g, '-'),
  name,
  own: { words: '', options: [] },
  game: 'gelp/european-roulette',
  kind: 'Roulette',
  variant: 'European roulette',
  rulebook: 'gelp',
  house: CZECH,
  family: 'draw',
  title: { en: 'European roulette', cs: 'Evropská ruleta' },
  currency: 'CZK',
  options: {},
  min: 2000,
  max: 500_000,
  players: 0,
  bots: 1,
  places: 5,
  seats: 5,
  watching: 0,
  phase: 'betting',
  heading: WHEELS,
  among_players: false,
  compared: false,
  edge_low: '1/37',
  edge_high: '1/37',
  edge_low_percent: 2.7,
  edge_high_percent: 2.7,
  edges_exact: true,
  ...over,
})
const game = (id: string, en: string): GameInfo => ({
  id,
  family: 'draw',
  rulebook: id.split('/')[0]!,
  house: CZECH,
  title: { en },
  about: '',
  currencies: ['EUR'],
  seats: 5,
  heading: WHEELS,
  among_players: false,
  compared: false,
})
const practice = (id: string, house: HouseName = HALLS): PracticeGame => ({
  id,
  rulebook: id.split('/')[0]!,
  house,
  heading: POKER,
  title: { en: 'Texas hold’em' },
  about: '',
  currency: 'EUR',
  seats_min: 2,
  seats_max: 10,
  legs: [],
  own: { figures: ['blinds', 'ante'], chip: 1, most: 10 ** 9, levels: [], only_levels: false },
  structure: 'no_limit',
  kind: "hold'em",
  stakes: { blinds: [100, 200] },
  buy_in: { min: 4000, max: 20_000, default: 10_000 },
})
const EUR = { currency: 'EUR', min: 100, max: 20_000 }
const TABLES = [
  table('Blackjack, version A', {
    ...EUR,
    heading: BLACKJACK,
    kind: 'Blackjack',
    variant: 'version A',
    title: { en: 'Blackjack, version A' },
    game: 'ray-halls/blackjack-variant-a',
    rulebook: 'ray-halls',
    house: HALLS,
    edge_low: '',
    edge_high: '',
    edge_low_percent: 0,
    edge_high_percent: 0,
    edges_exact: true,
  }),
  table('European roulette, half back on zero, EUR', {
    ...EUR,
    own: { words: 'half back on zero', options: ['zero_rule'] },
    options: { zero_rule: 'half_back' },
    edge_low: '1/74',
    edge_low_percent: 1.35,
  }),
  table('Roulette, double zero', {
    ...EUR,
    min: 2000,
    rulebook: 'ray-casino',
    house: CASINO,
    title: { en: 'Roulette' },
    variant: '',
    own: { words: 'double zero', options: ['wheel'] },
    game: 'ray-casino/roulette',
    players: 2,
    edge_high: '3/38',
    edge_high_percent: 7.89,
    edges_exact: true,
  }),
  table('European roulette, CZK'),
  table('Sic Bo', { kind: 'Sic Bo', variant: '', title: { en: 'Sic Bo' }, game: 'ray-casino/sic-bo', players: 1 }),
]
const GAMES = [game('gelp/european-roulette', 'European roulette'), game('gelp/lucky-six', 'Lucky six')]
const POKERS = [practice('ray-halls/texas-holdem'), practice('unibet/holdem', { name: 'Unibet', short: 'Unibet' })]
const named = (games: readonly Game[]): string[] => games.map((g) => g.name)
const [ROULETTE, SICBO] = gamesOf(ordered(TABLES)) as [Game, Game]

describe('one row per game', () => {
  it('holds all tables of a kind, whatever their house, version and currency', () => {
    expect(named(gamesOf(ordered(TABLES)))).toEqual(['Roulette', 'Sic Bo', 'Blackjack'])
    expect(ROULETTE.tables.map((t) => t.name)).toEqual([
      'European roulette, CZK',
      'European roulette, half back on zero, EUR',
      'Roulette, double zero',
    ])
  })
  it('keeps games of one name under two headings apart', () => {
    const two = [table('A', { kind: 'Poker' }), table('B', { kind: 'Poker', heading: POKER })]
    expect(gamesOf(two)).toHaveLength(2)
  })
  it('leaves the list of the house as it came', () => {
    ordered(TABLES)
    expect(TABLES[0]!.name).toBe('Blackjack, version A')
  })
  it('names its houses: all of a few, two of many', () => {
    expect(houseWords(ROULETTE)).toBe('Czech casino, Finnish casino')
    const many = ['A', 'B', 'C', 'D'].map((short) => table(short, { house: { name: short, short } }))
    expect(houseWords(gamesOf(many)[0]!)).toBe('A, B and 2 more houses')
  })
  it('spans its stakes in each currency', () => {
    expect(stakeWords(ROULETTE)).toEqual(['20 – 5,000\u00a0Kč', '1 – 200\u00a0€'])
  })
  it('says among players what is played for, and not what a stake may be', () => {
    const cards = (name: string, big: number, structure = 'no_limit') =>
      table(name, {
        currency: 'EUR',
        among_players: true,
        min: 1,
        max: 10 ** 15,
        structure,
        stakes: { blinds: [big / 2, big] },
      })
    const game = gamesOf([cards('A', 200), cards('B', 200), cards('C', 1000, 'pot_limit')])[0]!
    expect(stakeWords(game)).toEqual(['no limit, blinds 1/2\u00a0€', 'pot limit, blinds 5/10\u00a0€'])
    const found = (stake: typeof ANYTHING.stake) => matching(game.tables, { ...ANYTHING, stake }).map((t) => t.name)
    expect([found('low'), found('middle'), found('high')]).toEqual([[], ['A', 'B', 'C'], []])
    const stud = table('D', {
      currency: 'EUR',
      among_players: true,
      structure: 'mixed',
      stakes: { ante: 100, bets: [3000, 6000] },
    })
    expect(playedFor(stud)).toBe('mixed, ante 1, bets 30/60\u00a0€')
    expect(matching([stud], { ...ANYTHING, stake: 'high' })).toHaveLength(1)
  })
  it('offers a chair, or the list; where there is none one looks on', () => {
    const cards = (over: object) => wayTo(table('A', { among_players: true, places: 2, players: 1, bots: 1, ...over }))
    expect([cards({}), cards({ players: 0 }), cards({ players: 0, waiting: 1 })]).toEqual(['Wait', 'Sit down', 'Wait'])
    expect([wayTo(table('B', { places: 2, players: 2 })), wayTo(table('B'))]).toEqual(['Watch', 'Sit down'])
    expect((['Wait', 'Sit down', 'Watch'] as const).map(wayAt)).toEqual(['Wait at', 'Sit down at', 'Watch'])
  })
  it('says who plays: people, else bots, else nobody', () => {
    expect(companyWords(ROULETTE)).toBe('2 people')
    expect(companyWords(gamesOf([table('A')])[0]!)).toBe('1 bot')
    expect(companyWords(gamesOf([table('A', { bots: 0 })])[0]!)).toBe('nobody yet')
  })
  it('has its cheapest and its dearest bet on the scale', () => {
    expect(edgesOf(ROULETTE)).toMatchObject({ low: '1.35\u00a0%', high: '7.89\u00a0%', favours: false })
    expect(edgesOf(ROULETTE)!.from).toBeCloseTo(onScale(1.35))
    expect(edgesOf(gamesOf([TABLES[0]!])[0]!)).toBeNull()
  })
  it('says what favours the player as such, at the left end', () => {
    const good = table('A', { edge_low: '-1/50', edge_low_percent: -2 })
    expect(edgesOf(gamesOf([good])[0]!)).toMatchObject({ low: '2.00\u00a0%', favours: true, from: 0 })
    expect(edgeOf(good)).toEqual({ kind: 'yours', low: '1/50 = 2.00\u00a0%' })
  })
  it('is drawn between 0.1 and 50 %, logarithmically', () => {
    expect([0.01, 0.1, 50, 99].map(onScale)).toEqual([0, 0, 1, 1])
    expect(onScale(Math.sqrt(0.1 * 50))).toBeCloseTo(0.5)
  })
})

describe('a table among those of its game', () => {
  it('is told by its version, without its currency', () => {
    expect(TABLES.map(versionWords)).toEqual([
      'version A',
      'European roulette, half back on zero',
      'double zero',
      'European roulette',
      '',
    ])
  })
  it('has a short name where it stands alone', () => {
    expect(TABLES.map(tableName)).toEqual([
      'Blackjack, version A',
      'Roulette, half back on zero',
      'Roulette, double zero',
      'Roulette, European roulette',
      'Sic Bo',
    ])
  })
  it('is full when players and bots have every place', () => {
    expect(isFull(table('A', { players: 4, bots: 1, places: 5 }))).toBe(true)
    expect(isFull(table('A', { players: 3, bots: 1, places: 5 }))).toBe(false)
  })
  it('has one edge, two, or none yet', () => {
    expect(edgeOf(table('A'))).toEqual({ kind: 'same', each: '1/37 = 2.70\u00a0%' })
    expect(edgeOf(TABLES[1]!)).toEqual({ kind: 'from', low: '1/74 = 1.35\u00a0%', high: '1/37 = 2.70\u00a0%' })
    expect(edgeOf(TABLES[0]!)).toEqual({ kind: 'unknown' })
    expect(edgeOf(table('A', { among_players: true }))).toEqual({ kind: 'among players' })
  })
})

describe('the headings', () => {
  it('count games; those that one opens a table for come last', () => {
    expect(sections(gamesOf(ordered(TABLES)), POKERS).map((s) => [s.title, s.count])).toEqual([
      ['Wheels', 2],
      ['Blackjack', 1],
      ['Poker', 2],
    ])
  })
  it('count the tables’ games where tables of such games are open', () => {
    expect(sections(gamesOf([table('A', { heading: POKER })]), POKERS).map((s) => s.count)).toEqual([1])
  })
})

describe('the houses', () => {
  it('stand by their names, with tables and games', () => {
    expect(housesOf(TABLES, POKERS).map((h) => [h.name, h.tables, h.games])).toEqual([
      ['Czech casino (GELP)', 3, 2],
      ['Finnish casino (RAY)', 1, 1],
      ['Finnish halls (RAY)', 1, 2],
      ['Unibet', 0, 1],
    ])
  })
})

describe('what is looked for', () => {
  const found = (wish: Partial<typeof ANYTHING>) => matching(TABLES, { ...ANYTHING, ...wish }).map((t) => t.name)
  it('is everything at first', () => {
    expect(found({})).toHaveLength(TABLES.length)
  })
  it('is found in any language, in the house’s name and in the table’s, however it is written', () => {
    expect(found({ find: ' RULETA ' })).toEqual(['European roulette, half back on zero, EUR', 'European roulette, CZK'])
    expect(found({ find: 'finnish casino' })).toEqual(['Roulette, double zero'])
    expect(found({ find: 'half back' })).toEqual(['European roulette, half back on zero, EUR'])
  })
  it('must stand under the heading and in the house that were chosen', () => {
    expect(found({ heading: 'wheels', book: 'ray-casino' })).toEqual(['Roulette, double zero'])
    expect(found({ heading: 'blackjack', book: 'gelp' })).toEqual([])
  })
  it('is played for the stake one has in mind, in any currency', () => {
    expect(found({ stake: 'low' })).toEqual([
      'Blackjack, version A',
      'European roulette, half back on zero, EUR',
      'European roulette, CZK',
      'Sic Bo',
    ])
    expect(found({ stake: 'middle' })).toHaveLength(4)
    expect(found({ stake: 'high' })).toEqual(['Roulette, double zero'])
  })
  it('has a known edge below what was chosen', () => {
    expect(found({ edge: 'below-3' })).not.toContain('Blackjack, version A')
    expect(found({ edge: 'below-3' })).toHaveLength(4)
    expect(found({ edge: 'below-1' })).toEqual([])
  })
  it('is found across words as they are written one after another', () => {
    expect(mentions(['Texas hold’em', 'no limit'], 'hold’em no')).toBe(true)
    expect(mentions(['Texas hold’em'], 'omaha')).toBe(false)
  })
  it('leads to the rulebooks, to three games at the most, and to none without a word', () => {
    expect(inRulebooks(GAMES, 'lucky').map((g) => g.id)).toEqual(['gelp/lucky-six'])
    expect(inRulebooks([...GAMES, ...GAMES], 'e')).toHaveLength(3)
    expect(inRulebooks(GAMES, '  ')).toEqual([])
  })
})

describe('the order of the games', () => {
  const by = (order: Order) => named(sorted(gamesOf(ordered(TABLES)), order))
  it('is by family, edge, name or players', () => {
    expect(by('family')).toEqual(['Roulette', 'Sic Bo', 'Blackjack'])
    expect(by('edge')).toEqual(['Roulette', 'Sic Bo', 'Blackjack'])
    expect(by('name')).toEqual(['Blackjack', 'Roulette', 'Sic Bo'])
    expect(by('players')).toEqual(['Roulette', 'Sic Bo', 'Blackjack'])
  })
})

describe('what the house tells', () => {
  it('counts seats where the rulebook does', () => {
    expect(seatWords(table('A'))).toBe('1 of 5')
    expect(seatWords(table('A', { seats: null, places: 200 }))).toBe('1 seated')
  })
  it('changes the figures of a table and nothing else', () => {
    const news: TableFigures = {
      id: TABLES[0]!.id,
      players: 3,
      bots: 0,
      watching: 7,
      phase: 'settled',
      edge_low: '1/200',
      edge_high: '1/100',
      edge_low_percent: 0.5,
      edge_high_percent: 1,
      edges_exact: true,
    }
    const after = told(TABLES, new Map([[news.id, news]]))
    expect(after[0]).toEqual({ ...TABLES[0], ...news })
    expect(after.slice(1)).toEqual(TABLES.slice(1))
    expect(after[1]).toBe(TABLES[1])
  })
})

describe('yours', () => {
  const sat = (id: string, at: number, played = 'gelp/european-roulette') => ({ table: id, game: played, at })
  it('are the last played, then favourites, a game once, four at most', () => {
    const sittings = [
      sat('sic-bo', 30),
      sat('p1', 20, 'ray-halls/texas-holdem'),
      sat('gone', 15),
      sat('european-roulette-czk', 10),
      sat('roulette-double-zero', 5),
    ]
    const mine = yours(sittings, ['wheels/Sic Bo', 'blackjack/Blackjack', 'wheels/Gone'], TABLES, POKERS)
    expect(mine.map((m) => m.kind)).toEqual(['table', 'practice', 'table', 'favourite'])
    expect(mine.at(-1)).toMatchObject({ game: { name: 'Blackjack' } })
    const more = yours(sittings, [SICBO.key, ROULETTE.key, 'blackjack/Blackjack'], TABLES, POKERS)
    expect(more).toHaveLength(4)
    expect(mine[1]).not.toHaveProperty('back')
    const left = yours(sittings, [], TABLES, POKERS, [{ id: 'p1', name: '', game: 'ray-halls/texas-holdem' }])
    expect(left[1]).toMatchObject({ kind: 'practice', back: true })
  })
  it('remember a table once, the latest first, and not for ever', () => {
    let all = satDown([], sat('a', 1))
    all = satDown(satDown(all, sat('b', 2)), sat('a', 3))
    expect(all.map((s) => [s.table, s.at])).toEqual([
      ['a', 3],
      ['b', 2],
    ])
    for (let n = 0; n < 30; n++) all = satDown(all, sat(`t${n}`, n))
    expect(all).toHaveLength(12)
  })
  it('forget what cannot be read', () => {
    expect(readSittings('no json')).toEqual([])
    expect(readSittings('{"a": 1}')).toEqual([])
    expect(readSittings('[{"table": "a", "game": "b", "at": 1}, {"table": 7}, null]')).toHaveLength(1)
    expect(readFavourites('["a", 3, null]')).toEqual(['a'])
    expect(readFavourites(null)).toEqual([])
  })
  it('say the day as people do', () => {
    const now = new Date(2026, 10, 16, 20).getTime()
    expect(dayWords(new Date(2026, 10, 16, 1).getTime(), now)).toBe('today')
    expect(dayWords(new Date(2026, 10, 15, 23).getTime(), now)).toBe('yesterday')
    expect(dayWords(new Date(2026, 10, 9).getTime(), now)).toBe('9 November')
  })
  it('begin at a wheel that gives half back on zero, else at any with a free seat', () => {
    expect(beginAt(TABLES)?.name).toBe('European roulette, half back on zero, EUR')
    expect(beginAt([table('Full', { bots: 5 }), table('Free')])?.name).toBe('Free')
    expect(beginAt([TABLES[0]!])).toBeNull()
  })
})
