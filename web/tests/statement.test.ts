import { render, screen, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import Statement from '../src/account/Statement.svelte'
import { addsUp, before, change, daysOf, entry, exact, months, when } from '../src/account/statement'
import type { OwnStatement, StatementLine } from '../src/wire/http'

const line = (more: Partial<StatementLine>): StatementLine => ({
  kind: 'play',
  since: 0,
  at: Date.UTC(2026, 10, 3, 19, 2),
  what: 'Roulette',
  detail: '31 rounds, staked 410.00, back 365.00',
  transfer: 7,
  hash: 'b07e1d' + '0'.repeat(58),
  amount: -45_00,
  balance: 3_225_00,
  ...more,
})
const NOVEMBER: OwnStatement = {
  currency: 'EUR',
  first: '2026-11-01',
  last: '2026-11-30',
  zone: 'Europe/Helsinki',
  today: '2026-11-18',
  earliest: '2026-09-30',
  opening: 2_970_00,
  came_in: 300_00,
  went_out: 45_00,
  closing: 3_225_00,
  at_tables: 0,
  withheld: 120_00,
  lines: [
    line({ kind: 'transfer', what: 'Deposit', detail: '', transfer: 3, hash: null, amount: 300_00, balance: 3_270_00 }),
    line({}),
  ],
}

afterEach(() => vi.unstubAllGlobals())

describe('a statement', () => {
  it('is of months of the house, from the first posting to today', () => {
    expect(months(NOVEMBER)).toEqual(['2026-11', '2026-10', '2026-09'])
    expect(months({ ...NOVEMBER, earliest: null })).toEqual(['2026-11'])
    expect(before('2026-01')).toBe('2025-12')
    expect(daysOf('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
  })

  it('writes amounts to the cent and moments by the clock of the house', () => {
    expect(exact(1_234_50, 'EUR')).toBe('1,234.50')
    expect(change(-5, 'EUR')).toBe('−0.05')
    expect(change(5_00, 'EUR')).toBe('+5.00')
    expect(when(Date.UTC(2026, 10, 3, 22, 30), 'Europe/Helsinki')).toBe('4 Nov, 00:30')
    expect(entry(line({}))).toBe('b07e 1d')
    expect(entry(line({ hash: null }))).toBe('no. 7')
  })

  it('says that it adds up only where it does', () => {
    expect(addsUp(NOVEMBER)).toBe(true)
    expect(addsUp({ ...NOVEMBER, closing: 3_225_01 })).toBe(false)
    expect(addsUp({ ...NOVEMBER, lines: [] })).toBe(false)
  })

  it('shows the newest line first, its sum, and asks for the month before', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path)
      return Promise.resolve(new Response(JSON.stringify(NOVEMBER)))
    })
    render(Statement, { currency: 'EUR' })
    const rows = within(await screen.findByRole('table', { name: 'Statement' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'WhenWhatEntryAmountBalance',
      '3 Nov, 21:02Roulette31 rounds, staked 410.00, back 365.00b07e 1d−45.003,225.00',
      '3 Nov, 21:02Depositno. 3+300.003,270.00',
    ])
    expect(screen.getByText('adds up')).toBeTruthy()
    expect(document.querySelector('.sum')?.textContent?.replace(/\s+/g, ' ')).toContain(
      'opened with 2,970.00, in 300.00, out 45.00, makes 3,225.00 €',
    )
    expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toBe(
      '/api/statement.pdf?currency=EUR&from=2026-11-01&to=2026-11-30',
    )
    screen.getByRole('button', { name: 'Transfers' }).click()
    await vi.waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    screen.getByRole('button', { name: 'October 2026' }).click()
    await vi.waitFor(() =>
      expect(asked).toEqual([
        '/api/statement?currency=EUR',
        '/api/statement?currency=EUR&from=2026-10-01&to=2026-10-31',
      ]),
    )
  })
})
