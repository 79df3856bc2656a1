/** Hands that lie open before the last card: what is said about them, and from which cards. */
import { describe, expect, it } from 'vitest'
import { asAnyone, foundWords, handsOpen, toCome } from '../src/poker/open'
import { wish, type Reel } from '../src/poker/replay'
import { chapters } from '../src/poker/words'
import type { EquityAnswer } from '../src/wire/http'
import type { RoundEvent } from '../src/wire/rounds'

const dealtTo = (to: string, cards: (string | null)[]): RoundEvent => ({ kind: 'dealt', to, cards, faces: 'owner' })
const shown = (seat: string, cards: string[], made: number[] = []): RoundEvent => ({ kind: 'shown', seat, cards, made })
/** A has folded and looks on while B and C are all in. */
const hand: RoundEvent[] = [
  {
    kind: 'hand_started',
    game: 'no-limit Texas hold’em',
    seats: ['A', 'B', 'C'],
    stacks: [200, 200, 200],
    button: 'C',
    structure: 'no_limit',
  },
  dealtTo('A', ['Ah', 'Kh']),
  dealtTo('B', [null, null]),
  dealtTo('C', [null, null]),
  { kind: 'acted', seat: 'A', action: 'fold' },
  { kind: 'acted', seat: 'B', action: 'raise', to: 200, put: 200, all_in: true },
  { kind: 'acted', seat: 'C', action: 'call', to: 200, put: 200, all_in: true },
  shown('B', ['Qs', 'Qd']),
  shown('C', ['Jc', 'Tc']),
  { kind: 'dealt', to: 'board', cards: ['9c', '8c', '2d'], faces: 'up' },
]
const reel = (events: RoundEvent[]): Reel => ({
  title: '',
  plays: { game: 'veikkaus/holdem', options: {}, leg: null },
  currency: 'EUR',
  names: {},
  you: null,
  events,
  id: null,
  notes: [],
})

describe('open hands', () => {
  it('are open from the first turned hand to the last card', () => {
    expect(handsOpen(hand.slice(0, 7))).toBe(false)
    expect(handsOpen(hand)).toBe(true)
    expect(handsOpen([...hand, shown('B', ['Qs', 'Qd'], [7])])).toBe(false)
    expect(handsOpen([...hand, { kind: 'pot_won', seat: 'B', amount: 400 }])).toBe(false)
  })
  it('are weighed by cards that everybody sees: nobody’s folded cards count', () => {
    const asked = wish(reel(asAnyone(hand)), hand.length)!.wish
    expect(asked).toMatchObject({ hands: ['QsQd', 'JcTc'], board: '9c 8c 2d', dead: '' })
    expect(wish(reel(hand), hand.length)!.wish.dead).toBe('Ah Kh')
    expect(JSON.stringify(asAnyone(hand))).not.toMatch(/Ah|Kh/)
  })
  it('say which cards are to come', () => {
    expect(toCome({ boards: [] }, true)).toBe('Flop, turn and river to come')
    expect(toCome({ boards: [['9c', '8c', '2d']] }, true)).toBe('Turn and river to come')
    expect(toCome({ boards: [['9c', '8c', '2d', '3d']] }, true)).toBe('River to come')
    expect(toCome({ boards: [] }, false)).toBe('Cards to come')
  })
  it('say how their shares were found', () => {
    const answer = { hands: [], method: 'exact', interval: 0, deals: 990, seconds: 0, assumes: [] } as EquityAnswer
    expect(foundWords(answer, '')).toBe('Shares are exact: all 990 ways the cards can come are counted')
    expect(foundWords({ ...answer, method: 'sampled', interval: 0.002 }, '')).toBe(
      'Shares are sampled, ±\u00a00.2\u00a0%',
    )
    expect(foundWords(null, 'equity is being worked out')).toBe('equity is being worked out')
  })
  it('have a chapter of their own, before the showdown', () => {
    const titles = chapters([...hand, shown('B', ['Qs', 'Qd'], [7])], 'EUR', (s) => s).map((c) => c.title)
    expect(titles).toEqual(['The deal', 'Hands are opened', 'Flop', 'Showdown'])
  })
})
