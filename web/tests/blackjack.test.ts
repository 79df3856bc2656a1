// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ms } from '../e2e/patience.mjs'
import { blackjack } from '../src/families/cards/blackjack'
import { boxes, dealerView, totalOf, upWords } from '../src/families/cards/blackjack/boxes'
import { choices } from '../src/families/cards/blackjack/choices'
import { BoxStakes } from '../src/families/cards/blackjack/stakes'
import type { BlackjackLayout } from '../src/families/cards/blackjack/layout'
import { lay } from '../src/families/cards/piles'
import type { RoundEvent } from '../src/wire/rounds'
import { chips, mine, opened, outcome, type Felt } from '../src/lib/felt'
import { denominations } from '../src/lib/money'
import type { Phase } from '../src/wire/protocol'
import Prompt from '../src/table/Prompt.svelte'
import { Trainer } from '../src/table/trainer.svelte'
import { view } from './fixtures'

afterEach(cleanup)
const read = <T>(name: string): T => JSON.parse(readFileSync(`tests/fixtures/${name}.json`, 'utf8')) as T
const pairs = read<BlackjackLayout>('gelp__blackjack-perfect-pairs.CZK.layout')
const halls = read<BlackjackLayout>('ray-halls__blackjack-variant-n.EUR.layout')
const split = read<RoundEvent[]>('gelp__blackjack-perfect-pairs.events')
const insured = read<RoundEvent[]>('gelp__blackjack-insured.events')
const hidden = read<RoundEvent[]>('ray-halls__blackjack-hidden.events')
const watched = read<RoundEvent[]>('ray-halls__blackjack-hidden.watcher.events')
const until = (events: RoundEvent[], kind: string, nth = 1): RoundEvent[] => {
  let n = 0
  const at = events.findIndex((e) => e.kind === kind && ++n === nth)
  return events.slice(0, at + 1)
}
const felt = (events: RoundEvent[], over: Partial<Phase> = {}): Felt =>
  opened(
    view({
      family: 'blackjack',
      phase: {
        name: 'choosing',
        ends_in_ms: 9000,
        asked: 's1',
        turn: null,
        options: [],
        question: null,
        facts: {},
        default: 'stand',
        ...over,
      },
      round: {
        id: 'r1',
        number: 1,
        commitment: 'ab',
        nonces: null,
        seed: null,
        events,
      },
    }),
    0,
  )
const cards = (events: RoundEvent[], place: string) => lay(events).piles[place]!.cards.map((f) => f.card)

describe('cards on the table, from the events', () => {
  it('go where they are dealt, and a split takes one away', () => {
    expect(cards(until(split, 'counted', 2), 'box 2')).toEqual(['Ks', 'Tc'])
    const after = until(split, 'moved')
    expect([cards(after, 'box 2'), cards(after, 'box 2.2')]).toEqual([['Ks'], ['Tc']])
    expect(lay(after).order).toEqual(['box 2', 'box 2.2', 'box 6', 'dealer'])
  })
  it('a doubled card lies sideways; a stake on a new hand or an insurance is no doubling', () => {
    const sideways = (place: string) => lay(split).piles[place]!.cards.map((f) => f.sideways)
    expect(sideways('box 2')).toEqual([false, false, true])
    expect(sideways('box 2.2')).toEqual([false, false, true])
    const two = [
      ...until(insured, 'bet_placed', 2),
      { kind: 'bet_placed', seat: 's2', bet: 'insurance 2', amount: 5 },
      { kind: 'dealt', to: 'box 2', cards: ['5c'] },
    ] as RoundEvent[]
    expect(lay(two).piles['box 2']!.cards.at(-1)!.sideways).toBe(false)
  })
  it('a hole card has no face until it is turned, not even in the state', () => {
    const before = until(watched, 'to_play')
    expect(JSON.stringify(lay(before))).not.toContain('9c')
    expect(cards(before, 'dealer')).toEqual(['8c', null])
    expect(cards(before, 'box 3')).toEqual([null, null])
    expect(cards(until(hidden, 'to_play'), 'box 3')).toEqual(['2d', '7h'])
    expect(cards(watched, 'dealer')).toEqual(['8c', '9c'])
    expect(cards(watched, 'box 3')).toEqual(['2d', '7h'])
  })
  it('keeps a card the same card when it is turned or moved', () => {
    const down = lay(until(watched, 'to_play')).piles.dealer!.cards[1]!.key
    expect(lay(watched).piles.dealer!.cards[1]!.key).toBe(down)
  })
  it('who came first owns the box, and what they staked first', () => {
    expect(lay(split).owners['main 2']).toEqual(['s1', 's2'])
    expect(lay(split).first['s1 main 2']).toBe(50_000)
  })
})

