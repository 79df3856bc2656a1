/**
 * The numbers that this browser adds to the chance of rounds. The house commits to its secret first; a number that
 * comes afterwards, and that it could not know, makes sure that it has not chosen what falls.
 */
const KEPT = 'croupier.numbers'
const MOST = 60

type Kept = [round: string, nonce: string][]

const read = (): Kept => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? (kept as Kept) : []
  } catch {
    return []
  }
}

/** Sixteen random bytes. */
export const fresh = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The house has taken this number for a round: remembered, to be looked for in what it mixed in. */
export function remember(round: string, nonce: string): void {
  try {
    sessionStorage.setItem(
      KEPT,
      JSON.stringify([...read().filter(([of]) => of !== round), [round, nonce]].slice(-MOST)),
    )
  } catch {
    /* then it cannot be looked for after the page is closed */
  }
}

/** The number of this browser in a round; nothing when it added none. */
export const own = (round: string): string | null => read().find(([of]) => of === round)?.[1] ?? null
