/** What is said across the table: a few fixed words and typed lines, each shown at its speaker's plate for a moment. */
import { getContext, setContext, untrack } from 'svelte'
import { house } from '../lib/house.svelte'
import { readKept, writeKept } from '../lib/settings.svelte'
import type { Say, TableView } from '../wire/protocol'
import { isNew, lastOf, muting, readMuted, sendable, shown, speakers, wanted } from './chat'

export type Saying = Say['saying']

/** In the order in which they are offered. */
export const SAYINGS: readonly (readonly [Saying, string])[] = [
  ['hello', 'Hello'],
  ['nice_hand', 'Nice hand'],
  ['well_played', 'Well played'],
  ['thank_you', 'Thank you'],
  ['one_moment', 'One moment'],
  ['good_night', 'Good night'],
]
const WORDS = new Map(SAYINGS)
const SHOWN_MS = 6000
const KEY = Symbol('talk')
const CHAT = 'croupier.chat'
const MUTED = 'croupier.muted'

export class Talk {
  /** What each seat has just said. */
  said = $state.raw<Readonly<Record<string, string>>>({})
  /** The last words, for who listens to the page. */
  spoken = $state('')
  muted = $state(readKept('croupier.talk') === 'off')
  refused = $state<string | null>(null)
  /** What is being typed. */
  draft = $state('')
  private names = $state.raw<readonly string[]>(readMuted(readKept(MUTED)))
  /** The last line that stood before somebody's eyes. */
  private seen = $state(0)

  private readonly view: () => TableView
  private readonly name: (seat: string) => string
  private readonly fading = new Map<string, ReturnType<typeof setTimeout>>()

  readonly state = $derived.by(() => this.view().chat?.state)
  private readonly all = $derived.by(() => this.view().chat?.lines ?? [])
  private readonly here = $derived.by(() => this.view().seats.map((s) => s.name))
  readonly lines = $derived.by(() => (this.muted ? [] : shown(this.all, this.names)))
  readonly others = $derived.by(() =>
    speakers(
      this.all,
      this.view().you,
      this.names.filter((name) => this.here.includes(name)),
    ),
  )
  /** Somebody has written what nobody has looked at yet. */
  readonly news = $derived.by(() => isNew(this.lines, this.view().you, this.seen))

  /** To be made while its page is made: what it hears ends with the page. */
  constructor(view: () => TableView, name: (seat: string) => string) {
    this.view = view
    this.name = name
    $effect(() => {
      const leave = house.listen((message) => {
        if (message.type === 'said' && message.table === this.view().id)
          this.hear(message.seat, WORDS.get(message.saying) ?? '')
        if (message.type === 'wrote' && message.table === this.view().id && !this.mutes(message.line.name))
          this.hear(message.line.seat, message.line.text)
      })
      return () => {
        leave()
        for (const timer of this.fading.values()) clearTimeout(timer)
      }
    })
    // what stood there when one came is not new
    const id = $derived(this.view().id)
    $effect(() => {
      void id
      untrack(() => this.look())
    })
    $effect(() => {
      const on = wanted(this.state, readKept(CHAT))
      if (on !== null && house.link === 'open') void house.send({ type: 'listen', table: this.view().id, on })
    })
    setContext(KEY, this)
  }

  hear(seat: string, words: string): void {
    if (this.muted) return
    this.said = { ...this.said, [seat]: words }
    this.spoken = `${this.name(seat)}: ${words}`
    clearTimeout(this.fading.get(seat))
    this.fading.set(
      seat,
      setTimeout(() => this.forget(seat), SHOWN_MS),
    )
  }

  async say(saying: Saying): Promise<void> {
    const answer = await house.send({ type: 'say', table: this.view().id, saying })
    this.refused = answer.ok ? null : answer.reason
  }

  /** What was typed goes to the table; what the house refuses stays to be put right. */
  async write(): Promise<void> {
    const text = this.draft
    if (!sendable(text)) return
    const answer = await house.send({ type: 'write', table: this.view().id, text })
    this.refused = answer.ok ? null : answer.reason
    if (answer.ok && this.draft === text) this.draft = ''
  }

  /** Read and write what is typed, or not: this browser keeps it for every table. */
  async types(on: boolean): Promise<void> {
    writeKept(CHAT, on ? 'on' : 'off')
    const answer = await house.send({ type: 'listen', table: this.view().id, on })
    this.refused = answer.ok ? null : answer.reason
  }

  /** The lines stand before somebody's eyes. */
  look(): void {
    this.seen = lastOf(this.all)
  }

  mutes(name: string): boolean {
    return this.names.includes(name)
  }

  /** For this browser alone: nothing that this person types is shown any more. */
  muteOne(name: string, on: boolean): void {
    this.names = muting(this.names, name, on)
    writeKept(MUTED, JSON.stringify(this.names))
  }

  /** For this browser alone: the others go on talking. */
  mute(muted: boolean): void {
    this.muted = muted
    writeKept('croupier.talk', muted ? 'off' : 'on')
    if (muted) {
      this.said = {}
      this.spoken = ''
    }
  }

  private forget(seat: string): void {
    this.said = Object.fromEntries(Object.entries(this.said).filter(([other]) => other !== seat))
  }
}

/** The talk at this table; nothing where nobody talks, as in a hand that is played again. */
export const talkHere = (): Talk | undefined => getContext<Talk | undefined>(KEY)