describe('boxes in words and figures', () => {
  it.each([
    [['As', 'Kd'], 21, true],
    [['As', '6d'], 17, true],
    [['As', '6d', 'Tc'], 17, false],
    [['As', 'Ad', 'Ac'], 13, true],
    [['9s', '8d', 'Jc'], 27, false],
  ])('%j', (list, total, soft) => expect(totalOf(list)).toMatchObject({ total, soft }))
  it('counts, names and settles every hand', () => {
    const [one, two, , , , six] = boxes(pairs, felt(split))
    expect(one).toMatchObject({ owner: null, hands: [] })
    expect(two).toMatchObject({ owner: 's1', others: ['s2'], mine: true })
    expect(two!.hands.map((h) => [h.bet, h.figure, h.word, h.result])).toEqual([
      ['main 2', '29', 'bust', 'loses 1,000'],
      ['main 2.2', '21', '', 'wins +1,000'],
    ])
    expect(six).toMatchObject({ owner: 's2', mine: false })
    expect(dealerView(pairs, lay(split))).toMatchObject({ figure: '22', word: 'bust' })
  })
  it('names you first on every box, and says who decides', () => {
    const on = (you: string) => {
      const now = felt(
        split.slice(
          0,
          split.findIndex((e) => e.kind === 'settled'),
        ),
      )
      const seen = { ...now, view: { ...now.view, you } }
      const stakes = new BoxStakes(pairs, seen, chips(seen, {}))
      const [, two, , , , six] = boxes(pairs, seen)
      return { stakes, two: two!, six: six! }
    }
    const first = on('s1')
    expect(first.stakes.playersOf(first.two)).toEqual(['s1', 's2'])
    expect(first.stakes.whose(first.two)).toBe('yours')
    expect(first.stakes.boxWords(first.two)).toMatch(/^Box 2, yours, /)
    expect(first.stakes.othersWords(first.two)).toEqual([expect.stringMatching(/ stands on it with \d/)])
    expect(first.stakes.whose(first.six)).toBe(first.stakes.nameOf('s2'))
    expect(first.stakes.othersWords(first.six)).toEqual([])
    const second = on('s2')
    expect(second.stakes.playersOf(second.two)).toEqual(['s2', 's1'])
    expect(second.stakes.whose(second.two)).toBe(`you with ${second.stakes.nameOf('s1')}`)
    expect(second.stakes.othersWords(second.two)).toEqual([expect.stringMatching(/ decides with \d/)])
  })
  it('says what the dealer shows', () => {
    expect(dealerView(pairs, lay(until(insured, 'counted')))).toMatchObject({ figure: '1 or 11' })
    expect(dealerView(halls, lay(until(watched, 'to_play')))).toMatchObject({
      figure: '8',
      word: 'and a card face down',
    })
    expect(upWords('Ad')).toBe('an ace')
  })
  it('only the hand in turn is active', () => {
    const [, two] = boxes(pairs, felt(until(split, 'to_play', 2)))
    expect(two!.hands.map((h) => h.active)).toEqual([false, true])
  })
})

describe('money during the round', () => {
  it('what is settled early lies there no more, the rest still does', () => {
    const now = felt(until(split, 'settled'))
    expect(mine(now)).toEqual({ 'main 2': 50_000 })
    expect(mine(felt(until(split, 'moved')))).toEqual({ 'main 2': 50_000, 'main 2.2': 50_000 })
    expect(mine(felt(split))).toEqual({})
    expect(outcome(felt(split))).toMatchObject({ staked: 205_000, net: -5_000 })
  })
})

