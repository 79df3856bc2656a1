/** A certificate names every position; people read it by kind of bet, the same figures together. */
import type { WrittenBet, WrittenCertificate } from '../wire/http'
import type { Layout } from '../wire/layouts'
import { decimal, odds, percent } from './fractions'
import { asHere, capital, titled, within } from './words'

export interface Row {
  key: string
  name: string
  places: number
  pays: string
  /** What a unit may win, where the layout says it in figures. */
  profits: readonly string[]
  bet: WrittenBet
}
/** What layouts say of their bets, as far as a certificate needs it. */
export interface Known extends Layout {
  bets: Record<string, { title: Record<string, string>; pays?: string; called?: boolean }>
  positions: { id: string; bet: string; pays: string; profits?: string[]; selection?: string[] }[]
  called?: { id: string; bet: string }[]
}

export function rows(certificate: WrittenCertificate, layout: Known | null): Row[] {
  const kindOf = new Map<string, string>()
  const paysOf = new Map<string, string>()
  const profitsOf = new Map<string, readonly string[]>()
  const picked = new Map<string, string>()
  for (const p of layout?.positions ?? []) {
    kindOf.set(p.id, p.bet)
    paysOf.set(p.id, p.pays)
    profitsOf.set(p.id, p.profits ?? [])
    profitsOf.set(p.bet, p.profits ?? [])
    picked.set(p.id, (p.selection ?? []).join('/'))
  }
  for (const c of layout?.called ?? []) kindOf.set(c.id, c.bet)
  const groups = new Map<string, Kind>()
  for (const bet of certificate.bets) {
    const placed = kindOf.get(bet.bet)
    const kind = placed ?? bet.of ?? bet.bet
    const more = placed === undefined ? besides(bet) : ''
    const about = layout?.bets[kind]
    const pays = paysOf.get(bet.bet) ?? (about?.called ? 'as placed' : (about?.pays ?? ''))
    const key = [kind + more, bet.edge, bet.hit_frequency, pays, bet.sd.toFixed(9)].join('|')
    const known = groups.get(key)
    const places = bet.positions ?? 1
    if (known) {
      known.row.places += places
      known.ids.push(bet.bet)
    } else
      groups.set(key, {
        row: {
          key,
          name: titled(layout?.bets[kind]?.title, capital(kind.replaceAll('_', ' '))) + more,
          places,
          pays,
          profits: profitsOf.get(bet.bet) ?? [],
          bet,
        },
        whole: !bet.which && !bet.how,
        ids: [bet.bet],
      })
  }
  const kinds = together([...groups.values()])
  const many = new Map<string, number>()
  for (const { row } of kinds) many.set(row.name, (many.get(row.name) ?? 0) + 1)
  // a kind whose positions differ says which of them a line is about
  for (const { row, ids } of kinds)
    if (many.get(row.name)! > 1)
      row.name += ` ${ids
        .map((id) => picked.get(id) ?? '')
        .filter(Boolean)
        .slice(0, 4)
        .join(' or ')}`
  return kinds.map((k) => k.row).sort((a, b) => decimal(a.bet.edge) - decimal(b.bet.edge))
}

/** `35 : 1`; where a bet pays by what falls, its figures: `1, 2, 12 : 1`. What pays by a table says so itself. */
export const paysWords = ({ pays, profits }: Row): string => asHere(profits.length ? odds(profits) : pays)

/** What a line says besides its kind of bet: *sum* 10, *main*, by the table. */
export const besides = ({ which = '', how = '' }: Pick<WrittenBet, 'which' | 'how'>): string =>
  (which && ` ${which}`) + (how && `, ${how}`)

/** Lines of one kind with the same figures; `whole`: of all of it. */
interface Kind {
  row: Row
  whole: boolean
  ids: string[]
}

/** Kinds of one position each that have the same figures share a line: *Small, big, even, odd*. */
function together(kinds: Kind[]): Kind[] {
  const out: Kind[] = []
  const lines = new Map<string, Kind>()
  for (const kind of kinds) {
    const figures = kind.row.key.slice(kind.row.key.indexOf('|'))
    const known = lines.get(figures)
    if (kind.row.places > 1 || kind.row.pays === 'as placed' || !kind.whole) out.push(kind)
    else if (known) {
      known.row.name += `, ${within(kind.row.name)}`
      known.ids.push(...kind.ids)
    } else {
      lines.set(figures, kind)
      out.push(kind)
    }
  }
  return out
}

/** An edge that is bounded and not known: *between 2.19 % and 2.29 %*, *at most 5.75 %*. */
export function bounds(bet: WrittenBet): string {
  if (bet.edge_low && bet.edge_high) return `between ${percent(bet.edge_low)} and ${percent(bet.edge_high)}`
  return bet.edge_high ? `at most ${percent(bet.edge_high)}` : percent(bet.edge, 3)
}

export interface Bar {
  x: number
  label: string
  p: number
  exact: string
}

/** The distribution of one unit: at most nine bars, far tails joined. */
export function bars(bet: WrittenBet): Bar[] {
  const all = bet.distribution
    .map((d) => ({ x: decimal(d.profit), label: signed(d.profit), p: decimal(d.probability), exact: d.probability }))
    .sort((a, b) => a.x - b.x)
  if (all.length <= 9) return all
  const low = all.filter((b) => b.x < 0)
  const high = all.filter((b) => b.x >= 0)
  const join = (list: typeof all, n: number, far: 'low' | 'high'): Bar[] => {
    if (list.length <= n) return list
    const kept = far === 'low' ? list.slice(-(n - 1)) : list.slice(0, n - 1)
    const tail = far === 'low' ? list.slice(0, list.length - n + 1) : list.slice(n - 1)
    const edge = far === 'low' ? tail.at(-1)! : tail[0]!
    const joined: Bar = {
      x: edge.x,
      label: `${far === 'low' ? '≤' : '≥'} ${edge.label}`,
      p: tail.reduce((s, b) => s + b.p, 0),
      exact: '',
    }
    return far === 'low' ? [joined, ...kept] : [...kept, joined]
  }
  return [...join(low, 4, 'low'), ...join(high, 5, 'high')]
}

export function signed(text: string): string {
  const value = decimal(text)
  const parts: Record<string, string> = { '1/2': '½', '1/4': '¼', '3/4': '¾' }
  const size = text.replace(/^[-−+]/, '')
  const [over = 0, under = 1] = size.split('/').map(Number)
  const part = parts[`${over % under}/${under}`]
  return (value > 0 ? '+' : value < 0 ? '−' : '') + (part ? (Math.floor(over / under) || '') + part : size)
}

export const mean = (bet: WrittenBet): number => -decimal(bet.edge)

/** How the figures were found, in a sentence. */
export function methodWords(certificate: WrittenCertificate): string {
  if (!certificate.exact) return `Method: ${certificate.method}.`
  return certificate.bets.some((bet) => bet.method)
    ? 'The edges by enumeration; the notes below say what is exact.'
    : 'Every outcome counted; every figure is exact.'
}

/** The beginning of a hash, in groups that can be read aloud. */
export const fingerprint = (sha: string): string => (sha.slice(0, 16).match(/.{4}/g) ?? []).join(' ')
