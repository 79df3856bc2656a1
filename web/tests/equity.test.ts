import { describe, expect, it } from 'vitest'
import { stepped } from '../src/equity/across'
import { Asking } from '../src/equity/asking.svelte'
import { cardsIn, DECK, inUse, next, put, type Place } from '../src/equity/picking'
import { CELLS, expanded, GRID, hands, spoken, toggled, written } from '../src/equity/range'

const place = (key: string, text: string, most = 2): Place => ({ key, words: key, text, most })

describe('cards chosen by a tap', () => {
  it('knows cards from ranges', () => {
    expect(DECK).toHaveLength(52)
    expect(cardsIn('AsKd')).toEqual(['As', 'Kd'])
    expect(cardsIn('10h, ad')).toEqual(['Th', 'Ad'])
    expect(cardsIn('')).toEqual([])
    expect(['QQ', 'AKs', 'random', 'AsKdx'].map(cardsIn)).toEqual([null, null, null, null])
  })
  it('puts a card into the chosen place, and takes it away by a second tap', () => {
    const places = [place('hand 1', 'As'), place('hand 2', 'QQ'), place('board', '', 5)]
    expect(put(places, places[0]!, 'Kd')).toEqual({ text: 'AsKd' })
    expect(put(places, places[0]!, 'As')).toEqual({ text: '' })
    expect(put(places, places[1]!, 'Qd')).toEqual({ text: 'Qd' }) // a range gives way
  })
  it('refuses a card that lies elsewhere, and one too many', () => {
    const places = [place('hand 1', 'AsKd'), place('board', '', 5)]
    expect(put(places, places[1]!, 'As').refused).toBe('The ace of spades lies in hand 1 already. Choose another card.')
    expect(put(places, places[0]!, '2c').refused).toMatch(/^There are 2 cards in hand 1 already/)
    expect([...inUse(places).keys()]).toEqual(['As', 'Kd'])
  })
  it('goes on to the next place when one is full', () => {
    const places = [place('hand 1', 'AsKd'), place('hand 2', 'QQ+'), place('board', 'Jd', 5)]
    expect(next(places, 'hand 1')).toBe('board')
    expect(next([place('hand 1', 'AsKd')], 'hand 1')).toBe('hand 1')
  })
  it('is walked through by arrows', () => {
    expect(stepped('ArrowRight', 12, 13, 52)).toBe(13)
    expect(stepped('ArrowDown', 45, 13, 52)).toBe(45)
    expect(stepped('Home', 20, 13, 52)).toBe(13)
    expect(stepped('End', 20, 13, 52)).toBe(25)
    expect(stepped('x', 20, 13, 52)).toBeNull()
  })
})

describe('a range as a grid', () => {
  it('has a cell for every kind of hand', () => {
    expect(CELLS).toHaveLength(169)
    expect(CELLS.reduce((sum, cell) => sum + hands(cell), 0)).toBe(1326)
    expect([GRID[0]![0], GRID[0]![1], GRID[1]![0], GRID[12]![12]]).toEqual(['AA', 'AKs', 'AKo', '22'])
  })
  it('reads what the house reads', () => {
    const cells = (text: string): string[] => [...expanded(text).cells]
    expect(cells('QQ+')).toEqual(['AA', 'KK', 'QQ'])
    expect(cells('99-77').sort()).toEqual(['77', '88', '99'])
    expect(cells('AK')).toEqual(['AKs', 'AKo'])
    expect(cells('ATs+').sort()).toEqual(['AJs', 'AKs', 'AQs', 'ATs'])
    expect(cells('A5s - A2s').sort()).toEqual(['A2s', 'A3s', 'A4s', 'A5s'])
    expect(cells('JTs-87s').sort()).toEqual(['87s', '98s', 'JTs', 'T9s'])
    expect(cells('random')).toHaveLength(169)
    expect(expanded('AsKd')).toEqual({ cells: new Set(), rest: ['AsKd'] })
    expect(expanded('QQ, what').rest).toEqual(['what'])
  })
  it('writes it as short as people do, and reads it back', () => {
    const text = '88+, ATs+, KJs+, QJs, AQo+, KQo'
    expect(written(expanded(text))).toBe(text)
    for (const each of ['random', '22, 55-44, TT+', 'A9s-A6s, 72o'])
      expect(expanded(written(expanded(each))).cells).toEqual(expanded(each).cells)
  })
  it('takes and drops a cell; two cards give way, what else stands there stays', () => {
    expect(toggled('QQ+', 'JJ', true)).toBe('JJ+')
    expect(toggled('QQ+', 'KK', false)).toBe('AA, QQ')
    expect(toggled('AsKd', 'QQ', true)).toBe('QQ')
    expect(toggled('QQ, ??', 'KK', true)).toBe('KK-QQ, ??')
  })
  it('is spoken', () => {
    expect(['66', 'KQs', '72o'].map(spoken)).toEqual([
      'pair of sixes',
      'king and queen suited',
      'seven and two offsuit',
    ])
  })
})

describe('what is asked', () => {
  it('comes from the address and goes back into it', () => {
    const asking = new Asking(new URLSearchParams('game=holdem&hand=AsKs&hand=QQ&board=2c3c4c'))
    expect(asking.wish).toEqual({ game: 'holdem', leg: null, hands: ['AsKs', 'QQ'], board: '2c3c4c', dead: '' })
    expect(asking.address).toBe('/equity?game=holdem&hand=AsKs&hand=QQ&board=2c3c4c')
  })
  it('fills one field after the other by taps', () => {
    const asking = new Asking(new URLSearchParams())
    asking.write('hand 1', '')
    asking.write('hand 2', '')
    for (const card of ['As', 'Ad', 'Kc', 'Kd', '2c']) asking.tap(card)
    expect([asking.hands, asking.board]).toEqual([['AsAd', 'KcKd'], '2c'])
    asking.tap('As')
    expect(asking.refused).toMatch(/lies in hand 1/)
    expect(asking.board).toBe('2c')
  })
})