describe('a decision', () => {
  const options = (...names: string[]) => names.map((option) => ({ option }))
  const turn = felt(until(split, 'to_play'), {
    question: "box 2: Ks Tc (20) against the dealer's 4s",
    facts: { box: 'box 2' },
    options: options('stand', 'hit', 'double', 'split', 'surrender'),
  })
  it('is put in the words of the table, with amounts and keys', async () => {
    const words = choices(pairs, turn)!
    expect(words.question).toBe('Box 2: 20, a pair, against a 4')
    expect(words.options.split).toEqual({ text: 'Split', key: 'P', amount: 50_000 })
    expect(words.silence).toBe('When time runs out the hand stands.')
    const onchoose = vi.fn()
    render(Prompt, { felt: turn, connected: true, words, onsit: vi.fn(), onchoose })
    expect(screen.getByRole('button', { name: /^Double/ }).textContent).toContain('+500')
    for (const [key, option] of [
      ['p', 'split'],
      ['h', 'hit'],
      ['s', 'stand'],
      ['d', 'double'],
      ['r', 'surrender'],
    ]) {
      await fireEvent.keyDown(window, { key })
      expect(onchoose).toHaveBeenLastCalledWith(option, undefined)
    }
  })
  it('says what is not offered and why; its key does nothing', async () => {
    const words = choices(
      pairs,
      felt(until(split, 'to_play', 2), {
        question: 'box 2.2: x',
        facts: { box: 'box 2.2' },
        options: options('stand', 'hit'),
      }),
    )!
    expect(words.absent.map((a) => a.text)).toEqual(['Double', 'Split', 'Surrender'])
    expect(words.order).toEqual(['Hit', 'Stand', 'Double', 'Split', 'Surrender'])
    expect(words.absent[1]!.why).toMatch(/may be split, to at most/)
    const onchoose = vi.fn()
    render(Prompt, {
      felt: felt(split, { question: 'box 2.2: x', facts: { box: 'box 2.2' }, options: options('stand', 'hit') }),
      connected: true,
      words,
      onsit: vi.fn(),
      onchoose,
    })
    const none = screen.getByRole('button', { name: /^Split, not offered/ })
    expect(none.getAttribute('aria-disabled')).toBe('true')
    await fireEvent.keyDown(window, { key: 'p' })
    await fireEvent.click(none)
    expect(onchoose).not.toHaveBeenCalled()
    expect(screen.getByText(/may be split/)).toBeTruthy()
  })
  it('insurance starts at the least, and knows its edge with the cards that are seen', async () => {
    const ask = felt(until(insured, 'counted'), {
      question: "box 2: 7h 6c (13) against the dealer's Ad. Insurance?",
      facts: { box: 'box 2' },
      options: [{ option: 'insure', low: 1, high: 25_000, step: 1 }, { option: 'no' }],
      default: 'no',
    })
    const words = choices(pairs, ask)!
    expect(words.question).toBe('The dealer shows an ace. Insure your 500\u00a0Kč on box 2?')
    expect(words.facts).toEqual([
      ['pays', '2 to 1'],
      ['wins if the dealer’s other card counts ten', '96/309'],
      ['edge with the cards you see', '6.80\u00a0%'],
    ])
    const onchoose = vi.fn()
    render(Prompt, { felt: ask, connected: true, words, onsit: vi.fn(), onchoose })
    await fireEvent.keyDown(window, { key: 'i' })
    expect(onchoose).toHaveBeenLastCalledWith('insure', 100)
    await fireEvent.input(screen.getByRole('slider'), { target: { value: '20000' } })
    await fireEvent.keyDown(window, { key: 'i' })
    expect(onchoose).toHaveBeenLastCalledWith('insure', 20_000)
    await fireEvent.keyDown(window, { key: 'n' })
    expect(onchoose).toHaveBeenLastCalledWith('no', undefined)
  })
})

