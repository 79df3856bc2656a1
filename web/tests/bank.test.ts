// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { baccarat } from '../src/families/cards/baccarat'
import { bankOf, choices, covered, now, size, sizeWords } from '../src/families/cards/baccarat/bank'
import type { BaccaratLayout } from '../src/wire/families/baccarat'
import type { RoundEvent } from '../src/wire/rounds'
import { chips, opened, type Felt } from '../src/lib/felt'
import { denominations } from '../src/lib/money'
import type { Phase } from '../src/wire/protocol'
import { view } from './fixtures'

afterEach(cleanup)
const read = <T>(name: string): T => JSON.parse(readFileSync(`tests/fixtures/${name}.json`, 'utf8')) as T
const layout = read<BaccaratLayout>('ray-casino__baccara.EUR.layout')
const round = read<RoundEvent[]>('ray-casino__baccara.events')
const solo = read<RoundEvent[]>('ray-casino__baccara-solo.events')
const SEATS = [
  { seat: 's1', name: 'Jan', bot: false, connected: true },
  { seat: 's2', name: 'Vera', bot: true, connected: true },
  { seat: 's3', name: 'Otto', bot: true, connected: true },
]
const felt = (events: RoundEvent[], phase: Partial<Phase> = {}): Felt =>
  opened(
    view({
      currency: 'EUR',
      seats: SEATS,
      phase: {
        name: 'betting',
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
const upTo = (events: RoundEvent[], kind: string, after = false): RoundEvent[] =>
  events.slice(0, events.findIndex((e) => e.kind === kind) + (after ? 1 : 0))
const props = (f: Felt) => ({
  felt: f,
  chips: chips(f),
  denominations: denominations(100, 700_000),
  pointed: null,
  open: true,
  narrow: false,
  view: 'layout',
  moving: false,
  onpoint: vi.fn(),
  onplace: vi.fn(),
  ontake: vi.fn(),
})

describe('the bank of a player', () => {
  it('is auctioned: who offers what, and who leads', () => {
    const before = upTo(round, 'bank_held')
    const bank = bankOf(before)
    expect(bank.offers).toEqual([
      { seat: 's1', amount: 5000 },
      { seat: 's2', amount: 10000 },
      { seat: 's3', amount: null },
    ])
    const { container } = render(baccarat.Felt, { layout: now(layout, felt(before)), ...props(felt(before)) })
    expect(container.querySelector('.bank h3')!.textContent).toBe('The bank is auctioned')
    expect(
      [...container.querySelectorAll('.said li')].map((li) => [li.textContent, li.classList.contains('first')]),
    ).toEqual([
      ['You 50\u00a0€', false],
      ['Vera 100\u00a0€', true],
      ['Otto passes', false],
    ])
  })
  it('is kept by the highest bidder, and covered by stakes against it', () => {
    const placed = upTo(round, 'bets_closed')
    const bank = bankOf(placed)
    expect([bank.banker, bank.sum, covered(bank)]).toEqual(['s2', 10000, 6000])
    expect(sizeWords(layout, bank, 'punto', 'EUR')).toBe('up to 40\u00a0€ open')
    expect(size(layout, bank, 'banco_solo')).toEqual({ min: 10000, max: 10000 })
    expect(size(layout, bank, 'banco_avec')).toEqual({ min: 5000, max: 5000 })
    expect(size(layout, bank, 'punto')!.max).toBe(10000)
    expect(size(layout, bankOf([]), 'punto')).toBeNull()
  })
  it('has a field for every bet against it or with it, with its exact size; the bank itself is none', async () => {
    const open = felt(upTo(round, 'bets_opened', true))
    const p = props(open)
    const { container } = render(baccarat.Felt, { layout: now(layout, open), ...p })
    const fields = [...container.querySelectorAll('[data-bet]')].map((e) => e.getAttribute('data-bet'))
    expect(fields).toEqual(['punto', 'banco_solo', 'banco_avec_la_table', 'banco_avec'])
    expect(container.querySelector('[data-bet=banco_solo]')!.textContent).toContain('the whole bank, 100\u00a0€')
    expect(container.querySelector('[data-bet=banco_avec]')!.textContent).toContain('half of the bank, 50\u00a0€')
    await fireEvent.click(container.querySelector('[data-bet=banco_solo]')!)
    expect(p.onplace).toHaveBeenCalledWith('banco_solo')
    const facts = baccarat.describe(now(layout, open), 'banco_solo')!
    expect([facts.min, facts.max]).toEqual([10000, 10000])
  })
  it('banco solo goes first: the others give way', () => {
    const bank = bankOf(upTo(solo, 'third_card'))
    expect(bank.claims).toEqual([{ seat: 's1', bet: 'banco_solo', amount: 10000 }])
    expect(bank.against).toEqual({})
    expect(covered(bank)).toBe(10000)
    const { container } = render(baccarat.Felt, { layout: now(layout, felt(solo)), ...props(felt(solo)) })
    expect(container.querySelector('.said')!.textContent).toContain('Banco solo: You')
    expect(container.querySelector('[data-side=player]')!.getAttribute('data-total')).toBe('6')
  })
  it('shows the player his own cards and the backs of the others', () => {
    const asked = upTo(round, 'third_card')
    const { container } = render(baccarat.Felt, { layout: now(layout, felt(asked)), ...props(felt(asked)) })
    expect([...container.querySelectorAll('[data-card]')].map((c) => c.getAttribute('data-card'))).toEqual([
      '2h',
      '3d',
      'down',
      'down',
    ])
  })
})

describe('decisions at such a table', () => {
  const ask = (events: RoundEvent[], names: string[], facts: Record<string, unknown> = {}): Felt =>
    felt(events, {
      name: 'choosing',
      asked: 's1',
      turn: null,
      options: names.map((option) => ({ option })),
      question: '',
      facts,
      default: names.at(-1)!,
    })
  it('asks for an offer, and says what leads', () =>
    expect(choices(layout, ask(upTo(solo, 'bank_held').slice(0, -1), ['offer', 'pass']))).toMatchObject({
      question: 'What do you offer for the bank?',
      facts: [['highest so far', 'Vera 100\u00a0€']],
    }))
  it('on a five the player chooses', () =>
    expect(choices(layout, ask(upTo(round, 'third_card'), ['draw', 'stand']))).toMatchObject({
      question: 'Your 5: draw a third card, or stand?',
      absent: [],
      facts: [['at stake', '60\u00a0€']],
    }))
  it('where the table of draws leaves one answer, it says so', () => {
    const said = choices(layout, ask(upTo(solo, 'third_card'), ['stand']))!
    expect(said.question).toBe('Your 6: the table of draws says stand')
    expect(said.absent[0]!.text).toBe('Draw')
  })
  it('asks a banker whether he stays', () =>
    expect(choices(layout, ask([], ['stay', 'give'], { sum: 19_500 }))!.question).toBe(
      'Stay banker with 195\u00a0€, all of it?',
    ))
  it('leaves other tables to their own words', () =>
    expect(choices({ ...layout, bank: null }, ask([], ['turn', 'other first']))).toBeNull())
})
