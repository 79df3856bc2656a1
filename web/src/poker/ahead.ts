/** What is decided before it is your turn. To pay is bound to an amount that you have seen, and dropped beyond it. Pure. */
import { money } from '../lib/money'
import type { TableView } from '../wire/protocol'
import { toMatch, type Picture, type Sitting } from './picture'
import { unit } from './sizing'

/** To fold (or check where that is free), to call for this price and no other, to call for any price up to this one. */
export type Ahead = { kind: 'fold' } | { kind: 'call' | 'upto'; amount: number } | null
export interface Plan {
  plan: NonNullable<Ahead>
  words: string
}

/** Does it still hold at this price? */
export const holds = (ahead: NonNullable<Ahead>, owes: number): boolean =>
  ahead.kind === 'fold' || (ahead.kind === 'call' ? ahead.amount === owes : owes <= ahead.amount)

/** The word for what was decided ahead, where it still holds at this price. */
export function wordFor(ahead: NonNullable<Ahead>, offered: readonly string[], owes: number): string | null {
  if (!holds(ahead, owes)) return null
  const free = ahead.kind === 'fold' ? offered.includes('check') : !owes
  const word = free ? 'check' : ahead.kind === 'fold' ? 'fold' : 'call'
  return offered.includes(word) ? word : null
}

export const same = (a: Ahead, b: NonNullable<Ahead>): boolean =>
  a !== null && a.kind === b.kind && (a.kind === 'fold' || a.amount === (b as typeof a).amount)

/** What a seat can decide while somebody else is asked. */
export function plansAt(view: TableView, picture: Picture, me: Sitting | null): readonly Plan[] {
  const { asked, throw: thrown, name } = view.phase
  const plays = me && !me.folded && !me.mucked && me.cards.length > 0 && me.stack > 0
  if (!plays || picture.over || picture.showdown || name !== 'choosing' || !asked || asked === me.seat || thrown)
    return []
  const owes = Math.max(0, toMatch(picture) - me.bet)
  const all = (amount: number): number => Math.min(amount, me.stack)
  const say = (amount: number): string => money(amount, view.currency)
  const plans: Plan[] = [
    { plan: { kind: 'fold' }, words: owes ? 'Fold' : 'Check or fold' },
    { plan: { kind: 'call', amount: owes }, words: owes ? `Call ${say(all(owes))}` : 'Check' },
  ]
  // twice what is asked now, or two big blinds where nothing is: the next usual raise, and no more
  const most = all(2 * (owes || unit(picture)))
  if (most > all(owes)) plans.push({ plan: { kind: 'upto', amount: most }, words: `Call up to ${say(most)}` })
  return plans
}
