import { describe, expect, it } from 'vitest'
import { holds, plansAt, same, wordFor } from '../src/poker/ahead'
import { blank, type Picture } from '../src/poker/picture'
import { beside, nextFront, readOpen, waiting, type Standing } from '../src/table/fronts'
import type { TableView } from '../src/wire/protocol'

const at = (id: string, turn: string | null = null, deadline: number | null = null): Standing => ({
  id,
  turn: turn && `${id} ${turn}`,
  deadline,
})

describe('the table in front', () => {
  it('is the one that waits for you, the least time first', () => {
    const tables = [at('a'), at('b', 'x', 900), at('c', 'y', 300), at('d', 'z')]
    expect(waiting(tables).map((t) => t.id)).toEqual(['c', 'b', 'd'])
    expect(nextFront(tables, 'a', new Set())).toBe('c')
  })
  it('stays while it waits for you itself', () => {
    expect(nextFront([at('a', 'x', 900), at('b', 'y', 100)], 'a', new Set())).toBeNull()
  })
  it('stays where nobody waits, and where it is no table among players', () => {
    expect(nextFront([at('a'), at('b')], 'a', new Set())).toBeNull()
    expect(nextFront([at('a'), at('b', 'x')], 'roulette', new Set())).toBeNull()
    expect(nextFront([at('b', 'x')], null, new Set())).toBeNull()
  })
  it('does not come back for a question from which you have gone away, but for the next one', () => {
    expect(nextFront([at('a'), at('b', 'x', 5)], 'a', new Set(['b x']))).toBeNull()
    expect(nextFront([at('a'), at('b', 'x2', 5)], 'a', new Set(['b x']))).toBe('b')
    expect(nextFront([at('a'), at('b', 'x', 5), at('c', 'y', 9)], 'a', new Set(['b x']))).toBe('c')
  })
  it('is changed by arrows round about', () => {
    expect(beside(['a', 'b', 'c'], 'c', 1)).toBe('a')
    expect(beside(['a', 'b', 'c'], 'a', -1)).toBe('c')
    expect(beside(['a'], 'a', 1)).toBeNull()
    expect(beside(['a', 'b'], 'roulette', 1)).toBeNull()
  })
  it('remembers what is open, whatever else was kept there', () => {
    expect(readOpen('["a","b"]')).toEqual(['a', 'b'])
    expect(readOpen('["a",7]')).toEqual(['a'])
    for (const broken of [null, '', '{', '{}', '7']) expect(readOpen(broken)).toEqual([])
  })
})

describe('what is decided before it is your turn', () => {
  const seat = (name: string, bet: number, stack = 5000) => ({
    seat: name,
    bet,
    stack,
    folded: false,
    mucked: false,
    cards: [{ card: 'As', up: false }],
  })
  const picture = (mine: number, theirs: number, stack = 5000): Picture => ({
    ...blank(),
    stakes: { blinds: [100, 200] as [number, number] },
    seats: [seat('A', mine, stack), seat('B', theirs)] as never,
  })
  const view = (asked: string | null) =>
    ({ currency: 'EUR', phase: { name: 'choosing', asked, throw: null } }) as unknown as TableView
  const words = (mine: number, theirs: number, stack = 5000, asked: string | null = 'B'): string[] => {
    const seen = picture(mine, theirs, stack)
    return plansAt(view(asked), seen, seen.seats[0]!).map((p) => p.words)
  }

  it('names the price, and how far one would go', () => {
    expect(words(0, 300)).toEqual(['Fold', 'Call 3\u00a0€', 'Call up to 6\u00a0€'])
    expect(words(200, 200)).toEqual(['Check or fold', 'Check', 'Call up to 4\u00a0€'])
  })
  it('never more than one has, and nothing beyond a call for all', () => {
    expect(words(0, 300, 400)).toEqual(['Fold', 'Call 3\u00a0€', 'Call up to 4\u00a0€'])
    expect(words(0, 300, 250)).toEqual(['Fold', 'Call 2.50\u00a0€'])
  })
  it('is nothing at your own turn, for who has folded, and when nobody is asked', () => {
    expect(words(0, 300, 5000, 'A')).toEqual([])
    expect(words(0, 300, 5000, null)).toEqual([])
    const seen = picture(0, 300)
    seen.seats[0]!.folded = true
    expect(plansAt(view('B'), seen, seen.seats[0]!)).toEqual([])
  })
  it('is dropped when the price has changed, or has gone beyond what was said', () => {
    expect([200, 300].map((owes) => holds({ kind: 'call', amount: 200 }, owes))).toEqual([true, false])
    expect([0, 400, 401].map((owes) => holds({ kind: 'upto', amount: 400 }, owes))).toEqual([true, true, false])
    expect(holds({ kind: 'fold' }, 10_000)).toBe(true)
  })
  it('up to an amount checks where that is free, calls below it and does nothing above', () => {
    const far = { kind: 'upto', amount: 400 } as const
    expect(wordFor(far, ['fold', 'check', 'bet'], 0)).toBe('check')
    expect(wordFor(far, ['fold', 'call', 'raise'], 400)).toBe('call')
    expect(wordFor(far, ['fold', 'call', 'raise'], 500)).toBeNull()
  })
  it('is the same only at the same amount', () => {
    expect(same({ kind: 'call', amount: 200 }, { kind: 'call', amount: 200 })).toBe(true)
    expect(same({ kind: 'call', amount: 200 }, { kind: 'call', amount: 300 })).toBe(false)
    expect(same({ kind: 'call', amount: 200 }, { kind: 'upto', amount: 200 })).toBe(false)
    expect(same(null, { kind: 'fold' })).toBe(false)
  })
})
