/** What a table of cards asks its player, and what it says of a bet. Pure. */
import { mySeat, type Felt } from '../../lib/felt'
import { readable } from '../../lib/fractions'
import { money } from '../../lib/money'
import type { Facts } from '../family'

/** The question is yours, and cards are named with its answer. */
export function picksCards({ view }: Felt): boolean {
  const me = mySeat(view)
  return me !== null && view.phase.asked === me && (view.phase.options ?? []).some((o) => Array.isArray(o.cards))
}

/** A bet as it is read aloud, with what you have on it. */
export function betWords(facts: Facts, stake: number, currency: string): string {
  const edge = facts.edge ? readable(facts.edge) : 'being worked out'
  const own = stake ? `, your stake ${money(stake, currency)}` : ''
  return `${facts.name}, pays ${facts.pays}, house edge ${edge}${own}`
}
