import { fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as http from '../src/lib/http'
import OwnPlay from '../src/pages/OwnPlay.svelte'
import { figuresOf, rateSpan, rateWords, shareSpan, shareWords } from '../src/pages/ownplay'
import NoteOn from '../src/poker/NoteOn.svelte'
import { notes } from '../src/poker/notes.svelte'

afterEach(() => vi.restoreAllMocks())

describe('figures of one’s own play', () => {
  it('are shares with their intervals', () => {
    const share = { hits: 6, of: 25, low: 0.115, high: 0.434 }
    expect([shareWords(share), shareSpan(share)]).toEqual(['24 %', '12 to 43 %'])
    expect(shareWords({ hits: 0, of: 0, low: 0, high: 1 })).toBe('–')
  })
  it('are big blinds in 100 hands, with a sign that is no colour', () => {
    const rate = { per_100: -4.24, low: -30.1, high: 21.6 }
    expect([rateWords(rate), rateSpan(rate, 100)]).toEqual(['−4.2', '−30.1 to +21.6'])
    expect([rateWords(null), rateSpan(null, 100)]).toEqual(['–', 'too few hands, 100 at least'])
    expect(rateWords({ per_100: 0.01, low: 0, high: 0 })).toBe('0.0')
  })
})

describe('how one plays, game by game', () => {
  const share = (hits: number, of: number) => ({ hits, of, low: 0.1, high: 0.5 })
  const play = {
    kind: 'Hold’em',
    houses: ['gelp'],
    hands: 40,
    vpip: share(10, 40),
    pfr: share(6, 40),
    three_bet: share(1, 5),
    showdown: share(8, 40),
    winning: null,
    fewest: 100,
  }
  const stud = { ...play, kind: 'Seven-card stud', hands: 160, three_bet: share(0, 0) }
  it('has five figures, each with its interval or why there is none', () => {
    expect(figuresOf(play).map((f) => [f.name, f.value, f.span])).toEqual([
      ['VPIP', '25 %', '10 to 50 %'],
      ['PFR', '15 %', '10 to 50 %'],
      ['3-bet', '20 %', '10 to 50 %'],
      ['Showdown', '20 %', '10 to 50 %'],
      ['BB/100', '–', 'too few hands, 100 at least'],
    ])
    expect(figuresOf(stud)[2]).toMatchObject({ value: '–', span: 'never possible' })
  })
  it('is a row for each, and one for all of them where there are several', async () => {
    const winning = { per_100: 12.34, low: -20, high: 44.68 }
    const all = { ...play, kind: '', hands: 200, winning }
    vi.spyOn(http, 'ownPlay').mockResolvedValue({ most: 2000, all, games: [{ ...stud, winning }, play] })
    render(OwnPlay, { currency: 'EUR' })
    const rows = await waitFor(() => {
      const found = [...document.querySelectorAll('[data-play]')].map((r) => r.textContent!.replace(/\s+/g, ' '))
      expect(found).toHaveLength(3)
      return found
    })
    expect(rows[0]).toMatch(/Seven-card stud 160 hands, gelp.*\+12.3 −20.0 to \+44.7/)
    expect(rows[1]).toMatch(/Hold’em 40 hands, gelp.*too few hands, 100 at least/)
    expect(rows[2]).toMatch(/All games 200 hands/)
  })
})

describe('a note on a player', () => {
  it('is kept for its author and can be struck out', async () => {
    const write = vi.spyOn(http, 'note').mockResolvedValue({ done: true })
    await notes.write('Ben', ' calls ')
    expect(notes.all).toEqual({ Ben: 'calls' })
    const onclose = vi.fn()
    render(NoteOn, { name: 'Ben', onclose })
    await fireEvent.click(screen.getByRole('button', { name: 'Strike it out', hidden: true }))
    expect(write).toHaveBeenLastCalledWith('Ben', '')
    await vi.waitFor(() => expect(onclose).toHaveBeenCalledOnce())
    expect(notes.all).toEqual({})
  })
  it('that the house refuses is said, and nothing changes', async () => {
    vi.spyOn(http, 'note').mockRejectedValue(new http.HouseSaysNo(409, 'Nobody of that name is in this house.'))
    expect(await notes.write('Ghost', 'x')).toBe('Nobody of that name is in this house.')
    expect(notes.all).toEqual({})
  })
})
