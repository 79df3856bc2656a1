// @vitest-environment jsdom
/** A hand that plays by itself. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rest } from '../src/poker/pace'
import Replayer from '../src/poker/Replayer.svelte'
import { chapters, reached } from '../src/poker/words'
import type { RoundEvent } from '../src/wire/rounds'

const events = (
  JSON.parse(readFileSync('tests/fixtures/poker__holdem.watcher.json', 'utf8')) as { steps: { event: RoundEvent }[] }
).steps.map((s) => s.event)
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const shown = (): HTMLElement => {
  const reel = {
    title: 'A hand',
    plays: { game: 'unibet-ee/texas-holdem', options: {}, leg: null },
    currency: 'EUR',
    names: {},
    you: null,
    events,
    id: null,
    notes: [],
  }
  const on = { onclose: vi.fn(), onpick: vi.fn() }
  render(Replayer, { reel, narrow: false, four: false, hands: [], unread: [], at: 0, ...on })
  return document.querySelector('main')!
}

it('plays from step to step, rests at the end, and begins anew from there', async () => {
  const main = shown()
  const last = Number(main.dataset.steps)
  await fireEvent.keyDown(document.body, { key: ' ' })
  expect(main.dataset.playing).toBe('true')
  await vi.advanceTimersByTimeAsync(1)
  expect(main.dataset.step).toBe('1')
  await vi.advanceTimersByTimeAsync(2000)
  expect(Number(main.dataset.step)).toBeGreaterThan(1)
  await vi.advanceTimersByTimeAsync(2000 * last)
  expect([main.dataset.step, main.dataset.playing]).toEqual([String(last), 'false'])
  expect(document.querySelectorAll('.log li.later').length).toBe(0)
  await fireEvent.keyDown(document.body, { key: ' ' })
  expect([main.dataset.step, main.dataset.playing]).toEqual(['1', 'true'])
})
it('goes faster on demand, and a step by hand rests it', async () => {
  const main = shown()
  await fireEvent.change(screen.getByLabelText('Speed'), { target: { value: '4' } })
  await fireEvent.click(screen.getByLabelText('Play'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(Number(main.dataset.step)).toBeGreaterThan(3)
  await fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  const at = main.dataset.step
  expect(main.dataset.playing).toBe('false')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(main.dataset.step).toBe(at)
})
it('marks the line that was reached, a chapter where no line has come yet', () => {
  const told = chapters(events, 'EUR', (s) => s)
  const flop = told.find((c) => c.title === 'Flop')!
  expect(reached(told, flop.step)).toBe(flop.step)
  const raise = told.find((c) => c.title === 'The deal')!.lines[1]!
  expect(reached(told, raise.step)).toBe(raise.step)
  expect(reached(told, 0)).toBe(0)
})
it('rests longer where there is more to read', () => {
  expect(rest({ kind: 'pot_won', seat: 'A', amount: 1 })).toBeGreaterThan(rest({ kind: 'gathered', pot: 1 }))
})
