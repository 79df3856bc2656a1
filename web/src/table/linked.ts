/** The jackpots of the house at a table, in words. Pure. */
import { money } from '../lib/money'
import type { WrittenWorth } from '../wire/http'
import type { LinkedFall, LinkedJackpot, LinkedNow } from '../wire/protocol'

/** The jackpots of a table after one of them has changed; what fell last is kept, the last one last. */
export const told = (all: readonly LinkedJackpot[], now: LinkedNow): LinkedJackpot[] =>
  all.map((one) =>
    one.id === now.jackpot
      ? { ...one, amount: now.amount, entered: now.entered, fell: [...one.fell, ...now.fell].slice(-5) }
      : one,
  )

/** A new round: nobody has paid a fee for it yet. */
export const anew = (all: readonly LinkedJackpot[]): LinkedJackpot[] =>
  all.map((one) => (one.entered.length ? { ...one, entered: [] } : one))

/** `Ann hits it: 1,234.00 €`; at another table with its name. */
export const fallWords = (fall: LinkedFall, table: string, currency: string): string =>
  `${fall.seat}${fall.table === table ? '' : `, ${fall.name},`} hits it: ${money(fall.amount, currency)}`

/** What the announcement says, each under its heading. */
export const announced = ({ announcement: a }: LinkedJackpot): readonly (readonly [string, string])[] => [
  ['Taking part', a.part],
  ['Fee or stake', a.entry],
  ['What wins', a.wins],
  ['How it grows', a.growth],
  ['Size', a.size],
]

const percent = (value: number): string => `${value > 0 ? '+' : ''}${+value.toFixed(3)} %`.replace('-', '−')

/** What it is worth to who plays here, line by line. */
export function worthWords(worth: WrittenWorth, currency: string, betName: (bet: string) => string): string[] {
  const often = worth.once_in
    ? `once in ${Math.round(worth.once_in).toLocaleString('en-GB')} rounds`
    : 'in none of the rounds that were played'
  const fee = worth.fee ? ` and the fee of ${money(worth.fee, currency)}` : ''
  const lines = [
    `With ${money(worth.stake, currency)} on ${betName(worth.bet)}${fee} it falls ${often} (${worth.method}).`,
    `At its size now it adds ${percent(worth.added_percent)} of the stake to what comes back, over all sizes ${percent(worth.long_run_percent)}.`,
  ]
  if (worth.even !== null) lines.push(`From ${money(worth.even, currency)} on the bet has no edge.`)
  if (worth.deviation) {
    const [mean, spread] = [worth.expected, worth.deviation].map((amount) => money(Math.round(amount), currency))
    lines.push(`When it falls it holds ${mean} on average (deviation ${spread}), where one plays so alone.`)
  }
  return lines
}
