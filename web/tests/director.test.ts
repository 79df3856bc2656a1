import { describe, expect, it } from 'vitest'
import { clockAt, ordinal, prizeRows, shown, told, untilBreak } from '../src/director/clock'
import { shares, stack } from '../src/director/deal'
import { fallen } from '../src/director/falls'
import { fieldsOf, made, placesOf } from '../src/director/made'
import { places } from '../src/director/oval'
import { Queue } from '../src/director/queue.svelte'
import { HouseSaysNo } from '../src/lib/http'
import type { EnteredOne, Entering, EventForm } from '../src/wire/http'
import type { EventClock, EventLevel, EventView } from '../src/wire/protocol'

const level = (n: number, rest = 0): EventLevel => ({
  level: n,
  small: 25 * n,
  big: 50 * n,
  ante: 0,
  big_ante: false,
  game: null,
  lasts: 1_200_000,
  rest,
  removes: null,
  next_chip: null,
})
const runs = (at: number, n: number, ends: number | null): EventClock => ({
  at,
  level: n,
  ends,
  left: null,
  pause: null,
})
const view = (changed: Partial<EventView> = {}): EventView =>
  ({
    at: 0,
    clock: runs(0, 1, 1_200_000),
    levels: [level(1), level(2, 600_000), level(3)],
    coming: [
      runs(1_200_000, 2, 2_400_000),
      { at: 2_400_000, level: 3, ends: null, left: 1_200_000, pause: 3_000_000 },
      runs(3_000_000, 3, null),
    ],
    ...changed,
  }) as EventView

describe('the clock of an event', () => {
  it('goes on by itself, also when the house cannot be heard', () => {
    expect(clockAt(view(), 1_199_999)?.level).toBe(1)
    expect(shown(view(), 1_200_001)).toMatchObject({ left: 1_199_999, state: 'level', whole: 1_200_000 })
    expect(shown(view(), 1_200_001)?.level.level).toBe(2)
    expect(shown(view(), 2_500_000)).toMatchObject({ left: 500_000, state: 'break', whole: 600_000 })
    expect(shown(view(), 9_000_000)).toMatchObject({ left: null, state: 'level', next: null })
  })
  it('stands still when somebody has stopped it', () => {
    const clock = { ...runs(0, 2, null), left: 300_000 }
    expect(shown(view({ clock, coming: [] }), 500_000)).toMatchObject({ left: 300_000, state: 'stands' })
    expect(shown(view({ clock: null, coming: [] }), 0)).toBeNull()
  })
  it('says when the next break is', () => {
    expect(untilBreak(view(), 400_000)).toBe(2_000_000)
    expect(untilBreak(view(), 2_500_000)).toBeNull()
  })
  it('writes times, places and prizes', () => {
    expect([0, 1, 500_000, 3_725_000].map(told)).toEqual(['00:00', '00:01', '08:20', '1:02:05'])
    expect([1, 2, 3, 4, 11, 12, 21, 102, 113].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '21st',
      '102nd',
      '113th',
    ])
    expect(prizeRows([50, 30, 10, 10])).toEqual([
      { places: '1', amount: 50 },
      { places: '2', amount: 30 },
      { places: '3 – 4', amount: 10 },
    ])
  })
})

describe('who is out in one hand', () => {
  it('is ranked by who had more chips', () => {
    expect(fallen(['Ann'], [], [])).toEqual({ of: 'Falls', who: { Ann: null }, by: [] })
    expect(fallen(['Ann', 'Bea'], ['Bea'], ['Cid']).who).toEqual({ Ann: 1, Bea: 3 })
    expect(fallen(['Ann', 'Bea', 'Cid'], ['Cid', 'Ann'], []).who).toEqual({ Ann: 3, Bea: 1, Cid: 4 })
    expect(fallen(['Ann', 'Bea'], [], []).who).toEqual({ Ann: null, Bea: null })
  })
})

describe('a deal', () => {
  it('reads chips and parts', () => {
    expect(['12,500', ' 5000', '0', 'x', '-3', ''].map(stack)).toEqual([12500, 5000, null, null, null, null])
    expect(shares(['Ann', 'Bea'], { Ann: '1,200', Bea: '0.50' }, 200_000).value).toEqual({ Ann: 120_000, Bea: 50 })
    expect(shares(['Ann'], { Ann: '12' }, 1_000).wrong).toMatch('more than')
    expect(shares(['Ann'], {}, 1_000).wrong).toMatch('Ann')
  })
})

