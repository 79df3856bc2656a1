/**
 * Committed chance, recomputed in the page. The house shows SHA-256(seed) before the bets and the seed after the round;
 * the bytes are HMAC-SHA-256(key, counter) for counter 0, 1, 2 … as eight big-endian bytes. The key is the seed, or where
 * players have added numbers of their own HMAC-SHA-256(seed, [round, [[seat, number], …]]).
 */
import { own } from './numbers'
import type { StoredRound, Surprise } from '../wire/http'
import type { Nonce } from '../wire/protocol'
import type { RoundEvent, RoundInput } from '../wire/rounds'

export function bytes(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})+$/i.test(hex)) throw new Error('a seed is written in hexadecimal digits')
  return Uint8Array.from(hex.match(/../g)!, (pair) => parseInt(pair, 16))
}

const hex = (data: ArrayBuffer): string =>
  [...new Uint8Array(data)].map((b) => b.toString(16).padStart(2, '0')).join('')

export const commitment = async (seed: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytes(seed)))

const keyOf = (secret: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

/** The key of a round's stream: a secret in hexadecimal digits, and what the players have added to it. */
export async function mixed(secret: string, round: string, nonces: readonly Nonce[]): Promise<string> {
  if (!nonces.length) return secret
  const text = JSON.stringify([round, nonces.map(({ seat, nonce }) => [seat, nonce])])
  return hex(await crypto.subtle.sign('HMAC', await keyOf(bytes(secret)), new TextEncoder().encode(text)))
}

/** Was what this browser added to a round mixed in? Nothing when it added nothing. */
export function contributed(round: string, nonces: readonly Nonce[]): Finding | null {
  const mine = own(round)
  if (!mine) return null
  const found = nonces.some(({ nonce }) => nonce === mine)
  return {
    holds: found,
    what: 'The number that this browser added',
    told: found ? mine : 'not among those mixed in',
    found: mine,
  }
}

export class Chance {
  private counter = 0
  private buffer: number[] = []
  private constructor(private readonly key: CryptoKey) {}

  static async from(seed: string): Promise<Chance> {
    return new Chance(await keyOf(bytes(seed)))
  }

  /** 0 … n−1: as few whole bytes as hold n−1, its low bits, again when n or more. */
  async below(n: number): Promise<number> {
    if (!Number.isSafeInteger(n) || n < 1) throw new Error(`chance draws below a positive number, not ${n}`)
    const bits = n === 1 ? 0 : (n - 1).toString(2).length
    if (bits > 48) throw new Error('too large a draw for this page')
    const size = Math.ceil(bits / 8)
    const mask = 2n ** BigInt(bits) - 1n
    if (!size) return 0
    for (;;) {
      let number = 0n
      for (const byte of await this.take(size)) number = number * 256n + BigInt(byte)
      number &= mask
      if (number < BigInt(n)) return Number(number)
    }
  }

  private async take(size: number): Promise<number[]> {
    while (this.buffer.length < size) {
      const counter = new Uint8Array(8)
      new DataView(counter.buffer).setBigUint64(0, BigInt(this.counter++))
      this.buffer.push(...new Uint8Array(await crypto.subtle.sign('HMAC', this.key, counter)))
    }
    return this.buffer.splice(0, size)
  }
}

export interface Finding {
  holds: boolean
  /** it is about one card */
  card?: boolean
  what: string
  told: string
  found: string
}

/** A family says how its draws come out of the stream; this says whether they are what the house told. */
export type Redraw = (
  event: RoundEvent | RoundInput,
  chance: Chance,
) => Promise<{ what: string; told: string; found: string } | null>

/** What of a stored round is needed to check its chance. */
export type Sealed = Pick<StoredRound, 'commitment' | 'seed' | 'events'> &
  Partial<Pick<StoredRound, 'id' | 'inputs' | 'nonces' | 'surprises' | 'supervised'>>

/** What was drawn for a jackpot beside the round, from a stream of its own: that of HMAC-SHA-256(key, label). */
async function redrawn({ jackpot, seat, label, drawn, wins, of }: Surprise, key: string): Promise<Finding> {
  const stream = hex(await crypto.subtle.sign('HMAC', await keyOf(bytes(key)), new TextEncoder().encode(label)))
  const found = await (await Chance.from(stream)).below(of)
  const said = (number: number): string => `${number} of ${of}, ${number < wins ? 'hit' : 'no hit'}`
  const mine = label === `jackpot/${jackpot}/${seat}`
  return {
    holds: mine && found === drawn,
    what: `The jackpot ${jackpot} for ${seat}`,
    told: said(drawn),
    found: said(found),
  }
}

export async function verify(round: Sealed, redraw: Redraw, from: 'events' | 'inputs' = 'events'): Promise<Finding[]> {
  if (!globalThis.crypto?.subtle)
    throw new Error('this browser computes only on secure pages (https, or the same machine)')
  const found = await commitment(round.seed)
  const findings: Finding[] = [
    { holds: found === round.commitment.toLowerCase(), what: 'SHA-256 of the seed', told: round.commitment, found },
  ]
  const nonces = round.nonces ?? []
  const mine = contributed(round.id ?? '', nonces)
  if (mine) findings.push(mine)
  const key = await mixed(round.seed, round.id ?? '', nonces)
  const chance = await Chance.from(key)
  // what a person has dealt follows from no seed; only what was drawn beside the round does
  for (const event of round.supervised ? [] : (round[from] ?? [])) {
    const draw = await redraw(event, chance)
    if (draw) findings.push({ holds: draw.told === draw.found, ...draw })
  }
  for (const surprise of round.surprises ?? []) findings.push(await redrawn(surprise, key))
  return findings
}
