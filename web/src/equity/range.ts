/** Ranges of hold'em as people write them, and as a grid: pairs down the middle, suited hands above, offsuit below. */
import { cardsIn, RANKS } from './picking'

/** The grid, row by row: `AA`, `AKs`, … `AKo`, `KK`, … */
export const GRID: readonly (readonly string[])[] = [...RANKS].map((row, r) =>
  [...RANKS].map((column, c) => (r === c ? row + row : r < c ? `${row}${column}s` : `${column}${row}o`)),
)
export const CELLS: readonly string[] = GRID.flat()
const GROUP = /^([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)$/i
const ANYTHING = ['random', 'any', '*']

/** How many hands a cell stands for. */
export const hands = (cell: string): number => (cell.length === 2 ? 6 : cell.endsWith('s') ? 4 : 12)

interface Group {
  high: number
  low: number
  suits: string
  plus: boolean
}
/** Ranks are counted from the ace, so the higher one has the lower number. */
function group(text: string): Group | null {
  const found = GROUP.exec(text)
  if (!found) return null
  const [a, b] = [RANKS.indexOf(found[1]!.toUpperCase()), RANKS.indexOf(found[2]!.toUpperCase())]
  return { high: Math.min(a, b), low: Math.max(a, b), suits: found[3]!.toLowerCase(), plus: found[4] === '+' }
}
const cells = (high: number, low: number, suits: string): string[] =>
  high === low
    ? [RANKS[high]! + RANKS[low]!]
    : (suits ? [suits] : ['s', 'o']).map((s) => RANKS[high]! + RANKS[low]! + s)
const span = (a: number, b: number): number[] =>
  Array.from({ length: Math.abs(a - b) + 1 }, (_, i) => Math.min(a, b) + i)

function part(text: string): string[] | null {
  if (ANYTHING.includes(text.toLowerCase())) return [...CELLS]
  const [first, last, more] = text.split('-')
  const from = group(first!)
  if (last === undefined) {
    if (!from) return null
    const { high, low, suits, plus } = from
    if (!plus) return cells(high, low, suits)
    return high === low
      ? span(0, high).flatMap((r) => cells(r, r, ''))
      : span(high + 1, low).flatMap((kicker) => cells(high, kicker, suits))
  }
  const to = more === undefined ? group(last) : null
  if (!from || !to || from.plus || to.plus || from.suits !== to.suits) return null
  if (from.high === from.low && to.high === to.low) return span(from.high, to.high).flatMap((r) => cells(r, r, ''))
  if (from.high === from.low) return null
  if (from.high === to.high) return span(from.low, to.low).flatMap((kicker) => cells(from.high, kicker, from.suits))
  const gap = from.low - from.high
  return to.low - to.high === gap ? span(from.high, to.high).flatMap((top) => cells(top, top + gap, from.suits)) : null
}

/** What a text holds: cells of the grid, and parts that are none (single hands, or what nobody can read). */
export interface Range {
  cells: Set<string>
  rest: string[]
}
export function expanded(text: string): Range {
  const found: Range = { cells: new Set(), rest: [] }
  if (text.trim() && cardsIn(text)) return { ...found, rest: [text.trim()] }
  for (const each of text
    .replace(/\s*-\s*/g, '-')
    .split(/[,;\s]+/)
    .filter(Boolean)) {
    const known = part(each)
    if (known) known.forEach((cell) => found.cells.add(cell))
    else found.rest.push(each)
  }
  return found
}

/** Cells, as short as people write them: `88+, ATs+, KQo`. */
export function written({ cells: chosen, rest }: Range): string {
  if (chosen.size === CELLS.length) return 'random'
  const out: string[] = []
  const runs = (names: readonly string[]): void => {
    for (let at = 0; at < names.length; at++) {
      if (!chosen.has(names[at]!)) continue
      const from = at
      while (at + 1 < names.length && chosen.has(names[at + 1]!)) at++
      const [top, bottom] = [names[from]!, names[at]!]
      out.push(from === at ? top : from === 0 ? `${bottom}+` : `${top}-${bottom}`)
    }
  }
  runs([...RANKS].map((r) => r + r))
  for (const suits of ['s', 'o'])
    for (const [at, high] of [...RANKS].entries()) runs([...RANKS].slice(at + 1).map((low) => high + low + suits))
  return [...out, ...rest].join(', ')
}

/** A cell is taken or dropped. What the text held besides cards stays; two cards give way. */
export function toggled(text: string, cell: string, take: boolean): string {
  const now = expanded(text)
  const rest = now.rest.filter((each) => !cardsIn(each))
  const chosen = new Set(now.cells)
  if (take) chosen.add(cell)
  else chosen.delete(cell)
  return written({ cells: chosen, rest })
}

const NAMES: Record<string, string> = {
  A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten', 9: 'nine', 8: 'eight', 7: 'seven', 6: 'six', 5: 'five',
  4: 'four', 3: 'three', 2: 'two',
} // prettier-ignore
/** Spoken: *pair of sixes*, *king and queen suited*. */
export function spoken(cell: string): string {
  const [high, low, suits] = [NAMES[cell[0]!]!, NAMES[cell[1]!]!, cell[2]]
  if (!suits) return `pair of ${high}${high.endsWith('x') ? 'es' : 's'}`
  return `${high} and ${low} ${suits === 's' ? 'suited' : 'offsuit'}`
}
