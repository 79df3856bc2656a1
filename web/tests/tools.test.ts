/** From round to round: the same bets again, back with all of them, and no waiting for nobody. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SeatView, TableView } from '../src/wire/protocol'
import { readiness } from '../src/table/readiness'
import Tools from '../src/table/Tools.svelte'
import { view } from './fixtures'

afterEach(cleanup)
const acts = { onundo: vi.fn(), onclear: vi.fn(), onrepeat: vi.fn(), ongo: vi.fn() }
beforeEach(() => Object.values(acts).forEach((act) => act.mockClear()))
const props = {
  denominations: [100, 500],
  chip: 100,
  currency: 'EUR',
  down: 0,
  undoable: false,
  again: 0,
  open: true,
  go: { text: 'Deal now', note: '', said: false, no: '' },
  ...acts,
}
const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more })

describe('the tools', () => {
  it('never offer to bet again without the amount', () => {
    render(Tools, { ...props, again: 12_300 })
    expect(screen.getByRole('button', { name: /^Repeat/ }).textContent).toContain('123\u00a0€')
  })
  it('are called by what they do; the letter that does it is told apart from the name', () => {
    render(Tools, props)
    for (const [name, key] of [
      ['Repeat', 'R'],
      ['Undo', 'U'],
      ['Clear', 'C'],
      ['Deal now', 'N'],
    ] as const)
      expect(screen.getByRole('button', { name }).getAttribute('aria-keyshortcuts')).toBe(key)
  })
  it('what is not offered can be focused and says why', async () => {
    render(Tools, { ...props, open: false, down: 500 })
    const back = screen.getByRole('button', { name: /^Clear/ })
    expect(back.getAttribute('aria-disabled')).toBe('true')
    expect(back.title).toBe('No bets are taken now.')
    await fireEvent.click(back)
    await press('c')
    expect(acts.onclear).not.toHaveBeenCalled()
  })
  it('take letters, where there is something to do, and leave those of the browser alone', async () => {
    render(Tools, { ...props, again: 500, down: 500, undoable: true })
    for (const key of ['r', 'U', 'c', 'n']) await press(key)
    expect(Object.values(acts).map((act) => act.mock.calls.length)).toEqual([1, 1, 1, 1])
    await press('r', { ctrlKey: true })
    await press('r', { repeat: true })
    expect(acts.onrepeat).toHaveBeenCalledTimes(1)
  })
  it('the buttons stay where they are when there is nothing to repeat', async () => {
    render(Tools, props)
    expect(screen.getByRole('button', { name: /^Repeat/ }).title).toContain('nothing of the round before')
    await press('r')
    expect(acts.onrepeat).not.toHaveBeenCalled()
  })
})

describe('who is waited for', () => {
  const person = (seat: string, more: Partial<SeatView> = {}): SeatView => ({
    seat,
    name: seat,
    bot: false,
    connected: true,
    ready: false,
    ...more,
  })
  const bot = person('b', { bot: true })
  const at = (phase: TableView['phase']['name'], ...seats: SeatView[]) =>
    view({ you: 's1', seats, phase: { ...view().phase, name: phase } })
  it('nobody where one plays alone: a single click, in the words of the game', () => {
    const alone = at('betting', person('s1'), bot, person('s2', { connected: false }))
    expect(readiness(alone, 'spin', true)).toEqual({ text: 'Spin now', note: '', said: false, no: '' })
    expect(readiness(alone, 'throw', true).text).toBe('Throw now')
    expect(readiness(at('settled', person('s1')), 'deal', true).text).toBe('Next round')
  })
  it('all who are here and have not said it', () => {
    expect(readiness(at('betting', person('s1'), person('s2')), 'deal', true).text).toBe('Ready')
    const said = readiness(at('betting', person('s1', { ready: true }), person('s2'), bot), 'deal', true)
    expect([said.text, said.note, said.said]).toEqual(['Ready', 'waiting for 1 other', true])
    const two = at('settled', person('s1', { ready: true }), person('s2'), person('s3'))
    expect(readiness(two, 'deal', true).note).toBe('waiting for 2 others')
  })
  it('nothing is skipped that is still to be seen', () => {
    for (const [phase, rests] of [
      ['drawing', true],
      ['settled', false],
      ['choosing', true],
    ] as const)
      expect(readiness(at(phase, person('s1')), 'spin', rests).no).not.toBe('')
  })
})
