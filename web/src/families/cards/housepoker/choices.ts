/** A decision at a table of poker against the house: what is asked, what each answer costs. */
import type { Choices } from '../../family'
import { cardSigns } from '../../../lib/cards'
import { mySeat, type Felt } from '../../../lib/felt'
import { decimal } from '../../../lib/fractions'
import { capital } from '../../../lib/words'
import { upWords } from '../blackjack/boxes'
import { lay } from '../piles'
import { handWords } from './boxes'
import type { HousePokerLayout } from './layout'
import type { Offer } from '../../../wire/families/house-poker'
import type { Offered, Phase } from '../../../wire/protocol'

/** What is said on a button where the rulebook's own word says too little. */
const WORDS: Record<string, string> = {
  'take ante': 'Take the ante',
  buy: 'Buy him a card',
  'dealer swap': 'Buy him a card',
  leave: 'Leave it',
  'take back': 'Take one back',
}

export function choices(layout: HousePokerLayout, felt: Felt): Choices | null {
  const { phase } = felt.view
  const me = mySeat(felt.view)
  if (phase.name !== 'choosing' || phase.asked !== me || me === null) return null
  const offers = offersOf(layout, phase.facts)
  const unit = felt.lying[me]?.[layout.unit] ?? 0
  const options = Object.fromEntries(
    phase.options.map((o) => [o.option, worded(o.option, offers[o.option] ?? {}, unit, sizesOf(o))]),
  )
  return {
    question: question(layout, felt, me),
    options,
    absent: [],
    facts: [],
    silence: phase.default ? `When time runs out: ${phase.default}.` : null,
    withCards: (cards) => ({ words: `To be laid away: ${cards.map(cardSigns).join(' ')}` }),
  }
}

function offersOf(layout: HousePokerLayout, asked: Phase['facts']): Record<string, Offer> {
  const street = layout.streets.find((s) => s.name === asked.street)
  const decision = street?.decisions.find((d) => d.name === asked.decision)
  const buying = layout.dealer?.buying
  return decision?.options ?? (buying ? { [buying.option]: { fee: buying.fee }, [buying.decline]: {} } : {})
}

/** The few amounts in which an answer is offered; none where it is one amount or any. */
function sizesOf({ low, high, step = 1 }: Offered): number[] {
  if (low === undefined || high == null || low >= high || step <= 1 || (high - low) / step > 3) return []
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => low + i * step)
}

function worded(name: string, offer: Offer, unit: number, sizes: readonly number[]): Choices['options'][string] {
  const text = WORDS[name] ?? capital(name)
  const times = (amount: number): string => String(Math.round((100 * amount) / unit) / 100)
  if (sizes.length && unit)
    return { text, sizes: sizes.map((amount) => ({ amount, text: `${text} ${times(amount)}×`, key: times(amount) })) }
  return { text, ...(offer.fee ? { amount: Math.floor(decimal(offer.fee) * unit) } : {}) }
}

function question(layout: HousePokerLayout, felt: Felt, me: string): string {
  const asked = capital(felt.view.phase.question ?? '')
  const hand = handWords(felt.events, me)
  const pile = lay(felt.events).piles.dealer?.cards ?? []
  const up = pile.filter((face) => face.card !== null)
  const against = layout.dealer && up.length === 1 && pile.length > 1 ? ` against ${upWords(up[0]!.card)}` : ''
  return hand ? `${capital(hand)}${against}. ${asked}` : asked
}
