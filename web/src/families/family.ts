/**
 * What a family of games brings to the table page: a felt, what has been drawn, a word for a result, and how its draws
 * come out of the committed stream. Everything else on the page belongs to all families.
 */
import type { Component } from 'svelte'
import type { Redraw } from '../lib/chance'
import type { Chip, Felt } from '../lib/felt'
import type { StoredRound } from '../wire/http'
import type { Shown } from '../wire/protocol'
import type { RoundEvent } from '../wire/rounds'

/** A layout that only its own family can read. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a felt takes its own layout, so `unknown` would fit none
export type AnyLayout = any

/** A layout with what its certificate says, when that is there: bet → exact edge. */
export type Priced<L> = L & { edges?: Readonly<Record<string, string>> }

/** What the readout says of a bet. */
export interface Facts {
  bet: string
  name: string
  about: string
  pays: string
  wins: string
  /** As an exact fraction; empty: not known yet. */
  edge: string
  /** What the edge supposes: *best play*. */
  edgeNote?: string
  /** Bets that one chip is laid on, one after the other and on each the same: ante and blind. */
  each?: readonly string[]
  /** A bet with a price of its own: whatever chip is chosen, this is laid. */
  fixed?: number
  /** Chips that one placement takes: 1, or the number of chips of a called bet. */
  chips: number
  /** What a unit may win, where one figure says it. */
  odds: number | null
  /** The bets that a placement puts chips on, with how many each. */
  parts: Readonly<Record<string, number>>
  min: number
  max: number
}

export interface FeltProps<L> {
  layout: L
  felt: Felt
  chips: readonly Chip[]
  /** The chip values of the table, lowest first. */
  denominations: readonly number[]
  pointed: string | null
  open: boolean
  narrow: boolean
  view: string
  /** True while the wheel turns or the dice roll. */
  moving: boolean
  /** Cards of your own that you have chosen for the decision at hand. */
  picked?: readonly string[]
  onpick?: (card: string) => void
  /** An answer given on the felt itself. */
  onchoose?: (option: string) => void
  onpoint: (bet: string | null) => void
  onplace: (bet: string) => void
  ontake: (bet: string) => void
}

/** How a family words a decision: anything it leaves out is said in the table's own words. */
export interface Choices {
  question: string
  /** By the name of the option: what the button says, the amount it costs, its key; sizes where it is offered in a few only. */
  options: Readonly<
    Record<
      string,
      { text?: string; amount?: number; key?: string; sizes?: readonly { amount: number; text: string; key: string }[] }
    >
  >
  /** What this game knows but does not offer now, and why. */
  absent: readonly { text: string; why: string }[]
  /** The buttons as they always stand, offered or not, by what they say: no finger meets another one there. */
  order?: readonly string[]
  /** Figures that belong to the decision: label and value. */
  facts: readonly (readonly [string, string])[]
  silence: string | null
  /** Is this option chosen on the felt, so that it has no button? */
  onfelt?: (option: string) => boolean
  /** What an answer with these cards would be, or why it cannot be given. */
  withCards?: (cards: readonly string[]) => { words: string; no?: string }
}

export interface DrawnProps<L> {
  layout: L
  felt: Felt
  moving: boolean
  narrow: boolean
}
export interface PastProps<L> {
  layout: L
  result: string | null
  /** The result as the house says it to people, where it does. */
  shown?: Shown | null
  voided: boolean
  strip: boolean
}

export interface Family<L> {
  Felt: Component<FeltProps<L>>
  /** Beside the table: the wheel or the dice, with the last result in words. */
  Drawn: Component<DrawnProps<L>>
  /** One result in the history strip. */
  Past: Component<PastProps<L>>
  /** Views that a phone switches between; none: one view shows all. */
  views: (layout: L) => { id: string; title: string }[]
  /** The view that shows the draw on a phone. */
  drawView: (layout: L) => string | null
  /** Whether a phone shows the draw itself above the felt (dice) rather than a strip of past results. */
  drawnInStrip: (layout: L) => boolean
  limits: (layout: L) => { min: number; max: number }
  describe: (layout: L, bet: string) => Facts | null
  /** The bet the readout shows before anything is pointed at. */
  first: (layout: L) => string | null
  /** What a player should know of this table before betting; few and short. `option`: the one by which a house chose it. */
  remarks: (layout: L) => readonly { words: string; option: string }[]
  /** A result in words; without it the house's own are read. */
  resultWords?: (layout: L, result: string) => string
  /** Milliseconds until this draw can be read. */
  takes: (event: RoundEvent) => number
  clockWords: (layout: L) => string
  redraw: (layout: L, round?: StoredRound) => Redraw
  /** What of a stored round holds its draws; the events, unless it says otherwise. */
  redrawnFrom?: 'events' | 'inputs'
  /** What the limits are of: *a box*. */
  each?: string
  /** The name of the stage to somebody who hears it. */
  stage?: string
  choices?: (layout: L, felt: Felt) => Choices | null
  /** On a phone felt and decision fit below the readout: nothing is put away, and nothing moves. */
  steady?: boolean
  /** The house can be asked for the best play. */
  teaches?: (layout: L) => boolean
  /** The edges take long to work out and come after the layout: put them in. */
  withEdges?: (layout: L, edges: Readonly<Record<string, string>>) => L
  /** The layout as it stands in this round, where a round changes what may be staked. */
  now?: (layout: L, felt: Felt) => L
  /** One more panel beside the table. */
  Aside?: Component<DrawnProps<L>>
}
