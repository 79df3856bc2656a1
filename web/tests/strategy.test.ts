import { describe, expect, it } from 'vitest'
import { strategyOf } from '../src/lib/strategy'
import type { WrittenHand } from '../src/wire/http'

const total = (points: number, soft = false): WrittenHand => ({ total: points, soft, cards: [] })

describe('a chart of the best play', () => {
  it('joins totals that are played alike, the last of them without an end', () => {
    const rows = [
      ['5', 'H', 'H'],
      ['6', 'H', 'H'],
      ['7', 'H', 'S'],
      ['8', 'S', 'S'],
      ['9', 'S', 'S'],
    ]
    const hands = [5, 6, 7, 8, 9].map((points) => total(points))
    const chart = { title: 'Hard totals', columns: ['', 'T', 'A'], rows }
    const shown = strategyOf(chart, { hands, against: [['T'], ['A']], across: false })
    expect(shown.rows.map((row) => row.name)).toEqual(['5–6', '7', '8+'])
    expect(shown.heads).toEqual(['10', 'A'])
    expect([shown.about(0, 0), shown.about(1, 1)]).toEqual([
      'Hard totals, 5–6 against 10',
      'Hard totals, 7 against an ace',
    ])
  })
  it('names hands by their cards where it means those, and joins none of them', () => {
    const hands = ['8', 'T'].map((rank) => ({ total: 0, soft: false, cards: [rank, rank] }))
    const rows = [
      ['8,8', 'P'],
      ['T,T', 'P'],
    ]
    const shown = strategyOf({ title: 'Pairs', columns: ['', '8'], rows }, { hands, against: [['8']], across: false })
    expect(shown.rows.map((row) => row.name)).toEqual(['8 8', '10 10'])
    expect(shown.about(1, 0)).toBe('Pairs, 10 10 against an 8')
  })
  it('has the dealer’s cards in its rows where both lie open', () => {
    const shown = strategyOf(
      { title: 'Soft totals', columns: ['dealer', 'soft 13', 'soft 14'], rows: [['T 9', 'H', 'S']] },
      { hands: [total(13, true), total(14, true)], against: [['T', '9']], across: true },
    )
    expect([shown.heads, shown.rows[0]!.name]).toEqual([['soft 13', 'soft 14'], '10 9'])
    expect(shown.about(0, 1)).toBe('Soft totals, soft 14 against 10 9')
  })
})
