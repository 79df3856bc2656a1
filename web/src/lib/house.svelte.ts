/** The one connection to the house: who you are, what you own, and every message to and fro. */
import * as http from './http'
import { asHere } from './words'
import type { FromBrowser, FromHouse, Me, PlayedFor } from '../wire/protocol'

type Without<T> = T extends unknown ? Omit<T, 'n'> : never
export type Request = Without<FromBrowser>
export type Answer =
  { ok: true } | { ok: false; reason: string; rule: string | null; short?: string | null; lost?: boolean }
/** Your place on the waiting list of a table; `deadline`: a chair is kept for you until then, on the clock of the page. */
type LineTold = Extract<FromHouse, { type: 'line' }>
export interface Line {
  table: string
  name: string
  /** whose house it is, and what is played for: of the message, as it came */
  at: Pick<LineTold, 'house' | 'currency' | 'structure' | 'stakes'>
  /** by which rule a chair is kept */
  rule: string | null
  ahead: number
  deadline: number | null
  /** the whole time of the call, as far as this page knows it */
  whole: number
}
type Listener = (message: FromHouse, at: number) => void

const PING_EVERY = 15_000
const PING_WAITS = 8_000
/** Codes with which the house closes a line because there are too many. */
const FULL = [4429, 1013]
const TRY_AFTER = [300, 800, 1500, 3000, 5000]

/** The lines after one of them has changed. */
export function lined(
  lines: Readonly<Record<string, Line>>,
  { table, name, house, currency, structure, stakes, rule, ahead, kept_ms }: LineTold,
  now: number,
): Record<string, Line> {
  const rest = Object.fromEntries(Object.entries(lines).filter(([id]) => id !== table))
  if (ahead === null) return rest
  const kept = kept_ms ?? null
  const deadline = kept === null ? null : now + kept
  const at = { house, currency, structure, stakes }
  return { ...rest, [table]: { table, name, at, rule: rule ?? null, ahead, deadline, whole: kept ?? 1 } }
}

class House {
  me = $state.raw<Me | null>(null)
  link = $state<'opening' | 'open' | 'lost'>('opening')
  lostAt = $state<number | null>(null)
  notice = $state.raw<{ level: 'note' | 'failure'; text: string } | null>(null)
  /** The tables at which you wait for a chair. */
  lines = $state.raw<Readonly<Record<string, Line>>>({})
  /** The table at which the house has seated you last, until you have come to it. */
  seated = $state.raw<Extract<FromHouse, { type: 'seated' }> | null>(null)
  /** How long you have played, until you have said that you read it. */
  reminder = $state.raw<PlayedFor | null>(null)
  /** Why nobody could come in at all. */
  closed = $state<string | null>(null)
  /** Why the house does not take one page more. */
  full = $state<string | null>(null)

  private socket: WebSocket | null = null
  private n = 0
  private opened = true
  private changing = false
  private farewell: string | null = null
  private tries = 0
  private again: ReturnType<typeof setTimeout> | null = null
  private heartbeat: ReturnType<typeof setInterval> | null = null
  private pending = new Map<number, (answer: Answer) => void>()
  private listeners = new Set<Listener>()
  /** Tables that the page looks at, and who wants to know that one is not there any more. */
  private watching = new Map<string, (reason: string) => void>()

  async enter(): Promise<void> {
    const before = this.me
    try {
      this.me = await http.me().catch((no: unknown) => {
        if (no instanceof http.HouseSaysNo && no.status) return http.enter()
        throw no
      })
      this.closed = null
      if (before?.player !== this.me.player) this.reminder = null
      if (before && !before.guest && this.me.guest)
        this.farewell = `You are no longer logged in as ${before.name} here: the session was ended, or the password was changed. You are a guest now.`
      this.open()
    } catch (no) {
      this.closed = (no as Error).message
      this.lost()
    }
  }

  /** The visitor becomes somebody else: a new line with the new cookie. That the house ends the old line is no loss.
   *  `farewell`: what is said on the new line. */
  async become(ask: () => Promise<Me>, farewell: string | null = null): Promise<void> {
    this.changing = true
    try {
      this.me = await ask()
      this.farewell = farewell
      this.reminder = null
      this.hangUp()
    } finally {
      this.changing = false
      this.open()
    }
  }

  tryNow(): void {
    if (this.again) clearTimeout(this.again)
    this.again = null
    if (this.changing) return
    // a line on which the house never said hello may mean a session that is no more
    if (this.me && this.opened) this.open()
    else void this.enter()
  }

