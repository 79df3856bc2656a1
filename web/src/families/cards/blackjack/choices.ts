/** A decision at a table of twenty-one in words: what is asked, what each answer costs, what is not offered and why. */
import type { Choices } from '../../family'
import { mySeat, type Felt } from '../../../lib/felt'
import { parse, percent, written } from '../../../lib/fractions'
import { money } from '../../../lib/money'
import { capital } from '../../../lib/words'
import { lay, open, type Cards } from '../piles'
import { countOf, isPair, upWords, words } from './boxes'
import { boxName, mainSlug, type BlackjackLayout } from './layout'

export function choices(layout: BlackjackLayout, felt: Felt): Choices | null {
  const { phase } = felt.view
  const place = phase.facts.box
  if (typeof place !== 'string') return null
  const names = phase.options.map((o) => o.option)
  const table = lay(felt.events)
  if (names.includes('no')) return beforePlay(layout, felt, table, place, names)
  if (names.includes('stay')) return follow(layout, felt, table, place, names)
  return action(layout, felt, table, place, names)
}

const base = (layout: BlackjackLayout, felt: Felt, table: Cards, place: string): number => {
  const me = mySeat(felt.view)
  const box = place.split('.')[0]!.replace('box', mainSlug(layout))
  return table.first[`${me} ${box}`] ?? 0
}
const handWords = (table: Cards, place: string): string => {
  const pile = table.piles[place]
  const count = countOf(pile)
  const word = words(pile, count)
  return !count
    ? 'Your cards'
    : !count.name && isPair(pile!.cards)
      ? `${count.total}, a ${word},`
      : word === 'soft'
        ? `soft ${count.total}`
        : word
          ? `${count.total}, ${word},`
          : String(count.total)
}
const up = (table: Cards): string => upWords(table.piles.dealer?.cards[0]?.card)

function action(layout: BlackjackLayout, felt: Felt, table: Cards, place: string, names: string[]): Choices {
  const stake = base(layout, felt, table, place)
  const costs = new Set(['double', 'split', 'buy'])
  const options = Object.fromEntries(
    layout.actions.map((a) => [
      a.word,
      { text: capital(a.word), key: a.key, ...(costs.has(a.action) && stake ? { amount: stake } : {}) },
    ]),
  )
  const absent = layout.actions
    .filter((a) => !names.includes(a.word))
    .map((a) => ({ text: capital(a.word), why: a.when ?? 'Not offered for this hand.' }))
  return {
    question: `${boxName(place)}: ${handWords(table, place)} against ${up(table)}`,
    options,
    absent,
    order: layout.actions.map((a) => capital(a.word)),
    facts: [],
    silence: 'When time runs out the hand stands.',
  }
}

function follow(layout: BlackjackLayout, felt: Felt, table: Cards, place: string, names: string[]): Choices {
  const owner = table.owners[place.split('.')[0]!.replace('box', mainSlug(layout))]?.[0]
  const name = felt.view.seats.find((s) => s.seat === owner)?.name ?? owner ?? 'The owner'
  const word = names.find((n) => n !== 'stay') ?? ''
  const stake = base(layout, felt, table, place)
  const key = layout.actions.find((a) => a.word === word)?.key ?? word.charAt(0).toUpperCase()
  return {
    question: `${boxName(place)}: ${name} chooses to ${word}. Do you follow?`,
    options: {
      [word]: { text: `Follow: ${word}`, amount: stake, key },
      stay: { text: 'Stay with what you have', key: key === 'S' ? 'N' : 'S' },
    },
    absent: [],
    facts: [],
    silence: 'When time runs out your stake stays as it is.',
  }
}

function beforePlay(layout: BlackjackLayout, felt: Felt, table: Cards, place: string, names: string[]): Choices {
  const stake = base(layout, felt, table, place)
  const even = names.includes('even money')
  const insure = names.includes('insure')
  const shows = `The dealer shows ${up(table)}.`
  const question =
    even && !insure
      ? `${boxName(place)}: ${layout.natural.name}. Take 1 to 1 at once?`
      : `${shows} Insure your ${money(stake, felt.view.currency)} on ${boxName(place).toLowerCase()}?`
  return {
    question,
    absent: [],
    options: {
      insure: { text: 'Insure', key: 'I' },
      'even money': { text: 'Even money', key: 'E' },
      no: { text: insure ? 'No insurance' : 'No, wait', key: 'N' },
    },
    facts: insure && layout.insurance ? insuranceFacts(layout, table) : [],
    silence: insure ? 'When time runs out there is no insurance.' : 'When time runs out the hand waits for the dealer.',
  }
}

/** Only the cards on the table are known: every other card of the shoe may be the dealer's second. */
export function insuranceFacts(layout: BlackjackLayout, table: Cards): [string, string][] {
  const { pays, profit } = layout.insurance!
  const whole = layout.shoe.cards === 52 * layout.shoe.packs
  if (!whole) return [['pays', pays]]
  const seen = open(table)
  const left = layout.shoe.cards - seen.length
  const tens = 16 * layout.shoe.packs - seen.filter((c) => 'TJQK'.includes(c[0]!)).length
  const [to, one] = [Number(parse(profit).over), Number(parse(profit).under)]
  const edge = `${left * one - tens * (to + one)}/${left * one}`
  return [
    ['pays', pays],
    ['wins if the dealer’s other card counts ten', written(`${tens}/${left}`)],
    ['edge with the cards you see', percent(edge)],
  ]
}
