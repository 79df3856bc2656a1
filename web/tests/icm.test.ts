import { describe, expect, it } from 'vitest'
import { address, amount, byHand, fromAddress, MOST_PLAYERS, players, prizes, wished } from '../src/icm/asked'

describe('what is asked about a tournament', () => {
  it('reads chips with names and without', () => {
    expect(players('Ann 5,000\n\n3000 \nCid: 20\nPlayer two = 7').value).toEqual([
      { name: 'Ann', stack: 5000 },
      { name: 'Player 2', stack: 3000 },
      { name: 'Cid', stack: 20 },
      { name: 'Player two', stack: 7 },
    ])
  })
  it('says which line is wrong', () => {
    expect(players('Ann 5000\nBea').wrong).toMatch('“Bea” is no stack')
    expect(players('Ann 5000\nBea 0').wrong).toMatch('“Bea 0” is no stack')
    expect(players('Ann 5000\nBea 5,00').wrong).toMatch('is no stack')
    expect(players('Ann 5000\nBea ²').wrong).toMatch('is no stack')
    expect(players('Ann 5\nAnn 6').wrong).toMatch('Ann is there twice')
    expect(players('5000').wrong).toMatch('Two players or more')
    expect(players('5\n'.repeat(MOST_PLAYERS + 1)).wrong).toMatch(`at most ${MOST_PLAYERS}`)
  })
  it('reads prizes that fall', () => {
    expect(prizes('500 300, 200.50', 3).value).toEqual([50000, 30000, 20050])
    expect(prizes('500,300,200', 3).wrong).toMatch('with spaces between them')
    expect(prizes('300 500', 3).wrong).toMatch('Place 2 gets more than place 1')
    expect(prizes('', 3).wrong).toMatch('A prize is missing')
    expect(prizes('5 4 3', 2).wrong).toMatch('3 prizes for 2 players')
    expect(['12.50', '12.505', '-3', '1e3', '', '٣'].map(amount)).toEqual([1250, null, null, null, null, null])
  })
  it('asks the house, and keeps the names to itself', () => {
    const typed = { stacks: 'Ann 5000\n3000', prizes: '60 40', left: '10' }
    expect(wished(typed).value).toEqual({
      ask: { stacks: [5000, 3000], prizes: [6000, 4000], left: 1000 },
      names: ['Ann', 'Player 2'],
    })
    expect(wished({ ...typed, left: '100' }).wrong).toMatch('less than the 100')
    expect(wished({ ...typed, left: 'x' }).wrong).toMatch('“x” cannot be left')
    expect(wished({ ...typed, prizes: 'x' }).wrong).toMatch('“x” is no prize')
  })
  it('goes into an address and comes back', () => {
    const typed = { stacks: 'Ann & Co 5,000\nBea 3000', prizes: '60 40', left: '10' }
    const back = fromAddress(new URL(address(typed), 'http://house').searchParams)
    expect(back).toEqual({ ...typed, asks: true })
    expect(fromAddress(new URLSearchParams())).toMatchObject({ asks: false, prizes: '500 300 200' })
  })
  it('adds up what is given by hand', () => {
    expect(byHand(['60', '', '30.5'], 10000).value).toEqual({ parts: [6000, 0, 3050], left: 950 })
    expect(byHand(['60', '40.01'], 10000).wrong).toBe('The parts make 100.01: 0.01 more than there is.')
    expect(byHand(['x'], 10000).wrong).toMatch('“x” is no amount')
  })
})
