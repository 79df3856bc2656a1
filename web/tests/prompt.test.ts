// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { opened, outcome } from '../src/lib/felt'
import type { Phase } from '../src/wire/protocol'
import Outcome from '../src/table/Outcome.svelte'
import Prompt from '../src/table/Prompt.svelte'
import { view } from './fixtures'

afterEach(cleanup)
const asks = (asked: string, names: string[], question: string): Phase => ({
  name: 'choosing',
  ends_in_ms: 9000,
  asked,
  turn: null,
  question,
  facts: {},
  options: names.map((option) => ({ option })),
  default: null,
})
const show = (phase: Phase, over = {}) => {
  const on = { onsit: vi.fn(), onchoose: vi.fn() }
  return {
    ...on,
    ...render(Prompt, { felt: opened(view({ phase, ...over }), performance.now()), connected: true, ...on }),
  }
}

describe('the prompt', () => {
  it('puts the question and its options with equal weight, and takes their letters', async () => {
    const { onchoose } = show(asks('s1', ['throw', 'pass'], 'throw the dice?'))
    expect(screen.getByText('Throw the dice?')).toBeTruthy()
    const buttons = screen.getAllByRole('button')
    expect(buttons.map((b) => b.className.includes('primary'))).toEqual([false, false])
    await fireEvent.click(buttons[1]!)
    expect(onchoose).toHaveBeenLastCalledWith('pass', undefined)
    await fireEvent.keyDown(window, { key: 't' })
    expect(onchoose).toHaveBeenLastCalledWith('throw', undefined)
  })
  it('void stakes: keep or take back, letters apart', async () => {
    const { onchoose } = show(asks('s1', ['keep', 'take back'], 'the draw is void: leave your stakes?'))
    await fireEvent.keyDown(window, { key: 'k' })
    expect(onchoose).toHaveBeenLastCalledWith('keep', undefined)
    expect(screen.getByText(/The draw is void: leave your stakes\?/)).toBeTruthy()
  })
  it('says who decides when it is somebody else, and offers nothing', () => {
    show(asks('s2', ['throw', 'pass'], 'throw the dice?'))
    expect(screen.getByText('Vera decides')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toHaveLength(0)
  })
  it('a watcher may sit down, unless all seats are taken', async () => {
    const seats = [{ seat: 's2', name: 'Vera', bot: true, connected: true }]
    const free = show({ ...view().phase }, { seats, you: null })
    await fireEvent.click(screen.getByRole('button', { name: 'Sit down' }))
    expect(free.onsit).toHaveBeenCalledOnce()
    cleanup()
    const full = show({ ...view().phase }, { seats, you: null, places: 1 })
    await fireEvent.click(screen.getByRole('button', { name: 'Sit down' }))
    expect(full.onsit).not.toHaveBeenCalled()
    expect(screen.getByText(/All seats are taken/)).toBeTruthy()
  })
})

describe('the outcome', () => {
  it('a stake that brings back less than itself is a loss', () => {
    const felt = opened(
      view({
        round: {
          id: 'r',
          number: 1,
          commitment: '',
          nonces: null,
          seed: null,
          events: [{ kind: 'settled', seat: 's1', bet: 'red', stake: 5000, profit: -2500 }],
        },
      }),
      0,
    )
    const { container } = render(Outcome, { felt, done: outcome(felt), describe: () => null })
    expect(container.querySelector('.net')!.textContent).toContain('−25\u00a0Kč')
    expect(container.textContent).toContain('You lose 25\u00a0Kč.')
  })
})
