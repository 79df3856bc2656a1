// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { baccarat } from '../src/families/cards/baccarat'
import { total } from '../src/families/cards/baccarat/layout'
import type { BaccaratLayout } from '../src/wire/families/baccarat'
import { beadPlate, bigRoad } from '../src/families/cards/baccarat/roads'
import { choices, spread } from '../src/families/cards/spread'
import { payRows } from '../src/families/cards/spread/layout'
import type { SpreadLayout } from '../src/wire/families/spread'
import type { RoundEvent } from '../src/wire/rounds'
import { chips, opened, type Felt } from '../src/lib/felt'
import { denominations } from '../src/lib/money'
import type { Phase } from '../src/wire/protocol'
import { view } from './fixtures'

afterEach(cleanup)
const read = <T>(name: string): T => JSON.parse(readFileSync(`tests/fixtures/${name}.json`, 'utf8')) as T
const layout = read<BaccaratLayout>('gelp__baccarat-super-six.CZK.layout')
const coup = read<RoundEvent[]>('gelp__baccarat-super-six.events')
const dog = read<SpreadLayout>('ray-halls__bulldog.EUR.layout')
const dogs = read<RoundEvent[]>('ray-halls__bulldog.events')
const felt = (events: RoundEvent[], phase: Partial<Phase> = {}): Felt =>
  opened(
    view({
      lying: events.flatMap((e) => (e.kind === 'bet_placed' ? [{ seat: e.seat, bet: e.bet, amount: e.amount }] : [])),
      phase: {
        name: 'settled',
        ends_in_ms: null,
        asked: null,
        turn: null,
        options: [],
        question: null,
        facts: {},
        default: null,
        ...phase,
      },
      round: {
        id: 'r1',
        number: 1,
        commitment: 'ab',
        nonces: null,
        seed: null,
        events,
      },
    }),
    0,
  )
const props = (f: Felt) => ({
  felt: f,
  chips: chips(f),
  denominations: denominations(1000, 500_000),
  pointed: null,
  open: true,
  narrow: false,
  view: 'layout',
  moving: false,
  onpoint: vi.fn(),
  onplace: vi.fn(),
  ontake: vi.fn(),
})

describe('the roads', () => {
  it('bead plate: every result in its turn', () =>
    expect(beadPlate(['P9', 'T3', 'B6'], 2).map((m) => [m.column, m.row, m.winner])).toEqual([
      [0, 0, 'P'],
      [0, 1, 'T'],
      [1, 0, 'B'],
    ]))
  it('big road: runs in columns, ties on the mark before, a long run turns right', () => {
    const at = (...results: string[]) => bigRoad(results, 3).map((m) => [m.column, m.row, m.winner, m.ties])
    expect(at('T1', 'P9', 'P8', 'T2', 'B6b', 'P4')).toEqual([
      [0, 0, 'P', 1],
      [0, 1, 'P', 1],
      [1, 0, 'B', 0],
      [2, 0, 'P', 0],
    ])
    expect(at('P9', 'P9', 'P9', 'P9', 'B1', 'B1', 'B1', 'B1')).toEqual([
      [0, 0, 'P', 0],
      [0, 1, 'P', 0],
      [0, 2, 'P', 0],
      [1, 2, 'P', 0],
      [1, 0, 'B', 0],
      [1, 1, 'B', 0],
      [2, 1, 'B', 0],
      [3, 1, 'B', 0],
    ])
  })
  it('reads what the house writes, and nothing else', () =>
    expect(beadPlate(['B6pb', 'void', ''])).toMatchObject([
      { winner: 'B', total: 6, playerPair: true, bankerPair: true },
    ]))
})

describe('baccarat', () => {
  it('counts points', () =>
    expect([total(['Ks', '9d']), total(['5s', '7d', '8c']), total(['As', null])]).toEqual([9, 0, 1]))
  it('has a field for every bet, each with its exact edge, and one tab stop', async () => {
    const p = props(felt(coup))
    const { container } = render(baccarat.Felt, { layout, ...p })
    for (const { id } of layout.positions) {
      const field = container.querySelector(`[data-bet="${id}"]`)!
      expect(field.getAttribute('aria-label')).toMatch(/pays .*house edge [\d,]+\/[\d,]+ = /)
      await fireEvent.click(field)
    }
    expect(p.onplace).toHaveBeenCalledTimes(layout.positions.length)
    expect([...container.querySelectorAll('[data-bet]')].filter((e) => (e as HTMLElement).tabIndex === 0)).toHaveLength(
      1,
    )
  })
  it('lays third cards sideways and says who wins', () => {
    const { container } = render(baccarat.Felt, { layout, ...props(felt(coup)) })
    const decided = coup.find((e) => e.kind === 'coup_decided')!
    if (decided.kind !== 'coup_decided') throw new Error('no coup')
    expect(container.querySelector('[data-side=player]')!.getAttribute('data-total')).toBe(String(decided.player))
    expect(container.querySelector('[data-side=banker]')!.getAttribute('data-total')).toBe(String(decided.banker))
    const thirds = coup.filter((e) => e.kind === 'dealt').length - 4
    expect(container.querySelectorAll('.card.side')).toHaveLength(thirds)
    expect(baccarat.resultWords!(layout, 'B6b')).toBe('Banker wins with 6, Banker pair')
  })
  it('shows backs until the cards are turned', () => {
    const before = coup.slice(
      0,
      coup.findIndex((e) => e.kind === 'handed' || e.kind === 'turned'),
    )
    const { container } = render(baccarat.Felt, { layout, ...props(felt(before)) })
    expect([...container.querySelectorAll('[data-card]')].map((c) => c.getAttribute('data-card'))).toEqual([
      'down',
      'down',
      'down',
      'down',
    ])
  })
})

describe('Red Dog and Bulldog', () => {
  it('reads the pay table', () => {
    expect(dog.bets.bet!.brief).toBe('5, 4, 2, 1 or 11 to 1')
    expect(payRows(dog).at(-1)).toMatchObject({ spread: 'three alike', alike: true })
  })
  it('asks for the raise in words', () => {
    const words = choices(
      dog,
      felt(
        dogs.slice(
          0,
          dogs.findIndex((e) => e.kind === 'chose'),
        ),
        {
          name: 'choosing',
          asked: 's1',
          turn: null,
          question: 'box 2, spread 3 pays 2 to 1: raise?',
          facts: { box: 2, spread: 3, pays: '2 to 1' },
          options: [{ option: 'raise', low: 1, high: 1000 }, { option: 'no raise' }],
        },
      ),
    )!
    expect(words.question).toBe('Box 2: spread 3 pays 2 to 1. Raise your 10\u00a0Kč?')
    expect(words.options.raise!.key).toBe('R')
  })
  it('shows the spread, the third card of each box, the raise and the result', () => {
    const { container } = render(spread.Felt, { layout: dog, ...props(felt(dogs)) })
    expect(container.querySelector('[data-spread]')!.textContent).toMatch(/Spread \d+.* pays/)
    expect(container.querySelector('[data-box="2"] [data-card]')).toBeTruthy()
    expect(container.querySelector('[data-box="2"]')!.textContent).toMatch(/raise .*(wins|loses|push)/s)
  })
})
