/** Pieces as they lie, and as they come out of the committed stream: the n-th of those that are left. */
import type { Redraw } from '../../lib/chance'
import type { Felt } from '../../lib/felt'
import { mySeat } from '../../lib/felt'
import { capital } from '../../lib/words'
import type { InstructedEvent, InstructedLayout } from '../../wire/families/instructed'
import type { RoundEvent } from '../../wire/rounds'

export interface Lot {
  readonly id: string
  readonly name: string
  readonly mine: boolean
  readonly pieces: readonly string[]
  /** What the hand is, when hands were set side by side. */
  readonly says: string
}

/** Place by place what was drawn, in the order in which the places got their first. */
export function lots(felt: Felt): Lot[] {
  const out = new Map<string, { pieces: string[]; says: string }>()
  const at = (place: string): { pieces: string[]; says: string } => {
    if (!out.has(place)) out.set(place, { pieces: [], says: '' })
    return out.get(place)!
  }
  for (const event of felt.events as readonly (RoundEvent | InstructedEvent)[]) {
    if (event.kind === 'piece_drawn') at(event.to).pieces.push(event.piece)
    if (event.kind === 'hand_told') at(event.of).says = event.says
  }
  const me = mySeat(felt.view)
  const names = new Map(felt.view.seats.map((s) => [s.seat, s.name]))
  return [...out].map(([id, { pieces, says }]) => ({
    id,
    name: id === me ? 'You' : (names.get(id) ?? capital(id)),
    mine: id === me,
    pieces,
    says,
  }))
}

/** Who keeps the bank in this round, and with how much. */
export function banker(felt: Felt): { seat: string; amount: number } | null {
  for (const event of felt.events as readonly (RoundEvent | InstructedEvent)[])
    if (event.kind === 'bank_taken' && event.seat) return { seat: event.seat, amount: event.amount ?? 0 }
  return null
}

/** Where the spots of one half of a domino, or of a die, lie: on a grid of three by three. */
const SPOTS: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
  [0, 2, 3, 4, 5, 6, 8],
  [0, 1, 2, 3, 5, 6, 7, 8],
  [0, 1, 2, 3, 4, 5, 6, 7, 8],
]
export const spots = (count: number): { x: number; y: number }[] =>
  (SPOTS[count] ?? []).map((cell) => ({ x: 8 + 12 * (cell % 3), y: 8 + 12 * Math.floor(cell / 3) }))

export function redrawPieces(layout: InstructedLayout): Redraw {
  const left = Object.entries(layout.pieces).flatMap(([name, says]) => Array<string>(says.count).fill(name))
  let number = 0
  return async (input, chance) => {
    if (input.kind !== 'stop') return null
    const told = String((input as { field?: string }).field ?? '')
    const found = left[await chance.below(left.length)]!
    const at = left.indexOf(told)
    if (layout.draws === 'cards' && at >= 0) left.splice(at, 1)
    return { what: `Draw ${++number}`, told, found }
  }
}
