/** Figures of one's own play, in words. Pure. */
import type { GamePlay, Share, WinRate } from '../wire/http'

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** `24 %` of the times it was possible; nothing where it never was. */
export const shareWords = (s: Share): string => (s.of ? percent(s.hits / s.of) : '–')

/** `18 to 31 %`: where it lies with 95 %. */
export const shareSpan = (s: Share): string =>
  s.of ? `${Math.round(s.low * 100)} to ${percent(s.high)}` : 'never possible'

const signed = (n: number): string => `${n < -0.05 ? '−' : n > 0.05 ? '+' : ''}${Math.abs(n).toFixed(1)}`

/** `+4.2`, big blinds in 100 hands. */
export const rateWords = (w: WinRate | null): string => (w ? signed(w.per_100) : '–')
/** `−30.1 to +21.6`: where it lies with 95 %; or that there are too few hands to say. */
export const rateSpan = (w: WinRate | null, fewest: number): string =>
  w ? `${signed(w.low)} to ${signed(w.high)}` : `too few hands, ${fewest} at least`

export interface Told {
  name: string
  /** What the name stands for. */
  title: string
  value: string
  span: string
}

/** All figures of a game with their intervals, in the order in which people read them. */
export function figuresOf(play: GamePlay): Told[] {
  const shares: [string, string, Share][] = [
    ['VPIP', 'chips put in of your own will before the flop', play.vpip],
    ['PFR', 'raised before the flop', play.pfr],
    ['3-bet', 'the first raise before the flop raised again, in games with blinds', play.three_bet],
    ['Showdown', 'in the hand to its end', play.showdown],
  ]
  return [
    ...shares.map(([name, title, s]) => ({ name, title, value: shareWords(s), span: shareSpan(s) })),
    {
      name: 'BB/100',
      title: 'big blinds won in 100 hands',
      value: rateWords(play.winning),
      span: rateSpan(play.winning, play.fewest),
    },
  ]
}
