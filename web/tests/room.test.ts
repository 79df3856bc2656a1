import { describe, expect, it } from 'vitest'
import { blank } from '../src/poker/picture'
import { opened } from '../src/poker/replayer.svelte'
import { keysOf } from '../src/poker/decision'
import { wordFor } from '../src/poker/ahead'
import { picked } from '../src/poker/room.svelte'
import { amounts, option } from '../src/poker/sizing'

describe('what was decided ahead', () => {
  const all = ['fold', 'check', 'call', 'raise']
  it('never folds where nothing is to be paid', () => {
    expect(wordFor({ kind: 'fold' }, all, 0)).toBe('check')
    expect(wordFor({ kind: 'fold' }, ['fold', 'call'], 200)).toBe('fold')
  })
  it('calls at its price and at no other', () => {
    expect(wordFor({ kind: 'call', amount: 200 }, ['fold', 'call'], 200)).toBe('call')
    expect(wordFor({ kind: 'call', amount: 200 }, ['fold', 'call'], 400)).toBeNull()
    expect(wordFor({ kind: 'call', amount: 0 }, all, 0)).toBe('check')
  })
  it('is dropped where the house does not offer it', () => {
    expect(wordFor({ kind: 'call', amount: 200 }, ['fold'], 200)).toBeNull()
  })
})

describe('cards chosen to go', () => {
  it('go, stay again, and are never more than asked for', () => {
    expect(picked([], 'As', 2)).toEqual(['As'])
    expect(picked(['As'], 'As', 2)).toEqual([])
    expect(picked(['As', 'Kd'], '2c', 2)).toEqual(['As', 'Kd'])
  })
  it('of which only one may go, the last that was tapped', () => {
    expect(picked(['As'], 'Kd', 1)).toEqual(['Kd'])
  })
})

it('gives each option a key of its own', () => {
  const options = ['stand', 'surrender', 'split'].map((name) => option({ option: name }))
  expect(keysOf(options)).toEqual(['S', 'U', 'P'])
})

it('offers a choice with an amount in a few steps, from the least to the most', () => {
  expect(amounts(option({ option: 'once' }), 200)).toEqual([null])
  expect(amounts(option({ option: 'straddle', low: 400, high: 400 }), 200)).toEqual([400])
  expect(amounts(option({ option: 'straddle', low: 400, high: 1000 }), 200)).toEqual([400, 600, 800, 1000])
  expect(amounts(option({ option: 'straddle', low: 400, high: 450 }), 200)).toEqual([400, 450])
  expect(amounts(option({ option: 'play', low: 100, high: 100_000 }), 100)).toHaveLength(9)
})

it('lays the faces shown later on the cards that are still face down', () => {
  const seat = (seat: string, cards: (string | null)[]) => ({ seat, cards: cards.map((card) => ({ card, up: false })) })
  const picture = { ...blank(), seats: [seat('A', ['As', null]), seat('B', [null, null])] }
  const shown = opened(picture as never, { A: ['As', 'Kd'] })
  expect(shown.seats.map((s) => s.cards.map((c) => c.card))).toEqual([
    ['As', 'Kd'],
    [null, null],
  ])
})
