import { describe, expect, it } from 'vitest'
import type { PracticeGame } from '../src/wire/http'
import { feeWords } from '../src/poker/table'
import {
  fewGames,
  chairsWords,
  firstGame,
  gamesFor,
  stakesOf,
  usualChairs,
  ownStakes,
  stakeFields,
  usualChips,
  usualFigure,
} from '../src/poker/practice'

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
  own: { figures: ['blinds', 'ante'], chip: 1, most: 10 ** 9, levels: [], only_levels: false },
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
    const five = game('unibet/banzai', { kind: "hold'em", structure: 'no_limit', currency: 'EUR', seats_max: 5 })
    expect(firstGame([five, ...GAMES])?.id).toBe('unibet/texas-holdem')
    expect([firstGame([five])?.id, chairsWords(five)]).toEqual(['unibet/banzai', 'Five chairs'])
  })
  it('shows one game of each other kind, as far as there are any', () => {
    expect(ids(fewGames(GAMES))).toEqual(['gelp/omaha', 'veikkaus/seven-card-stud', 'veikkaus/horse'])
  })
  it('has six chairs, or as many as the game can have', () => {
    expect(usualChairs(GAMES[0]!)).toBe(6)
    expect(usualChairs(game('gelp/draw', { seats_max: 5 }))).toBe(5)
    expect(usualChairs(game('gelp/ring', { seats_min: 7 }))).toBe(7)
  })
  it('says what the time at a table costs, where anything is charged for it', () => {
    expect(feeWords({ amount: 2500, minutes: 30 }, 'EUR')).toBe('25\u00a0€ each for every 30 minutes')
    expect(feeWords(null, 'EUR')).toBe('')
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

describe('stakes of one’s own', () => {
  const holdem = game('veikkaus/holdem', { stakes: { blinds: [100, 200] }, currency: 'EUR' })
  const razz = game('veikkaus/razz', {
    stakes: { blinds: [0, 0], ante: 100, bring_in: 200, bets: [500, 1000] },
    own: { figures: ['ante', 'bring_in', 'bets'], chip: 1, most: 10 ** 9, levels: [], only_levels: false },
    buy_in: { min: 10_000, max: 125_000, default: 50_000 },
  })
  it('are the figures that the game has', () => {
    expect(stakeFields(holdem).map((f) => f.label)).toEqual(['Small blind', 'Big blind', 'Ante'])
    expect(stakeFields(razz).map((f) => f.label)).toEqual(['Ante', 'Bring-in', 'Small bet', 'Big bet'])
    expect(stakeFields(razz).map((f) => usualFigure(razz, f))).toEqual([100, 200, 500, 1000])
    expect(stakeFields(holdem).map((f) => usualFigure(holdem, f))).toEqual([100, 200, 0])
  })
  it('are sent where they are not the usual ones, a pair as a pair', () => {
    expect(ownStakes(holdem, [100, 200, 0])).toEqual({})
    expect(ownStakes(holdem, [100, 300, 0])).toEqual({ blinds: [100, 300] })
    expect(ownStakes(holdem, [100, 200, 20])).toEqual({ ante: 20 })
    expect(ownStakes(razz, [50, 100, 200, 400])).toEqual({ ante: 50, bring_in: 100, bets: [200, 400] })
  })
  it('make the usual chips as many times what stands for the big blind', () => {
    expect(usualChips(holdem, [25, 50, 0])).toBe(holdem.buy_in.default / 4)
    expect(usualChips(razz, [100, 200, 1000, 2000])).toBe(100_000)
  })
})
