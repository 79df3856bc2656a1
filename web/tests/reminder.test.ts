// @vitest-environment jsdom
/** The reminder of how long one has played: what it says, that it waits for an answer, and that it is in nobody's way. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Reminder from '../src/account/Reminder.svelte'
import Reminders from '../src/account/Reminders.svelte'
import { spell } from '../src/account/moments'
import { house, type Answer } from '../src/lib/house.svelte'
import { route } from '../src/lib/route.svelte'
import { tables } from '../src/table/tables.svelte'
import type { Visit } from '../src/table/visit.svelte'
import type { StandingView } from '../src/wire/http'

const played = { minutes: 90, since: 1_000, net: { EUR: -12_50, CZK: 0 }, next_at: 1_000 + 120 * 60_000 }
const send = vi.spyOn(house, 'send')
const says = (answer: Answer) => send.mockResolvedValue(answer)
const dialog = () => screen.queryByRole('dialog')

beforeEach(() => {
  says({ ok: true })
  house.reminder = played
})
afterEach(() => {
  house.reminder = null
  tables.visits.clear()
  route.go('/', true)
  vi.unstubAllGlobals()
})

describe('the reminder', () => {
  it('says for how long, what came of it, and when it comes again', () => {
    render(Reminder)
    expect(screen.getByRole('dialog', { name: 'You have played for 1 h 30 min' }).textContent).toMatch(
      /−12\.50\u00a0€.*What is under way is not in it\. You are told again after 30 min more/s,
    )
    expect(dialog()!.textContent).not.toContain('Kč')
    expect(screen.getByRole('status').textContent).toBe('You have played for 1 h 30 min')
  })

  it('takes no keys away, and no key and no click beside it closes it', async () => {
    render(Reminder)
    expect(document.activeElement).toBe(document.body)
    await fireEvent.keyDown(document.body, { key: 'Escape' })
    await fireEvent.keyDown(dialog()!, { key: 'Escape' })
    await fireEvent.click(document.body)
    expect(dialog()).not.toBeNull()
    expect(send).not.toHaveBeenCalled()
  })

  it('goes when it is answered, and stays when the answer did not arrive', async () => {
    render(Reminder)
    says({ ok: false, reason: 'The connection is lost.', rule: null, lost: true })
    await fireEvent.click(screen.getByText('Play on'))
    expect((await screen.findByRole('alert')).textContent).toBe('The connection is lost.')
    says({ ok: true })
    await fireEvent.click(screen.getByText('Play on'))
    await waitFor(() => expect(dialog()).toBeNull())
    expect(send).toHaveBeenLastCalledWith({ type: 'read_reminder' })
  })

  it.each([
    ['Take a break', '/account/limits#breaks'],
    ['Statement', '/account'],
  ])('leads on: %s', async (button, path) => {
    render(Reminder)
    await fireEvent.click(screen.getByText(button))
    await waitFor(() => expect(location.pathname + location.hash).toBe(path))
    expect(house.reminder).toBeNull()
  })

  it('can be folded, and opens anew with the next one', async () => {
    render(Reminder)
    await fireEvent.click(screen.getByLabelText('Fold the reminder'))
    expect(screen.queryByText('Play on')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'You have played for 1 h 30 min' })).toBeTruthy()
    flushSync(() => (house.reminder = { ...played, minutes: 120 }))
    expect(screen.getByRole('dialog', { name: 'You have played for 2 h' }).textContent).toContain('Play on')
  })

  it('makes room while the table in front waits for a decision', () => {
    const view = (asked: string) => ({
      seats: [{ seat: 's1', you: true }, { seat: 's2' }],
      you: 's1',
      phase: { name: 'choosing', asked },
    })
    const at = (asked: string) =>
      flushSync(() => tables.visits.set('cards', { felt: { view: view(asked) } } as unknown as Visit))
    route.go('/table/cards', true)
    at('s1')
    render(Reminder)
    expect(screen.queryByText('Play on')).toBeNull()
    expect(screen.queryByLabelText('Fold the reminder')).toBeNull()
    expect(dialog()!.textContent).toContain('1 h 30 min')
    at('s2')
    expect(screen.getByText('Play on')).toBeTruthy()
  })
})

describe('choosing one', () => {
  const standing = (reminder: StandingView['reminder']) =>
    ({ purse: { currency: 'EUR' }, reminder }) as unknown as StandingView
  const answering = (status: number, said: object) => {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      asked.push([path, JSON.parse(init.body as string)])
      const headers = { 'content-type': 'application/json' }
      return Promise.resolve(new Response(JSON.stringify(said), { status, headers }))
    })
    return asked
  }

  it('offers usual lengths within what the house lets, and shows the one that holds', async () => {
    const now = standing({ own: 45, minutes: 60, most: 60 })
    const asked = answering(200, now)
    const heard = vi.fn()
    render(Reminders, { standing: now, onchange: heard })
    const lengths = screen.getAllByRole('button').map((each) => each.textContent.trim())
    expect(lengths).toEqual(['As the house: every 1 h', '15 min', '30 min', '1 h', '45 min', 'Another length'])
    expect(screen.getByText('45 min').getAttribute('aria-pressed')).toBe('true')
    await fireEvent.click(screen.getByText('30 min'))
    await fireEvent.click(screen.getByText('As the house: every 1 h'))
    await waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
    expect(asked).toEqual([
      ['/api/standing/reminder', { minutes: 30, currency: 'EUR' }],
      ['/api/standing/reminder', { minutes: null, currency: 'EUR' }],
    ])
  })

  it('takes a length of one’s own, and says what is wrong beside the field', async () => {
    const asked = answering(409, { detail: 'One is reminded after 1440 minutes at the latest here.' })
    render(Reminders, { standing: standing({ own: null, minutes: null, most: 1440 }), onchange: vi.fn() })
    await fireEvent.click(screen.getByText('Another length'))
    const field = screen.getByLabelText<HTMLInputElement>('Reminder, minutes')
    expect(document.activeElement).toBe(field)
    for (const [text, says] of [
      ['1.5', 'A reminder comes after whole minutes such as 45.'],
      ['2000', 'One is reminded after 1440 minutes at the latest here.'],
    ] as const) {
      await fireEvent.input(field, { target: { value: text } })
      await fireEvent.submit(field.form!)
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(says))
    }
    expect(asked).toEqual([['/api/standing/reminder', { minutes: 2000, currency: 'EUR' }]])
    await fireEvent.keyDown(field, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement?.textContent.trim()).toBe('Another length'))
  })
})

it('lengths are said in hours and minutes', () => {
  expect([0, 1, 59, 60, 61, 1440].map(spell)).toEqual(['0 min', '1 min', '59 min', '1 h', '1 h 1 min', '24 h'])
})