describe('the felt', () => {
  const show = (layout: BlackjackLayout, f: Felt, narrow = false) => {
    const on = { onpoint: vi.fn(), onplace: vi.fn(), ontake: vi.fn() }
    return {
      on,
      ...render(blackjack.Felt, {
        layout,
        felt: f,
        chips: chips(f),
        denominations: denominations(5000, 500_000),
        pointed: null,
        open: true,
        narrow,
        view: 'layout',
        moving: false,
        ...on,
      }),
    }
  }
  it('a shared box that is split has a stack for each player, not for each hand', () => {
    const stake = (seat: string, bet: string): RoundEvent => ({ kind: 'bet_placed', seat, bet, amount: 10_000 })
    const events = [stake('s1', 'main 2'), stake('s2', 'main 2'), stake('s1', 'main 2.2'), stake('s2', 'main 2.2')]
    const f = felt(events)
    const { container } = show(pairs, {
      ...f,
      lying: { s1: { 'main 2': 10_000, 'main 2.2': 10_000 }, s2: { 'main 2': 10_000, 'main 2.2': 10_000 } },
    })
    expect(container.querySelectorAll('[data-bet="main 2"] .lie > *')).toHaveLength(2)
  })
  it('has a spot for each bet of the layout, one tab stop, box 1 at the right', async () => {
    const { container, on } = show(pairs, felt([]))
    for (const p of pairs.positions) {
      const spot = container.querySelector(`[data-bet="${p.id}"]`)!
      expect(spot.getAttribute('aria-label')).toMatch(/pays .*house edge/)
      await fireEvent.click(spot)
    }
    expect(on.onplace.mock.calls.map((c) => c[0])).toEqual(pairs.positions.map((p) => p.id))
    expect([...container.querySelectorAll('[data-box]')].map((b) => b.getAttribute('data-box'))).toEqual([
      '7',
      '6',
      '5',
      '4',
      '3',
      '2',
      '1',
    ])
    expect([...container.querySelectorAll('[data-bet]')].filter((e) => (e as HTMLElement).tabIndex === 0)).toHaveLength(
      1,
    )
  })
  it('shows a shared box with its owner, split hands, and results in words', () => {
    const { container } = show(pairs, felt(split))
    const box = container.querySelector('[data-box="2"]')!
    expect(box.textContent).toMatch(/29\s*bust.*loses 1,000.*21.*wins \+1,000.*You\s+2,000.*and Vera, 800/s)
    expect(box.getAttribute('aria-label')).toContain('29, bust, loses 1,000')
    expect(box.querySelectorAll('.card.side')).toHaveLength(2)
  })
  it('draws a back and nothing else for a card that nobody told', () => {
    const { container } = show(halls, felt(until(watched, 'to_play')))
    expect([...container.querySelectorAll('.dealer [data-card]')].map((c) => c.getAttribute('data-card'))).toEqual([
      '8c',
      'down',
    ])
    expect(container.innerHTML).not.toContain('9c')
  })
  it('on a phone enlarges your box, with its side bet', () => {
    const { container } = show(pairs, felt(until(split, 'to_play')), true)
    const own = container.querySelector('.own')!
    expect(own.textContent).toContain('Box 2, yours')
    expect(own.querySelector('[data-bet="perfect_pairs 2"]')).toBeTruthy()
  })
})

describe('the trainer', () => {
  it('prices what was decided, and sums it up', () => {
    const trainer = new Trainer('t', vi.fn())
    const advice = {
      best: 'stand',
      because: 'Ks Tc against 4s',
      how: '',
      options: [
        { option: 'stand', value: '63/100', cost: '0' },
        { option: 'split', value: '1/4', cost: '38/100' },
      ],
    }
    trainer.judge(advice, 'stand')
    trainer.judge(advice, 'split')
    trainer.judge(advice, 'split')
    expect(trainer.decisions).toBe(3)
    expect(trainer.mistakes).toEqual([{ what: 'K♠ 10♣ against 4♠: split instead of stand', times: 2, cost: 0.38 }])
    expect(trainer.price).toBeCloseTo(0.76)
  })
  it('counts a decision only when the house has taken it', async () => {
    const advice = { best: 'hit', because: '', how: '', options: [{ option: 'stand', value: '-1', cost: '1/4' }] }
    const trainer = new Trainer('t', vi.fn().mockResolvedValue(advice))
    trainer.switch()
    trainer.look(felt(until(split, 'to_play'), { question: 'box 2: x', facts: { box: 'box 2' } }))
    const judge = trainer.about('stand')
    await Promise.resolve()
    expect(trainer.decisions).toBe(0)
    judge()
    await vi.waitFor(() => expect(trainer.decisions).toBe(1), { timeout: ms(10_000) })
  })
  it('asks once for each question, and only when it is on', async () => {
    const fetch = vi.fn().mockResolvedValue({ best: 'stand', because: '', how: '', options: [] })
    const trainer = new Trainer('t', fetch)
    const ask = felt(until(split, 'to_play'), { question: 'box 2: x', facts: { box: 'box 2' } })
    trainer.look(ask)
    expect(fetch).not.toHaveBeenCalled()
    trainer.switch()
    trainer.look(ask)
    trainer.look(ask)
    expect(fetch).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(trainer.state).toBe('there'), { timeout: ms(10_000) })
  })
})
