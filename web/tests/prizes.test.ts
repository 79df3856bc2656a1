// @vitest-environment jsdom
/** Prizes that wait, in the wallet: until when one is claimed, and both ways to have it; a refusal with its rule. */
import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import Move from '../src/account/Move.svelte'
import Prizes from '../src/account/Prizes.svelte'
import { typed } from '../src/account/moments'
import type { StandingView } from '../src/wire/http'

afterEach(() => vi.unstubAllGlobals())

const answering = (status: number, said: object) => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    asked.push(JSON.parse(init.body as string))
    return Promise.resolve(new Response(JSON.stringify(said), { status }))
  })
  return asked
}
const prize = { prize: 'main', amount: 30_000_00, claim_until: null, claimed_at: null, pay_until: null, rule: null }
const standing = (...prizes: StandingView['prizes']) =>
  ({
    zone: 'Europe/Prague',
    purse: { currency: 'CZK', balance: 0, withdrawable: 0 },
    transfers: { offered: true, open: true, most_deposit: null },
    says: [],
    prizes,
  }) as unknown as StandingView

describe('a prize that waits', () => {
  it('is claimed for the cash desk, or by transfer', async () => {
    const onchange = vi.fn()
    const asked = answering(200, standing())
    render(Prizes, { standing: standing(prize), onchange })
    expect(screen.getByRole('status').textContent).toContain('It is paid when you claim it.')
    await fireEvent.click(screen.getByText('Claim it in cash'))
    await vi.waitFor(() => expect(onchange).toHaveBeenCalledTimes(1))
    await fireEvent.click(screen.getByText('Claim it by transfer'))
    await vi.waitFor(() => expect(onchange).toHaveBeenCalledTimes(2))
    expect(asked).toEqual(['desk', 'transfer'].map((by) => ({ prize: 'main', by, currency: 'CZK' })))
  })

  it('says until when it is claimed and paid, by the days of the house', () => {
    const midnight = Date.parse('2025-05-01T00:00+02:00')
    const { unmount } = render(Prizes, { standing: standing({ ...prize, claim_until: midnight }), onchange: vi.fn() })
    expect(screen.getByRole('status').textContent).toContain('Claim it by 30 April 2025, 23:59.')
    unmount()
    const late = { ...prize, claimed_at: midnight - 1, pay_until: midnight }
    render(Prizes, { standing: standing(late), onchange: vi.fn() })
    expect(screen.getByRole('status').textContent).toContain('it is paid by 30 April 2025, 23:59.')
    expect(screen.queryByText('Claim it in cash')).toBeNull()
  })
})

describe('a refused transfer', () => {
  it('names the rule of the book', async () => {
    answering(409, { detail: 'That would make 6,000 €.', rule: 'ray-online/platform#P-16' })
    render(Move, { standing: standing(), onchange: vi.fn() })
    await fireEvent.click(screen.getByText('Deposit…'))
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: '6000' } })
    await fireEvent.submit(screen.getByRole('form'))
    const says = await screen.findByRole('alert')
    expect(says.textContent).toMatch(/That would make 6,000\s€\. Nothing was moved\..*P-16/s)
  })
})

it('a limit may be nothing, an amount is more', () => {
  expect([typed('0', 100), typed('0', 100, 0), typed('0.01', 100, 0)]).toEqual([null, 0, 1])
})
