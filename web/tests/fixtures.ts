import { readFileSync } from 'node:fs'
import type { DrawLayout } from '../src/wire/families/draw'
import type { TableView } from '../src/wire/protocol'

export const layout = (name: string): DrawLayout =>
  JSON.parse(readFileSync(`tests/fixtures/${name}.layout.json`, 'utf8')) as DrawLayout

export const ALL = [
  'gelp__european-roulette.CZK',
  'gelp__admiral-wheel.CZK',
  'gelp__magic-colors.CZK',
  'gelp__wheel-of-fortune.CZK',
  'ray-casino__money-wheel.EUR',
  'ray-casino__roulette.EUR',
  'ray-casino__roulette-double-zero.EUR',
  'ray-casino__sic-bo.EUR',
  'ray-casino__terminal-roulette.EUR',
  'ray-halls__lucky-dice.EUR',
  'ray-halls__roulette.EUR',
  'ray-halls__terminal-roulette.EUR',
]

export const view = (over: Partial<TableView> = {}): TableView => ({
  id: 't1',
  name: 'Table 4',
  own: { words: 'Table 4', options: [] },
  game: 'european-roulette',
  rulebook: 'gelp',
  family: 'draw',
  title: { en: 'European roulette' },
  currency: 'CZK',
  options: {},
  seats: [
    { seat: 's1', name: 'Jan', bot: false, connected: true },
    { seat: 's2', name: 'Vera', bot: true, connected: true },
  ],
  you: 's1',
  places: 5,
  watching: 0,
  phase: {
    name: 'betting',
    ends_in_ms: 20_000,
    asked: null,
    turn: null,
    options: [],
    question: null,
    facts: {},
    default: null,
  },
  round: { id: 'r1', number: 1, commitment: 'ab', nonces: null, seed: null, events: [{ kind: 'bets_opened' }] },
  lying: [],
  history: [],
  betting_ms: 30_000,
  notice: null,
  ...over,
})
