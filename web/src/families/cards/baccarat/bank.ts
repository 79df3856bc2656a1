/** A table where a player keeps the bank: who has it and with how much, who covers it, and what may still be staked. Pure. */
import type { Choices } from '../../family'
import type { RoundEvent } from '../../../wire/rounds'
import { mySeat, type Felt } from '../../../lib/felt'
import { money } from '../../../lib/money'
import { lay } from '../piles'
import { betName, sideName, total } from './layout'
import type { BaccaratLayout } from '../../../wire/families/baccarat'

export type Special = 'banco_solo' | 'banco_avec' | 'banco_avec_la_table'
const SPECIALS: readonly string[] = ['banco_solo', 'banco_avec', 'banco_avec_la_table']

export interface Offer {
  readonly seat: string
  readonly amount: number | null
}
export interface BankState {
  readonly banker: string | null
  readonly sum: number
  readonly why: string | null
  /** Nobody takes the bank: there is no round. */
  readonly none: boolean
  /** What was said for the bank, in the order of saying. */
  readonly offers: readonly Offer[]
  readonly passed: { readonly seat: string; readonly why: string } | null
  /** seat → what lies against the bank. */
  readonly against: Readonly<Record<string, number>>
  /** Who claims a special bet, and which. */
  readonly claims: readonly { readonly seat: string; readonly bet: Special; readonly amount: number }[]
  readonly commission: number
}

const NOTHING: BankState = {
  banker: null,
  sum: 0,
  why: null,
  none: false,
  offers: [],
  passed: null,
  against: {},
  claims: [],
  commission: 0,
}

export const bankOf = (events: readonly RoundEvent[]): BankState => events.reduce(told, NOTHING)

function told(bank: BankState, event: RoundEvent): BankState {
  switch (event.kind) {
    case 'chose':
      if (bank.banker !== null || !['offer', 'pass', 'take', 'decline'].includes(event.option)) return bank
      return { ...bank, offers: [...bank.offers, { seat: event.seat, amount: event.amount ?? null }] }
    case 'bank_held':
      return { ...bank, banker: event.seat, sum: event.sum, why: event.why, none: event.seat === null }
    case 'bank_passed':
      return { ...bank, passed: { seat: event.seat, why: event.why } }
    case 'bet_placed':
      return staked(bank, event.seat, event.bet, event.amount)
    case 'bet_taken':
      return staked(bank, event.seat, event.bet, -event.amount)
    case 'commission_taken':
      return { ...bank, commission: event.amount }
    default:
      return bank
  }
}

function staked(bank: BankState, seat: string, bet: string, by: number): BankState {
  if (SPECIALS.includes(bet)) {
    const others = bank.claims.filter((c) => c.seat !== seat || c.bet !== bet)
    const amount = (bank.claims.find((c) => c.seat === seat && c.bet === bet)?.amount ?? 0) + by
    return { ...bank, claims: amount > 0 ? [...others, { seat, bet: bet as Special, amount }] : others }
  }
  if (bet !== 'punto') return bank
  const left = (bank.against[seat] ?? 0) + by
  const { [seat]: _, ...rest } = bank.against
  return { ...bank, against: left > 0 ? { ...rest, [seat]: left } : rest }
}

/** What is covered of the bank: by plain stakes, by half of it with the table, or by all of it alone. */
export function covered(bank: BankState): number {
  const plain = Object.values(bank.against).reduce((sum, n) => sum + n, 0)
  return Math.min(
    bank.sum,
    plain + bank.claims.filter((c) => c.bet !== 'banco_avec').reduce((sum, c) => sum + c.amount, 0),
  )
}

/** The smallest and largest stake on a bet, now that the bank is known. */
export function size(layout: BaccaratLayout, bank: BankState, bet: string): { min: number; max: number } | null {
  const known = layout.positions.find((p) => p.id === bet)
  if (!known || bet === 'banco' || bank.banker === null) return null
  if (bet === 'punto') return { min: known.min, max: Math.min(known.max, bank.sum) }
  const whole = bet === 'banco_solo' ? bank.sum : Math.floor(bank.sum / 2)
  return { min: whole, max: whole }
}

/** The layout as it stands in this round: the bank decides what may be staked; it is itself no bet to be placed. */
export function now(layout: BaccaratLayout, felt: Felt): BaccaratLayout {
  if (!layout.bank) return layout
  const bank = bankOf(felt.events)
  return {
    ...layout,
    positions: layout.positions.flatMap((p) => (p.id === 'banco' ? [p] : [{ ...p, ...size(layout, bank, p.id) }])),
  }
}

