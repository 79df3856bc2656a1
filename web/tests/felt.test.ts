import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chips, heard, mine, mySeat, opened, outcome, repeatable, total, type Felt } from '../src/lib/felt'
import { Pacer } from '../src/lib/pacer'
import type { FromHouse, Phase, SeatView } from '../src/wire/protocol'
import type { RoundEvent } from '../src/wire/rounds'
import { saying } from '../src/lib/sayings'
import { view } from './fixtures'
import type { BetPlaced } from '../src/wire/events'

const at = (name: Phase['name'], ends_in_ms: number | null = null): Phase => ({
  name,
  ends_in_ms,
  asked: null,
  turn: null,
  options: [],
  question: null,
  facts: {},
  default: null,
})
const betting = at('betting', 9000)
const events = (first: number, list: RoundEvent[], phase: Phase = betting): FromHouse => ({
  type: 'events',
  table: 't1',
  round: 'r1',
  first,
  events: list,
  phase,
})
const put = (seat: string, bet: string, amount: number): BetPlaced => ({ kind: 'bet_placed', seat, bet, amount })
const play = (felt: Felt, ...messages: FromHouse[]) => messages.reduce((f, m) => heard(f, m, 0), felt)

describe('a table as the browser knows it', () => {
  const start = opened(view(), 1000)

  it('takes the stakes of the snapshot, and the clock from the moment it came', () => {
    const felt = opened(view({ lying: [{ seat: 's1', bet: 'red', amount: 500 }] }), 1000)
    expect(mine(felt)).toEqual({ red: 500 })
    expect(felt.open).toBe(true)
    expect(felt.deadline).toBe(21_000)
  })
  it('adds chips placed and takes chips taken back', () => {
    const felt = play(
      start,
      events(1, [put('s1', 'red', 500), put('s1', 'red', 500)]),
      events(3, [put('s2', 'red', 100)]),
      events(4, [{ kind: 'bet_taken', seat: 's1', bet: 'red', amount: 400 }]),
    )
    expect(mine(felt)).toEqual({ red: 600 })
    expect(chips(felt).map((c) => [c.who, c.amount, c.mine])).toEqual([
      ['Vera', 100, false],
      ['Jan', 600, true],
    ])
  })
  it('a stake taken back wholly is gone', () => {
    expect(
      mine(play(start, events(1, [put('s1', 'red', 500), { kind: 'bet_taken', seat: 's1', bet: 'red', amount: 500 }]))),
    ).toEqual({})
  })
  it('hears events once, even when they are told twice', () => {
    expect(
      mine(play(start, events(1, [put('s1', 'red', 500)]), events(1, [put('s1', 'red', 500), put('s1', 'odd', 100)]))),
    ).toEqual({ red: 500, odd: 100 })
  })
  it('notices a gap, or a round it does not know, and asks anew', () => {
    expect(play(start, events(3, [put('s1', 'red', 500)])).missed).toBe(true)
    expect(play(start, { ...events(1, []), round: 'r9' } as FromHouse).missed).toBe(true)
  })
  it('does not listen to other tables', () => {
    expect(
      play(start, {
        type: 'events',
        table: 't2',
        round: 'r1',
        first: 1,
        events: [put('s1', 'red', 5)],
        phase: betting,
      }),
    ).toBe(start)
  })

  const settled = play(
    start,
    events(1, [put('s1', 'red', 500), put('s1', 'straight 17', 100), put('s2', 'odd', 100)]),
    events(
      4,
      [
        { kind: 'bets_closed' },
        { kind: 'stopped', result: '17', index: 8 },
        { kind: 'settled', seat: 's1', bet: 'red', stake: 500, profit: -500 },
        { kind: 'settled', seat: 's1', bet: 'straight 17', stake: 100, profit: 3500, stays: 100 },
        { kind: 'settled', seat: 's2', bet: 'odd', stake: 100, profit: 100 },
      ],
      at('settled'),
    ),
    {
      type: 'over',
      table: 't1',
      past: { round: 'r1', number: 1, result: '17', void: null, shown: null },
      seed: 'cd',
      phase: at('settled', 5000),
    },
  )

  it('knows how the round went for you: the net, and what stays', () => {
    expect(outcome(settled)).toMatchObject({ staked: 600, net: 3000 })
    expect(mine(settled)).toEqual({ 'straight 17': 100 })
    expect(chips(settled).map((c) => [c.bet, c.fate])).toEqual([
      ['odd', 'won'],
      ['red', 'lost'],
      ['straight 17', 'won'],
    ])
    expect(settled.view.history[0]!.result).toBe('17')
    expect(settled.view.round!.seed).toBe('cd')
    expect(settled.open).toBe(false)
  })
  it('a stake that comes back is neither won nor lost', () => {
    const felt = play(
      start,
      events(1, [
        put('s1', 'red', 500),
        { kind: 'bets_closed' },
        { kind: 'voided', reason: 'no spin', stakes: 'returned' },
        { kind: 'settled', seat: 's1', bet: 'red', stake: 500, profit: 0 },
      ]),
    )
    expect(outcome(felt)).toMatchObject({ net: 0 })
    expect(felt.voided).toBe('no spin')
    expect(chips(felt)[0]!.fate).toBe('back')
  })
  it('offers to repeat what does not lie already', () => {
    const next = play(settled, {
      type: 'round',
      table: 't1',
      round: {
        id: 'r2',
        number: 2,
        commitment: 'ef',
        nonces: null,
        seed: null,
        events: [{ kind: 'bets_opened' }, { ...put('s1', 'straight 17', 100), standing: true }],
      },
      phase: betting,
    })
    expect(mine(next)).toEqual({ 'straight 17': 100 })
    expect(repeatable(next)).toEqual({ red: 500 })
    expect(total(repeatable(next))).toBe(500)
    expect(next.settled).toEqual([])
  })
  it('remembers the bets to repeat when the table is drawn anew', () => {
    expect(opened(view({ round: null }), 0, settled).last).toEqual({ red: 500, 'straight 17': 100 })
  })
  it('sent chips are ghosts until the house answers', () => {
    expect(chips(start, { red: 500 })).toMatchObject([{ bet: 'red', fate: 'sent', mine: true }])
  })
})

