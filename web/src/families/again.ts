/** How a hand that is over is looked at again: a family that has a page of its own for it names the event its hands begin with. */
import type { Component } from 'svelte'
import type { HandView } from '../wire/http'
import type { RoundEvent } from '../wire/rounds'

interface Known {
  default: Component<{ hand: HandView; narrow: boolean }>
  BEGINS: RoundEvent['kind']
}
const known = import.meta.glob<Known>('./*/Again.svelte', { eager: true })

/** The page on which this hand is looked at again; nothing: the usual one. */
export const againOf = (events: readonly RoundEvent[]): Known['default'] | null =>
  Object.values(known).find((page) => events.some((event) => event.kind === page.BEGINS))?.default ?? null
