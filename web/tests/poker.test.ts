/** The page's picture of a hand is the engine's, event by event: hold'em, stud, draw, two boards, high and low. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cardSigns } from '../src/lib/cards'
import { blank, middle, pictureOf, pots, see, winning, type Picture } from '../src/poker/picture'
import { around, before, beside, spots } from '../src/poker/places'
import { stops } from '../src/poker/replay'
import { fit, option, presets, rangeOf, smallestChip, typed } from '../src/poker/sizing'
import type { Stakes } from '../src/poker/table'
import { chapters, divisions } from '../src/poker/words'
import type { RoundEvent } from '../src/wire/rounds'

interface Told {
  game: string
  button: string | null
  seats: Record<string, { stack: number; bet: number; folded: boolean; cards: (string | null)[] }>
  boards: string[][]
  common: string[]
  pots: { amount: number; seats: string[] }[]
  over: boolean
}
interface Fixture {
  viewer: string | null
  steps: { event: RoundEvent; picture: Told }[]
}
const hand = (name: string, viewer = 'A'): Fixture =>
  JSON.parse(readFileSync(`tests/fixtures/poker__${name}.${viewer}.json`, 'utf8')) as Fixture
const events = (name: string): RoundEvent[] => hand(name).steps.map((s) => s.event)
const until = (name: string, kind: string, nth = 1): RoundEvent[] => {
  const all = events(name)
  let n = 0
  return all.slice(0, all.findIndex((e) => e.kind === kind && ++n === nth) + 1)
}

const told = (p: Picture): Told => ({
  game: p.game,
  button: p.button,
  boards: p.boards,
  common: p.common,
  pots: pots(p),
  over: p.over,
  seats: Object.fromEntries(
    p.seats.map((s) => [s.seat, { stack: s.stack, bet: s.bet, folded: s.folded, cards: s.cards.map((c) => c.card) }]),
  ),
})

describe('the picture of a hand', () => {
  for (const name of ['holdem', 'hilo', 'stud', 'draw', 'boards', 'horse', 'people'])
    for (const viewer of ['A', 'watcher'])
      it(`${name} as ${viewer} sees it is the engine's after every event`, () => {
        const p = blank()
        for (const { event, picture } of hand(name, viewer).steps) {
          see(p, event)
          expect(told(p), JSON.stringify(event)).toEqual({ ...picture, pots: picture.pots.filter((pot) => pot.amount) })
        }
        expect(p.over).toBe(true)
      })
  it('chips are conserved between stacks, bets and pots at every step', () => {
    for (const name of ['holdem', 'hilo', 'stud', 'draw', 'boards', 'people']) {
      const p = blank()
      let whole = 0
      for (const e of events(name)) {
        see(p, e)
        if (e.kind === 'hand_started') whole = e.stacks.reduce<number>((a, b) => a + (b ?? 0), 0)
        const lies =
          middle(p).reduce((sum, pot) => sum + pot.amount, 0) + p.seats.reduce((sum, s) => sum + s.stack + s.bet, 0)
        if (!p.over) expect(lies, `${name} ${JSON.stringify(e)}`).toBe(whole)
      }
    }
  })
  it('marks blinds and bring-in, and keeps an all-in on the plate', () => {
    const p = pictureOf(until('holdem', 'gathered'))
    expect(p.seats.map((s) => s.mark)).toEqual(['SB', 'BB', null, null, null, null])
    expect(p.seats[5]!.last).toEqual({ action: 'raise', amount: 700, allIn: true })
    expect(pictureOf(events('stud')).seats.filter((s) => s.mark === 'bring-in')).toHaveLength(1)
  })
  it('main and side pot lie apart once somebody is all in', () => {
    expect(middle(pictureOf(until('holdem', 'gathered')))).toEqual([
      { amount: 2800, seats: ['A', 'B', 'F'] },
      { amount: 5433, seats: ['A', 'B'] },
    ])
  })
  it('a draw takes the thrown cards and leaves as many backs to others', () => {
    const before = pictureOf(until('draw', 'discarded').slice(0, -1))
    const after = pictureOf(until('draw', 'discarded'))
    expect(before.seats[0]!.cards).toHaveLength(5)
    expect(after.seats[0]!.cards.map((c) => c.card)).not.toContain('5c')
    expect(pictureOf(events('draw').slice(0, -5)).seats[3]!.cards).toEqual(Array(5).fill({ card: null, up: false }))
  })
  it('lights the cards that won, by board and share', () => {
    const p = pictureOf(events('boards'))
    const reading = (board: number, cards: string[]) => ({ share: 'high', board, words: 'x', cards })
    for (const s of p.seats) s.reading = [reading(0, [`${s.seat}0`]), reading(1, [`${s.seat}1`])]
    expect([...winning(p)].sort()).toEqual(['A1', 'B0', 'B1', 'C1'])
    const hilo = pictureOf(events('hilo'))
    for (const s of hilo.seats)
      s.reading = [
        { share: 'high', board: null, words: '', cards: [`${s.seat}h`] },
        { share: 'low', board: null, words: '', cards: [`${s.seat}l`] },
      ]
    expect([...winning(hilo)].sort()).toEqual(['Ah', 'Bl', 'Cl'])
  })
})

describe('the words', () => {
  it('tell the hand street by street', () => {
    expect(chapters(events('boards'), 'EUR', (s) => s).map((c) => c.title)).toEqual([
      'Before the cards',
      'The deal',
      'Flop',
      'Turn',
      'River',
      'Showdown',
    ])
    expect(chapters(events('draw'), 'EUR', (s) => s).map((c) => c.title)).toEqual([
      'Before the cards',
      'The deal',
      'First draw',
      'Second draw',
      'Third draw',
      'Showdown',
    ])
    expect(
      chapters(events('stud'), 'EUR', (s) => s)
        .map((c) => c.title)
        .slice(1, 4),
    ).toEqual(['The deal', 'Fourth street', 'Fifth street'])
  })
  it('speak to you of what you did', () => {
    const lines = chapters(events('holdem'), 'EUR', (s) => s, 'A').flatMap((c) => c.lines)
    expect(lines.filter((l) => l.who === 'You').map((l) => l.what)).toContain('raise to 53.43')
  })
  it('say at a real table what the dealer announces and what is ruled', () => {
    const said = chapters(events('people'), 'EUR', (seat) => seat).flatMap((c) => c.lines.map((l) => l.what))
    expect(said).toContain('the dealer announces: bet 5, 3 are to be added')
    expect(said).toContain('acts out of turn: call')
    expect(said).toContain('1 card taken up again')
    expect(said).toContain('has a dead hand: protected cards were removed')
    expect(said).toContain('gets back 13')
  })
  it('say who drew which card for the first button, and who has it', () => {
    const drawn = (cards?: string[]): RoundEvent[] => [
      { kind: 'button_drawn', seat: 'B', seats: ['A', 'B'], ...(cards && { cards }) },
      ...events('holdem'),
    ]
    const told = (of: RoundEvent[]) => chapters(of, 'EUR', (s) => s, 'A')[0]!.lines.map((l) => `${l.who} ${l.what}`)
    expect(told(drawn(['7c', 'Ks'])).slice(0, 3)).toEqual([
      `You draw ${cardSigns('7c')} for the button`,
      `B draws ${cardSigns('Ks')} for the button`,
      'B has the first button',
    ])
    expect(told(drawn())[0]).toBe('B has the first button, by lot')
    expect(told(drawn(['Ks', '7c']).map((e) => (e.kind === 'button_drawn' ? { ...e, seat: 'A' } : e)))[2]).toBe(
      'You have the first button',
    )
    expect(stops(drawn())[0]).toBe(stops(events('holdem'))[0]! + 1)
  })
  it('say who has the second of two buttons, and the picture has it', () => {
    const [start, ...rest] = events('holdem')
    const two: RoundEvent[] = [start!, { kind: 'second_button', seat: 'B' }, ...rest]
    expect(chapters(two, 'EUR', (s) => s)[0]!.lines[0]).toMatchObject({ who: 'B', what: 'has the second button' })
    expect([pictureOf(two).second, pictureOf([...two, start!]).second]).toEqual(['B', null])
  })
  it('explain splits to the last chip', () => {
    const [main, side] = divisions(events('holdem'), 'EUR')
    expect([main!.title, side!.title]).toEqual(['Main pot 28\u00a0€', 'Side pot 54.33\u00a0€'])
    const [pot] = divisions(events('hilo'), 'EUR')
    expect(pot!.note).toContain('split between high and low, in equal parts')
    expect(pot!.note).toContain('Low: 2 hands share it equally')
    const odd: RoundEvent[] = [
      {
        kind: 'hand_started',
        game: 'x',
        seats: ['A', 'B', 'C'],
        stacks: [5, 5, 5],
        button: 'C',
        structure: 'no_limit',
      },
      ...['A', 'B', 'C'].map((seat) => ({ kind: 'acted', seat, action: 'call', to: 5, put: 5 }) as RoundEvent),
      { kind: 'pot_won', seat: 'A', amount: 8 },
      { kind: 'pot_won', seat: 'B', amount: 7 },
    ]
    expect(divisions(odd, 'EUR')[0]!.note).toContain('0.01 cannot be divided')
  })
})

describe('sizing', () => {
  const p = pictureOf(until('holdem', 'acted', 3)) // blinds 100/200, E raises to 400
  const raise = option({ option: 'raise', low: 600, high: 9000 })
  it('offers parts of the pot that are legal, each once', () => {
    const range = rangeOf(raise, p)!
    // pot 700 and 300 more to call: a pot raise is to 400 + 1000
    expect(presets(p, 'A', range).map((x) => [x.id, x.amount])).toEqual([
      ['min', 600],
      ['½ pot', 900],
      ['¾ pot', 1200], // 1150 in whole chips of 100
      ['Pot', 1400],
      ['max', 9000],
    ])
    expect(presets(p, 'A', { low: 600, high: 600, step: 1, base: 0 }).map((x) => x.text)).toEqual(['Max'])
  })
  it.each([
    [{ blinds: [100, 200] }, 100],
    [{ blinds: [3000, 9000] }, 1000],
    [{ blinds: [2, 4] }, 2],
    [{ blinds: [0, 0], ante: 50, bring_in: 75, bets: [100, 200] }, 25],
    [{ blinds: [100, 200], chip: 50 }, 50],
  ])('%j is bet in whole chips', (stakes, chip) => expect(smallestChip(stakes as Stakes)).toBe(chip))
  it('rounds to whole chips, whatever the least is, and reaches both ends', () => {
    const range = { low: 610, high: 8905, step: 100, base: 0 }
    expect([fit(0, range), fit(655, range), fit(649, range), fit(8901, range), fit(9999, range)]).toEqual([
      610, 700, 610, 8900, 8905,
    ])
  })
  it('steps from the least where the rules say so', () => {
    const range = { low: 610, high: 8905, step: 100, base: 610 }
    expect([fit(0, range), fit(655, range), fit(661, range), fit(9999, range), fit(NaN, range)]).toEqual([
      610, 610, 710, 8905, 610,
    ])
  })
  it('has no slider where there is one size only', () =>
    expect(rangeOf(option({ option: 'bet', low: 500, high: 500 }), p)).toBeNull())
  it('reads what people type', () =>
    expect(['1,250', '12.5', '12,50', '1 250', 'all', ''].map((t) => typed(t, 'EUR'))).toEqual([
      125000,
      1250,
      1250,
      125000,
      null,
      null,
    ]))
})

describe('places', () => {
  it('no bets lie on each other, with their figures beside them', () => {
    for (const tall of [true, false])
      for (let n = 2; n <= 10; n++) {
        const bets = spots(n, tall).map((spot) => before(spot, tall, n))
        bets.forEach((a, i) =>
          bets.slice(i + 1).forEach((b) => {
            const apart = Math.abs(a.x - b.x) >= (tall ? 13 : 8) || Math.abs(a.y - b.y) >= 5
            expect(apart, `${n} ${tall ? 'upright' : 'lying'}: ${JSON.stringify([a, b])}`).toBe(true)
          }),
        )
      }
  })
  it('the button lies on no bet and, at an upright table, on no card of the board', () => {
    for (const tall of [true, false])
      for (let n = 2; n <= 10; n++) {
        const all = spots(n, tall)
        const bets = all.map((spot) => before(spot, tall, n))
        for (const more of [false, true])
          for (const spot of all) {
            const at = beside(spot, tall, more)
            const where = `${n} ${tall ? 'upright' : 'lying'} ${JSON.stringify([spot, at])}`
            expect(at.x > 3 && at.x < 97, where).toBe(true)
            if (tall) expect(at.y < 28 || at.y > 45 || at.x < 19 || at.x > 81, where).toBe(true)
            for (const bet of bets)
              expect(Math.abs(at.x - bet.x) >= (tall ? 6 : 4) || Math.abs(at.y - bet.y) >= 5, where).toBe(true)
          }
      }
  })
  it('everybody has a chair of his own, inside the room, you at the bottom', () => {
    for (const tall of [true, false])
      for (let n = 2; n <= 10; n++) {
        const all = spots(n, tall)
        expect(all).toHaveLength(n)
        expect(all[0]!.y).toBeGreaterThan(85)
        for (const [i, a] of all.entries()) {
          expect(a.x > 5 && a.x < 95 && a.y > 8 && a.y < 95).toBe(true)
          const bet = before(a, tall, n)
          expect(Math.hypot(bet.x - 50, bet.y - 46)).toBeLessThan(Math.hypot(a.x - 50, a.y - 46))
          for (const b of all.slice(i + 1))
            expect(Math.abs(a.x - b.x) > 15 || Math.abs(a.y - b.y) > 17, `${n} ${tall} ${JSON.stringify([a, b])}`).toBe(
              true,
            )
        }
      }
  })
  it('turns the table so that your chair is first', () => {
    const chairs = [{ place: 0 }, { place: 2 }, { place: 3 }]
    expect(around(chairs, 2, 4).map((c) => c?.place ?? null)).toEqual([2, 3, 0, null])
  })
})
