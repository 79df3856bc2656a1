import { render } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import { timeLeft } from '../src/lib/clock'
import Clock from '../src/table/Clock.svelte'

describe('the time that is left', () => {
  it('is the clock’s, then the reserve’s, then none', () => {
    expect(timeLeft(1000, 11_000, 20_000, 30_000)).toEqual({ ms: 10_000, share: 0.5, banked: false })
    expect(timeLeft(11_000, 11_000, 20_000, 30_000)).toEqual({ ms: 30_000, share: 1, banked: true })
    expect(timeLeft(26_000, 11_000, 20_000, 30_000)).toEqual({ ms: 15_000, share: 0.5, banked: true })
    expect(timeLeft(99_000, 11_000, 20_000, 30_000)).toEqual({ ms: 0, share: 0, banked: true })
  })
  it('ends with the clock where nothing is in reserve', () => {
    expect(timeLeft(12_000, 11_000, 20_000, 0)).toEqual({ ms: 0, share: 0, banked: false })
  })
  it('is written: what is in reserve, and that it runs', () => {
    const now = performance.now()
    const calm = render(Clock, { words: '', deadline: now + 20_000, whole: 30_000, bank: 45_000 })
    expect(calm.container.querySelector('[data-bank]')?.textContent).toBe('bank 0:45')
    const late = render(Clock, { words: '', deadline: now - 1, whole: 30_000, bank: 45_000 })
    expect(late.container.querySelector('[data-bank=running]')?.textContent).toBe('bank running')
    expect(late.container.querySelector('.clock > b')?.textContent).toBe('0:45')
    const none = render(Clock, { words: '', deadline: now + 20_000, whole: 30_000 })
    expect(none.container.querySelector('[data-bank]')).toBeNull()
  })
})
