import { describe, expect, it } from 'vitest'
import type { PracticeGame } from '../src/wire/http'
import { fewGames, firstGame, gamesFor, stakesOf, usualChairs } from '../src/poker/practice'

const game = (id: string, over: Partial<PracticeGame> = {}): PracticeGame => ({
  id,
  rulebook: id.split('/')[0]!,
  house: { name: id.split('/')[0]!, short: id.split('/')[0]! },
  heading: { id: 'poker', title: 'Poker', icon: 'cards', rank: -1 },
  title: { en: id.split('/')[1]!.replaceAll('-', ' ') },
  about: '',
  currency: 'EUR',
  seats_min: 2,
  seats_max: 10,
  legs: [],
  structure: 'no_limit',
  kind: "hold'em",
  stakes: { blinds: [100, 200] },
  buy_in: { min: 4000, max: 20_000, default: 10_000 },
  ...over,
})
const GAMES = [
  game('gelp/omaha', { structure: 'pot_limit', kind: 'omaha' }),
  game('gelp/texas-holdem', { currency: 'CZK' }),
  game('gelp/omaha-hi-lo', { kind: 'omaha' }),
  game('unibet/texas-holdem'),
  game('veikkaus/horse', { kind: 'mix', about: 'five games in turn' }),
  game('veikkaus/seven-card-stud', { kind: 'stud', title: { en: 'Seven-card stud', fi: 'Sökö' } }),
]
const ids = (games: readonly PracticeGame[]): string[] => games.map((g) => g.id)

describe('poker one click away', () => {
  it('is no-limit hold’em in euros, else any hold’em, else what there is', () => {
    expect(firstGame(GAMES)?.id).toBe('unibet/texas-holdem')
    expect(firstGame(GAMES.slice(0, 3))?.id).toBe('gelp/texas-holdem')
    expect(firstGame(GAMES.slice(0, 1))?.id).toBe('gelp/omaha')
    expect(firstGame([])).toBeNull()
  })
  it('shows one game of each other kind, as far as there are any', () => {
    expect(ids(fewGames(GAMES))).toEqual(['gelp/omaha', 'veikkaus/seven-card-stud', 'veikkaus/horse'])
  })
  it('has six chairs, or as many as the game can have', () => {
    expect(usualChairs(GAMES[0]!)).toBe(6)
    expect(usualChairs(game('gelp/draw', { seats_max: 5 }))).toBe(5)
    expect(usualChairs(game('gelp/ring', { seats_min: 7 }))).toBe(7)
  })
  it('says how is bet and for how much', () => {
    expect(stakesOf(GAMES[0]!)).toBe('Pot limit, blinds 1/2\u00a0€')
    expect(stakesOf(game('gelp/own', { structure: 'half_pot', stakes: {} }))).toBe('Half pot')
  })
})

describe('a game of poker that is looked for', () => {
  it('is found in any language, by what is said of it, and by the word poker', () => {
    expect(ids(gamesFor(GAMES, 'sökö', 'all'))).toEqual(['veikkaus/seven-card-stud'])
    expect(ids(gamesFor(GAMES, 'In Turn', 'all'))).toEqual(['veikkaus/horse'])
    expect(gamesFor(GAMES, ' poker ', 'all')).toHaveLength(GAMES.length)
  })
  it('is of the rulebook that was chosen', () => {
    expect(ids(gamesFor(GAMES, 'holdem', 'unibet'))).toEqual(['unibet/texas-holdem'])
    expect(gamesFor(GAMES, 'roulette', 'all')).toEqual([])
  })
})