  /** This machine has left its network: a line that only seems open is given up, and the page says so. */
  cut(): void {
    const socket = this.socket
    this.lost()
    socket?.close()
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** `gone`: told when the line is back and the table is not. */
  watch(table: string, gone?: (reason: string) => void): Promise<Answer> {
    this.watching.set(table, gone ?? this.watching.get(table) ?? (() => undefined))
    return this.link === 'open' ? this.send({ type: 'watch', table }) : Promise.resolve({ ok: true })
  }

  unwatch(table: string): void {
    this.watching.delete(table)
    if (this.link === 'open') void this.send({ type: 'unwatch', table })
  }

  send(request: Request): Promise<Answer> {
    const socket = this.socket
    if (!socket || socket.readyState !== WebSocket.OPEN)
      return Promise.resolve({
        ok: false,
        reason: 'The connection is lost. Nothing was sent, nothing has changed.',
        rule: null,
        lost: true,
      })
    const n = ++this.n
    socket.send(JSON.stringify({ ...request, n }))
    return new Promise((resolve) => this.pending.set(n, resolve))
  }

  /** The balance that the page shows; a table may hold it back until its wheel rests. */
  own(balances: Record<string, number>): void {
    if (this.me) this.me = { ...this.me, balances }
  }

  private open(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    this.socket = socket
    this.n = 0
    this.opened = false
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data) as FromHouse)
    }
    socket.onclose = ({ code, reason }: CloseEvent) => {
      if (this.socket !== socket) return
      this.full = FULL.includes(code) ? reason : null
      if (this.changing) this.hangUp()
      else this.lost()
    }
  }

  /** The house says hello: the line is good. */
  private greeted(): void {
    if (this.link === 'open') return
    this.opened = true
    this.link = 'open'
    this.lostAt = null
    this.tries = 0
    this.full = null
    this.notice = this.farewell ? { level: 'note', text: this.farewell } : null
    this.farewell = null
    for (const [table, gone] of this.watching)
      void this.send({ type: 'watch', table }).then((answer) => {
        if (!answer.ok && !answer.lost) gone(answer.reason)
      })
    this.heartbeat = setInterval(() => this.ping(), PING_EVERY)
  }

  private hear(message: FromHouse): void {
    const at = performance.now()
    if (message.type === 'hello') {
      this.me = message.me
      if (this.link !== 'open') this.lines = {}
      this.greeted()
    }
    if (message.type === 'seated') this.seated = message
    if (message.type === 'reminder') this.reminder = message.played
    if (message.type === 'line') this.lines = lined(this.lines, message, at)
    if (message.type === 'done') this.settle(message.n, { ok: true })
    if (message.type === 'refused') {
      const answer: Answer = {
        ok: false,
        reason: asHere(message.reason),
        rule: message.rule ?? null,
        short: message.short ?? null,
      }
      if (message.n !== null && this.pending.has(message.n)) this.settle(message.n, answer)
      else this.notice = { level: 'failure', text: asHere(message.reason) }
    }
    if (message.type === 'notice' && !message.table)
      this.notice = { level: message.level ?? 'note', text: asHere(message.text) }
    if (message.type === 'balance' && !this.listeners.size) this.own(message.balances)
    for (const listener of this.listeners) listener(message, at)
  }

  private settle(n: number, answer: Answer): void {
    this.pending.get(n)?.(answer)
    this.pending.delete(n)
  }

  private ping(): void {
    const socket = this.socket
    const late = setTimeout(() => socket?.close(), PING_WAITS)
    void this.send({ type: 'ping' }).then(() => clearTimeout(late))
  }

  private hangUp(): void {
    const socket = this.socket
    this.socket = null
    this.link = 'opening'
    socket?.close()
    this.forget()
  }

  private forget(): void {
    if (this.heartbeat) clearInterval(this.heartbeat)
    this.heartbeat = null
    for (const resolve of this.pending.values())
      resolve({
        ok: false,
        reason: 'The connection was lost before the house answered. The table shows what counts.',
        rule: null,
        lost: true,
      })
    this.pending.clear()
  }

  private lost(): void {
    this.socket = null
    this.forget()
    this.link = 'lost'
    this.lostAt ??= Date.now()
    if (this.again) return
    const wait = TRY_AFTER[Math.min(this.tries++, TRY_AFTER.length - 1)]!
    this.again = setTimeout(() => {
      this.again = null
      this.tryNow()
    }, wait)
  }
}

export const house = new House()