describe('who sits here', () => {
  const seat = (name: string, over: Partial<SeatView> = {}): SeatView => ({
    seat: name,
    name,
    bot: false,
    connected: true,
    ...over,
  })
  const seats = (changed: SeatView[], left: string[] = [], watching = 0): FromHouse => ({
    type: 'seats',
    table: 't1',
    changed,
    left,
    watching,
  })
  const names = (felt: Felt): string[] => felt.view.seats.map((s) => s.seat)
  const start = opened(view({ seats: [seat('A'), seat('B')], you: null }), 0)

  it('takes changes of seats: new ones last, known ones where they are, those left are gone', () => {
    const felt = play(
      start,
      seats([seat('C')], [], 4),
      seats([seat('A', { connected: false })]),
      seats([seat('D')], ['B'], 7),
    )
    expect(names(felt)).toEqual(['A', 'C', 'D'])
    expect(felt.view.seats[0]!.connected).toBe(false)
    expect(felt.view.watching).toBe(7)
  })
  it('a seat that was left and taken again comes last', () => {
    expect(names(play(start, seats([seat('B'), seat('A')], ['A'])))).toEqual(['B', 'A'])
  })
  it('knows which seat is yours, and when it is no more', () => {
    const sat = play(start, seats([seat('C')]), { type: 'you', table: 't1', seat: 'C' })
    expect(mySeat(sat.view)).toBe('C')
    expect(mySeat(play(sat, { type: 'you', table: 't1', seat: null }, seats([], ['C'])).view)).toBeNull()
    expect(play(start, { type: 'you', table: 't2', seat: 'C' })).toBe(start)
    expect(play(start, { ...seats([seat('C')]), table: 't2' } as FromHouse)).toBe(start)
  })
  it('shows the same as a new snapshot, whatever came and went', () => {
    let at = 7
    const luck = (n: number): number => {
      at = (at * 1103515245 + 12345) % 2147483648
      return Math.floor((at / 2147483648) * n)
    }
    let felt = start
    let here = [...start.view.seats]
    for (let step = 0; step < 500; step++) {
      const left = here.filter(() => luck(6) === 0).map((s) => s.seat)
      const touched = new Set<string>()
      here = here
        .filter((s) => !left.includes(s.seat))
        .map((s) => {
          if (luck(4)) return s
          touched.add(s.seat)
          return { ...s, connected: !s.connected }
        })
      for (const name of 'ABCDEFGH')
        if (!here.some((s) => s.seat === name) && luck(5) === 0) {
          here = [...here, seat(name)]
          touched.add(name)
        }
      felt = play(
        felt,
        seats(
          here.filter((s) => touched.has(s.seat)),
          left,
          step,
        ),
      )
      expect(felt.view.seats).toEqual(here)
    }
  })
})

