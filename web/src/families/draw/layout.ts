/** What can be said of the layout of a wheel or dice game. */
import { titled } from '../../lib/words'
import type { Called, DrawLayout, Position, Wheel } from '../../wire/families/draw'

export const kindTitle = (layout: DrawLayout, bet: string): string => titled(layout.bets[bet]?.title, bet)

const run = (numbers: string[]): boolean =>
  numbers.length > 2 && numbers.every((n, i) => /^\d+$/.test(n) && (!i || +n === +numbers[i - 1]! + 1))
const ends = (numbers: string[]): string => `${numbers[0]}–${numbers.at(-1)}`

/** What the dealer would call it: *Split 8/11*, *Six line 4–9*, *Dozen 13–24*, *Double 5*. */
export function positionName(layout: DrawLayout, position: Position): string {
  const kind = kindTitle(layout, position.bet)
  const { selection, covers } = position
  if (!selection.length) return kind
  if (selection.length > 1 && selection.every((s) => s === selection[0])) return `${kind} ${selection[0]}`
  if (selection.length === 1 && run(covers)) return `${kind} ${ends(covers)}`
  if (layout.grid && selection.length > 4 && run(selection)) return `${kind} ${ends(selection)}`
  return `${kind} ${selection.join(layout.grid ? '/' : '–')}`
}

export function calledName(layout: DrawLayout, called: Called): string {
  const rest = called.id.slice(called.bet.length).trim()
  const kind = kindTitle(layout, called.bet)
  return rest ? `${kind} of ${rest}` : kind
}

/** The colour of a field, where the wheel gives it one. */
export function colourOf(wheel: Wheel, field: string): string | null {
  for (const [colour, fields] of Object.entries(wheel.colours)) if (fields.includes(field)) return colour
  return null
}

/** What a sector shows: `25×`, `45 A`, a symbol's name. */
export function fieldLabel(layout: DrawLayout, field: string): string {
  const position = layout.positions.find((p) => p.covers.length === 1 && p.covers[0] === field)
  return position ? kindTitle(layout, position.bet) : titled(layout.wheel?.names[field], field)
}

/** The numbers a called bet reaches. */
export function reach(layout: DrawLayout, called: Called): string[] {
  const out = new Set<string>()
  for (const part of Object.keys(called.parts))
    layout.positions.find((p) => p.id === part)?.covers.forEach((c) => out.add(c))
  return [...out]
}
