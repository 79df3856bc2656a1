/** A position that is asked about, as people type it: read from an address, and written into one. */
import type { PlaceAsk } from '../wire/http'

export interface Typed {
  game: string
  hand: string
  rows: string
  /** One opponent a line: front | middle | back. */
  against: string
  gone: string
  discard: number
  fantasy: boolean
}

const EXAMPLE: Typed = {
  game: '',
  hand: '9d',
  rows: 'Qc Qd | Ks Kh 9c 4d | Ah Jh 8h 5h',
  against: '6s 6d | Td Tc 4h | 7s 8s Ts Js 2s',
  gone: '',
  discard: 0,
  fantasy: false,
}

/** What an address asks; without a question something to begin with. */
export function fromAddress(asked: URLSearchParams): Typed & { asks: boolean } {
  if (!asked.has('hand')) return { ...EXAMPLE, asks: false }
  const left = Number(asked.get('discard'))
  return {
    game: asked.get('game') ?? '',
    hand: asked.get('hand')!,
    rows: asked.get('rows') ?? '',
    against: asked.getAll('against').join('\n'),
    gone: asked.get('gone') ?? '',
    discard: Number.isInteger(left) && left >= 0 && left <= 4 ? left : 0,
    fantasy: asked.get('fantasy') === 'yes',
    asks: true,
  }
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What the house is asked. */
export function wished(typed: Typed): PlaceAsk {
  return {
    game: typed.game,
    hand: typed.hand.trim(),
    rows: typed.rows.trim(),
    against: lines(typed.against),
    gone: typed.gone.trim(),
    discard: typed.discard,
    fantasy: typed.fantasy,
  }
}

export function address(typed: Typed): string {
  const wish = wished(typed)
  const asked = new URLSearchParams({ game: wish.game, hand: wish.hand })
  if (wish.rows) asked.set('rows', wish.rows)
  for (const line of wish.against ?? []) asked.append('against', line)
  if (wish.gone) asked.set('gone', wish.gone)
  if (wish.discard) asked.set('discard', `${wish.discard}`)
  if (wish.fantasy) asked.set('fantasy', 'yes')
  return `/place?${asked}`
}

const signed = (points: number): string => `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(2)}`

/** Points with half their interval, where there is one: `+3.85 ± 0.53`. */
export const points = (value: number, error: number | null | undefined): string =>
  error ? `${signed(value)} ± ${error.toFixed(2)}` : signed(value)

export const percent = (part: number): string => `${Math.round(100 * part)} %`
