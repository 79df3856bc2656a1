import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, it, vi } from 'vitest'
import { costShort, costWords } from '../src/poker/changing'
import EmptyChair from '../src/poker/EmptyChair.svelte'

const say = (amount: number): string => `${amount / 100} €`

describe('what another chair costs, in words', () => {
  it('says what is posted farther from the blinds, and that nearer nothing is', () => {
    const costs = { live: 200, dead: 0, passes: false }
    expect(costShort(costs, say)).toBe('up to 2 €')
    expect(costWords(costs, say)).toBe(
      'You have it between hands. Farther from the blinds you post 2 € or wait for the big blind; nearer it costs nothing.',
    )
  })
  it('says that nothing is owed where the house asks for nothing, and who waits all the same', () => {
    expect(costShort({ live: 0, dead: 0, passes: false }, say)).toBe('free')
    expect(costWords({ live: 0, dead: 0, passes: false }, say)).toBe('You have it between hands. It costs nothing.')
    expect(costWords({ live: 0, dead: 0, passes: true }, say)).toContain('Right after the button you wait')
  })
})

describe('a free chair of one’s own table', () => {
  const chair = (wants: number | null) => {
    const onchange = vi.fn()
    const change = { wants, short: 'up to 2 €', words: 'You have it between hands.', onchange }
    render(EmptyChair, { place: 4, nine: false, change, onsit: undefined })
    return onchange
  }
  it('offers itself with what it costs, and a double click asks once', async () => {
    const onchange = chair(null)
    const button = screen.getByRole('button', { name: 'Sit on chair 5 instead. You have it between hands.' })
    expect(button.textContent).toContain('Sit here instead')
    expect(button.textContent).toContain('up to 2 €')
    await fireEvent.click(button, { detail: 1 })
    await fireEvent.click(button, { detail: 2 })
    expect(onchange.mock.calls).toEqual([[4]])
  })
  it('says that you go there, and lets you stay, by keyboard too', async () => {
    const onchange = chair(4)
    const button = screen.getByRole('button', { name: /You go to chair 5 when the hand is over/ })
    await fireEvent.click(button, { detail: 0 })
    expect(onchange.mock.calls).toEqual([[null]])
  })
  it('offers nothing to who may not change', () => {
    render(EmptyChair, { place: 4, nine: false, onsit: undefined })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
