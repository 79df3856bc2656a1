// @vitest-environment jsdom
/** Won unseen: what the winner may show, and what everybody sees then. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { resultsOf } from '../src/poker/last'
import { pictureOf, sitting } from '../src/poker/picture'
import { offersToShow } from '../src/poker/room.svelte'
import ShowCards from '../src/poker/ShowCards.svelte'
import { chapters } from '../src/poker/words'
import type { RoundEvent } from '../src/wire/rounds'

afterEach(cleanup)
const hand = (mine: (string | null)[]): RoundEvent[] => [
  {
    kind: 'hand_started',
    game: 'no-limit Texas hold’em',
    seats: ['A', 'B'],
    stacks: [200, 200],
    button: 'B',
    structure: 'no_limit',
  },
  { kind: 'dealt', to: 'A', cards: mine, faces: 'owner' },
  { kind: 'dealt', to: 'B', cards: [null, null], faces: 'owner' },
  { kind: 'acted', seat: 'A', action: 'raise', to: 6, put: 6 },
  { kind: 'acted', seat: 'B', action: 'fold' },
  { kind: 'pot_won', seat: 'A', amount: 8 },
]
const open: RoundEvent = { kind: 'laid_open', seat: 'A', cards: ['Kd'], held: 2 }
const asked = (cards = ['As', 'Kd']) => {
  const on = { onshow: vi.fn(), onmuck: vi.fn() }
  const own = sitting(pictureOf(hand(cards)), 'A')!
  render(ShowCards, { own, won: '8', deadline: null, busy: false, ...on })
  return on
}

describe('a winner whom nobody called', () => {
  it('shows all, one or nothing, by tap or by key', async () => {
    const { onshow, onmuck } = asked()
    await fireEvent.click(screen.getByText('Show both'))
    expect(onshow).toHaveBeenLastCalledWith(['As', 'Kd'])
    await fireEvent.click(screen.getByLabelText('Show the king of diamonds'))
    await fireEvent.click(screen.getByText('Show 1 card'))
    expect(onshow).toHaveBeenLastCalledWith(['Kd'])
    await fireEvent.keyDown(window, { key: '2' })
    await fireEvent.keyDown(window, { key: '1' })
    await fireEvent.keyDown(window, { key: 's' })
    expect(onshow).toHaveBeenLastCalledWith(['As'])
    await fireEvent.keyDown(window, { key: 'm' })
    expect(onmuck).toHaveBeenCalledTimes(1)
  })
  it('weighs showing and mucking alike', () => {
    asked()
    expect(screen.getAllByRole('button').every((b) => !b.className.includes('primary'))).toBe(true)
  })
  it('is asked in passing: a showdown is another question', () => {
    expect(offersToShow({ options: [{ option: 'show', cards: [1, 2] }, { option: 'muck' }] })).toBe(true)
    expect(offersToShow({ options: [{ option: 'show' }, { option: 'muck' }] })).toBe(false)
  })
})

describe('cards that were shown without need', () => {
  it('lie open for all, the others stay closed', () => {
    const seen = pictureOf([...hand([null, null]), open])
    expect(sitting(seen, 'A')!.cards.map((c) => c.card)).toEqual(['Kd', null])
    const own = pictureOf([...hand(['As', 'Kd']), open])
    expect(sitting(own, 'A')!.cards.map((c) => c.card)).toEqual(['As', 'Kd'])
  })
  it('are told in words', () => {
    const lines = chapters([...hand([null, null]), open], 'EUR', (s) => s).flatMap((c) => c.lines)
    expect(lines.at(-1)).toMatchObject({ who: 'A', what: 'shows K♦, 1 of 2 cards' })
    expect(resultsOf(pictureOf([...hand([null, null]), open]))[0]).toMatchObject({
      words: 'nobody called; showed K♦',
      won: true,
    })
  })
})