describe('a new event', () => {
  const form = {
    base: 'veikkaus/freezeout',
    title: 'Freezeout',
    house: 'Finnish poker room',
    about: '',
    structure: {
      entry: [{ pool: 2000, fee: 500, bounty: 0, chips: 5000 }],
      levels: [{ lasts: 1200 }, { lasts: 1200 }],
      chairs: 9,
      late: 0,
      again: null,
      currency: 'EUR',
      prizes: { paid: [{ shares: ['60', '40'] }] },
    },
  } as unknown as EventForm
  it('is that of the rulebook where nothing is changed', () => {
    const typed = fieldsOf(form, 'Sunday')
    expect(made(typed, form).wanted).toEqual({
      title: 'Sunday',
      base: 'veikkaus/freezeout',
      structure: null,
      purse: 'counter',
      dealt: false,
    })
    expect(made({ ...typed, dealt: true }, form).wanted).toMatchObject({
      structure: null,
      purse: 'wallets',
      dealt: true,
    })
    expect(made({ ...typed, title: ' ' }, form).wrong).toMatch('called')
  })
  it('is by the rules of its rulebook where something is', () => {
    const typed = {
      ...fieldsOf(form, 'Sunday'),
      pool: '12.50',
      minutes: '15',
      late: '2',
      again: true,
      places: '50 30 20',
    }
    const { wanted } = made(typed, form)
    expect(wanted?.base).toBe('veikkaus')
    expect(wanted?.structure).toMatchObject({
      entry: [{ pool: 1250, fee: 500, chips: 5000 }],
      late: 2,
      again: {},
      levels: [{ lasts: 900 }, { lasts: 900 }],
      prizes: { paid: [{ shares: [50, 30, 20] }] },
    })
  })
  it('says what is wrong', () => {
    const typed = fieldsOf(form, 'Sunday')
    for (const [changed, words] of [
      [{ pool: 'x' }, 'amount'],
      [{ chips: '0' }, 'chips'],
      [{ minutes: '0' }, 'minutes'],
      [{ seats: '11' }, 'seats'],
      [{ late: '3' }, 'level from 0 to 2'],
      [{ again: true }, 'until which level'],
      [{ places: '40 60' }, 'falling'],
    ] as const)
      expect(made({ ...typed, ...changed }, form).wrong).toMatch(words)
    expect([placesOf('50/30/20'), placesOf('80 30'), placesOf('a')]).toEqual([[50, 30, 20], null, null])
  })
})

describe('seats around the table', () => {
  it('lie on the oval, clockwise from the dealer', () => {
    const ten = places(10)
    expect(ten).toHaveLength(10)
    expect(ten[0]!.x).toBeLessThan(95)
    expect(ten[9]!.x).toBeGreaterThan(95)
  })
})

class Shelf {
  kept = new Map<string, string>()
  getItem = (key: string): string | null => this.kept.get(key) ?? null
  setItem = (key: string, text: string): void => void this.kept.set(key, text)
  removeItem = (key: string): void => void this.kept.delete(key)
}
const done = (entries: Entering[], refused: string | null = null): { outcomes: EnteredOne[] } => ({
  outcomes: entries.map(({ key }) => ({ key, refused, known: false })),
})
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

describe('what waits to be sent', () => {
  it('is sent at once, without a moment of its own', async () => {
    const sent: Entering[] = []
    const queue = new Queue(
      'e',
      () => 1_000,
      new Shelf(),
      (_, entries) => {
        sent.push(...entries)
        return Promise.resolve(done(entries))
      },
    )
    queue.enter({ of: 'Starts' })
    await settled()
    expect(sent.map(({ said, at }) => [said.of, at])).toEqual([['Starts', null]])
    expect(queue.waiting).toEqual([])
  })
  it('waits through a cut with its moments and goes in its order, under the same names', async () => {
    const shelf = new Shelf()
    const sent: Entering[][] = []
    let now = 1_000
    let cut = true
    const send = (_: string, entries: Entering[]): Promise<{ outcomes: EnteredOne[] }> => {
      sent.push(entries)
      return cut ? Promise.reject(new HouseSaysNo(0, 'cut')) : Promise.resolve(done(entries))
    }
    const queue = new Queue('e', () => now, shelf, send)
    queue.enter({ of: 'Falls', who: { Ann: null } })
    await settled()
    now = 2_000
    queue.enter({ of: 'Falls', who: { Bea: null } })
    await settled()
    queue.close()
    const again = new Queue('e', () => now, shelf, send) // the page was loaded anew meanwhile
    expect(again.waiting).toHaveLength(2)
    cut = false
    now = 60_000
    await again.flush()
    const last = sent.at(-1)!
    expect(last.map(({ at }) => at)).toEqual([1_000, 2_000])
    expect(last[0]!.key).toBe(sent[0]![0]!.key)
    expect(again.waiting).toEqual([])
    expect(shelf.kept.size).toBe(0)
  })
  it('tells what was refused, and why nothing can be sent', async () => {
    const refusing = new Queue(
      'e',
      () => 0,
      new Shelf(),
      (_, entries) => Promise.resolve(done(entries, 'no seat')),
    )
    refusing.enter({ of: 'Starts' })
    await settled()
    expect(refusing.refused.map(({ reason }) => reason)).toEqual(['no seat'])
    refusing.drop(refusing.refused[0]!.key)
    expect(refusing.refused).toEqual([])
    const shut = new Queue(
      'e',
      () => 0,
      new Shelf(),
      () => Promise.reject(new HouseSaysNo(404, 'There is no event.')),
    )
    shut.enter({ of: 'Starts' })
    await settled()
    expect(shut.stopped).toBe('There is no event.')
    expect(shut.waiting).toHaveLength(1)
    shut.clear()
    expect([shut.stopped, shut.waiting]).toEqual([null, []])
  })
})
