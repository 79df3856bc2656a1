/** What is typed at a table, as this page shows it: which lines, from whom, which are new, and how much fits. Pure. */
import type { Chat, ChatLine } from '../wire/protocol'

/** Letters of a line; the house counts them the same way. */
export const LONGEST = 200
/** So many people a browser can have muted; the first are forgotten. */
const MOST_MUTED = 200

/** How many letters are left; fewer than none: so many too many. */
export const left = (text: string): number => LONGEST - [...text.normalize('NFC').trim().replace(/\s+/g, ' ')].length

/** Can this be sent? */
export const sendable = (text: string): boolean => text.trim() !== '' && left(text) >= 0

/** The lines of everybody whom this browser has not muted. */
export const shown = (lines: readonly ChatLine[], muted: readonly string[]): ChatLine[] =>
  lines.filter((line) => !muted.includes(line.name))

/** Whom one can mute: the others who have written or were muted, each once. */
export const speakers = (lines: readonly ChatLine[], me: string | null, muted: readonly string[]): string[] => [
  ...new Set([...lines.filter((line) => line.seat !== me).map((line) => line.name), ...muted]),
]

export const lastOf = (lines: readonly ChatLine[]): number => lines.at(-1)?.n ?? 0

/** Has somebody else written since the line that was seen last? A house that was opened again counts anew. */
export const isNew = (lines: readonly ChatLine[], me: string | null, seen: number): boolean =>
  lines.some((line) => line.seat !== me && (line.n > seen || lastOf(lines) < seen))

/** What was kept of people who are muted, however it came there. */
export function readMuted(kept: string | null): string[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(read) ? read.filter((name): name is string => typeof name === 'string').slice(-MOST_MUTED) : []
  } catch {
    return []
  }
}

export const muting = (muted: readonly string[], name: string, on: boolean): string[] => {
  const others = muted.filter((other) => other !== name)
  return (on ? [...others, name] : others).slice(-MOST_MUTED)
}

/** What the house is to be told of what this browser has chosen before; nothing where it is so already. */
export function wanted(state: Chat['state'] | undefined, kept: string | null): boolean | null {
  if (kept === 'on' && state === 'off') return true
  if (kept === 'off' && (state === 'on' || state === 'muted')) return false
  return null
}

/** Why nobody types here, or not you. */
export const WHY: Readonly<Partial<Record<Chat['state'], string>>> = {
  closed: 'Nobody types at this table: it is switched off here.',
  accounts: 'Guests do not type in this house; who has an account may.',
  muted: 'The house has muted you: you read, and what you type is not passed on.',
}
