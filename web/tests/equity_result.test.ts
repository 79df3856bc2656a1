import { render } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import Result from '../src/equity/Result.svelte'
import type { EquityAnswer } from '../src/wire/http'

it('draws what a hand wins as long as it says', () => {
  const hand = { hand: 'AsKs', equity: 0.7, win: 0.65, tie: 0.1, low: 0.69, high: 0.71 }
  const found = { method: 'sampled', interval: 0.01, deals: 1000, seconds: 1, assumes: [], hands: [hand] }
  const { container } = render(Result, {
    props: { found: found as unknown as EquityAnswer, wrong: null, stale: false },
  })
  const drawn = [...container.querySelectorAll<HTMLElement>('.meter i')].map((bar) => [bar.style.left, bar.style.width])
  expect(drawn).toEqual([
    ['', '65%'],
    ['', '5%'],
    ['69%', '2%'],
  ])
})
