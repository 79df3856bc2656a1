// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { readFileSync } from 'node:fs'
import { afterEach, describe as about, expect, it, vi } from 'vitest'
import { housePoker } from '../src/families/cards/housepoker'
import { boxes, dealerView, handWords, potOf } from '../src/families/cards/housepoker/boxes'
import { choices } from '../src/families/cards/housepoker/choices'
import { describe } from '../src/families/cards/housepoker/facts'
import { laterBets, ringText, signs, type HousePokerLayout } from '../src/families/cards/housepoker/layout'
import { OwnStakes } from '../src/families/cards/housepoker/stakes'
import { betWords, picksCards } from '../src/families/cards/asked'
import { paiGow } from '../src/families/cards/paigow'
import { choices as settings, waysOf, type PaiGowLayout } from '../src/families/cards/paigow/layout'
import { lay } from '../src/families/cards/piles'
import type { RoundEvent } from '../src/wire/rounds'
import { chips, opened, type Felt } from '../src/lib/felt'
import { Chance } from '../src/lib/chance'
import { denominations } from '../src/lib/money'
import type { Phase } from '../src/wire/protocol'
import Prompt from '../src/table/Prompt.svelte'
import { priced } from '../src/table/trainer.svelte'
import { view } from './fixtures'

afterEach(cleanup)
interface Round {
  mine: RoundEvent[]
  watcher: RoundEvent[]
  asks: (Partial<Phase> & { at: number })[]
  inputs: Record<string, unknown>[]
  seed: string
}
const read = <T>(name: string): T => JSON.parse(readFileSync(`tests/fixtures/${name}.json`, 'utf8')) as T
const russian = read<HousePokerLayout>('gelp__russian-poker.EUR.layout')
const ultimate = read<HousePokerLayout>('gelp__ultimate-texas-holdem.EUR.layout')
const progressive = read<HousePokerLayout>('ray-casino__ultimate-texas-holdem-progressive.EUR.layout')
const pai = read<PaiGowLayout>('ray-casino__pai-gow-poker.EUR.layout')
const exchanged = read<Round>('gelp__russian-poker.round')
const raised = read<Round>('gelp__ultimate-texas-holdem.round')
const fed = read<Round>('ray-casino__ultimate-texas-holdem-progressive.round')
const set = read<Round>('ray-casino__pai-gow-poker.round')
/** The table at its n-th question, or at the end. */
function at(round: Round, family: string, n: number | null, who: 'mine' | 'watcher' = 'mine'): Felt {
  const ask = n === null ? null : round.asks[n]!
  const events = ask ? round[who].slice(0, ask.at) : round[who]
  const phase: Phase = ask
    ? {
        name: 'choosing',
        ends_in_ms: 9000,
        asked: ask.asked ?? null,
        turn: null,
        options: ask.options ?? [],
        question: ask.question ?? null,
        facts: ask.facts ?? {},
        default: ask.default ?? null,
      }
    : {
        name: 'settled',
        ends_in_ms: 4000,
        asked: null,
        turn: null,
        options: [],
        question: null,
        facts: {},
        default: null,
      }
  const lying = events.flatMap((e) => (e.kind === 'bet_placed' ? [{ seat: e.seat, bet: e.bet, amount: e.amount }] : []))
  return opened(
    view({
      family,
      currency: 'EUR',
      phase,
      lying,
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
}

about('cards at poker against the house', () => {
  it('laid away they are gone, and others come', () => {
    const before = lay(exchanged.mine.slice(0, exchanged.asks[0]!.at)).piles.s1!.cards.map((f) => f.card)
    const after = lay(exchanged.mine.slice(0, exchanged.asks[1]!.at)).piles.s1!.cards.map((f) => f.card)
    expect(before).toHaveLength(5)
    expect(after).toHaveLength(5)
    expect(after.slice(0, 3)).toEqual(before.slice(2))
  })
  it('somebody who watches sees backs, and no name of a hand', () => {
    const felt = at(exchanged, 'house-poker', 1, 'watcher')
    const pile = lay(felt.events).piles
    expect(pile.s1!.cards.map((f) => f.card)).toEqual([null, null, null, null, null])
    expect(pile.dealer!.cards.filter((f) => f.card !== null)).toHaveLength(1)
    expect(handWords(felt.events, 's1')).toBe('')
  })
  it('the owner is told what they make, everybody when they are shown', () => {
    expect(handWords(at(raised, 'house-poker', 0).events, 's1')).not.toBe('')
    expect(handWords(raised.watcher, 's1')).toBe('three fives, J-10')
    expect(dealerView(raised.mine, lay(raised.mine))).toMatchObject({ says: 'pair of fives, J-9-8', qualifies: true })
  })
  it('who folded is folded, and the round is summed up', () => {
    const [mine, other] = boxes(russian, at(exchanged, 'house-poker', null))
    expect(mine).toMatchObject({ mine: true, folded: false, result: 'loses 1' })
    expect(other).toMatchObject({ folded: true, result: 'loses 5' })
  })
  it('the pot is what was last told of it', () => {
    expect(potOf(fed.mine)).toBe(400)
    expect(potOf(raised.mine)).toBeNull()
  })
})

about('your stakes', () => {
  const stakesAt = (layout: HousePokerLayout, felt: Felt, sent = {}) => new OwnStakes(layout, felt, chips(felt, sent))
  it('stand below their rings, with how each bet ended', () => {
    const asked = stakesAt(ultimate, at(raised, 'house-poker', 0))
    expect(['ante', 'play'].map((bet) => asked.ringWords(bet).trim())).toEqual(['Ante', ''])
    const over = stakesAt(ultimate, at(raised, 'house-poker', null))
    expect(['ante', 'blind', 'trips'].map((bet) => over.ringWords(bet))).toEqual(['Ante +2', 'Blind push', 'Trips +3'])
    expect(stakesAt(russian, at(exchanged, 'house-poker', null)).ringWords('bonus')).toBe('Bonus −1')
  })
  it('are named below a ring that is too small for the name', () => {
    const stakes = stakesAt(russian, at(exchanged, 'house-poker', null))
    const insurance = laterBets(russian).find((bet) => ringText(russian, bet) === 'Insurance')!
    expect([stakes.inRing(insurance, true), stakes.ringWords(insurance, true)]).toEqual(['', 'Insurance'])
    expect([stakes.inRing(insurance), stakes.ringWords(insurance)]).toEqual(['Insurance', ''])
  })
  it('are read aloud with what lies there, or when it is staked', () => {
    const asked = stakesAt(ultimate, at(raised, 'house-poker', 0))
    expect(asked.label('ante')).toBe('Ante, pays 1 to 1, house edge being worked out, your stake 2\u00a0€')
    expect(asked.laterLabel('play')).toBe('Play, staked at a decision')
    const over = stakesAt(ultimate, at(raised, 'house-poker', null))
    expect(over.laterLabel('play')).toBe('Play, your stake 2\u00a0€')
    const facts = describe({ ...ultimate, edges: { ante: '1/50' } }, 'ante')!
    expect(betWords(facts, 0, 'EUR')).toBe('Ante, pays 1 to 1, house edge 1/50 = 2.00\u00a0%')
  })
  it('are what the house has taken: a chip on its way lies there and does not count', () => {
    const sent = stakesAt(ultimate, at(raised, 'house-poker', 0), { play: 400 })
    expect([sent.lies('play'), sent.amount('play')]).toEqual([true, 0])
  })
  it('are not those of others', () => {
    const felt = at(raised, 'house-poker', 0)
    const watched = { ...felt, view: { ...felt.view, you: null } }
    expect(stakesAt(ultimate, watched).lies('ante')).toBe(false)
  })
  it('leave a word for a fee, and for what was won with no stake', () => {
    const felt = at(exchanged, 'house-poker', null)
    expect(stakesAt(russian, felt).remarks()).toEqual(['exchange 5'])
    const given = { ...russian, bets: { ...russian.bets, ante: { ...russian.bets.ante!, placed: 'none' as const } } }
    expect(stakesAt(given, felt).remarks()).toEqual(['exchange 5', 'Ante +5'])
  })
  it('may ask for cards: only who is asked chooses them', () => {
    expect(picksCards(at(exchanged, 'house-poker', 0))).toBe(true)
    expect(picksCards(at(raised, 'house-poker', 0))).toBe(false)
    const felt = at(exchanged, 'house-poker', 0)
    expect(picksCards({ ...felt, view: { ...felt.view, you: 's2' } })).toBe(false)
    expect(picksCards({ ...felt, view: { ...felt.view, you: null } })).toBe(false)
  })
})

about('bets', () => {
  it('ante and blind are laid by one chip, a bonus costs what it costs', () => {
    expect(describe(ultimate, 'blind')).toMatchObject({ each: ['ante', 'blind'], parts: { ante: 1, blind: 1 } })
    expect(describe(ultimate, 'trips')?.each).toBeUndefined()
    expect(describe(russian, 'bonus')).toMatchObject({ fixed: 100 })
  })
  it('the edge of the game stands at all bets that belong to it', () => {
    const known = { ...ultimate, edges: { ante: '1/50', trips: '3/100' } }
    expect([describe(known, 'ante')?.edge, describe(known, 'play')?.edge, describe(known, 'trips')?.edge]).toEqual([
      '1/50',
      '1/50',
      '3/100',
    ])
    expect(describe(known, 'play')?.edgeNote).toBe('best play, of the ante')
    expect(describe(ultimate, 'blind')?.pays).toBe('100 to 1 … 1 to 1')
  })
  it('later bets come in the order in which they are asked for', () =>
    expect(laterBets(russian)).toEqual(['bet', 'insurance']))
  it('says when the dealer qualifies', () =>
    expect([signs(ultimate)[0], signs(russian)[0]]).toEqual([
      'The dealer qualifies with a pair or better',
      'The dealer qualifies with ace and king or better',
    ]))
  it('a past round stands in the strip as the house signs it', () => {
    const shown = { words: 'Dealer: high card, A-Q-9-3-2, does not qualify', sign: 'A-Q', small: null, dashed: true }
    const past = { layout: russian, result: 'anything', voided: false, strip: true }
    render(housePoker.Past, { ...past, shown })
    const mark = screen.getByRole('img', { name: shown.words })
    expect([mark.textContent?.trim(), mark.classList.contains('not')]).toEqual(['A-Q', true])
    render(paiGow.Past, { ...past, layout: pai, shown: { words: 'both', sign: 'KK', small: 'A-J', dashed: false } })
    expect(screen.getByRole('img', { name: 'both' }).textContent?.trim()).toBe('KKA-J')
  })
})

about('decisions', () => {
  it('a raise of three or four antes is two buttons', () => {
    const words = choices(ultimate, at(raised, 'house-poker', 0))!
    expect(words.options.play?.sizes?.map((s) => [s.amount, s.text, s.key])).toEqual([
      [600, 'Play 3×', '3'],
      [800, 'Play 4×', '4'],
    ])
    expect(choices(ultimate, at(raised, 'house-poker', 1))!.options.play?.sizes).toBeUndefined()
  })
  it('names the hand and the open card, and what an answer costs', () => {
    const words = choices(russian, at(exchanged, 'house-poker', 0))!
    expect(words.question).toMatch(/ against an? .*\. Bet, a sixth card, exchange, or fold\?/)
    expect(words.options['sixth card']).toMatchObject({ amount: 500 })
    expect(choices(russian, at(exchanged, 'house-poker', 3))!.options['dealer swap']).toMatchObject({
      text: 'Buy him a card',
      amount: 500,
    })
    expect(choices(russian, at(exchanged, 'house-poker', 2))).toBeNull()
  })
  it('an exchange waits for its cards and sends them', async () => {
    const felt = at(exchanged, 'house-poker', 0)
    const onchoose = vi.fn()
    const words = choices(russian, felt)
    const { rerender } = render(Prompt, { felt, connected: true, words, picked: ['2c'], onsit: vi.fn(), onchoose })
    await fireEvent.keyDown(window, { key: 'e' })
    expect(onchoose).not.toHaveBeenCalled()
    expect(screen.getByText(/takes 2 to 5 of your cards/)).toBeTruthy()
    await rerender({ picked: ['2c', '9d'] })
    await fireEvent.keyDown(window, { key: 'e' })
    expect(onchoose).toHaveBeenLastCalledWith('exchange', undefined, ['2c', '9d'])
  })
  it('the trainer prices an exchange by its cards', () => {
    const advice = {
      best: 'exchange 2d',
      because: '',
      how: '',
      options: [
        { option: 'exchange 2d', value: '1', cost: '0' },
        { option: 'keep', value: '0', cost: '1' },
      ],
    }
    expect(priced(advice, 'exchange', ['2d'])).toBe('exchange 2d')
    expect(priced(advice, 'keep', [])).toBe('keep')
  })
})

about('felts', () => {
  const props = {
    denominations: denominations(100, 20_000),
    pointed: null,
    open: false,
    narrow: false,
    view: 'layout',
    moving: false,
    onpoint: vi.fn(),
    onplace: vi.fn(),
    ontake: vi.fn(),
  }
  it('a card to exchange is a button that can be pressed by its number', async () => {
    const felt = at(exchanged, 'house-poker', 0)
    const onpick = vi.fn()
    const { container } = render(housePoker.Felt, { ...props, layout: russian, felt, chips: chips(felt), onpick })
    const cards = [...container.querySelectorAll<HTMLElement>('[data-pick]')]
    expect(cards).toHaveLength(5)
    await fireEvent.keyDown(window, { key: '3' })
    expect(onpick).toHaveBeenLastCalledWith(cards[2]!.dataset.pick)
  })
  it('shows pot, board, dealer and every spot', () => {
    const felt = at(fed, 'house-poker', 2)
    const { container } = render(housePoker.Felt, { ...props, layout: progressive, felt, chips: chips(felt) })
    expect(container.querySelector('[data-pot]')?.getAttribute('data-pot')).toBe('400')
    expect(container.querySelector('[data-board]')?.getAttribute('data-board')).toBe('5')
    expect([...container.querySelectorAll<HTMLElement>('[data-bet]')].map((b) => b.dataset.bet)).toEqual([
      'ante',
      'blind',
      'progressive',
      'trips',
      'play',
    ])
  })
  it('pai gow: a division that fouls cannot be sent', () => {
    const felt = at(set, 'pai-gow', 0)
    const ways = waysOf(felt.events, 's1')
    const foul = ways.find((w) => w.fouls)!
    const good = ways.find((w) => !w.fouls)!
    expect(ways).toHaveLength(21)
    const words = settings(pai, felt)!
    expect(words.withCards!(foul.front).no).toMatch(/fouls/)
    expect(words.withCards!(good.front).no).toBeUndefined()
    render(paiGow.Felt, { ...props, layout: pai, felt, chips: chips(felt), picked: foul.front, onpick: vi.fn() })
    expect(screen.getByText(/fouls: the front is not lower/)).toBeTruthy()
  })
  it('pai gow: nobody else learns the ways to set the cards', () => expect(waysOf(set.watcher, 's1')).toEqual([]))
})

about('a finished round is recomputed', () => {
  it.each([
    ['five cards with an exchange', exchanged, housePoker, russian],
    ['hold’em', raised, housePoker, ultimate],
    ['pai gow with a joker', set, paiGow, pai],
  ] as const)('%s', async (_, round, family, layout) => {
    const redraw = (family as typeof housePoker).redraw(layout as HousePokerLayout)
    const chance = await Chance.from(round.seed)
    let cards = 0
    for (const input of round.inputs) {
      const found = await redraw(input as never, chance)
      if (found) {
        cards++
        expect(found.found).toBe(found.told)
      }
    }
    expect(cards).toBeGreaterThan(5)
  })
})
