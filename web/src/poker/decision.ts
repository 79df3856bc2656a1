/** Your turn as the house asks it: what is legal, what it costs, and the words and keys for it. Pure. */
import { figure } from '../lib/money'
import type { Shortcuts } from '../lib/shortcuts'
import type { Phase, Throw } from '../wire/protocol'
import { capital, count, query } from '../lib/words'
import { sitting, toMatch, total, type Picture, type Sitting } from './picture'
import { option, presets, rangeOf, unit, type Option, type Preset, type Range } from './sizing'

const BETTING = new Set(['fold', 'check', 'call', 'bet', 'raise', 'bring in'])

/** Is a bet asked for, and nothing else? */
export const asksBet = ({ options, throw: thrown }: Phase): boolean =>
  !thrown && options.length > 0 && options.every((o) => BETTING.has(o.option))

export interface Decision {
  options: readonly Option[]
  /** Cards are asked for, and no bet. */
  thrown: Throw | null
  betting: boolean
  me: Sitting | null
  match: number
  pot: number
  fold: Option | null
  pay: Option | null
  more: Option | null
  /** Between which sizes you may bet or raise, and in which steps. */
  range: Range | null
  by: number
  /** Two sizes and none between them: each has a button of its own. */
  both: readonly [number, number] | null
  sizes: readonly Preset[]
  /** All you have, with what you have bet in this round. */
  every: number
  owes: number
  raiseWord: string
}

export function decisionOf(phase: Phase, picture: Picture, seat: string, own?: Shortcuts): Decision {
  const options = phase.options.map(option)
  const named = (...names: string[]): Option | null => options.find((o) => names.includes(o.name)) ?? null
  const thrown = phase.throw ?? null
  const me = sitting(picture, seat)
  const match = toMatch(picture)
  const pay = named('check', 'call', 'bring in')
  const more = named('bet', 'raise')
  const range = rangeOf(more, picture)
  const both = range && more && more.step > 1 && more.low! + more.step === more.high
  return {
    options,
    thrown,
    betting: asksBet(phase),
    me,
    match,
    pot: total(picture),
    fold: named('fold'),
    pay,
    more,
    range,
    by: unit(picture),
    both: both ? [more.low!, more.high!] : null,
    sizes: range && !both ? presets(picture, seat, range, own) : [],
    every: (me?.stack ?? 0) + (me?.bet ?? 0),
    owes: pay?.name === 'call' ? (pay.low ?? Math.max(0, match - (me?.bet ?? 0))) : 0,
    raiseWord: !more ? '' : more.name === 'bet' ? 'Bet' : 'Raise to',
  }
}

const howMany = ({ least, most }: Throw): string =>
  least === most ? count(least, 'card') : `${least} to ${most} cards`

function throwWords(thrown: Throw): string {
  if (thrown.word !== 'draw') return `Throw away ${howMany(thrown)}: tap ${thrown.most === 1 ? 'it' : 'them'}`
  if (thrown.least) return `Change ${count(thrown.least, 'card')}`
  return `Change up to ${count(thrown.most, 'card')}: tap those that go`
}

/** What is asked, with the price and the pot. */
export function questionOf(d: Decision, phase: Phase, currency: string): string {
  if (d.thrown) return throwWords(d.thrown)
  if (!d.betting) return capital(query(phase.question ?? 'what do you do'))
  const lies = d.pot ? `${figure(d.pot, currency)} in the pot` : ''
  if (d.pay?.name === 'bring in') return `You bring in ${figure(d.pay.low ?? 0, currency)}, or bet more; ${lies}`
  return d.owes ? `${figure(d.owes, currency)} to call, ${lies}` : `Nothing to call, ${lies}`
}

/** A key for each option: the first letter of its name that no other has taken. */
export function keysOf(options: readonly Option[]): string[] {
  const used = new Set<string>()
  return options.map((o) => {
    const key = [...o.name.toUpperCase()].find((c) => /[A-Z]/.test(c) && !used.has(c)) ?? ''
    used.add(key)
    return key
  })
}
