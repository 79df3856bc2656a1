/**
 * Committed chance, recomputed in the page. The house shows SHA-256(seed) before the bets and the seed after the round;
 * the bytes are HMAC-SHA-256(seed, counter) for counter 0, 1, 2 … as eight big-endian bytes.
 */
import type { StoredRound } from './protocol'

export function bytes(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})+$/i.test(hex)) throw new Error('a seed is written in hexadecimal digits')
  return Uint8Array.from(hex.match(/../g)!, (pair) => parseInt(pair, 16))
}

const hex = (data: ArrayBuffer): string => [...new Uint8Array(data)].map((b) => b.toString(16).padStart(2, '0')).join('')

export const commitment = async (seed: string): Promise<string> => hex(await crypto.subtle.digest('SHA-256', bytes(seed)))

export class Chance {
  private counter = 0
  private buffer: number[] = []
  private constructor(private readonly key: CryptoKey) {}

  static async from(seed: string): Promise<Chance> {
    return new Chance(await crypto.subtle.importKey('raw', bytes(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']))
  }

  /** 0 … n−1: as few whole bytes as hold n−1, its low bits, again when n or more. */
  async below(n: number): Promise<number> {
    if (!Number.isSafeInteger(n) || n < 1) throw new Error(`chance draws below a positive number, not ${n}`)
    const bits = n === 1 ? 0 : (n - 1).toString(2).length
    if (bits > 48) throw new Error('too large a draw for this page')
    const size = Math.ceil(bits / 8), mask = 2n ** BigInt(bits) - 1n
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

export interface Finding { holds: boolean; what: string; told: string; found: string }

/** A family says how its draws come out of the stream; this says whether they are what the house told. */
export type Redraw = (event: Record<string, unknown>, chance: Chance) => Promise<{ what: string; told: string; found: string } | null>

/** What of a stored round is needed to check its chance. */
export type Sealed = Pick<StoredRound, 'commitment' | 'seed' | 'events'> & Partial<Pick<StoredRound, 'inputs'>>

export async function verify(round: Sealed, redraw: Redraw, from: 'events' | 'inputs' = 'events'): Promise<Finding[]> {
  if (!globalThis.crypto?.subtle) throw new Error('this browser computes only on secure pages (https, or the same machine)')
  const found = await commitment(round.seed)
  const findings: Finding[] = [{ holds: found === round.commitment.toLowerCase(), what: 'SHA-256 of the seed', told: round.commitment, found }]
  const chance = await Chance.from(round.seed)
  for (const event of round[from] ?? []) {
    const draw = await redraw(event, chance)
    if (draw) findings.push({ holds: draw.told === draw.found, ...draw })
  }
  return findings
}