/** The field of a bet in a few words: how much of the bank it is. */
export function sizeWords(layout: BaccaratLayout, bank: BankState, bet: string, code: string): string {
  const span = size(layout, bank, bet)
  if (!span)
    return (
      {
        punto: 'against the bank',
        banco_solo: 'alone against all of it',
        banco_avec: 'half, with the banker',
        banco_avec_la_table: 'half against it',
      }[bet] ?? ''
    )
  if (bet === 'punto') {
    const open = Math.max(0, bank.sum - covered(bank))
    return open ? `up to ${money(open, code)} open` : 'all covered'
  }
  return `${bet === 'banco_solo' ? 'the whole bank' : 'half of the bank'}, ${money(span.min, code)}`
}

const nameIn =
  (felt: Felt) =>
  (seat: string): string => {
    const found = felt.view.seats.find((s) => s.seat === seat)
    return seat === felt.view.you ? 'You' : (found?.name ?? seat)
  }

/** What the bank is doing, in one sentence. */
export function bankWords(felt: Felt, bank: BankState): string {
  const name = nameIn(felt)
  if (bank.none) return 'Nobody takes the bank'
  if (bank.banker !== null) {
    const who = name(bank.banker)
    return `${who} ${who === 'You' ? 'keep' : 'keeps'} the bank`
  }
  if (bank.passed) return 'The bank goes round'
  return 'The bank is auctioned'
}

export const offerWords = (felt: Felt, offer: Offer): string =>
  `${nameIn(felt)(offer.seat)} ${offer.amount === null ? 'passes' : money(offer.amount, felt.view.currency)}`
export const claimWords = (layout: BaccaratLayout, felt: Felt, bank: BankState): string[] =>
  bank.claims.map((c) => `${betName(layout, c.bet)}: ${nameIn(felt)(c.seat)}`)

/** A decision at such a table in words. */
export function choices(layout: BaccaratLayout, felt: Felt): Choices | null {
  const { phase } = felt.view
  const names = phase.options.map((o) => o.option)
  const me = mySeat(felt.view)
  if (!layout.bank || phase.asked !== me || me === null) return null
  const bank = bankOf(felt.events)
  const best = bank.offers.reduce<Offer | null>(
    (b, o) => (o.amount !== null && (b?.amount ?? 0) < o.amount ? o : b),
    null,
  )
  if (names.includes('offer'))
    return {
      question: 'What do you offer for the bank?',
      options: { offer: { text: 'Offer', key: 'O' }, pass: { text: 'Pass', key: 'P' } },
      absent: [],
      facts: best ? [['highest so far', offerWords(felt, best)]] : [],
      silence: 'When time runs out you pass. The largest offer takes the bank; of two alike the earlier.',
    }
  if (names.includes('take'))
    return {
      question: 'Take the bank, with how much?',
      options: { take: { text: 'Take', key: 'T' }, decline: { text: 'Decline', key: 'D' } },
      absent: [],
      facts: [],
      silence: 'When time runs out you decline, and the next player is asked.',
    }
  if (names.includes('stay')) {
    const sum = phase.facts.sum
    return {
      question:
        typeof sum === 'number' ? `Stay banker with ${money(sum, felt.view.currency)}, all of it?` : 'Stay banker?',
      options: { stay: { text: 'Stay banker', key: 'S' }, give: { text: 'Give the bank away', key: 'G' } },
      absent: [],
      facts: [],
      silence: 'When time runs out the bank is given away.',
    }
  }
  if (!names.includes('draw') && !names.includes('stand')) return null
  const side = bank.banker === me ? 'banker' : 'player'
  const table = lay(felt.events)
  const count = (s: 'player' | 'banker'): string => {
    const cards = table.piles[layout.sides[s].place]?.cards ?? []
    return cards.length && cards.every((f) => f.card) ? String(total(cards.map((f) => f.card))) : ''
  }
  const other = felt.events.findLast((e) => e.kind === 'third_card')
  const free = names.length > 1
  const told = names[0] === 'draw' ? 'draw' : 'stand'
  const facts: [string, string][] = []
  if (side === 'banker' && other?.kind === 'third_card')
    facts.push([sideName(layout, 'player'), other.draws ? 'has drawn' : 'stands'])
  if (bank.sum) facts.push(['at stake', money(covered(bank), felt.view.currency)])
  return {
    question: `Your ${count(side) || 'cards'}: ${free ? 'draw a third card, or stand?' : `the table of draws says ${told}`}`,
    options: { draw: { text: 'Draw', key: 'D' }, stand: { text: 'Stand', key: 'S' } },
    absent: free
      ? []
      : [
          {
            text: names[0] === 'draw' ? 'Stand' : 'Draw',
            why: 'The table of draws leaves one answer. Everybody is asked all the same: who is asked only on a five would show it.',
          },
        ],
    facts,
    silence: `When time runs out: ${phase.default ?? names.at(-1)}.`,
  }
}
