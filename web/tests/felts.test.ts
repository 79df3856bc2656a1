// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draw } from '../src/families/draw'
import { chips, opened } from '../src/lib/felt'
import { denominations } from '../src/lib/money'
import Readout from '../src/table/Readout.svelte'
import { ALL, layout, view } from './fixtures'

afterEach(cleanup)

const show = (name: string, over: Record<string, unknown> = {}) => {
  const l = layout(name)
  const felt = opened(
    view({
      lying: [
        { seat: 's1', bet: l.positions[0]!.id, amount: l.positions[0]!.min * 100 },
        { seat: 's2', bet: l.positions[1]!.id, amount: 100 },
      ],
    }),
    0,
  )
  const on = { onpoint: vi.fn(), onplace: vi.fn(), ontake: vi.fn() }
  const props = {
    layout: l,
    felt,
    chips: chips(felt),
    denominations: denominations(100, 100_000),
    pointed: l.positions[0]!.id,
    open: true,
    narrow: false,
    view: 'layout',
    moving: false,
    ...on,
    ...over,
  }
  return { l, on, ...render(draw.Felt, props) }
}

describe('every felt', () => {
  it.each(ALL)(
    '%s: each position is a button that says what it pays and costs, and there is one tab stop',
    async (name) => {
      const { l, container, on } = show(name)
      for (const p of l.positions) {
        const spot = container.querySelector(`[data-bet="${p.id}"]`)
        expect(spot, p.id).not.toBeNull()
        expect(spot!.getAttribute('aria-label')).toMatch(/pays .*house edge \d+(\/\d+)? = [\d.]+\u00a0%/)
        await fireEvent.click(spot!)
      }
      expect(on.onplace.mock.calls.map((c) => c[0])).toEqual(l.positions.map((p) => p.id))
      const stops = [...container.querySelectorAll('[data-bet]')].filter((e) => (e as HTMLElement).tabIndex === 0)
      expect(stops.length).toBe(l.called.length ? 2 : 1)
    },
  )
  it('keys: Enter places, Backspace takes back, arrows move', async () => {
    const { container, on } = show('gelp__european-roulette.CZK')
    const eight = container.querySelector<SVGElement>('[data-bet="straight 8"]')!
    eight.focus()
    await fireEvent.keyDown(eight, { key: 'Enter' })
    expect(on.onplace).toHaveBeenCalledWith('straight 8')
    await fireEvent.keyDown(eight, { key: 'Backspace' })
    expect(on.ontake).toHaveBeenCalledWith('straight 8')
    await fireEvent.keyDown(eight, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('data-bet')).toBe('split 8/11')
    expect(on.onpoint).toHaveBeenLastCalledWith('split 8/11')
  })
})

describe('the readout', () => {
  const l = layout('gelp__european-roulette.CZK')
  it('says name, pays, wins, exact edge and decimal', () => {
    const { container } = render(Readout, {
      facts: draw.describe(l, 'split 8/11'),
      stake: 0,
      chip: 10_000,
      currency: 'CZK',
    })
    expect(container.textContent).toMatch(
      /Split 8\/11.*A chip of 100 would win 1,700.*17\sto\s1.*2\/37.*1\/37 = 2\.70\u00a0%/s,
    )
  })
  it('says what a called bet costs', () => {
    const { container } = render(Readout, {
      facts: draw.describe(l, 'zero_spiel'),
      stake: 0,
      chip: 10_000,
      currency: 'CZK',
    })
    expect(container.textContent).toContain('Zero spiel, 4 × 100 = 400\u00a0Kč')
  })
})
