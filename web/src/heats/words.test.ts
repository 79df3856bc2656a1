import { expect, test } from 'vitest'
import { heatOf, place, roundOf } from './words'

test('a place, a shared one, and none yet', () => {
  expect(place({ place: 2, to: 2 })).toBe('2.')
  expect(place({ place: 5, to: 6 })).toBe('5.–6.')
  expect(place({ place: null, to: null })).toBe('')
})

test('where a table is in its heat', () => {
  expect(roundOf({ round: 3, rounds: 8, done: false, tied: [] })).toBe('round 3 of 8')
  expect(roundOf({ round: 0, rounds: 8, done: false, tied: [] })).toBe('begins')
  expect(roundOf({ round: 4, rounds: null, done: false, tied: [] })).toBe('round 4')
  expect(roundOf({ round: 9, rounds: 8, done: false, tied: ['Ann', 'Bea'] })).toBe('Ann and Bea are equal and play on')
  expect(roundOf({ round: 9, rounds: 8, done: true, tied: [] })).toBe('over')
  expect(heatOf({ heat: 2, heats: 3 })).toBe('Heat 2 of 3')
})
