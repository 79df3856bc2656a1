// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { heard, opened } from '../src/lib/felt'
import { jackpotWords } from '../src/lobby/cardtables'
import Jackpot from '../src/poker/Jackpot.svelte'
import type { TableRow } from '../src/wire/http'
import type { TableView } from '../src/wire/protocol'
import { view } from './fixtures'

afterEach(cleanup)
const jackpot: NonNullable<TableView['jackpot']> = {
  amount: 24_000_00,
  players: 5,
  drop: 1_00,
  hands: [
    { least: ['As', 'Ah', 'Ad', 'Ks', 'Kh'], both: true, loser: 40, winner: 20, others: 20, each: 0 },
    { least: ['Js', 'Jh', 'Jd', 'Jc', '2s'], both: false, loser: 10, winner: 5, others: 0, each: 1 },
  ],
  rule: 'veikkaus/jackpots#V-7.2',
}
const prize = { hand: 't.1', seat: 'Ann', amount: 9_600_00 }

describe('the jackpot of a table', () => {
  it('says what it holds, when it falls and what it pays', () => {
    render(Jackpot, { jackpot, currency: 'EUR', prizes: [prize], name: (seat: string) => seat })
    const said = screen.getByRole('region', { name: 'Jackpot' }).textContent.replace(/\s+/g, ' ')
    expect(said).toContain('Jackpot 24,000 €')
    expect(said).toContain('A♠ A♥ A♦ K♠ K♥ or better loses, both own cards playing')
    expect(said).toContain('40 % to the hand that loses, 20 % to the one that beats it, 20 % to the others')
    expect(said).toContain('1 % to each of the others')
    expect(said).toContain('1 € of every hand of 5 or more players goes in.')
    expect(said).toContain('Ann9,600 €')
  })

  it('follows what the house tells, and keeps the last prizes', () => {
    const before = opened(view({ jackpot }), 0)
    const id = before.view.id
    const fell = heard(before, { type: 'jackpot', table: id, amount: 4_800_00, prizes: [prize] }, 0)
    const grown = heard(fell, { type: 'jackpot', table: id, amount: 4_900_00, prizes: [] }, 0)
    expect(grown.view.jackpot?.amount).toBe(4_900_00)
    expect(grown.prizes).toEqual([prize])
    expect(heard(before, { type: 'jackpot', table: 'other', amount: 1, prizes: [] }, 0)).toBe(before)
  })

  it('stands in the lobby beside its table', () => {
    expect(jackpotWords({ jackpot: 1_000_00, currency: 'EUR' } as TableRow)).toBe('jackpot 1,000\u00a0€')
    expect(jackpotWords({ currency: 'EUR' } as TableRow)).toBe('')
  })
})
