/** The games of a round as they have been told: what shows on the reels, what paid, and how it stands. */
import type { Felt } from '../../lib/felt'
import { mySeat, of, total } from '../../lib/felt'
import type { GamePaid, MachineEvent, MachineLayout } from '../../wire/families/machine'
import type { RoundEvent } from '../../wire/rounds'

export interface Game {
  /** Of free games, which one of how many; nothing: it was paid for. */
  readonly free: { readonly number: number; readonly won: number } | null
  /** Reel by reel what shows; nothing: it still turns. */
  readonly reels: readonly (readonly string[] | null)[]
  readonly pays: readonly GamePaid[]
  readonly brings: number
  readonly over: boolean
}

const blank = (reels: number): Game => ({
  free: null,
  reels: Array<null>(reels).fill(null),
  pays: [],
  brings: 0,
  over: false,
})

/** The games of the events, in their order. */
export function games(events: readonly RoundEvent[], reels: number): Game[] {
  const out: Game[] = []
  const change = (change: Partial<Game>): void => {
    out[out.length - 1] = { ...out.at(-1)!, ...change }
  }
  for (const event of events as readonly (RoundEvent | MachineEvent)[]) {
    if (event.kind === 'free_game_began') out.push({ ...blank(reels), free: { number: event.number, won: event.won } })
    if (event.kind === 'reel_stopped') {
      if (!out.length || out.at(-1)!.over) out.push(blank(reels))
      change({ reels: out.at(-1)!.reels.map((shows, n) => (n + 1 === event.reel ? event.shows : shows)) })
    }
    if (event.kind === 'reel_covered')
      change({ reels: out.at(-1)!.reels.map((s, n) => (n + 1 === event.reel ? s!.map(() => event.by) : s)) })
    if (event.kind === 'game_paid') change({ pays: [...out.at(-1)!.pays, event] })
    if (event.kind === 'game_over') change({ brings: event.brings ?? 0, over: true })
  }
  return out
}

/** What the reels show before anything was played: the first stops of the strips. */
export const resting = (layout: MachineLayout): string[][] =>
  layout.machine.strips.map((strip) => strip.slice(0, layout.machine.rows))

/** Does a symbol stand for another one, or lie in a group with it? */
const fits = (layout: MachineLayout, symbol: string, of: string): boolean => {
  const { symbols, groups } = layout.machine
  return symbol === of || (groups[of]?.of.includes(symbol) ?? false) || symbols[symbol]?.wild !== undefined
}

/** The cells that a pay is made of, as ``reel,row``. */
export function cells(layout: MachineLayout, game: Game, pay: GamePaid): string[] {
  const shown = game.reels.map((column) => column ?? [])
  if (pay.line) return layout.machine.lines[pay.line - 1]!.slice(0, pay.count).map((row, reel) => `${reel},${row - 1}`)
  const reels = pay.scatter ? shown : shown.slice(0, pay.count)
  return reels.flatMap((column, reel) =>
    column.flatMap((symbol, row) => {
      const part = pay.scatter ? symbol === pay.of : fits(layout, symbol, pay.of)
      return part ? [`${reel},${row}`] : []
    }),
  )
}

/** What you have staked: it lies there, or it has just been settled. */
export function stakeOf(felt: Felt): number {
  const seat = mySeat(felt.view)
  if (seat === null) return 0
  const settled = felt.settled.filter((line) => line.seat === seat).reduce((sum, line) => sum + line.stake, 0)
  return settled || total(of(felt, seat))
}

/** The pays of one's own; of somebody who only watches those of whoever plays. */
export function own(felt: Felt, game: Game): readonly GamePaid[] {
  const first = mySeat(felt.view) ?? game.pays[0]?.seat
  return game.pays.filter((pay) => pay.seat === first)
}
