/** What the readout says of a bet: whose edge it is, in words. */
import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { Facts } from '../src/families/family'
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

it('says that an edge below nothing is in your favour', () => {
  expect(shown('1/37')).toBe('house edge|1/37 = 2.70 %')
  expect(shown('-27/125')).toBe('in your favour|27/125 = 21.60 %')
  expect([opposite('-27/125'), opposite('1/37')]).toEqual(['27/125', '-1/37'])
})
