/**
 * What a family brings to a table among players: the cloth with everything that is shown and decided there. A game whose felt
 * has none of its own is played on the table of poker.
 */
import type { Component } from 'svelte'
import type { Felt } from '../lib/felt'
import type { AnyLayout } from './family'

export interface AmongProps<L> {
  layout: L
  felt: Felt
  /** your seat */
  me: string | null
  /** how a seat is called */
  name: (seat: string) => string
  /** who is to decide */
  asked: string | null
  yourTurn: boolean
  /** the whole time of a turn */
  whole: number
  bank: number
  busy: boolean
  narrow: boolean
  onchoose: (option: string, amount?: number, cards?: readonly string[]) => void
}

export type Cloth = Component<AmongProps<AnyLayout>>

const cloths = import.meta.glob<{ default: Cloth }>('./*/Cloth.svelte')

/** The cloth of this felt; nothing: it has none of its own. */
export const clothOn = async (felt: string | undefined): Promise<Cloth | null> =>
  felt === undefined ? null : ((await cloths[`./${felt}/Cloth.svelte`]?.())?.default ?? null)
