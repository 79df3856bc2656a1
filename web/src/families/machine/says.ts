/** A game in words: what paid and why, and that a pay below the stake is a loss. */
import type { Felt } from '../../lib/felt'
import { money } from '../../lib/money'
import { capital } from '../../lib/words'
import type { GamePaid, MachineLayout } from '../../wire/families/machine'
import { own, stakeOf, type Game } from './game'

export const title = (layout: MachineLayout, name: string): string => {
  const { symbols, groups } = layout.machine
  return (symbols[name] ?? groups[name])?.title.en ?? capital(name)
}

const where = (pay: GamePaid): string =>
  pay.line ? `on line ${pay.line}` : pay.scatter ? 'anywhere' : pay.ways === 1 ? 'in one way' : `in ${pay.ways} ways`

export function saysOf(layout: MachineLayout, felt: Felt, played: readonly Game[]): { title: string; why: string } {
  const { currency } = felt.view
  const last = played.at(-1)
  const staked = stakeOf(felt)
  if (!last) {
    if (!felt.open) return { title: 'No game yet', why: '' }
    const chosen = `The stake is ${money(staked, currency)}: spin when you like.`
    return { title: staked ? 'Ready' : 'Choose a stake', why: staked ? chosen : 'No game starts by itself.' }
  }
  if (!last.over) return { title: 'The reels turn', why: '' }
  const pays = own(felt, last)
  const won = pays.reduce((sum, pay) => sum + pay.amount, 0)
  const best = pays.toSorted((a, b) => b.amount - a.amount)[0]
  const brings = last.brings ? ` ${last.brings} free games follow.` : ''
  if (!best) return { title: last.free ? 'Nothing pays' : 'No line pays', why: brings.trim() }
  const more = pays.length > 1 ? `, and ${pays.length - 1} more` : ''
  const name = title(layout, best.of)
  const why = `${best.count} × ${name} ${where(best)}: ${money(best.amount, currency)}${more}.${brings}`
  const less = !last.free && staked > won ? ` The stake was ${money(staked, currency)}.` : ''
  return { title: `Pays ${money(won, currency)}`, why: why + less }
}
