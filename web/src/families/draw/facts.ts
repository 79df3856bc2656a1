/** What can be said of a bet of a wheel or dice game, and of a result. */
import type { Facts } from '../family'
import { decimal } from '../../lib/fractions'
import { within } from '../../lib/words'
import { calledName, colourOf, fieldLabel, kindTitle, positionName, reach } from './layout'
import type { Called, DrawLayout, Position } from '../../wire/families/draw'

const odds = ({ profits }: Position): number | null => (profits.length === 1 ? decimal(profits[0]!) : null)

export function describe(layout: DrawLayout, bet: string): Facts | null {
  const position = layout.positions.find((p) => p.id === bet)
  if (position) return ofPosition(layout, position)
  const called = layout.called.find((c) => c.id === bet)
  return called ? ofCalled(layout, called) : null
}

function ofPosition(layout: DrawLayout, p: Position): Facts {
  const about = p.selection.length && layout.grid ? '' : (layout.bets[p.bet]?.about ?? '')
  return {
    bet: p.id,
    name: positionName(layout, p),
    about,
    pays: shortPays(p),
    wins: p.wins,
    edge: p.edge,
    chips: 1,
    odds: odds(p),
    parts: { [p.id]: 1 },
    min: p.min,
    max: p.max,
  }
}

/** `1 to 1 / 2 to 1 / 12 to 1` is said as `1, 2 or 12 to 1`. */
export function shortPays({ pays, profits }: Position): string {
  if (profits.length < 2 || profits.some((p) => p.includes('/'))) return pays
  return `${profits.slice(0, -1).join(', ')} or ${profits.at(-1)} to 1`
}

function ofCalled(layout: DrawLayout, c: Called): Facts {
  const ids = Object.keys(c.parts)
  const positions = ids.map((id) => layout.positions.find((p) => p.id === id)).filter((p) => p !== undefined)
  const about = positions
    .map(
      (p) =>
        (p.selection.length === 1 ? p.selection[0] : p.selection.join('/')) +
        (c.parts[p.id]! > 1 ? ` ×${c.parts[p.id]}` : ''),
    )
    .join(' · ')
  const hits = reach(layout, c).length
  const fields = layout.wheel?.fields.length ?? 0
  return {
    bet: c.id,
    name: calledName(layout, c),
    about,
    pays: calledPays(layout, c),
    wins: `${hits}/${fields}`,
    edge: c.edge,
    chips: c.chips,
    odds: null,
    parts: c.parts,
    min: Math.max(...positions.map((p) => p.min)),
    max: Math.min(...positions.map((p) => Math.floor(p.max / c.parts[p.id]!))),
  }
}

/** Net chips of a called bet where it wins: `net +14, on 26 +32`. */
export function calledPays(layout: DrawLayout, called: Called): string {
  const by = new Map<number, string[]>()
  for (const field of reach(layout, called)) {
    let net = 0
    for (const [id, chips] of Object.entries(called.parts)) {
      const p = layout.positions.find((q) => q.id === id)
      if (p) net += chips * (p.covers.includes(field) ? (odds(p) ?? 0) : -1)
    }
    by.set(net, [...(by.get(net) ?? []), field])
  }
  const [first, ...rest] = [...by].sort((a, b) => b[1].length - a[1].length)
  if (!first) return ''
  const sign = (n: number) => (n < 0 ? '−' : '+') + Math.abs(n)
  return `net ${sign(first[0])}` + rest.map(([n, fields]) => `, on ${fields.join(' ')} ${sign(n)}`).join('')
}

const TRAITS = ['red', 'black', 'small', 'big', 'under7', 'over7', 'pairs', 'odd', 'even', 'low', 'high']

/** The even chances and the like that a result belongs to, in words. */
export function traits(layout: DrawLayout, result: string): string[] {
  return TRAITS.map((bet) =>
    layout.positions.find((p) => p.bet === bet && !p.selection.length && p.covers.includes(result)),
  )
    .filter((p) => p !== undefined)
    .map((p) => within(kindTitle(layout, p.bet)))
}

/** A result as the dealer says it: `17 black, odd, low`. */
export function resultWords(layout: DrawLayout, result: string): string {
  if (layout.dice) {
    const dice = result.split('.').map(Number)
    const total = dice.reduce((a, b) => a + b, 0)
    const said = traits(layout, result)
    const triple = dice.length > 2 && dice.every((d) => d === dice[0]) ? ['triple'] : []
    const shown = layout.dice.colours.some((c) => c !== 'ivory')
      ? dice.map((d, i) => `${layout.dice!.colours[i]} ${d}`).join(', ')
      : dice.join(' ')
    return [`${shown}: ${total}`, ...triple, ...said].join(', ')
  }
  if (layout.wheel?.kind === 'sectors') return fieldLabel(layout, result)
  const [first, ...rest] = traits(layout, result)
  return first ? [`${result} ${first}`, ...rest].join(', ') : result
}

export const resultColour = (layout: DrawLayout, result: string): string | null =>
  layout.wheel ? colourOf(layout.wheel, result) : null
