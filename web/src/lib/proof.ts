/**
 * The shuffle of a hand, checked in the page. Before the hand the house shows SHA-256 over all leaves; a leaf is
 * SHA-256(salt ‖ place ‖ card). Afterwards it opens the cards that this viewer was shown, and no others.
 */
import { bytes, type Finding } from './chance'
import type { Opening, Proof } from './protocol'

const join = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0))
  let at = 0
  for (const part of parts) { out.set(part, at); at += part.length }
  return out
}
const sha = async (data: Uint8Array<ArrayBuffer>): Promise<string> => [...new Uint8Array(await crypto.subtle.digest('SHA-256', data))].map((b) => b.toString(16).padStart(2, '0')).join('')

export const root = (leaves: readonly string[]): Promise<string> => sha(join(...leaves.map(bytes)))
export const leaf = ({ salt, place, card }: Opening): Promise<string> => sha(join(bytes(salt), Uint8Array.of(place), new TextEncoder().encode(card)))

/** Every face that the events showed this viewer. */
export function facesIn(events: readonly Record<string, unknown>[]): Set<string> {
  const out = new Set<string>()
  for (const e of events) if ((e.kind === 'dealt' || e.kind === 'shown' || e.kind === 'discarded') && Array.isArray(e.cards)) for (const card of e.cards as (string | null)[]) if (card) out.add(card)
  return out
}

export async function verifyShuffle(commitment: string, proof: Proof, events: readonly Record<string, unknown>[]): Promise<Finding[]> {
  if (!globalThis.crypto?.subtle) throw new Error('this browser computes only on secure pages (https, or the same machine)')
  const whole = await root(proof.leaves)
  const findings: Finding[] = [{ holds: whole === commitment.toLowerCase(), what: `SHA-256 of all ${proof.leaves.length} leaves`, told: commitment, found: whole }]
  const opened = new Set<string>()
  const open = async (leaves: readonly string[], openings: readonly Opening[], which: string): Promise<void> => {
    for (const opening of openings) {
      const found = await leaf(opening), told = leaves[opening.place] ?? 'no such place'
      opened.add(opening.card)
      findings.push({ holds: found === told, what: `${opening.card}, place ${opening.place + 1} of the ${which}`, told, found })
    }
  }
  await open(proof.leaves, proof.openings, 'deck')
  for (const later of proof.again ?? []) {
    const found = await root(later.leaves), told = proof.leaves[later.leaf] ?? 'no such leaf'
    findings.push({ holds: found === told, what: 'A later shuffle of the same hand', told, found })
    await open(later.leaves, later.openings, 'later shuffle')
  }
  const seen = [...facesIn(events)], missing = seen.filter((card) => !opened.has(card))
  findings.push({ holds: !missing.length, what: 'Every card you saw was opened', told: `${seen.length} seen`, found: missing.length ? `not opened: ${missing.join(' ')}` : `${seen.length} opened` })
  return findings
}
