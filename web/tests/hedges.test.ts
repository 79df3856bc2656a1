// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi, type Mock } from 'vitest'
import Hedges from '../src/poker/Hedges.svelte'
import { betWords, closedWords, resultWords } from '../src/poker/hedges'
import type { HedgeOffer, SeatView } from '../src/wire/protocol'

afterEach(cleanup)
const rule = 'ray-online/poker#O:hedge_bets'
const offer = (more: Partial<HedgeOffer>): HedgeOffer => ({
  ...{ name: 'suited', on: 'own', cards: 2, event: 'suited', pays: '3', min: 1_00, max: 500_00, rule },
  ...more,
})
type Bets = Pick<SeatView, 'hedges' | 'hedged'>
const SUITED = offer({})
const FLOP = offer({ name: 'suited_flop', on: 'common', cards: 3, pays: '18' })
const mine = (more: Bets = {}): SeatView => ({
  seat: 'Ann',
  name: 'Ann',
  bot: false,
  connected: true,
  place: 0,
  stack: 200_00,
  ...more,
})
const shown = (more: Bets | null, phase = 'waiting'): Mock<(bet: string, amount: number) => void> => {
  const onbet = vi.fn<(bet: string, amount: number) => void>()
  const props = { offers: [SUITED, FLOP], currency: 'EUR', phase: phase as 'waiting', board: 0, onbet }
  render(Hedges, { ...props, mine: more && mine(more) })
  return onbet
}
const said = (): string => screen.getByRole('region', { name: 'Bets beside the hand' }).textContent.replace(/\s+/g, ' ')

describe('bets beside a hand', () => {
  it('says what is bet on', () => {
    expect(betWords(SUITED)).toBe('Your first two cards of one suit')
    expect(betWords(FLOP)).toBe('The first three common cards of one suit')
    expect(betWords(offer({ event: 'pair' }))).toBe('You are dealt a pair')
    expect(betWords(offer({ on: 'common', cards: 5, event: 'in_a_row' }))).toBe('The first five common cards in a row')
  })
  it('is closed when the cards are dealt that it is on', () => {
    expect(closedWords(SUITED, 'settled', 5)).toBe('')
    expect(closedWords(SUITED, 'choosing', 0)).toContain('when the hand is over')
    expect(closedWords(FLOP, 'choosing', 0)).toBe('')
    expect(closedWords(FLOP, 'choosing', 3)).toContain('when the hand is over')
  })
  it('says what became of it', () => {
    const on = (net: number, back = false) => resultWords([{ on: 'suited', stake: 20_00, net, back }], SUITED, 'EUR')
    expect(on(60_00)).toBe('won +60\u00a0€')
    expect(on(-20_00)).toBe('lost −20\u00a0€')
    expect(on(0, true)).toBe('20\u00a0€ given back')
    expect(resultWords([], SUITED, 'EUR')).toBe('')
  })
  it('stakes what was typed, and not what is beyond the limit', async () => {
    const onbet = shown({})
    const field = screen.getByRole('textbox', { name: 'Stake beside the hand' })
    await fireEvent.change(field, { target: { value: '12.5' } })
    await fireEvent.click(screen.getAllByRole('button', { name: /Stake 12.50/ })[0]!)
    expect(onbet.mock.calls).toEqual([['suited', 12_50]])
    await fireEvent.change(field, { target: { value: '501' } })
    await fireEvent.click(screen.getAllByRole('button')[0]!)
    expect(onbet).toHaveBeenCalledTimes(1)
    expect(screen.getAllByRole('button')[0]!.getAttribute('aria-disabled')).toBe('true')
  })
  it('shows what lies there, and what the last one has brought', async () => {
    const onbet = shown(
      {
        hedges: [{ on: 'suited_flop', stake: 5_00, net: null, back: false }],
        hedged: [{ on: 'suited', stake: 20_00, net: 60_00, back: false }],
      },
      'choosing',
    )
    expect(said()).toContain('5 € staked')
    expect(said()).toContain('Last hand: won +60 €')
    expect(said()).toContain('3 to 1, from 1 € to 500 €')
    expect(said()).toContain('although you fold. O:hedge_bets')
    await fireEvent.click(screen.getByRole('button', { name: 'Closed' }))
    expect(onbet).not.toHaveBeenCalled()
  })
  it('offers nothing to press to who only looks on', () => {
    shown(null)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
