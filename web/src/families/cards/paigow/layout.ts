/** What can be said of the layout of Pai Gow. */
import type { PaiGowLayout as Laid } from '../../../wire/families/pai-gow'
import type { Choices, Facts, Priced } from '../../family'
import { cardSigns } from '../../../lib/cards'
import type { RoundEvent } from '../../../wire/rounds'
import { mySeat, type Felt } from '../../../lib/felt'
import { capital, titled } from '../../../lib/words'

export type PaiGowLayout = Priced<Laid>

export function describe(layout: PaiGowLayout, bet: string): Facts | null {
  const known = layout.bets[bet]
  const base = { bet, wins: '', chips: 1, odds: null, parts: { [bet]: 1 } }
  if (bet === 'bank')
    return { ...base, name: 'Bank', about: 'What the bank has at risk', pays: '', edge: '', min: 0, max: 0 }
  if (!known) return null
  return {
    ...base,
    name: titled(known.title, bet),
    about: known.about,
    pays: known.brief,
    edge: layout.edges?.[bet] ?? '',
    edgeNote: 'by the house way',
    min: known.min,
    max: known.max,
  }
}

export interface Way {
  front: string[]
  frontSays: string
  backSays: string
  fouls: boolean
}

/** Every way in which this player's cards may be set, as the house told it. */
export function waysOf(events: readonly RoundEvent[], of: string | null): Way[] {
  const told = events.findLast((e) => e.kind === 'may_set' && e.of === of)
  return told?.kind === 'may_set'
    ? (told.ways ?? []).map(([front, frontSays, backSays, fouls]) => ({ front, frontSays, backSays, fouls }))
    : []
}
export const wayWith = (ways: readonly Way[], picked: readonly string[]): Way | undefined =>
  picked.length === 2 ? ways.find((way) => way.front.every((card) => picked.includes(card))) : undefined

/** How a place has set its cards: front and back, and what they are. */
export const setOf = (events: readonly RoundEvent[], of: string) =>
  events.findLast((e): e is Extract<RoundEvent, { kind: 'hand_set' }> => e.kind === 'hand_set' && e.of === of)

export function choices(_: PaiGowLayout, felt: Felt): Choices | null {
  const { phase } = felt.view
  const me = mySeat(felt.view)
  if (phase.name !== 'choosing' || phase.asked !== me || me === null) return null
  const names = phase.options.map((o) => o.option)
  if (!names.includes('set')) return null
  const ways = waysOf(felt.events, me)
  return {
    question: 'Which two cards go to the front?',
    absent: [],
    facts: [],
    silence: 'When time runs out the house way sets your cards.',
    options: { set: { text: 'Set', key: 'S' }, 'house way': { text: 'House way', key: 'H' } },
    withCards: (cards) => {
      const way = wayWith(ways, cards)
      if (!way) return { words: `In front: ${cards.map(cardSigns).join(' ')}` }
      const words = `Front ${way.frontSays}. Back ${way.backSays}.`
      return way.fouls
        ? {
            words: `${words} That fouls.`,
            no: 'The front must be lower than the back: this division fouls and would lose at once. Choose other cards, or the house way.',
          }
        : { words }
    },
  }
}

export const words = (says: readonly string[] | undefined): string =>
  says?.length === 2 ? `${capital(says[0]!)} · ${says[1]}` : ''
