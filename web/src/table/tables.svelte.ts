/**
 * The tables that this page has open: the one in front, which has the address, and those among players at which you sit.
 * They are watched wherever on the page you are, until you stand up.
 */
import { untrack } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import { route, tablePath } from '../lib/route.svelte'
import { readKept, writeKept } from '../lib/settings.svelte'
import type { Room } from '../poker/room.svelte'
import { nextFront, readOpen, waiting, type Standing } from './fronts'
import type { Visit, Way } from './visit.svelte'

const KEPT = 'croupier.open'
const HOLDS = 'croupier.front'
/** So long after a table has come to the front by itself nothing is taken that was pressed: it was meant for the one before. */
export const SETTLES_MS = 700

/** A table at which you play. */
export interface Played {
  id: string
  /** its key, from 1 on */
  number: number
  visit: Visit
  room: Room
}

const kept = (): string[] => {
  try {
    return readOpen(sessionStorage.getItem(KEPT))
  } catch {
    return []
  }
}

class Tables {
  /** In the order in which they were opened. */
  private seated = $state.raw<readonly string[]>(kept())
  readonly visits = new SvelteMap<string, Visit>()
  /** The table that waits for you comes to the front; if not, its tab or tile only says so. */
  brings = $state(readKept(HOLDS) !== 'stays')
  /** A table has just come to the front by itself. */
  settling = $state(false)
  /** What has just happened, for who listens to the page. */
  spoken = $state('')

  readonly front = $derived.by(() => (route.place.page === 'table' ? route.place.id : null))
  readonly ids = $derived.by(() =>
    this.front === null || this.seated.includes(this.front) ? this.seated : [...this.seated, this.front],
  )
  /** Those at which you sit, and the one in front if it is one among players. */
  readonly played = $derived.by(() =>
    this.ids
      .map((id) => ({ id, visit: this.visits.get(id) }))
      .flatMap(({ id, visit }) => (visit?.room ? [{ id, visit, room: visit.room }] : []))
      .map((t, i): Played => ({ ...t, number: i + 1 })),
  )
  readonly others = $derived.by(() => this.played.filter((t) => t.id !== this.front))
  /** Does more than one table lie on this page? */
  readonly several = $derived.by(() => this.played.length > 1)
  readonly standing = $derived.by((): Standing[] =>
    this.played.map(({ id, room }) => ({ id, turn: room.turn && `${id} ${room.turn}`, deadline: room.deadline })),
  )
  readonly calling = $derived.by(() => waiting(this.standing))

  private passed: ReadonlySet<string> = new Set()
  private settled: ReturnType<typeof setTimeout> | null = null

  /** How one came to a table: only the one in front has an address. */
  way(id: string): Way {
    const { place } = route
    return place.page === 'table' && place.id === id ? place : { id, sit: false, invitation: null }
  }

  /** You sit at this table, or not any more. */
  sits(id: string, sits: boolean): void {
    const now = untrack(() => this.seated)
    if (now.includes(id) === sits) return
    this.seated = sits ? [...now, id] : now.filter((other) => other !== id)
    // who has just sat down is not called away for what was asked elsewhere before
    if (sits) untrack(() => this.pass(id))
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(this.seated))
    } catch {
      /* then a page that is loaded anew begins with one table */
    }
  }

  setBrings(on: boolean): void {
    this.brings = on
    writeKept(HOLDS, on ? 'brings' : 'stays')
  }

  /** By tab, tile or key: others that wait now do not push themselves before it again for the same question. */
  show(id: string): void {
    if (id === this.front) return
    this.pass(id)
    this.settle(false)
    this.go(id)
  }

  /** The one that waits for you, if one does and you are not busy where you are. Who only looks on is left alone. */
  bring(): void {
    const plays = this.front !== null && this.seated.includes(this.front)
    const next = plays && this.brings && !busy() ? nextFront(this.standing, this.front, this.passed) : null
    if (next === null) return
    this.settle(true)
    this.go(next)
  }

  private pass(id: string): void {
    this.passed = new Set(this.calling.filter((t) => t.id !== id).map((t) => t.turn!))
  }

  private go(id: string): void {
    const number = this.played.find((t) => t.id === id)?.number
    // from table to table one does not go back step by step
    route.go(tablePath(id), this.front !== null && this.played.some((t) => t.id === this.front))
    this.spoken = number ? `Table ${number} is in front.` : ''
  }

  private settle(on: boolean): void {
    if (this.settled) clearTimeout(this.settled)
    this.settled = on ? setTimeout(() => (this.settling = false), SETTLES_MS) : null
    this.settling = on
  }
}

/** Somebody who types, sizes a bet or reads a sheet is not taken away from it. */
export const busy = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  Boolean(document.activeElement?.matches('textarea, select, input:not([type=checkbox]):not([type=radio])'))

export const tables = new Tables()
