/** The plain felt: a game that the page knows nothing of has its places, its bets and its questions all the same. */
import { render, screen } from '@testing-library/svelte'
import { describe as about, expect, it, vi } from 'vitest'
import { familyOn } from '../src/families'
import { plain } from '../src/families/plain'
import Felt from '../src/families/plain/Felt.svelte'
import { choices, describe, places, type PlainLayout } from '../src/families/plain/layout'
import { chips, heard, opened, type Felt as State } from '../src/lib/felt'
import type { TableView } from '../src/wire/protocol'

const layout: PlainLayout = {
  felt: 'plain',
  family: 'card-war',
  advised: false,
  verb: 'deal',
  title: { en: 'Card war' },
  bets: {
    war: { title: { en: 'War' }, about: 'The higher card', pays: '1 to 1' },
    box: { title: { en: 'Box' }, about: 'A box', pays: '2 to 1' },
  },
  positions: [
    { id: 'war', bet: 'war', pays: '1 to 1', min: 100, max: 10000 },
    { id: 'box 1', bet: 'box', pays: '2 to 1', min: 100, max: 500 },
    { id: 'box 2', bet: 'box', pays: '2 to 1', min: 100, max: 500 },
  ],
  shoe: null,
  edges: { war: '1/20', box: '1/10' },
}
const phase = {
  name: 'betting',
  ends_in_ms: 5000,
  asked: null,
  turn: null,
  options: [],
  question: null,
  default: null,
} as const
const view = {
  id: 't',
  name: 'Card war',
  game: 'toy/war',
  rulebook: 'toy',
  family: 'card-war',
  title: { en: 'Card war' },
  currency: 'EUR',
  options: {},
  seats: [
    { seat: 'a', name: 'Ann', bot: false, connected: true },
    { seat: 'b', name: 'Bot Ben', bot: true, connected: true },
  ],
  places: 5,
  watching: 0,
  phase,
  you: 'a',
  round: { id: 'r.1', number: 1, commitment: '', nonces: null, seed: null, events: [{ kind: 'bets_opened' }] },
  lying: [],
  history: [],
  betting_ms: 5000,
  notice: null,
} as unknown as TableView

const told = (events: object[], now: object = phase): State =>
  heard(opened(view, 0), { type: 'events', table: 't', round: 'r.1', first: 1, events, phase: now } as never, 0)
const DEAL = [
  { kind: 'bet_placed', seat: 'a', bet: 'war', amount: 500 },
  { kind: 'bets_closed' },
  { kind: 'dealt', to: 'a', cards: ['Ks'] },
  { kind: 'dealt', to: 'dealer', cards: ['Kd'] },
]
const ASKED = {
  ...phase,
  name: 'choosing',
  asked: 'a',
  turn: null,
  question: 'Equal cards: go to war?',
  options: [{ option: 'go to war', costs: 500 }, { option: 'surrender' }],
}

about('the plain felt', () => {
  it('lies where no other is known', async () => {
    expect(await familyOn('martian')).toBe(plain)
    expect(await familyOn('plain')).toBe(plain)
    expect(await familyOn('spread')).not.toBe(plain)
  })

  it('shows the house first, then who has cards or a stake', () => {
    const [dealer, me, ...rest] = places(told(DEAL))
    expect([dealer!.name, dealer!.player, dealer!.cards.map((c) => c.card)]).toEqual(['Dealer', false, ['Kd']])
    expect([me!.name, me!.mine, me!.staked, me!.net]).toEqual(['You', true, 500, null])
    expect(rest).toEqual([])
  })

  it('calls a bet by its title, and by its place where there are several', () => {
    expect(describe(layout, 'war')).toMatchObject({ name: 'War', pays: '1 to 1', edge: '1/20', min: 100, max: 10000 })
    expect(describe(layout, 'box 2')).toMatchObject({ name: 'Box 2', edge: '1/10' })
    expect(describe(layout, 'war raise')).toMatchObject({ name: 'War raise', pays: '' })
  })

  it('says what an answer costs, to the one who is asked alone', () => {
    expect(choices(layout, told(DEAL, ASKED))).toMatchObject({
      question: 'Equal cards: go to war?',
      options: { 'go to war': { amount: 500 } },
    })
    expect(choices(layout, told(DEAL, { ...ASKED, asked: 'b' }))).toBeNull()
  })

  it('has a button for every bet, and what a decision laid beside them', async () => {
    const felt = told([...DEAL, { kind: 'bet_placed', seat: 'a', bet: 'war raise', amount: 500 }], ASKED)
    const onplace = vi.fn()
    const props = {
      layout,
      felt,
      chips: chips(felt),
      denominations: [100, 500],
      pointed: null,
      open: true,
      narrow: false,
      view: 'layout',
      moving: false,
      onpoint: () => undefined,
      onplace,
      ontake: () => undefined,
    }
    const { container } = render(Felt, props)
    screen.getByRole('button', { name: /^War, pays 1 to 1, house edge .*, your stake 5/ }).click()
    expect(onplace).toHaveBeenCalledWith('war')
    expect(container.querySelectorAll('[data-bet]').length).toBe(3)
    expect(container.querySelector('[data-laid="war raise"]')?.textContent).toContain('War raise')
    expect(container.querySelector('[data-place="dealer"]')?.textContent).toContain('Dealer')
  })
})
