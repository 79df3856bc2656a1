import { describe, expect, it } from 'vitest'
import type { Facts } from '../src/families/family'
import { mostCards, phaseWords, stakeOn, whyNot, withCard } from '../src/table/moves'

describe('a chip', () => {
  it('is laid by who sits at an open table', () => {
    expect(whyNot(true, true, true)).toBeNull()
  })
  it('stays in the hand of who only watches, whether bets are open or not', () => {
    expect(whyNot(false, true, true)).toMatch(/^You are watching this table\./)
    expect(whyNot(false, false, false)).toMatch(/^You are watching this table\./)
  })
  it('stays there when no more bets are taken, or nobody could hear of it', () => {
    expect(whyNot(true, false, true)).toMatch(/^No more bets/)
    expect(whyNot(true, false, false)).toMatch(/^The connection is lost\./)
  })
  it('is the stake, unless the bet has one stake alone', () => {
    const bet = (min: number, max: number) => ({ min, max }) as Facts
    expect(stakeOn(bet(100, 5000), 500)).toBe(500)
    expect(stakeOn(bet(250, 250), 500)).toBe(250)
  })
})

describe('cards chosen for a decision', () => {
  it('are as many as the most generous answer takes', () => {
    expect(
      mostCards([{ option: 'fold' }, { option: 'draw', cards: [1, 2] }, { option: 'change', cards: [0, 5] }]),
    ).toBe(5)
    expect(mostCards([{ option: 'fold' }])).toBe(0)
    expect(mostCards([])).toBe(0)
  })
  it('come and go with a tap, the oldest making room', () => {
    expect(withCard([], 'As', 2)).toEqual(['As'])
    expect(withCard(['As', 'Kd'], 'As', 2)).toEqual(['Kd'])
    expect(withCard(['As', 'Kd'], '2c', 2)).toEqual(['Kd', '2c'])
  })
})

it('has words for every phase that no clock runs in', () => {
  expect(phaseWords('drawing')).toBe('No more bets')
  expect(phaseWords('settled')).toBe('Next round soon')
  expect(phaseWords('waiting')).toBe('The table waits for players')
  expect(phaseWords('paused')).toBe('Paused')
  expect(phaseWords('betting')).toBe('')
  expect(phaseWords('choosing')).toBe('')
})
