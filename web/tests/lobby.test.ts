import { describe, expect, it } from 'vitest'
import type { GameInfo, Heading, TableRow } from '../src/wire/http'
import {
  about,
  amongPlayers,
  ANYTHING,
  edgeOf,
  inRulebooks,
  isFull,
  matching,
  mentions,
  ordered,
  rulebooks,
  sections,
  sizeOf,
} from '../src/lobby/listing'

const ROULETTE: Heading = { id: 'roulette', title: 'Roulette', icon: 'wheel', rank: 1 }
const BLACKJACK: Heading = { id: 'blackjack', title: 'Blackjack', icon: 'cards', rank: 2 }
const POKER: Heading = { id: 'poker', title: 'Poker', icon: 'cards', rank: 3 }

const table = (name: string, over: Partial<TableRow> = {}): TableRow => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  game: 'european-roulette',
  rulebook: 'gelp',
  family: 'draw',
  title: { en: 'European roulette', cs: 'Evropská ruleta' },
  currency: 'CZK',
  options: {},
  min: 2000,
  max: 500_000,
  players: 0,
  bots: 1,
  places: 5,
  watching: 0,
  phase: 'betting',
  heading: ROULETTE,
  among_players: false,
  edge_low: '1/37',
  edge_high: '1/37',
  edge_low_percent: 2.7,
  edge_high_percent: 2.7,
  ...over,
})
const game = (id: string, en: string, over: Partial<GameInfo> = {}): GameInfo => ({
  id,
  family: 'draw',
  rulebook: id.split('/')[0]!,
  title: { en },
  about: '',
  currencies: ['EUR'],
  seats: 5,
  heading: ROULETTE,
  among_players: false,
  compared: false,
  ...over,
})
const TABLES = [
  table('Blackjack 1', { heading: BLACKJACK, title: { en: 'Blackjack' }, game: 'blackjack', rulebook: 'ray-halls' }),
  table('European roulette EUR'),
  table('Roulette 2', { rulebook: 'ray-casino', title: { en: 'Roulette' }, game: 'roulette' }),
  table('European roulette CZK'),
]
const GAMES = [
  game('gelp/european-roulette', 'European roulette'),
  game('gelp/lucky-six', 'Lucky six'),
  game('ray-casino/roulette', 'Roulette'),
  game('gelp/texas-holdem', 'Texas hold’em', { heading: POKER, among_players: true }),
]
const names = (rows: readonly TableRow[]): string[] => rows.map((t) => t.name)

describe('the order of the lobby', () => {
  it('is that of headings, then rulebooks, games and tables', () => {
    expect(names(ordered(TABLES))).toEqual([
      'European roulette CZK',
      'European roulette EUR',
      'Roulette 2',
      'Blackjack 1',
    ])
  })
  it('leaves the list of the house as it came', () => {
    ordered(TABLES)
    expect(names(TABLES)[0]).toBe('Blackjack 1')
  })
  it('names each rulebook once', () => {
    expect(rulebooks(TABLES)).toEqual(['gelp', 'ray-casino', 'ray-halls'])
  })
})

describe('the headings', () => {
  const counted = (among: Heading | null, practice: number, tables = ordered(TABLES)) =>
    sections(tables, among, practice).map((s) => [s.title, s.count])
  it('stand in the order of their tables, with how many there are', () => {
    expect(counted(null, 0)).toEqual([
      ['Roulette', 3],
      ['Blackjack', 1],
    ])
  })
  it('end with the games that one opens a table for, where there are any', () => {
    expect(amongPlayers(GAMES)).toBe(POKER)
    expect(counted(POKER, 40).at(-1)).toEqual(['Poker', 40])
    expect(counted(POKER, 0).map(([title]) => title)).not.toContain('Poker')
    expect(amongPlayers(GAMES.slice(0, 3))).toBeNull()
  })
  it('count the tables where tables of such games are open', () => {
    const open = [table('Hold’em 1', { heading: POKER, among_players: true })]
    expect(counted(POKER, 40, open)).toEqual([['Poker', 1]])
  })
})

describe('what is looked for', () => {
  const found = (wish: Partial<typeof ANYTHING>) => names(matching(ordered(TABLES), { ...ANYTHING, ...wish }))
  it('is everything at first', () => {
    expect(found({})).toHaveLength(4)
  })
  it('is found in any language, in the rulebook and in the table’s name, however it is written', () => {
    expect(found({ find: ' RULETA ' })).toEqual(['European roulette CZK', 'European roulette EUR'])
    expect(found({ find: 'ray-c' })).toEqual(['Roulette 2'])
    expect(found({ find: 'eur' })).toEqual(['European roulette CZK', 'European roulette EUR'])
  })
  it('must stand under the heading and in the rulebook that were chosen', () => {
    expect(found({ heading: 'roulette', book: 'ray-casino' })).toEqual(['Roulette 2'])
    expect(found({ heading: 'blackjack', book: 'gelp' })).toEqual([])
  })
  it('is found across words as they are written one after another', () => {
    expect(mentions(['Texas hold’em', 'no limit'], 'hold’em no')).toBe(true)
    expect(mentions(['Texas hold’em'], 'omaha')).toBe(false)
  })
  it('leads to the rulebooks, to three games at the most, and to none without a word', () => {
    expect(inRulebooks(GAMES, 'lucky').map((g) => g.id)).toEqual(['gelp/lucky-six'])
    expect(inRulebooks(GAMES, 'e')).toHaveLength(3)
    expect(inRulebooks(GAMES, '  ')).toEqual([])
  })
})

describe('a line of the lobby', () => {
  it('says what the table’s name adds to its game, the rulebook and where the round stands', () => {
    expect(about(table('European roulette CZK'))).toBe('CZK · gelp · bets open')
    expect(about(table('European roulette', { phase: 'settled' }))).toBe('gelp · between rounds')
    expect(about(table('Table 4', { phase: 'counting' }))).toBe('Table 4 · gelp · counting')
  })
  it('is full when every place is taken, by people or bots', () => {
    expect(isFull(table('A', { players: 2, bots: 2 }))).toBe(false)
    expect(isFull(table('A', { players: 2, bots: 3 }))).toBe(true)
  })
  it('says one edge, or the best and the worst, or why there is none', () => {
    expect(edgeOf(table('A'))).toEqual({ kind: 'same', each: '1/37 = 2.70 %' })
    expect(edgeOf(table('A', { edge_high: '1/4' }))).toMatchObject({ kind: 'from', low: '1/37 = 2.70 %' })
    expect(edgeOf(table('A', { edge_low: '', edge_high: '' }))).toEqual({ kind: 'unknown' })
    expect(edgeOf(table('A', { among_players: true }))).toEqual({ kind: 'among players' })
  })
})

it('counts the tables and games of a rulebook', () => {
  expect(sizeOf('gelp', TABLES, GAMES)).toEqual({ tables: 2, games: 3 })
  expect(sizeOf('ray-halls', TABLES, GAMES)).toEqual({ tables: 1, games: 0 })
})
