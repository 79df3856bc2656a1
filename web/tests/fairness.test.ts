import { describe, expect, it } from 'vitest'
import { evenWords, ordered, outOf, repeatWords } from '../src/lib/fairness'
import type { FallenLook } from '../src/wire/http'

const look = (more: Partial<FallenLook>): FallenLook => ({
  title: 'Fields of the wheel',
  thing: 'wheel',
  drawn: true,
  note: null,
  total: 400,
  needed: 185,
  counts: [],
  chi_square: 38.5,
  freedom: 36,
  p: 0.368,
  repeats: null,
  ...more,
})

describe('whether results look like chance', () => {
  it('says how many fair ones would look so', () => {
    expect(evenWords(look({}))).toBe(
      'Of 100 fair wheels, 37 would look at least as uneven after as many results. Nothing here speaks against chance.',
    )
    expect(evenWords(look({ p: 0.004, thing: 'shoe' }))).toMatch(
      /^Of 1,000 fair tables, 4 would .* That is rare; among/,
    )
  })

  it('says nothing where there is too little', () => {
    expect(evenWords(look({ p: null, total: 12 }))).toBe('Too few to say anything: 12 so far, at least 185 are needed.')
    const few = { count: 1, pairs: 11, expected: 0.3, p: null }
    expect(repeatWords(look({ repeats: few }))).toBe(
      'The same twice in a row: 1 time, and 0.3 were to be expected. Too few to say more.',
    )
    expect(repeatWords(look({ repeats: null }))).toBe('')
  })

  it('never says none and never all', () => {
    const said = [1, 0.995, 0.994, 0.01, 0.0099, 0.0005, 0.0004, 0].map((p) => outOf(p, 'fair wheels', 'do'))
    expect(said).toEqual([
      'Nearly all fair wheels would do.',
      'Nearly all fair wheels would do.',
      'Of 100 fair wheels, 99 would do.',
      'Of 100 fair wheels, 1 would do.',
      'Of 1,000 fair wheels, 10 would do.',
      'Of 1,000 fair wheels, 1 would do.',
      'Of 1,000 fair wheels, fewer than one would do.',
      'Of 1,000 fair wheels, fewer than one would do.',
    ])
  })

  it('keeps numbers in their order and everything else in that of the game', () => {
    const named = (...names: string[]) => ordered(names.map((name) => ({ name, count: 0, expected: 1 })))
    expect(named('32', '00', '0', '4').map((c) => c.name)).toEqual(['0', '00', '4', '32'])
    expect(named('player', 'banker', 'tie').map((c) => c.name)).toEqual(['player', 'banker', 'tie'])
  })
})
