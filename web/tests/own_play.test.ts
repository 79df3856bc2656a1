import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as http from '../src/lib/http'
import { rateSpan, rateWords, shareSpan, shareWords } from '../src/pages/ownplay'
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
    expect([rateWords(rate), rateSpan(rate)]).toEqual(['−4.2', '−30.1 to +21.6'])
    expect(rateWords(null)).toBe('–')
    expect(rateWords({ per_100: 0.01, low: 0, high: 0 })).toBe('0.0')
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
