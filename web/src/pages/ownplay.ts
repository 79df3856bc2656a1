/** Figures of one's own play, in words. Pure. */
import type { Share, WinRate } from '../wire/http'

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** `24 %` of the times it was possible; nothing where it never was. */
export const shareWords = (s: Share): string => (s.of ? percent(s.hits / s.of) : '–')

/** `18 to 31 %`: where it lies with 95 %. */
export const shareSpan = (s: Share): string =>
  s.of ? `${Math.round(s.low * 100)} to ${percent(s.high)}` : 'not yet possible'

const signed = (n: number): string => `${n < -0.05 ? '−' : n > 0.05 ? '+' : ''}${Math.abs(n).toFixed(1)}`

/** `+4.2`, big blinds in 100 hands. */
export const rateWords = (w: WinRate | null): string => (w ? signed(w.per_100) : '–')
export const rateSpan = (w: WinRate | null): string =>
  w ? `${signed(w.low)} to ${signed(w.high)}` : 'two hands at least'
