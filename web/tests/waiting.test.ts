import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, it, vi } from 'vitest'
import { house, lined } from '../src/lib/house.svelte'
import { aheadWords, waitingWords } from '../src/poker/line'
import Called from '../src/lobby/Called.svelte'
import BuyIn from '../src/poker/BuyIn.svelte'
import ListPlace from '../src/poker/ListPlace.svelte'
import { termsWords } from '../src/poker/terms'
import { cardTables, seatsWords, tempoWords } from '../src/lobby/cardtables'
import type { TableRow, Terms } from '../src/wire/http'

const say = (amount: number): string => `${amount / 100} €`
const now = new Date(2026, 10, 18, 21, 0).getTime()
const terms = (more: Partial<Terms>): Terms => ({
  low: 10000,
  high: 20000,
  only: [],
  usual: 20000,
  left: null,
  until: null,
  rule: null,
  free: null,
  ...more,
})

describe('with how many chips one may sit down, in words', () => {
  it('says nothing of who was not here before', () => {
    expect(termsWords(terms({}), say, now)).toBe('')
  })
  it('says what was left, until when it counts, and what that asks for', () => {
    const until = now + 600_000
    expect(termsWords(terms({ low: 15000, left: 15000, until }), say, now)).toBe(
      'You left with 150 € here. Who comes back until today at 21:10 brings at least that.',
    )
    expect(termsWords(terms({ low: 15000, high: 15000, left: 15000 }), say, now)).toBe(
      'You left with 150 € here. Who comes back on the same gaming day brings exactly that.',
    )
    expect(termsWords(terms({ low: 10000, high: 10000, left: 0, until }), say, now)).toContain(
      'the smallest buy-in, 100 €',
    )
  })
  it('says how often a large stack need not come back whole', () => {
    const large = { low: 20000, high: 45000, left: 45000, until: now }
    expect(termsWords(terms({ ...large, free: 3 }), say, now)).toContain('Today it may be less 3 times more.')
    expect(termsWords(terms({ ...large, only: [20000, 45000], free: 1 }), say, now)).toMatch(
      /brings 200 € or 450 €. Today it may be less once more/,
    )
    expect(termsWords(terms({ ...large, low: 45000, free: 0 }), say, now)).toContain('used up for today')
  })
})

describe('the dialogue', () => {
  const sheet = (more: object) => {
    const ongo = vi.fn()
    const chips = { title: 'Sit down', min: 20000, max: 45000, start: 20000, currency: 'EUR', wallet: 40000 }
    render(BuyIn, { ...chips, verb: 'Sit down with', onclose: vi.fn(), ongo, ...more })
    return ongo
  }
  it('states the rule which limits it', () => {
    sheet({ why: 'You left with 200 € here.', rule: 'unibet-ee/ratholing#U-EE-160' })
    expect(screen.getByText('U-EE-160').title).toBe('unibet-ee/ratholing#U-EE-160')
  })
  it('offers these amounts and no other, and none that is not there', async () => {
    const ongo = sheet({ only: [20000, 45000] })
    const [small, large] = screen.getAllByRole('button', { name: /^\d+\s€$/, hidden: true })
    expect(large!.getAttribute('aria-disabled')).toBe('true')
    await fireEvent.click(large!)
    expect(small!.getAttribute('aria-pressed')).toBe('true')
    await fireEvent.click(screen.getByRole('button', { name: /^Sit down with/, hidden: true }))
    expect(ongo).toHaveBeenCalledWith(20000, false)
  })
})

describe('a waiting list', () => {
  it('is told in words', () => {
    expect([0, 1, 2].map(aheadWords)).toEqual(['You are the next.', 'One is before you.', '2 are before you.'])
    expect([0, 1, 2].map(waitingWords)[2]).toBe('2 wait for a chair.')
  })
  it('is kept by table, and forgotten when one is on it no more', () => {
    const at = {
      house: { name: 'Finnish poker room (Veikkaus)', short: 'Finnish poker room' },
      currency: 'EUR',
      structure: 'no_limit',
      stakes: { blinds: [500, 500] },
    }
    const rule = 'veikkaus/opening-and-seating#V-2.4'
    const told = {
      ...at,
      rule,
      type: 'line',
      table: 't',
      name: 'T',
      ahead: 1 as number | null,
      kept_ms: null as number | null,
    } as const
    const first = lined({}, told, 1000)
    expect(first).toEqual({ t: { table: 't', name: 'T', at, rule, ahead: 1, deadline: null, whole: 1 } })
    const called = lined(first, { ...told, ahead: 0, kept_ms: 300_000 }, 2000)
    expect(called.t!.deadline).toBe(302_000)
    expect(lined(called, { ...told, ahead: null }, 3000)).toEqual({})
    house.lines = called
    render(Called)
    expect(screen.getByText(/^No limit, blinds 5\/5\s€, Finnish poker room/)).toBeTruthy()
    expect(screen.getByText('V-2.4').title).toBe(rule)
    house.lines = {}
  })
  const place = (more: object) => {
    const on = { onwait: vi.fn(), onsit: vi.fn() }
    render(ListPlace, { line: null, waiting: 2, full: true, connected: true, ...on, ...more })
    return on
  }
  it('can be joined and left', async () => {
    const { onwait } = place({})
    await fireEvent.click(screen.getByRole('button', { name: 'Put me on the list' }))
    expect(onwait).toHaveBeenLastCalledWith(true)
  })
  it('calls: to take the seat and to let it pass weigh the same', async () => {
    const line = { table: 't', name: 'T', rule: null, ahead: 0, deadline: performance.now() + 1000, whole: 300_000 }
    const { onwait, onsit } = place({ line })
    await fireEvent.click(screen.getByRole('button', { name: 'Take the seat' }))
    expect(onsit).toHaveBeenCalledOnce()
    await fireEvent.click(screen.getByRole('button', { name: 'Let it pass' }))
    expect(onwait).toHaveBeenLastCalledWith(false)
  })
  it('does nothing without a connection', async () => {
    const { onwait } = place({ connected: false })
    await fireEvent.click(screen.getByRole('button', { name: 'Put me on the list' }))
    expect(onwait).not.toHaveBeenCalled()
  })
})

describe('tables among players in the lobby', () => {
  const row = (over: Partial<TableRow>): TableRow =>
    ({ id: 'a', name: 'A', among_players: true, players: 1, bots: 1, places: 2, currency: 'EUR', ...over }) as TableRow
  it('say who plays, who waits, and how it goes', () => {
    expect(seatsWords(row({ waiting: 3 }))).toBe('2 of 2 players, 3 waiting')
    expect(seatsWords(row({ players: 0 }))).toBe('1 of 2 players')
    expect(tempoWords(row({ average_pot: 1250, hands_an_hour: 72 }))).toMatch(
      /^average pot 12.50\s€, 72 hands an hour$/,
    )
    expect(tempoWords(row({ average_pot: null }))).toBe('')
  })
  it('stand there alone, the busiest first', () => {
    const tables = [row({ id: 'b', players: 0 }), row({ id: 'c', among_players: false }), row({ id: 'd' })]
    expect(cardTables(tables).map((t) => t.id)).toEqual(['d', 'b'])
  })
})