describe('what the dealer says', () => {
  const name = (seat: string) => (seat === 's2' ? 'Vera' : seat)
  const say = (event: object) =>
    saying(event as RoundEvent, 's1', name, 'EUR', (bet) => (bet === 'plein 17' ? 'Straight up 17' : bet))
  it.each([
    [
      { kind: 'bet_placed', seat: 's1', bet: 'plein 17', amount: 400, void: 600 },
      '6\u00a0€ was above the maximum of Straight up 17 and went back.',
    ],
    [{ kind: 'bet_placed', seat: 's2', bet: 'plein 17', amount: 400, void: 600 }, null],
    [{ kind: 'bet_placed', seat: 's1', bet: 'red', amount: 400 }, null],
    [
      { kind: 'bet_taken', seat: 's1', bet: 'red', amount: 400, reason: 'late' },
      'Your 4\u00a0€ on red went back: late.',
    ],
    [{ kind: 'dice_passed', to: 's2', reason: 'a total of 7' }, 'The dice go to Vera: a total of 7.'],
    [{ kind: 'dice_passed', to: 's1', reason: 'passed on' }, 'The dice go to you: passed on.'],
    [
      { kind: 'throw_rejected', reason: 'a die left the table' },
      'The throw does not count: a die left the table. It is repeated.',
    ],
  ])('%j', (event, words) => expect(say(event)).toBe(words))
})

describe('the pace of telling', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  const spin = events(
    1,
    [
      { kind: 'bets_closed' },
      { kind: 'stopped', result: '17', index: 8 },
      { kind: 'settled', seat: 's1', bet: 'red', stake: 5, profit: -5 },
    ],
    at('settled', 5000),
  )
  const balance: FromHouse = { type: 'balance', balances: { CZK: 5 } }
  const pace = (ms: number) => {
    const shown: FromHouse[] = []
    return {
      shown,
      pacer: new Pacer(
        (m) => shown.push(m),
        () => ms,
      ),
    }
  }

  it('lets the wheel turn before it tells what was won, balance included', () => {
    const { shown, pacer } = pace(4200)
    pacer.push(spin, 0)
    pacer.push(balance, 0)
    expect(shown).toHaveLength(1)
    expect(shown[0]).toMatchObject({
      events: [{ kind: 'bets_closed' }, { kind: 'stopped' }],
      phase: { name: 'drawing' },
    })
    vi.advanceTimersByTime(4200)
    expect(shown.slice(1)).toMatchObject([
      { first: 3, events: [{ kind: 'settled' }], phase: { name: 'settled' } },
      { type: 'balance' },
    ])
    expect(pacer.holding).toBe(false)
  })
  it('a new round cuts the wait short, in order', () => {
    const { shown, pacer } = pace(4200)
    pacer.push(spin, 0)
    pacer.push(
      {
        type: 'round',
        table: 't1',
        round: { id: 'r2', number: 2, commitment: '', nonces: null, seed: null, events: [] },
        phase: betting,
      },
      0,
    )
    expect(shown.map((m) => m.type)).toEqual(['events', 'events', 'round'])
  })
  it('without motion nothing waits', () => {
    const { shown, pacer } = pace(0)
    pacer.push(spin, 0)
    expect(shown).toEqual([spin])
  })
})
