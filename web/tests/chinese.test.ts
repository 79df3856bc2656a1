/** Three rows of cards as the page knows them. */
import { describe, expect, it } from 'vitest'
import {
  answerOf,
  boardsOf,
  compared,
  fouls,
  leadsOn,
  madeOf,
  orderOf,
  room,
  rowWords,
  royaltyOf,
  type ChineseLayout,
} from '../src/families/chinese/rows'
import { pictureOf } from '../src/poker/picture'
import { chapters } from '../src/poker/words'
import type { RoundEvent } from '../src/wire/rounds'

const cards = (text: string): string[] => text.split(' ').filter(Boolean)
const layout = {
  order: 'not_worse',
  royalties: {
    pair: { '6': 1, Q: 7, A: 9 },
    trips: { '2': 10, A: 22 },
    middle: { straight: 4, flush: 8, straight_flush: 30 },
    back: { straight: 2, flush: 4, royal_flush: 25 },
  },
  fantasyland: { pair: 'Q', better: true, stays: 'front' },
} as unknown as ChineseLayout

describe('what a row is', () => {
  it.each([
    ['As Ks Qs Js Ts', 9, 'royal flush'],
    ['5s 4s 3s 2s As', 8, 'straight flush, 5 high'],
    ['9c 9d 9h 9s 2c', 7, 'four 9s'],
    ['9c 9d 9h 2s 2c', 6, 'full house, 9s over 2s'],
    ['As Js 8s 6s 3s', 5, 'flush, ace high'],
    ['5s 4d 3s 2s As', 4, 'straight, 5 high'],
    ['Ts 9d 8s 7s 6s', 4, 'straight, 10 high'],
    ['2c 2d 2h', 3, 'three 2s'],
    ['Kh Kc 9s 9d 2h', 2, 'kings and 9s'],
    ['Qs Qd 5c', 1, 'pair of queens'],
    ['Qh Kh Ah', 0, 'ace high'],
    ['', 0, 'nothing yet'],
  ])('%s', (text, kind, words) => {
    expect(madeOf(cards(text)).kind).toBe(kind)
    expect(rowWords(cards(text))).toBe(words)
  })

  it('three cards that equal the first of five are worse than these', () => {
    expect(compared(madeOf(cards('As Ad Ks')), madeOf(cards('Ah Ac Kh 3s 2s')))).toBeLessThan(0)
    expect(compared(madeOf(cards('As Ad Ks')), madeOf(cards('Ah Ac Qh Js 9s')))).toBeGreaterThan(0)
  })

  it('earns what the house pays, a royal flush at least what a straight flush does', () => {
    expect(royaltyOf(layout, 'front', cards('6c 6d Kh'))).toBe(1)
    expect(royaltyOf(layout, 'front', cards('2c 2d 2h'))).toBe(10)
    expect(royaltyOf(layout, 'front', cards('6c 6d'))).toBe(0)
    expect(royaltyOf(layout, 'middle', cards('As Ks Qs Js Ts'))).toBe(30)
    expect(royaltyOf(layout, 'back', cards('As Ks Qs Js Ts'))).toBe(25)
    expect(royaltyOf(layout, 'back', cards('9c 9d 9h 2s 2c'))).toBe(0)
  })

  it('leads to Fantasy Land by queens, and again only by three of a kind', () => {
    expect(leadsOn(layout, cards('Qs Qd'), false)).toBe(true)
    expect(leadsOn(layout, cards('Js Jd 2c'), false)).toBe(false)
    expect(leadsOn(layout, cards('Qs Qd 2c'), true)).toBe(false)
    expect(leadsOn(layout, cards('2s 2d 2c'), true)).toBe(true)
  })
})

describe('order', () => {
  const kings = cards('Ks Kh 9c 4d 2s')
  it('is said of full rows', () => {
    expect(orderOf(layout, cards('Qs Qd'), 'front', kings)).toBe('open')
    expect(orderOf(layout, cards('Qs Qd 2c'), 'front', kings)).toBe('in order')
    expect(orderOf(layout, cards('As Ad 2c'), 'front', kings)).toBe('not in order')
  })
  it('may be equal where the house says so', () => {
    const same = cards('Kd Kc 9d 4s 2h')
    expect(fouls(layout, { front: [], middle: kings, back: same })).toBe(false)
    expect(fouls({ ...layout, order: 'better' }, { front: [], middle: kings, back: same })).toBe(true)
  })
})

describe('laying cards', () => {
  const lies = { front: ['2c'], middle: [], back: cards('As Ks') }
  it('answers with the shape and the cards from the front on', () => {
    const hand = cards('9d 5c 2h')
    expect(answerOf({ '9d': 'middle', '5c': 'back' }, hand, 0)).toBeNull()
    expect(answerOf({ '9d': 'middle', '5c': 'back', '2h': 'front' }, hand, 0)).toEqual({
      option: 'set 1/1/1',
      cards: ['2h', '9d', '5c'],
    })
    expect(answerOf({ '9d': 'middle', '5c': 'back' }, hand, 1)).toEqual({ option: 'set 0/1/1', cards: ['9d', '5c'] })
    expect(room({ '9d': 'front' }, hand, lies, 'front')).toBe(1)
  })
})

const hand: RoundEvent[] = [
  { kind: 'points_game', game: 'Open Face', seats: ['Ann', 'Bob'], stacks: [100, 100], button: 'Bob', point: 1 },
  { kind: 'dealt', to: 'Ann', cards: ['As', 'Ks'], faces: 'owner' },
  { kind: 'dealt', to: 'Bob', cards: [null, null], faces: 'owner' },
  { kind: 'rows_set', seat: 'Bob', front: [null], middle: [], back: [], thrown: [null], faces: 'owner' },
  { kind: 'rows_set', seat: 'Ann', front: [], middle: [], back: ['As'] },
  { kind: 'rows_compared', seat: 'Ann', against: 'Bob', rows: [1, 0, -1], points: 3 },
  { kind: 'points_paid', seat: 'Bob', to: 'Ann', points: 3, amount: 3 },
  { kind: 'points_over', seats: ['Ann', 'Bob'], points: [3, -3], stacks: [103, 97] },
]

describe('a hand', () => {
  it('is drawn from what this viewer was told', () => {
    const [ann, bob] = boardsOf(hand)
    expect(ann).toMatchObject({ hand: ['Ks'], rows: { back: ['As'] } })
    expect(bob).toMatchObject({ hand: [], thrown: 1, rows: { front: [null] } })
  })
  it('has its chips and its button in the room', () => {
    const picture = pictureOf(hand)
    expect(picture).toMatchObject({ over: true, button: 'Bob' })
    expect(picture.seats.map((s) => s.stack)).toEqual([103, 97])
  })
  it('is told in words', () => {
    const lines = chapters(hand, 'EUR', (seat) => seat).flatMap((c) => c.lines.map((l) => `${l.who} ${l.what}`))
    expect(lines).toEqual([
      'Bob sets face down',
      'Ann sets A♠ back',
      'Ann against Bob +3',
      expect.stringContaining('Bob pays Ann'),
    ])
  })
})
