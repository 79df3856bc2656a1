import { afterEach, expect, it, vi } from 'vitest'
import { house } from '../src/lib/house.svelte'
import type { Me } from '../src/wire/protocol'

class Line {
  static readonly OPEN = 1
  static all: Line[] = []
  readyState = 1
  onclose: ((said: { code: number; reason: string }) => void) | null = null
  close = vi.fn(() => {
    this.readyState = 3
  })
  constructor() {
    Line.all.push(this)
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a page whose machine leaves the network gives its line up at once', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
  await house.become(() => Promise.resolve({ name: 'Dana', guest: true, balances: {} } as unknown as Me))
  const [first] = Line.all
  house.cut()
  expect(house.link).toBe('lost')
  expect(first!.close).toHaveBeenCalled()
  const since = house.lostAt
  vi.advanceTimersByTime(500)
  first!.onclose?.({ code: 1006, reason: '' })
  expect(house.lostAt).toBe(since)
})
