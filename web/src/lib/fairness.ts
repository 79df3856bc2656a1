/** Whether results look like chance, in words that promise nothing. */
import type { FallenLook } from '../wire/http'
import { count } from './words'

const FAIR: Record<string, string> = {
  wheel: 'fair wheels',
  throw: 'tables with fair dice',
  die: 'tables with fair dice',
}

/** `Of 100 fair wheels, 37 would …`; rarer things are counted among a thousand. */
export function outOf(p: number, things: string, does: string): string {
  if (p >= 0.995) return `Nearly all ${things} would ${does}.`
  if (p < 0.0005) return `Of 1,000 ${things}, fewer than one would ${does}.`
  const among = p < 0.01 ? 1000 : 100
  return `Of ${among.toLocaleString('en-GB')} ${things}, ${Math.round(p * among)} would ${does}.`
}

const rare = (p: number): string =>
  p < 0.05 ? ' That is rare; among many tables some look so by chance alone.' : ' Nothing here speaks against chance.'

/** Evenness; without enough results it says how many are missing. */
export function evenWords({ thing, total, needed, p }: FallenLook): string {
  if (p === null)
    return `Too few to say anything: ${total.toLocaleString('en-GB')} so far, at least ${needed.toLocaleString('en-GB')} are needed.`
  return outOf(p, FAIR[thing] ?? 'fair tables', 'look at least as uneven after as many results') + rare(p)
}

/** Repeats: a table without memory has so many. */
export function repeatWords({ thing, repeats }: FallenLook): string {
  if (!repeats?.pairs) return ''
  const seen = `The same twice in a row: ${count(repeats.count, 'time')}, and ${repeats.expected.toFixed(1)} were to be expected.`
  if (repeats.p === null) return `${seen} Too few to say more.`
  return `${seen} ${outOf(repeats.p, FAIR[thing] ?? 'fair tables', 'lie at least as far off')}${rare(repeats.p)}`
}

/** Numbers in their order, everything else as the game names it. */
export function ordered(counts: FallenLook['counts']): FallenLook['counts'] {
  return counts.every((c) => /^\d+$/.test(c.name))
    ? counts.toSorted((a, b) => Number(a.name) - Number(b.name) || a.name.length - b.name.length)
    : counts
}
