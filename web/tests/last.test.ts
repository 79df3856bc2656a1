// @vitest-environment jsdom
/** The hand just played, as the sheet over the table shows it. */
import { cleanup, render, screen } from '@testing-library/svelte'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as http from '../src/lib/http'
import { neighbours, resultsOf } from '../src/poker/last'
import LastHand from '../src/poker/LastHand.svelte'
import { pictureOf } from '../src/poker/picture'
import { readWords } from '../src/poker/words'
import type { HandView } from '../src/wire/http'
import type { Past } from '../src/wire/protocol'
import type { RoundEvent } from '../src/wire/rounds'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const events = (name: string, viewer: string): RoundEvent[] =>
  (
    JSON.parse(readFileSync(`tests/fixtures/poker__${name}.${viewer}.json`, 'utf8')) as {
      steps: { event: RoundEvent }[]
    }
  ).steps.map((s) => s.event)
const past = (number: number): Past => ({ round: `t.${number}`, number, result: 'A', void: null, shown: null })
const stored = (all: RoundEvent[], you: string | null): HandView => ({
  hand: {
    id: 't.2',
    table: 't',
    number: 2,
    game: 'unibet-ee/texas-holdem',
    options: {},
    leg: null,
    title: { en: 'Texas Hold’em' },
    currency: 'EUR',
    seats: pictureOf(all).seats.map((s) => s.seat),
    you,
    commitment: '',
    nonces: [],
    proof: null,
    ended_at: 0,
    void: null,
  },
  events: all,
})

describe('the last hand', () => {
  it.each(['holdem', 'hilo', 'stud', 'draw', 'boards'])(
    'of %s has everybody, winners first, and nothing is lost',
    (name) => {
      const all = events(name, 'watcher')
      const fee = pictureOf(all).fee
      const rows = resultsOf(pictureOf(all))
      expect(rows.reduce((sum, r) => sum + r.net, 0) + fee).toBe(0)
      expect(rows[0]!.won).toBe(true)
      expect(rows.findLastIndex((r) => r.won)).toBeLessThan(
        rows.findIndex((r) => !r.won) < 0 ? rows.length : rows.findIndex((r) => !r.won),
      )
    },
  )
  it('puts you before the winner, and leaves the others in their order', () => {
    const picture = pictureOf(events('holdem', 'watcher'))
    const seats = resultsOf(picture).map((r) => r.seat)
    const you = seats.at(-1)!
    expect(seats.length).toBeGreaterThan(1)
    expect(resultsOf(picture, you).map((r) => r.seat)).toEqual([you, ...seats.slice(0, -1)])
  })
  it('shows nobody’s cards that this viewer was not shown', () => {
    for (const viewer of ['A', 'watcher'])
      for (const name of ['holdem', 'stud', 'boards']) {
        const all = events(name, viewer)
        const told = new Set(all.flatMap((e) => (e.kind === 'dealt' || e.kind === 'shown' ? e.cards : [])))
        for (const row of resultsOf(pictureOf(all)))
          for (const { card } of row.cards) expect(card === null || told.has(card)).toBe(true)
      }
    const unseen = resultsOf(pictureOf(events('holdem', 'watcher'))).filter((r) => r.words === 'folded')
    expect(unseen.length).toBeGreaterThan(0)
    expect(unseen.every((r) => r.cards.length === 0)).toBe(true)
  })
  it('knows the hands before and after it', () => {
    const history = [past(3), past(2), past(1)]
    expect(neighbours(history, 't.3')).toEqual({ earlier: past(2), later: null })
    expect(neighbours(history, 't.1')).toEqual({ earlier: null, later: past(2) })
    expect(neighbours(history, 'gone')).toEqual({ earlier: null, later: null })
  })
  it('is told with a way to its replay, and calls you back to your turn', async () => {
    vi.spyOn(http, 'hand').mockResolvedValue(stored(events('holdem', 'A'), 'A'))
    const picks: string[] = []
    const onclose = vi.fn()
    render(LastHand, {
      round: 't.2',
      history: [past(3), past(2), past(1)],
      yourTurn: true,
      onpick: (r: string) => picks.push(r),
      onclose,
    })
    const link = await screen.findByText('Replay this hand step by step')
    expect(link.getAttribute('href')).toBe('/replay/t.2')
    screen.getByText('Hand 1').click()
    screen.getByText('Hand 3').click()
    expect(picks).toEqual(['t.1', 't.3'])
    screen.getByText('Back to the table').click()
    expect(onclose).toHaveBeenCalled()
  })
  it('that is not to be had says why', async () => {
    vi.spyOn(http, 'hand').mockRejectedValue(new Error('There is no finished hand.'))
    render(LastHand, { round: 't.2', history: [past(2)], yourTurn: false, onpick: vi.fn(), onclose: vi.fn() })
    await screen.findByText('There is no finished hand.')
  })
})

it('a share without a hand is named once', () => {
  const all = [{ share: 'high' }, { share: 'low' }]
  expect(readWords({ share: 'low', words: 'no low', cards: [] }, all)).toBe('no low')
  expect(readWords({ share: 'high', words: 'pair of jacks', cards: ['Jh', 'Jd'] }, all)).toBe('high: pair of jacks')
})
