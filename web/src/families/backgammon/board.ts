/** Who stands where, as the events tell it, and which moves of a throw are still open while it is being played. */
import type { Felt } from '../../lib/felt'
import { mySeat } from '../../lib/felt'
import type { BackgammonEvent } from '../../wire/families/backgammon'
import type { RoundEvent } from '../../wire/rounds'

export const BAR = 25
const OFF = 0
/** How many men on each place, from off the board to the bar, counted from the home of whose they are. */
export type Side = readonly number[]
export interface Board {
  readonly seats: readonly [string, string]
  readonly men: readonly [Side, Side]
  readonly cube: number
  readonly owner: string | null
  readonly dice: readonly number[]
  readonly moves: readonly { seat: string; said: string; dice: readonly number[] }[]
  readonly score: readonly number[]
}
export interface Step {
  readonly start: number
  readonly end: number
}

const place = (text: string): number => (text === 'bar' ? BAR : text === 'off' ? OFF : Number(text))
/** ``24/18 13/11*`` as moves. */
export const steps = (said: string): Step[] =>
  said
    .split(' ')
    .filter((move) => move.includes('/'))
    .map((move) => {
      const [start = '', end = ''] = move.replace('*', '').split('/')
      return { start: place(start), end: place(end) }
    })
export const isPlay = (option: string): boolean => option.includes('/')

const START: Side = Array.from({ length: 26 }, (_, n) => ({ 24: 2, 13: 5, 8: 3, 6: 5 })[n] ?? 0)

export function boardOf(felt: Felt): Board {
  let board: Board = {
    seats: ['', ''],
    men: [START, START],
    cube: 1,
    owner: null,
    dice: [],
    moves: [],
    score: [0, 0],
  }
  for (const event of felt.events as readonly (RoundEvent | BackgammonEvent)[]) {
    if (event.kind === 'board_set')
      board = {
        ...board,
        seats: event.seats,
        men: event.men,
        cube: 1,
        owner: null,
        dice: [],
        moves: [],
        score: event.score ?? [0, 0],
      }
    if (event.kind === 'rolled') board = { ...board, dice: event.dice }
    if (event.kind === 'men_moved')
      board = {
        ...board,
        men: event.men,
        moves: [...board.moves, { seat: event.seat, said: event.said, dice: board.dice }],
      }
    if (event.kind === 'cube_turned') board = { ...board, cube: event.shows, owner: event.owner }
  }
  return board
}

/** The side that is drawn below: one's own, or of somebody who only watches the first. */
export const below = (felt: Felt, board: Board): 0 | 1 => (mySeat(felt.view) === board.seats[1] ? 1 : 0)

/** Both sides with these moves made by one of them. */
export function after(men: readonly [Side, Side], mover: 0 | 1, made: readonly Step[]): [Side, Side] {
  const mine = [...men[mover]]
  const theirs = [...men[1 - mover]!]
  for (const { start, end } of made) {
    mine[start]!--
    mine[end]!++
    if (end !== OFF && theirs[BAR - end] === 1) {
      theirs[BAR - end] = 0
      theirs[BAR]!++
    }
  }
  return mover === 0 ? [mine, theirs] : [theirs, mine]
}

const same = (one: Step, other: Step): boolean => one.start === other.start && one.end === other.end

/** What is left of a play when these moves are made; nothing: they are no part of it. */
function left(play: readonly Step[], made: readonly Step[]): Step[] | null {
  const rest = [...play]
  for (const step of made) {
    const at = rest.findIndex((each) => same(each, step))
    if (at < 0) return null
    rest.splice(at, 1)
  }
  return rest
}

/** The moves that can be made next with men that stand there now, of all plays that are still open. */
export function open(options: readonly string[], made: readonly Step[], mine: Side): Step[] {
  const out: Step[] = []
  for (const option of options)
    for (const step of left(steps(option), made) ?? [])
      if ((mine[step.start] ?? 0) > 0 && (!mine[BAR] || step.start === BAR) && !out.some((each) => same(each, step)))
        out.push(step)
  return out
}

/** The play that has been made in full. */
export const whole = (options: readonly string[], made: readonly Step[]): string | null =>
  options.find((option) => left(steps(option), made)?.length === 0) ?? null

export const pips = (side: Side): number => side.reduce((sum, men, n) => sum + men * n, 0)
export const named = (n: number): string => (n === BAR ? 'bar' : n === OFF ? 'off' : String(n))
