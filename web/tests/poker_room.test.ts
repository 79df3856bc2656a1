// @vitest-environment jsdom
/** The table's own parts: what can be done at a turn, what was decided ahead, pictures, replays, the sealed deck. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { verifyShuffle, type Shuffled } from '../src/lib/proof'
import type { Offered, Phase, Proof } from '../src/wire/protocol'
import Arena from '../src/poker/Arena.svelte'
import Decision from '../src/poker/Decision.svelte'
import { drawing } from '../src/poker/drawing'
import { pace } from '../src/poker/pace'
import type { RoundEvent } from '../src/wire/rounds'
import { pictureOf, total } from '../src/poker/picture'
import { chairsOf, known, manner, namesOf, percents, stops, throwsOf, wish, type Reel } from '../src/poker/replay'
import BuyIn from '../src/poker/BuyIn.svelte'
import { chairs, moreChips, sliderStep } from '../src/poker/table'
import Waiting from '../src/poker/Waiting.svelte'
import { chapters } from '../src/poker/words'
import { view } from './fixtures'
import type { EquityAnswer } from '../src/wire/http'

afterEach(cleanup)
const events = (name: string, viewer = 'A'): RoundEvent[] =>
  (
    JSON.parse(readFileSync(`tests/fixtures/poker__${name}.${viewer}.json`, 'utf8')) as {
      steps: { event: RoundEvent }[]
    }
  ).steps.map((s) => s.event)
const upTo = (name: string, kind: string, nth = 1): RoundEvent[] => {
  const all = events(name)
  let n = 0
  return all.slice(0, all.findIndex((e) => e.kind === kind && ++n === nth) + 1)
}
const ask = (options: Offered[], over: Partial<Phase> = {}): Phase => ({
  name: 'choosing',
  ends_in_ms: 9000,
  asked: 'A',
  turn: null,
  options,
  question: 'your turn',
  facts: {},
  default: 'fold',
  throw: null,
  ...over,
})
const decide = (phase: Phase, told: RoundEvent[], picks: string[] = []) => {
  const on = { onchoose: vi.fn(), onpick: vi.fn() }
  return {
    ...on,
    ...render(Decision, {
      phase,
      picture: pictureOf(told),
      seat: 'A',
      currency: 'EUR',
      deadline: null,
      whole: 1,
      holding: [{ share: 'high', board: null, words: 'two pair, kings and nines', cards: [] }],
      picks,
      busy: false,
      ...on,
    }),
  }
}
const RAISE = [{ option: 'fold' }, { option: 'call', low: 300, high: 300 }, { option: 'raise', low: 700, high: 8900 }]

describe('a turn to bet', () => {
  const told = upTo('holdem', 'acted', 3)
  it('names the price, the pot and what you have, and weighs all buttons alike', () => {
    decide(ask(RAISE), told)
    expect(screen.getByText('3 to call, 7 in the pot')).toBeTruthy()
    expect(screen.getByText('two pair, kings and nines')).toBeTruthy()
    expect(screen.getAllByRole('button').every((b) => !b.className.includes('primary'))).toBe(true)
  })
  it('F folds, C calls, R raises by the amount that is shown', async () => {
    const { onchoose } = decide(ask(RAISE), told)
    await fireEvent.keyDown(window, { key: 'f' })
    expect(onchoose).toHaveBeenLastCalledWith('fold', undefined)
    await fireEvent.keyDown(window, { key: 'c' })
    expect(onchoose).toHaveBeenLastCalledWith('call', undefined)
    await fireEvent.keyDown(window, { key: 'r' })
    expect(onchoose).toHaveBeenLastCalledWith('raise', 700)
  })
  it('letters count though a box was ticked a moment ago, and not while an amount is written', async () => {
    const { onchoose } = decide(ask(RAISE), told)
    const box = Object.assign(document.createElement('input'), { type: 'checkbox' })
    document.body.append(box)
    await fireEvent.keyDown(screen.getByLabelText('Raise to, amount'), { key: 'f' })
    expect(onchoose).not.toHaveBeenCalled()
    await fireEvent.keyDown(box, { key: 'f' })
    expect(onchoose).toHaveBeenLastCalledWith('fold', undefined)
    box.remove()
  })
  it('arrows size by big blinds, Enter then raises; before that Enter does nothing', async () => {
    const { onchoose } = decide(ask(RAISE), told)
    await fireEvent.keyDown(window, { key: 'Enter' })
    expect(onchoose).not.toHaveBeenCalled()
    await fireEvent.keyDown(window, { key: 'ArrowUp' })
    await fireEvent.keyDown(window, { key: 'ArrowUp' })
    await fireEvent.keyDown(window, { key: 'Enter' })
    expect(onchoose).toHaveBeenLastCalledWith('raise', 1100)
  })
  it('the wheel and parts of the pot set it, a typed amount counts when it is legal', async () => {
    const { onchoose, container } = decide(ask(RAISE), told)
    await fireEvent.wheel(container.querySelector('.size')!, { deltaY: -100 })
    expect(container.querySelector('[data-raise]')!.textContent).toContain('9')
    await fireEvent.click(screen.getByRole('button', { name: /^Pot/ }))
    await fireEvent.click(container.querySelector('[data-raise]')!)
    expect(onchoose).toHaveBeenLastCalledWith('raise', 1400)
    const field = screen.getByLabelText('Raise to, amount')
    await fireEvent.input(field, { target: { value: '5' } })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await fireEvent.input(field, { target: { value: '12.34' } })
    await fireEvent.keyDown(field, { key: 'Enter' })
    expect(onchoose).toHaveBeenLastCalledWith('raise', 1234)
  })
  it('more than there is becomes all of it before it is bet, never the digits that were legal on the way', async () => {
    const { onchoose, container } = decide(ask(RAISE), told)
    const field = screen.getByLabelText<HTMLInputElement>('Raise to, amount')
    for (const value of ['5', '50', '500', '5000']) await fireEvent.input(field, { target: { value } })
    expect(container.querySelector('[data-raise]')!.textContent).toContain('89')
    await fireEvent.keyDown(field, { key: 'Enter' })
    expect(onchoose).not.toHaveBeenCalled()
    expect(field.value).toBe('89')
    await fireEvent.keyDown(field, { key: 'Enter' })
    expect(onchoose).toHaveBeenLastCalledWith('raise', 8900)
  })
  it('typing an f into the amount folds nothing', async () => {
    const { onchoose } = decide(ask(RAISE), told)
    await fireEvent.keyDown(screen.getByLabelText('Raise to, amount'), { key: 'f' })
    expect(onchoose).not.toHaveBeenCalled()
  })
  it('fixed limit has one size and no slider; with an open pair two', async () => {
    const { onchoose, container } = decide(
      ask([{ option: 'fold' }, { option: 'check' }, { option: 'bet', low: 1000, high: 1000 }]),
      told,
    )
    expect(container.querySelector('input')).toBeNull()
    await fireEvent.keyDown(window, { key: 'b' })
    expect(onchoose).toHaveBeenLastCalledWith('bet', 1000)
    cleanup()
    decide(ask([{ option: 'fold' }, { option: 'check' }, { option: 'bet', low: 1000, high: 2000, step: 1000 }]), told)
    expect(screen.getAllByRole('button', { name: /^Bet/ }).map((b) => b.textContent!.match(/\d+/)![0])).toEqual([
      '10',
      '20',
    ])
  })
  it('any other question is put as the house puts it', async () => {
    const { onchoose } = decide(
      ask([{ option: 'once' }, { option: 'twice' }], { question: 'run it once or twice?' }),
      told,
    )
    expect(screen.getByText('Run it once or twice?')).toBeTruthy()
    await fireEvent.keyDown(window, { key: 't' })
    expect(onchoose).toHaveBeenLastCalledWith('twice', undefined)
  })
})

describe('a turn to draw', () => {
  const told = upTo('draw', 'discarded').slice(0, -1)
  const asks = ask([{ option: 'draw' }], { throw: { word: 'draw', least: 0, most: 5 }, default: 'draw' })
  it('number keys tap cards, D draws them, S stands pat', async () => {
    const { onchoose, onpick } = decide(asks, told, ['5c'])
    await fireEvent.keyDown(window, { key: '2' })
    expect(onpick).toHaveBeenLastCalledWith(pictureOf(told).seats[0]!.cards[1]!.card)
    await fireEvent.keyDown(window, { key: 'd' })
    expect(onchoose).toHaveBeenLastCalledWith('draw', undefined, ['5c'])
    await fireEvent.keyDown(window, { key: 's' })
    expect(onchoose).toHaveBeenLastCalledWith('draw', undefined, [])
  })
  it('where one card must go there is no standing pat, and too few do nothing', async () => {
    const { onchoose } = decide({ ...asks, throw: { word: 'discard', least: 1, most: 1 } }, told)
    expect(screen.queryByText(/Stand pat/)).toBeNull()
    await fireEvent.keyDown(window, { key: 'd' })
    expect(onchoose).not.toHaveBeenCalled()
  })
  it('the own cards are buttons that say whether they go', async () => {
    const picture = pictureOf(told)
    const onpick = vi.fn()
    const seats = chairs(
      picture.seats.map((s, i) => ({
        seat: s.seat,
        name: s.seat,
        bot: i > 0,
        connected: true,
        place: i,
        stack: s.stack,
        away: false,
        level: null,
      })),
      picture.seats[0]!.seat,
    )
    render(Arena, {
      picture,
      chairs: seats,
      count: 4,
      mine: 0,
      currency: 'EUR',
      narrow: false,
      picks: ['5c'],
      picking: true,
      onpick,
    })
    const goes = screen.getByRole('button', { name: '5 of clubs, goes' })
    await fireEvent.click(goes)
    expect(onpick).toHaveBeenCalledWith('5c')
    expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(4)
  })
})

describe('the seats', () => {
  it('who stayed to the end is shown his net: the pot less what he put in, or what it cost him', () => {
    const picture = pictureOf(events('holdem'))
    const seats = chairs(
      picture.seats.map((s, i) => ({
        seat: s.seat,
        name: s.seat,
        bot: i > 0,
        connected: true,
        place: i,
        stack: s.stack,
        away: false,
        level: null,
      })),
      picture.seats[0]!.seat,
    )
    const { container } = render(Arena, { picture, chairs: seats, count: 6, mine: 0, currency: 'EUR', narrow: false })
    // A put 26 in and took the side pot of 54.33; F put 7 in and took the main pot of 28
    expect([...container.querySelectorAll('[data-gained]')].map((e) => e.textContent)).toEqual(['+28.33', '−26', '+21'])
  })
})

describe('while others act', () => {
  const table = (told: RoundEvent[], over = {}) => {
    const seats = ['A', 'B', 'C', 'D', 'E', 'F'].map((seat, i) => ({
      seat,
      name: i ? `Bot ${seat}` : 'Jan',
      bot: i > 0,
      connected: true,
      place: i,
      stack: 20000,
      away: false,
      level: i ? 'medium-tight' : null,
      ...(i ? {} : over),
    }))
    const v = view({
      family: 'poker',
      currency: 'EUR',
      seats,
      you: 'A',
      places: 6,
      phase: ask([{ option: 'fold' }], { asked: 'B' }),
    })
    const on = { onahead: vi.fn(), onsit: vi.fn(), onback: vi.fn(), ontop: vi.fn(), onenter: vi.fn(), onwait: vi.fn() }
    return {
      ...on,
      ...render(Waiting, {
        view: v,
        picture: pictureOf(told),
        mine: seats[0]!,
        deadline: null,
        whole: 1,
        holding: [],
        ahead: null,
        connected: true,
        ...on,
      }),
    }
  }
  it('fold or call can be decided ahead, at that price', async () => {
    const { onahead } = table(upTo('holdem', 'acted', 3))
    await fireEvent.click(screen.getByLabelText('Fold'))
    expect(onahead).toHaveBeenLastCalledWith({ kind: 'fold' })
    await fireEvent.click(screen.getByLabelText('Call 3 €'))
    expect(onahead).toHaveBeenLastCalledWith({ kind: 'call', amount: 300 })
  })
  it('who sits out can come back', async () => {
    const { onback } = table([], { away: true })
    await fireEvent.click(screen.getByRole('button', { name: 'Come back' }))
    expect(onback).toHaveBeenCalledOnce()
  })
  it('who owes blinds waits for the big one, or posts', async () => {
    const dues = { owes: 'missed_both', enters: 'wait', live: 200, dead: 100, may: ['post'], auto: false }
    const { onenter } = table([], { dues })
    expect(screen.getByText(/^Both blinds have passed you/)).toBeTruthy()
    const waits = screen.getByRole('button', { name: 'Wait for the big blind' })
    expect(waits.getAttribute('aria-pressed')).toBe('true')
    await fireEvent.click(waits)
    expect(onenter).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Buy the button' })).toBeNull()
    await fireEvent.click(screen.getByRole('button', { name: /^Post 3\s€$/ }))
    expect(onenter).toHaveBeenLastCalledWith('post')
  })
  it('where one can only wait, nothing is chosen', () => {
    table([], { dues: { owes: 'newcomer', enters: 'wait', live: 0, dead: 0, may: [], auto: false } })
    expect(screen.getByText(/when the big blind comes to you/)).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'How you come into the game' })).toBeNull()
  })
})

describe('a hand of a file that does not tell everything', () => {
  const told: RoundEvent[] = [
    {
      kind: 'hand_started',
      game: "no-limit Texas hold'em",
      seats: ['p1', 'p2', 'p3'],
      stacks: [null, 20000, null],
      button: 'p3',
      structure: 'no_limit',
      stakes: { blinds: [100, 200] },
    },
    { kind: 'posted', seat: 'p1', what: 'blind', amount: 100 },
    { kind: 'posted', seat: 'p2', what: 'blind', amount: 200 },
    { kind: 'dealt', to: 'p1', cards: [null, null], faces: 'owner' },
    { kind: 'dealt', to: 'p2', cards: [null, null], faces: 'owner' },
    { kind: 'dealt', to: 'p3', cards: ['Ah', 'Ad'], faces: 'owner' },
    { kind: 'acted', seat: 'p3', action: 'raise', to: 650, put: 650 },
    { kind: 'acted', seat: 'p1', action: 'call', to: 650, put: 550 },
    { kind: 'acted', seat: 'p2', action: 'fold' },
    { kind: 'gathered', pot: 1500 },
  ]
  const won: RoundEvent[] = [
    { kind: 'rake_taken', pot: 0, amount: 50 },
    { kind: 'pot_won', seat: 'p3', amount: 1450 },
    { kind: 'hand_over', stacks: [null, 19800, null] },
  ]
  const nobody: RoundEvent[] = [
    { kind: 'shown', seat: 'p3', cards: ['Ah', null] },
    { kind: 'hand_over', stacks: [null, 19800, null] },
  ]
  const reel = (events: RoundEvent[]): Reel => ({
    title: 'x',
    plays: { game: 'NT', options: {}, leg: null },
    currency: 'CHIPS2',
    names: {},
    you: null,
    events,
    id: null,
    notes: [],
  })
  const laid = (events: RoundEvent[]) => {
    const picture = pictureOf(events)
    return {
      picture,
      chairs: chairsOf(reel(events), picture),
      count: 3,
      mine: 0,
      currency: 'CHIPS2',
      narrow: false,
      asked: null,
      turn: null,
      equities: {},
    }
  }

  it('a stack that nobody knows is a dash, is never all in, and what was won is still told', () => {
    render(Arena, laid([...told, ...won]))
    expect(screen.getByRole('group', { name: /^p1, stack not known/ }).textContent).toContain('–')
    expect(screen.getByRole('group', { name: /^p2, 198 behind/ })).toBeTruthy()
    expect(screen.getByRole('group', { name: /^p3, stack not known/ }).textContent).toContain('+8')
    expect(screen.queryByText('all in')).toBeNull()
    expect(drawing({ ...laid([...told, ...won]), title: 'x', note: 'y' })).toContain('>–</text>')
  })
  it('amounts have the decimal places of the file, and the rake is a line of the hand', () => {
    const lines = chapters([...told, ...won], 'CHIPS2', (s) => s).flatMap((c) =>
      c.lines.map((l) => `${l.who} ${l.what}`),
    )
    expect(lines).toContain('p3 raises to 6.50')
    expect(lines).toContain(' the house takes 0.50')
  })
  it('where nobody knows who won, the pot stays where it is and no stack is made up', () => {
    const p = pictureOf([...told, ...nobody])
    expect([p.over, p.open, total(p), p.seats.map((s) => s.unknown)]).toEqual([true, true, 1500, [true, false, true]])
    const lines = chapters([...told, ...nobody], 'CHIPS2', (s) => s).flatMap((c) => c.lines.map((l) => l.what))
    expect(lines).toContain('shows A♥ ??')
    expect(known(reel([...told, ...nobody]), told.length)).toMatchObject({ p3: ['Ah', 'Ad'] })
  })
})

describe('a replay', () => {
  const reel = (name: string): Reel => ({
    title: 'x',
    plays: { game: 'holdem', options: {}, leg: null },
    currency: 'EUR',
    names: {},
    you: 'A',
    events: events(name),
    id: null,
    notes: [],
  })
  it('stops where something can be seen, and at the end', () => {
    const told = events('holdem')
    const all = stops(told)
    expect(all.at(-1)).toBe(told.length)
    expect(all.every((n, i) => i === 0 || n > all[i - 1]!)).toBe(true)
    expect(all.map((n) => told[n - 1]!.kind)).not.toContain('hand_started')
  })
  it('knows before the showdown what was shown at it, and asks for the equity of those hands only', () => {
    const told = events('holdem')
    const flop = told.findIndex((e) => e.kind === 'dealt' && e.to === 'board') + 1
    expect(known(reel('holdem'), flop)).toMatchObject({ A: ['6h', '4c'], B: ['8s', '4d'], F: ['Kh', 'Qh'] })
    expect(wish(reel('holdem'), flop)?.seats).toEqual(['A', 'B', 'F'])
    expect(wish(reel('holdem'), told.length)).toBeNull()
    expect(known(reel('holdem'), flop).C).toBeUndefined()
  })
  it('stud: hidden cards come first as they lay', () => {
    const told = events('stud')
    const shown = told.find((e) => e.kind === 'shown' && e.seat !== 'A')
    if (shown?.kind !== 'shown') throw new Error('the fixture has a showdown')
    const last = told.findIndex((e) => e.kind === 'shown')
    expect(new Set(known(reel('stud'), last)[shown.seat])).toEqual(new Set(shown.cards))
  })
  it('in a draw knows what was surely kept, who has drawn how often, and what is gone', () => {
    const all = reel('draw')
    const third = all.events.findIndex((e, i) => e.kind === 'discarded' && i > 30)
    const before = wish(all, third)!
    expect(before.wish).toMatchObject({ hands: ['3h8s3s8c4s', 'AhAd', 'QhQd'], done: [2, 2, 2], dead: '5c 2c' })
    expect([before.told, before.unseen]).toEqual([['A', 'B', 'D'], true])
    const first = all.events.findIndex((e) => e.kind === 'discarded')
    const start = wish(all, first)!
    expect(start.wish.hands).toEqual(['3h8s5c3s8c', 'random', 'random'])
    expect([start.told, start.wish.done]).toEqual([['A'], undefined])
    const last = wish(
      all,
      all.events.findIndex((e) => e.kind === 'shown'),
    )!
    expect([last.unseen, last.wish.done, last.wish.hands[2]]).toEqual([false, [3, 3, 3], 'QhQdJc6cAs'])
    expect(known(reel('draw'), third)).toMatchObject({ B: ['Ah', 'Ad'] })
  })
  it('a card that came open and was refused is part of one draw', () => {
    const told: RoundEvent[] = [
      { kind: 'dealt', to: 'A', cards: [null, null], faces: 'owner' },
      { kind: 'discarded', seat: 'A', cards: [null] },
      { kind: 'dealt', to: 'A', cards: ['2c'], faces: 'up' },
      { kind: 'discarded', seat: 'A', cards: ['2c'] },
      { kind: 'dealt', to: 'A', cards: [null], faces: 'owner' },
    ]
    expect([1, 2, 4, 5].map((n) => throwsOf(told.slice(0, n), 'A'))).toEqual([0, 1, 1, 1])
    expect(throwsOf([{ kind: 'discarded', seat: 'A', cards: [] }], 'A')).toBe(1)
  })
  it('asks against unseen hands at random, and says so; nothing where no hand is known', () => {
    const told = events('holdem')
    const flop = told.findIndex((e) => e.kind === 'dealt' && e.to === 'board') + 1
    const blind = { ...reel('holdem'), events: told.slice(0, flop) }
    const question = wish(blind, flop)!
    expect(question.wish.hands).toEqual(['6h4c', 'random', 'random'])
    const answer: EquityAnswer = {
      hands: [0.5, 0.25, 0.25].map((equity) => ({ hand: '', win: 0, tie: 0, equity, low: equity, high: equity })),
      method: 'sampled',
      interval: 0.0021,
      deals: 1,
      seconds: 0,
      assumes: [],
    }
    expect(percents(question, answer)).toEqual({ A: '50.0\u00a0%' })
    expect(manner(answer, question.unseen)).toBe('sampled, ±\u00a00.2\u00a0%: unseen cards are dealt at random')
    expect(manner({ ...answer, method: 'exact', assumes: ['everybody draws by the sound rule'] })).toBe(
      'exact: everybody draws by the sound rule',
    )
    const watched = { ...blind, events: events('holdem', 'watcher').slice(0, flop) }
    expect(wish(watched, flop)).toBeNull()
  })
  it('names seats as the file names its players', () => {
    expect(namesOf(['p1', 'p2'], ['Ann', ''])).toEqual({ p1: 'Ann', p2: 'p2' })
    expect(namesOf(['Bot Vera'])).toEqual({ 'Bot Vera': 'Vera' })
  })
  it('waits for what the eye must see and for nothing else', () => {
    const seen: RoundEvent[] = [
      { kind: 'gathered', pot: 5 },
      { kind: 'pot_won', seat: 'A', amount: 5 },
      { kind: 'dealt', to: 'board', cards: ['As'] },
    ]
    const passed: RoundEvent[] = [
      { kind: 'acted', seat: 'A', action: 'check' },
      { kind: 'posted', seat: 'A', what: 'ante', amount: 5 },
      { kind: 'dealt', to: 'A', cards: [null] },
    ]
    expect(seen.every((e) => pace(e) > 0)).toBe(true)
    expect(passed.every((e) => pace(e) === 0)).toBe(true)
  })
  it('is drawn as one picture, with nothing of the page in it', () => {
    const r = reel('boards')
    const picture = pictureOf(r.events.slice(0, -1))
    const svg = drawing({
      picture,
      chairs: chairsOf(r, picture),
      count: 4,
      mine: 0,
      currency: 'EUR',
      title: 'A <hand>',
      note: '',
    })
    expect(svg).toContain('A &lt;hand&gt;')
    expect(svg.match(/<rect[^>]*fill="#fdfcf7" stroke/g)).toHaveLength(16)
    expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull()
    expect(svg).not.toMatch(/var\(|class=|url\(/)
  })
})

describe('the sealed deck', () => {
  const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest('hex')
  const seal = (deck: string[]) =>
    deck.map((card, place) => {
      const salt = sha(Buffer.from(`${card}${place}`)).slice(0, 32)
      return { salt, card, place, leaf: sha(Buffer.from(salt, 'hex'), Buffer.from([place]), Buffer.from(card)) }
    })
  const made = seal(['As', 'Kd', '7h'])
  const leaves = made.map((m) => m.leaf)
  const commitment = sha(...leaves.map((l) => Buffer.from(l, 'hex')))
  const open = ({ place, card, salt }: { place: number; card: string; salt: string }) => ({ place, card, salt })
  const proof = (over: Partial<Proof> = {}): Proof => ({
    places: 3,
    leaves,
    openings: [open(made[0]!), open(made[2]!)],
    again: [],
    ...over,
  })
  const seen: RoundEvent[] = [
    { kind: 'dealt', to: 'A', cards: ['As', null] },
    { kind: 'dealt', to: 'board', cards: ['7h'] },
  ]
  const hand = (over: Partial<Proof> = {}, more: Partial<Shuffled> = {}): Shuffled => ({
    id: 't.1',
    commitment,
    nonces: [],
    proof: proof(over),
    ...more,
  })
  it('holds when the cards seen lay where they were sealed', async () =>
    expect((await verifyShuffle(hand(), seen)).map((f) => f.holds)).toEqual([true, true, true, true, true]))
  it('does not hold for another card, another commitment, or a card kept closed', async () => {
    expect(
      (await verifyShuffle(hand({ openings: [{ ...open(made[0]!), card: 'Ks' }, open(made[2]!)] }), seen)).map(
        (f) => f.holds,
      ),
    ).toEqual([true, false, true, false, true])
    expect((await verifyShuffle(hand({}, { commitment: '00'.repeat(32) }), seen))[0]!.holds).toBe(false)
    expect((await verifyShuffle(hand({ openings: [open(made[0]!)] }), seen)).at(-2)).toMatchObject({
      holds: false,
      found: 'not opened: 7h',
    })
  })
  it('a later shuffle is a leaf of the first', async () => {
    const later = seal(['2c', '3c'])
    const own = later.map((l) => l.leaf)
    const all = [...leaves, sha(...own.map((l) => Buffer.from(l, 'hex')))]
    const whole = sha(...all.map((l) => Buffer.from(l, 'hex')))
    const findings = await verifyShuffle(
      hand({ leaves: all, again: [{ leaf: 3, leaves: own, openings: [open(later[1]!)] }] }, { commitment: whole }),
      [...seen, { kind: 'dealt', to: 'A', cards: ['3c'] }],
    )
    expect(findings.every((f) => f.holds)).toBe(true)
  })
  it('the numbers of the players decide in which order the places are dealt', async () => {
    const nonces = [{ seat: 'A', nonce: '0f'.repeat(16) }]
    const order = [0, 1, 2]
    const key = createHmac('sha256', Buffer.from(commitment, 'hex'))
      .update(JSON.stringify(['t.1', [['A', nonces[0]!.nonce]]]))
      .digest()
    const stream = [...createHmac('sha256', key).update(Buffer.alloc(8)).digest()]
    for (const last of [2, 1]) {
      let other = last + 1
      while (other > last) other = stream.shift()! & (last === 2 ? 3 : 1)
      ;[order[last], order[other]] = [order[other]!, order[last]!]
    }
    const came = order.map((place) => made[place]!.card)
    const all = { openings: made.map(open) }
    const dealt = (cards: string[]): RoundEvent[] => [{ kind: 'dealt', to: 'A', cards }]
    expect((await verifyShuffle(hand(all, { nonces }), dealt(came))).every((f) => f.holds)).toBe(true)
    expect((await verifyShuffle(hand(all, { nonces }), dealt([...came].reverse()))).at(-1)).toMatchObject({
      what: 'Every card came in its turn',
      holds: false,
    })
    const first = made.find((m) => m.card === came[2])!
    expect(
      (await verifyShuffle(hand({ openings: [open(first)] }, { nonces }), dealt([first.card]))).at(-1),
    ).toMatchObject({ holds: false, found: `out of turn: ${first.card}` })
    const burned: RoundEvent[] = [{ kind: 'burned' }, { kind: 'burned' }, ...dealt([first.card])]
    expect((await verifyShuffle(hand({ openings: [open(first)] }, { nonces }), burned)).at(-1)).toMatchObject({
      holds: true,
      told: '3 cards left the deck',
    })
  })
})

describe('buying in', () => {
  const sheet = (min: number, max: number, wallet = 1000_00) => {
    const ongo = vi.fn()
    render(BuyIn, {
      props: {
        title: 'Sit down',
        min,
        max,
        start: Math.min(max, wallet),
        currency: 'EUR',
        wallet,
        verb: 'Sit down with',
        onclose: () => {},
        ongo,
      },
    })
    return ongo
  }
  it('offers one figure where the house has one', async () => {
    const ongo = sheet(5_00, 5_00)
    expect(screen.getByText(/Exactly 5 €/)).toBeTruthy()
    expect(screen.queryByRole('slider', { hidden: true })).toBeNull()
    await fireEvent.click(screen.getByRole('button', { name: /Sit down with 5\u00a0€/, hidden: true }))
    expect(ongo).toHaveBeenCalledWith(5_00, false)
  })
  it('has a slider between two figures, fine enough for small stakes', () => {
    sheet(10, 1_00)
    expect(screen.getByRole('slider', { hidden: true }).getAttribute('step')).toBe('1')
    expect([sliderStep(40_00, 500_00), sliderStep(50, 5_00), sliderStep(0, 50)]).toEqual([100, 10, 1])
  })
  it('says so when no more chips may lie in front of one', () => {
    sheet(0, 0)
    expect(screen.getByText(/As many chips as one may have/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Sit down with/, hidden: true })).toBeNull()
  })
  it('makes chips up to the one figure, or adds freely up to the largest', () => {
    expect(moreChips({ min: 5_00, max: 5_00 }, 4_75)).toEqual({ min: 25, max: 25 })
    expect(moreChips({ min: 5_00, max: 5_00 }, 6_10)).toEqual({ min: 0, max: 0 })
    expect(moreChips({ min: 40_00, max: 500_00 }, 0)).toEqual({ min: 40_00, max: 500_00 })
    expect(moreChips({ min: 40_00, max: 500_00 }, 499_50)).toEqual({ min: 50, max: 50 })
    expect(moreChips({ min: 40_00, max: 500_00 }, 100_00)).toEqual({ min: 1_00, max: 400_00 })
    expect(moreChips({ min: 40_00, max: 500_00 }, 1_99, 2_00)).toEqual({ min: 40_00, max: 498_01 })
    expect(moreChips({ min: 40_00, max: 500_00 }, 2_00, 2_00)).toEqual({ min: 1_00, max: 498_00 })
    expect(moreChips({ min: 40_00, max: 40_00 }, 1_99, 2_00)).toEqual({ min: 38_01, max: 38_01 })
  })
})
