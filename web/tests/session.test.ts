import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as http from '../src/lib/http'
import { lasted } from '../src/lib/moments'
import Sessions from '../src/pages/Sessions.svelte'
import { fileWords } from '../src/poker/session'
import SessionSheet from '../src/poker/SessionSheet.svelte'
import type { SittingCourse } from '../src/wire/http'

afterEach(() => vi.restoreAllMocks())

const MINUTE = 60_000
const share = { hits: 1, of: 2, low: 0.09, high: 0.91 }
const SITTING = {
  id: 'holdem-1.7',
  table: 'holdem-1',
  name: 'Hold’em 1',
  game: 'gelp/texas-holdem',
  kind: 'Texas Hold’em',
  currency: 'EUR',
  began_at: 0,
  ended_at: 102 * MINUTE,
  hands: 2,
  net: -250,
}
const FOUND: SittingCourse = {
  sitting: SITTING,
  course: [
    { rounds: 1, at: 1, net: 500 },
    { rounds: 2, at: 2, net: -250 },
  ],
  play: {
    kind: '',
    houses: ['gelp'],
    hands: 2,
    vpip: share,
    pfr: share,
    three_bet: share,
    showdown: share,
    winning: null,
    fewest: 100,
  },
  most: 1000,
}
const hrefs = (): (string | null)[] => [...document.querySelectorAll('a[download]')].map((a) => a.getAttribute('href'))

describe('a session in words', () => {
  it('says how long it lasted', () => {
    expect([30_000, 7 * MINUTE, 60 * MINUTE, 102 * MINUTE].map((ms) => lasted(0, ms))).toEqual([
      'less than a minute',
      '7 min',
      '1 h 0 min',
      '1 h 42 min',
    ])
  })
  it('says which hands are in its files', () => {
    expect(fileWords(1, 1000)).toBe('One hand, with the cards that you have seen.')
    expect(fileWords(1000, 1000)).toBe('All 1,000 hands, with the cards that you have seen.')
    expect(fileWords(1240, 1000)).toBe('The last 1,000 of 1,240 hands, with the cards that you have seen.')
  })
})

describe('the session at a table', () => {
  it('is its net, its figures, its graph and three files', async () => {
    const at = vi.spyOn(http, 'sittingAt').mockResolvedValue(FOUND)
    render(SessionSheet, { of: { table: 'holdem-1' }, after: 'holdem-1.2', onclose: vi.fn() })
    const graph = await screen.findByRole('img', { hidden: true })
    expect(graph.getAttribute('aria-label')).toMatch(/this session after 2 hands, at the end −2.50;/)
    const said = document.querySelector('[data-session]')!.textContent!.replace(/\s+/g, ' ')
    expect(said).toMatch(/Net −2.50 € 2 hands VPIP 50 % 9 to 91 %.*BB\/100 – too few hands, 100 at least/)
    expect(hrefs()).toEqual(['phhs', 'ohh', 'txt'].map((form) => `/api/sittings/holdem-1.7/hands.${form}`))
    expect(at).toHaveBeenCalledExactlyOnceWith('holdem-1')
  })
  it('is counted anew when a hand is over, and says that it is your turn', async () => {
    const at = vi.spyOn(http, 'sittingAt').mockResolvedValue(FOUND)
    const onclose = vi.fn()
    const page = render(SessionSheet, { of: { table: 'holdem-1' }, after: 'holdem-1.2', onclose })
    await screen.findByRole('img', { hidden: true })
    await page.rerender({ after: 'holdem-1.3', yourTurn: true })
    expect(at).toHaveBeenCalledTimes(2)
    await fireEvent.click(screen.getByRole('button', { name: 'Back to the table', hidden: true }))
    expect(onclose).toHaveBeenCalledOnce()
  })
  it('that has no hand yet, or never was, says so', async () => {
    const none = { ...FOUND, sitting: { ...SITTING, hands: 0, net: 0, ended_at: null }, course: [], play: null }
    const at = vi.spyOn(http, 'sittingAt').mockResolvedValueOnce(none)
    const page = render(SessionSheet, { of: { table: 'holdem-1' }, onclose: vi.fn() })
    await screen.findByText(/No hand is over yet/)
    expect(hrefs()).toEqual([])
    page.unmount()
    at.mockRejectedValueOnce(new http.HouseSaysNo(404, 'You have not sat at a table ‘x’.'))
    render(SessionSheet, { of: { table: 'x' }, onclose: vi.fn() })
    await screen.findByText('You have not sat down at this table yet.')
  })
})

describe('the sessions on the page of results', () => {
  it('are listed, and one opens with its graph', async () => {
    vi.spyOn(http, 'sittings').mockResolvedValue([SITTING])
    const one = vi.spyOn(http, 'sitting').mockResolvedValue(FOUND)
    render(Sessions, { currency: 'EUR' })
    const pick = await screen.findByRole('button', { name: 'Texas Hold’em' })
    expect(document.querySelector('[data-sitting]')!.textContent!.replace(/\s+/g, ' ')).toMatch(/1 h 42 min2−2.50/)
    await fireEvent.click(pick)
    expect(one).toHaveBeenCalledExactlyOnceWith('holdem-1.7')
    await screen.findByRole('img', { hidden: true })
  })
})
