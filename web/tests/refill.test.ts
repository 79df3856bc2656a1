import { render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import Purses from '../src/ui/Purses.svelte'
import { label, why } from '../src/ui/refill.svelte'
import type { RefillOffer } from '../src/wire/http'

const offer = (more: Partial<RefillOffer>): RefillOffer => ({
  currency: 'EUR',
  full: 1_000_00,
  amount: 0,
  refused: null,
  next_at: null,
  ...more,
})
const FULL = 'You have 1\u202f000 €: a refill is for who has less than 1\u202f000 €.'
const SHOWN = 'You have 1,000\u00a0€: a refill is for who has less than 1,000\u00a0€.'

afterEach(() => vi.unstubAllGlobals())

describe('a refill of play money', () => {
  it('says how much it is, or when the next is', () => {
    expect(label(offer({ amount: 400_00 }))).toBe('Refill +400\u00a0€')
    expect(label(offer({ refused: FULL }))).toBe('Refill')
    expect(why(offer({ refused: FULL }))).toBe(SHOWN)
    const now = new Date(2026, 10, 16, 12).getTime()
    const next = new Date(2026, 10, 17, 1).getTime()
    expect(why(offer({ refused: 'You had one today.', next_at: next }), now)).toBe(
      'The next refill is possible tomorrow at 01:00, or as soon as this is nearly gone.',
    )
  })

  it('is asked for once, however often the button is pressed, and only where it is offered', async () => {
    const asked: string[] = []
    let amount = 400_00
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      asked.push(`${init.method ?? 'GET'} ${path}`)
      if (init.method === 'POST') amount = 0
      const offers = [
        offer({ amount, refused: amount ? null : FULL }),
        offer({ currency: 'CZK', full: 2_500_000, refused: FULL }),
      ]
      return Promise.resolve(new Response(JSON.stringify(init.method === 'POST' ? {} : offers)))
    })
    render(Purses, { balances: { CZK: 2_500_000, EUR: 600_00 } })
    const button = await screen.findByRole('button', { name: 'Refill +400\u00a0€' })
    const full = screen.getByRole('button', { name: 'Refill', description: SHOWN })
    expect(full.getAttribute('aria-disabled')).toBe('true')
    full.click()
    expect(asked).not.toContain('POST /api/refill')
    button.click()
    button.click()
    await screen.findByText('400 € of play money came in.')
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    expect(asked.filter((each) => each === 'POST /api/refill')).toHaveLength(1)
  })
})
