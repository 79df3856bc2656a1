/** What the readout says of a bet: whose edge it is, in words. */
import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { Facts } from '../src/families/family'
import type { Settled } from '../src/wire/events'
import { opposite } from '../src/lib/fractions'
import Readout from '../src/table/Readout.svelte'

afterEach(cleanup)
const bet = (edge: string): Facts => ({
  bet: 'side',
  name: 'Side',
  about: '',
  pays: '5 to 1',
  wins: '',
  edge,
  chips: 1,
  odds: null,
  parts: {},
  min: 100,
  max: 1000,
})
const shown = (edge: string): string =>
  render(Readout, { facts: bet(edge), stake: 0, chip: 100, currency: 'EUR' })
    .container.querySelector('.edge')!
    .innerHTML.replace(/<\/span>/, '|')
    .replace(/&nbsp;/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replace('| ', '|')
    .trim()

it('says of a result what of it stays on the table', () => {
  const line = { seat: 'A', bet: 'red', stake: 5000, profit: 5000, stays: 5000, outcome: 'win' } as unknown as Settled
  const told = (lines: Settled[]): string =>
    render(Readout, {
      facts: null,
      stake: 0,
      chip: 100,
      currency: 'CZK',
      result: { words: '9 red', outcome: { lines, staked: 5000, net: 5000 } },
    }).container.querySelector('.what span')!.textContent
  expect(told([line])).toBe('Your round; 50\u00a0Kč stay for the next')
  expect(told([{ ...line, stays: 0 }])).toBe('Your round')
})

it('says that an edge below nothing is in your favour', () => {
  expect(shown('1/37')).toBe('house edge|1/37 = 2.70 %')
  expect(shown('-27/125')).toBe('in your favour|27/125 = 21.60 %')
  expect([opposite('-27/125'), opposite('1/37')]).toEqual(['27/125', '-1/37'])
})
