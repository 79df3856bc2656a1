/** What can be said of a bet at a table of twenty-one, and of a result. */
import type { Facts } from '../../family'
import { boxName, kindTitle, mainSlug, positionOf, type BlackjackLayout } from './layout'

export function describe(layout: BlackjackLayout, bet: string): Facts | null {
  const main = mainSlug(layout)
  const [slug = '', place = ''] = [bet.slice(0, bet.lastIndexOf(' ')), bet.split(' ').at(-1)]
  const base = { bet, wins: '', chips: 1, odds: null, parts: { [bet]: 1 }, about: '' }
  const known = positionOf(layout, `${slug} ${place.split('.')[0]}`)
  if (slug === 'insurance' && layout.insurance)
    return {
      ...base,
      name: `Insurance of box ${place}`,
      about: 'The dealer has a natural',
      pays: layout.insurance.pays,
      edge: layout.edges?.insurance ?? '',
      edgeNote: 'taken blindly',
      min: 1,
      max: 1,
    }
  if (!known) return null
  if (slug === main)
    return {
      ...base,
      name: boxName(place),
      about: layout.bets[main]?.about ?? '',
      pays: layout.bets[main]?.brief ?? known.pays,
      edge: layout.edges?.[main] ?? '',
      edgeNote: 'best play',
      min: known.min,
      max: known.max,
    }
  return {
    ...base,
    name: `${kindTitle(layout, slug)} on box ${place}`,
    about: layout.bets[slug]?.about ?? '',
    pays: layout.bets[slug]?.brief ?? known.pays,
    edge: known.edge ?? layout.edges?.[slug] ?? '',
    min: known.min,
    max: known.max,
  }
}

const WORDS: Record<number, string> = {
  1: 'one pack',
  2: 'two packs',
  4: 'four packs',
  6: 'six packs',
  8: 'eight packs',
}

/** What a player should know of this table before betting. */
export function signs(layout: BlackjackLayout): string[] {
  const name = layout.natural.name.charAt(0).toUpperCase() + layout.natural.name.slice(1)
  return [
    `${name} pays ${layout.natural.pays}`,
    layout.dealer.printed,
    ...(layout.insurance ? [`Insurance pays ${layout.insurance.pays}`] : []),
  ]
}
export const packs = (layout: BlackjackLayout): string => WORDS[layout.shoe.packs] ?? `${layout.shoe.packs} packs`
export const hole = (layout: BlackjackLayout): string =>
  layout.dealer.exposed ? 'both dealer cards open' : layout.dealer.hole ? 'hole card' : 'no hole card'
