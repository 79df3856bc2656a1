/** A guest on the way to a table and at it: the invitation shown, its layout fetched, its family's felt laid, a seat taken. */
import { familyOn } from '../families'
import type { AnyLayout, Family } from '../families/family'
import { isDraw } from '../lib/pacer'
import { mySeat, type Felt } from '../lib/felt'
import * as http from '../lib/http'
import { house } from '../lib/house.svelte'
import { route, tablePath } from '../lib/route.svelte'
import { titled } from '../lib/words'
import { pace } from '../poker/pace'
import type { Room } from '../poker/room.svelte'
import { Table } from './table.svelte'

/** The table one goes to, whether to sit there at once, and the invitation one comes with. */
export interface Way {
  id: string
  sit: boolean
  invitation: string | null
}
/** All that a table against the house is shown with. */
export interface Laid {
  felt: Felt
  kin: Family<AnyLayout>
  /** As it stands in this round. */
  layout: AnyLayout
}

export class Visit {
  readonly table: Table
  kin = $state.raw<Family<AnyLayout> | null>(null)
  layout = $state.raw<unknown>(null)
  /** Why there is no such table. */
  gone = $state<string | null>(null)
  /** A table among players: all that its page knows of it, while it is open. */
  room = $state.raw<Room | null>(null)
  private admitted = $state(false)

  readonly felt = $derived.by(() => this.table.felt)
  /** a table among players has a room of its own */
  readonly among = $derived.by(() => Boolean(this.felt?.view.buy_in))
  readonly seated = $derived.by(() => (this.felt ? mySeat(this.felt.view) !== null : false))
  private readonly cloth = $derived.by(() => (this.layout as { felt?: string } | null)?.felt)
  private readonly current = $derived.by(() =>
    this.felt && this.kin?.now && this.layout !== null ? this.kin.now(this.layout, this.felt) : this.layout,
  )
  readonly laid = $derived.by((): Laid | null =>
    this.felt && this.kin && this.current !== null ? { felt: this.felt, kin: this.kin, layout: this.current } : null,
  )

  private readonly front = $derived.by(() => route.place.page === 'table' && route.place.id === this.table.id)

  private readonly way: () => Way
  private fetching = false
  private edged = false
  private asked = false

  /** To be made while its keeper is made: what it watches ends with the keeper, which lives as long as its table's id. */
  constructor(way: () => Way) {
    this.way = way
    this.table = new Table(
      way().id,
      (event): number => (this.among ? pace(event) : (this.kin?.takes(event) ?? 0)),
      (event): boolean => (this.among ? pace(event) > 0 : isDraw(event)),
      (bet): string => this.laid?.kin.describe(this.laid.layout, bet)?.name ?? bet,
    )
    this.admitted = way().invitation === null
    $effect(() => {
      const { invitation } = this.way()
      if (!this.admitted && house.me && invitation !== null) void this.show(invitation)
    })
    $effect(() => this.enter())
    $effect(() => {
      if (this.admitted && house.me && this.layout === null && house.link !== 'lost') void this.fetchLayout()
    })
    $effect(() => {
      if (this.cloth && this.felt && !this.among) void familyOn(this.cloth).then((found) => (this.kin = found))
    })
    $effect(() => this.putEdges())
    $effect(() => {
      if (this.front && this.felt) document.title = `${titled(this.felt.view.title)} · Croupier`
    })
    $effect(() => this.sitDown())
  }

  /** Who comes with an invitation shows it first. */
  private async show(invitation: string): Promise<void> {
    const { id, sit } = this.way()
    try {
      await http.enterTable(id, invitation)
      this.admitted = true
      route.go(tablePath(id, sit), true)
    } catch (no) {
      this.gone = (no as Error).message
    }
  }

  private enter(): (() => void) | undefined {
    if (!this.admitted) return
    this.table.enter()
    return () => this.table.exit()
  }

  private async fetchLayout(): Promise<void> {
    if (this.fetching) return
    this.fetching = true
    try {
      this.layout = await http.tableLayout(this.table.id)
      this.gone = null
    } catch (no) {
      this.gone = (no as Error).message
    }
    this.fetching = false
  }

  /** What takes long to work out comes later, and is put in then. */
  private putEdges(): void {
    if (this.edged || !this.kin?.withEdges || this.layout === null) return
    this.edged = true
    const put = this.kin.withEdges
    void http.tableEdges(this.table.id).then(
      (edges) => {
        this.layout = put(this.layout, edges)
      },
      () => undefined,
    )
  }

  /** A guest who pressed *Sit down* in the lobby sits as soon as the table is there. */
  private sitDown(): void {
    if (!this.way().sit) this.asked = false
    if (!this.way().sit || !this.felt || this.asked || house.link !== 'open') return
    this.asked = true
    if (!this.seated) void this.table.sit()
    route.go(tablePath(this.table.id), true)
  }
}
