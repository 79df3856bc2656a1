/** What stands on the plate in front of a chair, and how it is read aloud. Pure. */
import { figure } from '../lib/money'
import type { Face, Sitting } from './picture'
import { enteringWords } from './dues'
import { levelWords, type Chair } from './table'
import { briefly, lastWords, UNKNOWN } from './words'

export interface Plate {
  /** The chips behind, or that nobody knows them. */
  behind: string
  /** He is not in the hand any more. */
  out: boolean
  allIn: boolean
  /** What he just did, or why he does nothing. */
  said: string
  /** A win is the net: what came back less what was put in. */
  gained: number
  /** The hand is over for him and its net is told. */
  told: boolean
  mark: string
  spoken: string
}

/** `short`: as it is written on the plate; else as it is read aloud. */
function saidBy(chair: Chair, s: Sitting | null, currency: string, narrow: boolean, short: boolean): string {
  if (!s) {
    if (chair.away) return 'sits out'
    if (chair.stack === 0) return 'no chips'
    return narrow || !chair.entering ? 'waits' : enteringWords(chair.entering, short)
  }
  if (s.won) return ''
  if (s.folded) return 'folded'
  return s.last ? (narrow ? briefly(s.last) : lastWords(s.last, currency)) : ''
}

export function plateOf(
  chair: Chair,
  s: Sitting | null,
  { currency, over, turn, narrow }: { currency: string; over: boolean; turn: boolean; narrow: boolean },
): Plate {
  const stack = s ? s.stack : chair.stack
  const behind = s?.unknown ? UNKNOWN : stack === null ? '' : figure(stack, currency)
  const mark = s?.mark ?? ''
  const allIn = Boolean(s && !s.folded && !s.mucked && !s.unknown && s.stack === 0 && !over && !s.won && s.cards.length)
  return {
    behind,
    out: !s || s.folded || s.mucked,
    allIn,
    said: saidBy(chair, s, currency, narrow, true),
    gained: s ? s.stack + s.bet - s.start : 0,
    told: Boolean(s && (s.won || (over && !s.folded && !s.unknown && s.stack + s.bet < s.start))),
    mark,
    spoken: [
      chair.name,
      chair.bot ? `bot${chair.level ? `, ${levelWords(chair.level)}` : ''}` : '',
      s?.unknown ? 'stack not known' : stack === null ? '' : `${behind} behind`,
      mark,
      saidBy(chair, s, currency, narrow, false),
      allIn ? 'all in' : '',
      turn ? 'to act' : '',
    ]
      .filter(Boolean)
      .join(', '),
  }
}

/** The cards that lie before a chair: folded ones stay for their owner alone. */
export const heldBy = (s: Sitting | null, you: boolean): readonly Face[] =>
  s && !(s.folded && !you) && !s.mucked ? s.cards : []
