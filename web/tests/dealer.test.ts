import { describe, expect, it, vi } from 'vitest'
import { amountOf, inChips } from '../src/dealer/amounts'
import { Console } from '../src/dealer/console.svelte'
import { HouseSaysNo } from '../src/lib/http'
import type { ConsoleDone, ConsoleEntry, ConsoleView } from '../src/wire/http'

const VIEW = { round: 'wheel.1', step: 1, asks: 'wheel' } as ConsoleView
const done: ConsoleDone = { known: false, view: { ...VIEW, step: 2 } }

describe('amounts at a dealer’s table', () => {
  it('are typed as people write them', () => {
    expect(amountOf('12.50', 'EUR')).toBe(1250)
    expect(amountOf(' 7,5 ', 'EUR')).toBe(750)
    expect(amountOf('20', 'CZK')).toBe(2000)
    for (const none of ['', '-1', '1.234', 'ten', '1e3']) expect(amountOf(none, 'EUR')).toBeNull()
  })
  it('are paid in the fewest chips, the largest first', () => {
    expect(inChips(355_00, [1_00, 5_00, 25_00, 100_00])).toEqual([
      { chip: 100_00, count: 3 },
      { chip: 25_00, count: 2 },
      { chip: 5_00, count: 1 },
    ])
    expect(inChips(1_50, [1_00])).toEqual([
      { chip: 1_00, count: 1 },
      { chip: 50, count: 1 },
    ])
  })
})

describe('what is entered at a console', () => {
  it('is meant for the question that it shows, and is sent once more under the same key after a cut', async () => {
    vi.useFakeTimers()
    const sent: ConsoleEntry[] = []
    const send = vi.fn((_: string, entry: ConsoleEntry) => {
      sent.push(entry)
      return sent.length === 1 ? Promise.reject(new HouseSaysNo(0, 'cut')) : Promise.resolve(done)
    })
    const at = new Console('wheel', send, () => Promise.resolve(VIEW))
    await at.refresh()
    at.enter({ does: 'fell', text: '17' })
    await vi.advanceTimersByTimeAsync(10)
    expect(at.waiting.length).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(at.waiting.length).toBe(0)
    expect(sent.map((each) => each.key)).toEqual([sent[0]!.key, sent[0]!.key])
    expect(sent[0]).toMatchObject({ round: 'wheel.1', step: 1, said: { does: 'fell', text: '17' } })
    expect(at.view?.step).toBe(2)
    vi.useRealTimers()
  })
  it('says why it was refused and goes on', async () => {
    const send = () => Promise.reject(new HouseSaysNo(409, '37 is not on the wheel'))
    const at = new Console('wheel', send, () => Promise.resolve(VIEW))
    at.enter({ does: 'fell', text: '37' })
    await vi.waitFor(() => expect(at.waiting.length).toBe(0))
    expect(at.refusal).toBe('37 is not on the wheel')
  })
})
