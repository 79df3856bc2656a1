// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import RulesPanel from '../src/table/RulesPanel.svelte'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the rule sheet of a table is fetched once, however often the table changes', async () => {
  const fetch = vi.fn(
    async (_: string) =>
      new Response('<h1>Roulette</h1><p>Bets are opened.</p><td>250\u202f000 Kč</td>', { status: 200 }),
  )
  vi.stubGlobal('fetch', fetch)
  const props = {
    table: 'wheel-2',
    rulebook: 'gelp',
    game: 'european-roulette',
    currency: 'CZK',
    takes: '20 – 5,000 Kč a position',
  }
  const { rerender } = render(RulesPanel, props)
  await screen.findByText('Bets are opened.')
  // the table's own limits beside the rulebook's, figures as the page writes them
  expect(document.body.textContent).toContain('At this table: 20 – 5,000 Kč a position.')
  expect(document.body.textContent).toContain('250,000\u00a0Kč')
  await rerender({ ...props })
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(fetch.mock.lastCall![0]).toBe('/api/tables/wheel-2/sheet')
  await rerender({ ...props, table: 'colours-1', game: 'magic-colors', currency: 'EUR' })
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(fetch.mock.lastCall![0]).toBe('/api/tables/colours-1/sheet')
})

it('a sheet that cannot be had is said', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{"detail":"There is no such game."}', { status: 404 })),
  )
  render(RulesPanel, { table: 'nowhere', rulebook: 'gelp', game: 'nothing', currency: 'CZK', takes: '' })
  expect((await screen.findByText(/The rule sheet is not here/)).textContent).toContain('There is no such game.')
})
