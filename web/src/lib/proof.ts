/**
 * The shuffle of a hand, checked in the page. Before the hand the house shows SHA-256 over all leaves; a leaf is
 * SHA-256(salt ‖ place ‖ card). Afterwards it opens the cards that this viewer was shown, and no others. The numbers that
 * players have added decide in which order the places are dealt: each shuffle's places are shuffled once more, from the
 * stream of HMAC-SHA-256(commitment, numbers), which everybody can compute.
 */
import { bytes, Chance, contributed, mixed, type Finding } from './chance'
import type { Nonce, Opening, Proof } from '../wire/protocol'
import type { RoundEvent } from '../wire/rounds'

const join = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
const sha = async (data: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', data))].map((b) => b.toString(16).padStart(2, '0')).join('')

export const root = (leaves: readonly string[]): Promise<string> => sha(join(...leaves.map(bytes)))
export const leaf = ({ salt, place, card }: Opening): Promise<string> =>
  sha(join(bytes(salt), Uint8Array.of(place), new TextEncoder().encode(card)))

/** Every face that the events showed this viewer. */
export function facesIn(events: readonly RoundEvent[]): Set<string> {
  const out = new Set<string>()
  for (const e of events)
    if (e.kind === 'dealt' || e.kind === 'shown' || e.kind === 'discarded')
      for (const card of e.cards) if (card) out.add(card)
  return out
}

/** For each shuffle: place → its turn in the order of dealing. Without numbers the places come as they lie. */
async function turns(hand: Shuffled, shuffles: number): Promise<number[][]> {
  const chance = hand.nonces.length ? await Chance.from(await mixed(hand.commitment, hand.id, hand.nonces)) : null
  const out: number[][] = []
  for (let n = 0; n < shuffles; n++) {
    const order = Array.from({ length: hand.proof.places }, (_, place) => place)
    for (let last = order.length - 1; chance && last > 0; last--) {
      const other = await chance.below(last + 1)
      ;[order[last], order[other]] = [order[other]!, order[last]!]
    }
    const turn = Array<number>(order.length)
    order.forEach((place, at) => (turn[place] = at))
    out.push(turn)
  }
  return out
}

/** Did the cards come off the deck in the order that was drawn for its places? */
function inTurn(of: ReadonlyMap<string, number>[], events: readonly RoundEvent[]): Finding {
  const count = (e: RoundEvent): number =>
    e.kind === 'dealt' ? e.cards.length : e.kind === 'burned' ? (e.count ?? 1) : 0
  const left = events.reduce((sum, e) => sum + count(e), 0)
  const once = (card: string): boolean => of.filter((turn) => turn.has(card)).length === 1
  const wrong = [...of[0]!].filter(([, turn]) => turn >= left).map(([card]) => card)
  for (const event of events.filter((e) => e.kind === 'dealt'))
    for (const turn of of) {
      const came = (event.cards as (string | null)[]).filter(
        (card): card is string => !!card && turn.has(card) && once(card),
      )
      wrong.push(...came.filter((card, i) => i > 0 && turn.get(card)! < turn.get(came[i - 1]!)!))
    }
  return {
    holds: !wrong.length,
    what: 'Every card came in its turn',
    told: `${left} cards left the deck`,
    found: wrong.length ? `out of turn: ${wrong.join(' ')}` : 'in the order drawn for its places',
  }
}

export interface Shuffled {
  id: string
  commitment: string
  nonces: readonly Nonce[]
  proof: Proof
}

export async function verifyShuffle(hand: Shuffled, events: readonly RoundEvent[]): Promise<Finding[]> {
  const { commitment, proof } = hand
  if (!globalThis.crypto?.subtle)
    throw new Error('this browser computes only on secure pages (https, or the same machine)')
  const whole = await root(proof.leaves)
  const findings: Finding[] = [
    {
      holds: whole === commitment.toLowerCase(),
      what: `SHA-256 of all ${proof.leaves.length} leaves`,
      told: commitment,
      found: whole,
    },
  ]
  const mine = contributed(hand.id, hand.nonces)
  if (mine) findings.push(mine)
  const opened = new Set<string>()
  const came: Map<string, number>[] = []
  const turn = await turns(hand, proof.leaves.length - proof.places + 1)
  const open = async (
    leaves: readonly string[],
    openings: readonly Opening[],
    which: string,
    shuffle: number,
  ): Promise<void> => {
    came.push(new Map(openings.map(({ card, place }) => [card, turn[shuffle]?.[place] ?? Infinity])))
    for (const opening of openings) {
      const found = await leaf(opening)
      const told = leaves[opening.place] ?? 'no such place'
      opened.add(opening.card)
      findings.push({
        holds: found === told,
        card: true,
        what: `${opening.card}, place ${opening.place + 1} of the ${which}`,
        told,
        found,
      })
    }
  }
  await open(proof.leaves, proof.openings, 'deck', 0)
  for (const later of proof.again ?? []) {
    const found = await root(later.leaves)
    const told = proof.leaves[later.leaf] ?? 'no such leaf'
    findings.push({ holds: found === told, what: 'A later shuffle of the same hand', told, found })
    await open(later.leaves, later.openings, 'later shuffle', later.leaf - proof.places + 1)
  }
  const seen = [...facesIn(events)]
  const missing = seen.filter((card) => !opened.has(card))
  findings.push({
    holds: !missing.length,
    what: 'Every card you saw was opened',
    told: `${seen.length} seen`,
    found: missing.length ? `not opened: ${missing.join(' ')}` : `${seen.length} opened`,
  })
  return [...findings, inTurn(came, events)]
}
