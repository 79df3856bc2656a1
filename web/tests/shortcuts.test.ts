// @vitest-environment jsdom
/** Sizes of one's own beside the slider: what may be one, what is kept, and that only legal ones are offered. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import { keepShortcuts, label, MOST, readShortcuts, sizeOf, sizesOf, USUAL, type Shortcuts } from '../src/lib/shortcuts'
import OwnSizes from '../src/poker/OwnSizes.svelte'
import { blank, type Picture } from '../src/poker/picture'
import { presets, rangeOf } from '../src/poker/sizing'

afterEach(() => {
  cleanup()
  settings.setSizes(USUAL)
})

describe('a size', () => {
  it.each([
    ['33 %', '33 %'],
    ['33%', '33 %'],
    ['1/2', '½ pot'],
    ['2/3', '⅔ pot'],
    ['1/3 pot', '⅓ pot'],
    ['75 %', '¾ pot'],
    [' POT ', 'Pot'],
    ['100 %', 'Pot'],
    ['3/2', '150 %'],
    ['3 bb', '3 bb'],
    ['2.5BB', '2.5 bb'],
    ['1 %', '1 %'],
    ['1000 %', '1000 %'],
    ['100 bb', '100 bb'],
  ])('%s is %s', (text, on) => expect(label(sizeOf(text)!)).toBe(on))
  it.each([
    '',
    '3',
    '0 %',
    '0.5 %',
    '1001 %',
    '0.5 bb',
    '101 bb',
    '-5 %',
    '1/0',
    '0/3',
    '99/1',
    'all in',
    '²%',
    '1e2 %',
  ])('%s is none', (text) => expect(sizeOf(text)).toBeNull())
})

describe('several', () => {
  it('are five at most, each once, and may be none', () => {
    expect(sizesOf('1/2, 50 %, pot, 3 bb,')).toEqual({ sizes: [{ pot: 50 }, { pot: 100 }, { bb: 3 }], wrong: null })
    expect(sizesOf('')).toEqual({ sizes: [], wrong: null })
    expect(sizesOf('10 %, 20 %, 30 %, 40 %, 50 %').sizes).toHaveLength(MOST)
    expect(sizesOf('10 %, 20 %, 30 %, 40 %, 50 %, 60 %').wrong).toBe('At most 5 sizes; these are 6.')
  })
  it('say which of them is wrong', () => {
    expect(sizesOf('1/2, 2,5 bb').wrong).toContain('“2” is no size: 33 %')
    expect(sizesOf('1/2,, pot').wrong).toContain('“” is no size')
  })
  it('are read as they were kept, and broken ones are the usual', () => {
    const own: Shortcuts = { before: [{ bb: 2.5 }, { pot: 33.33 }], after: [] }
    expect(readShortcuts(keepShortcuts(own))).toEqual(own)
    for (const broken of [null, '', '{', '3', 'null', '[]', '{"before":7,"after":"x"}', '{"before":"0 %"}'])
      expect(readShortcuts(broken)).toEqual(USUAL)
    expect(readShortcuts('{"before":"3 bb","after":"0 %"}')).toEqual({ before: [{ bb: 3 }], after: USUAL.after })
  })
})

describe('beside the slider', () => {
  const own: Shortcuts = { before: [{ bb: 3 }, { bb: 100 }, { pot: 75 }], after: [{ pot: 33 }, { pot: 400 }] }
  const seat = (name: string, bet: number, stack: number) => ({
    ...{ seat: name, place: 0, start: stack + bet, stack, unknown: false, bet, paid: bet, folded: false },
    ...{ mucked: false, cards: [], mark: null, last: null, shown: false, laidOpen: [], reading: [], won: 0 },
  })
  const picture = (board: string[]): Picture => ({
    ...blank(),
    stakes: { blinds: [100, 200] },
    seats: [seat('A', 100, 9900), seat('B', 200, 9800)],
    boards: board.length ? [board] : [],
  })
  const at = (board: string[], low: number, high: number): [string, number][] => {
    const p = picture(board)
    const range = rangeOf({ name: 'raise', low, high, step: 1 }, p)!
    return presets(p, 'A', range, own).map((one) => [one.text, one.amount])
  }
  // 300 in the middle and 100 to call: the pot is 400, and a raise is to 200 and a part of it
  it('stand those for before the flop, as totals of the round', () =>
    expect(at([], 400, 10000)).toEqual([
      ['Min', 400],
      ['3 bb', 600],
      ['¾ pot', 500],
      ['All in', 10000],
    ]))
  it('stand those for after it, in whole chips', () =>
    expect(at(['As', 'Kd', '2c'], 210, 10000)).toEqual([
      ['Min', 210],
      ['33 %', 300],
      ['400 %', 1800],
      ['All in', 10000],
    ]))
  it('stands nothing above what pot limit allows, and nothing below the least', () => {
    expect(at([], 400, 600)).toEqual([
      ['Min', 400],
      ['¾ pot', 500],
      ['Max', 600],
    ])
    expect(at(['As', 'Kd', '2c'], 400, 700)).toEqual([
      ['Min', 400],
      ['Max', 700],
    ])
  })
})

describe('the dialogue', () => {
  it('keeps what is right, and nothing that is wrong', async () => {
    const onclose = vi.fn()
    render(OwnSizes, { onclose })
    const [before] = screen.getAllByRole('textbox', { hidden: true })
    await fireEvent.input(before!, { target: { value: '2.5 bb, 9x' } })
    expect(screen.getByText(/“9x” is no size/)).toBeTruthy()
    await fireEvent.submit(before!.closest('form')!)
    expect([settings.sizes, onclose.mock.calls.length]).toEqual([USUAL, 0])
    await fireEvent.input(before!, { target: { value: '2.5 bb, pot' } })
    await fireEvent.submit(before!.closest('form')!)
    expect(settings.sizes).toEqual({ before: [{ bb: 2.5 }, { pot: 100 }], after: USUAL.after })
    expect(onclose).toHaveBeenCalledOnce()
  })
  it('goes back to the usual ones', async () => {
    settings.setSizes({ before: [], after: [{ bb: 9 }] })
    render(OwnSizes, { onclose: vi.fn() })
    await fireEvent.click(screen.getByRole('button', { name: 'The usual ones', hidden: true }))
    expect(settings.sizes).toEqual(USUAL)
  })
})
