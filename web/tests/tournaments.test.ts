import { describe, expect, it } from 'vitest'
import type { EventRow } from '../src/wire/http'
import { entered, listed, placeOf } from '../src/tournaments/words'

const row = (more: Partial<EventRow>): EventRow => ({
  id: 'event-1',
  title: 'Sunday',
  base: 'gelp',
  currency: 'EUR',
  purse: 'wallets',
  phase: 'registering',
  starts: null,
  called_off: '',
  prices: [{ pool: 900, fee: 100, bounty: 0, chips: 1500 }],
  entries: 3,
  role: null,
  entered: false,
  game: 'gelp/texas-holdem',
  dealt: true,
  fills: 6,
  left: 0,
  table: null,
  ...more,
})
const ANY = { phase: '' as const, game: '', most: null }

describe('a list of tournaments', () => {
  it('shows what one is in first, then what can be entered', () => {
    const rows = [row({ id: 'a', phase: 'running' }), row({ id: 'b' }), row({ id: 'c', phase: 'over', entered: true })]
    expect(listed(rows, ANY).map((each) => each.id)).toEqual(['c', 'b', 'a'])
  })
  it('shows what fits only', () => {
    const rows = [
      row({ id: 'a', game: 'gelp/omaha' }),
      row({ id: 'b', prices: [{ pool: 90_00, fee: 10_00, bounty: 0, chips: 1 }] }),
    ]
    expect(listed(rows, { ...ANY, game: 'gelp/omaha' }).map((each) => each.id)).toEqual(['a'])
    expect(listed(rows, { ...ANY, most: 10_00 }).map((each) => each.id)).toEqual(['a'])
    expect(listed(rows, { ...ANY, phase: 'over' })).toEqual([])
  })
  it('says how many are in', () => {
    expect(entered(row({}))).toBe('3 of 6')
    expect(entered(row({ fills: null }))).toBe('3 entered')
    expect(entered(row({ phase: 'running', left: 2 }))).toBe('2 left of 3')
  })
  it('ranks by chips, equal ones alike', () => {
    expect(placeOf(20, [{ chips: 30 }, { chips: 20 }, { chips: 20 }])).toBe(2)
  })
})
