/** What is said across the table: a few fixed words, each shown at its speaker's plate for a moment. */
import { getContext, setContext } from 'svelte'
import { house } from '../lib/house.svelte'
import { readKept, writeKept } from '../lib/settings.svelte'
import type { Say } from '../wire/protocol'

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

export class Talk {
  /** What each seat has just said. */
  said = $state.raw<Readonly<Record<string, string>>>({})
  /** The last words, for who listens to the page. */
  spoken = $state('')
  muted = $state(readKept('croupier.talk') === 'off')
  refused = $state<string | null>(null)

  private readonly table: () => string
  private readonly name: (seat: string) => string
  private readonly fading = new Map<string, ReturnType<typeof setTimeout>>()

  /** To be made while its page is made: what it hears ends with the page. */
  constructor(table: () => string, name: (seat: string) => string) {
    this.table = table
    this.name = name
    $effect(() => {
      const leave = house.listen((message) => {
        if (message.type === 'said' && message.table === this.table()) this.hear(message.seat, message.saying)
      })
      return () => {
        leave()
        for (const timer of this.fading.values()) clearTimeout(timer)
      }
    })
    setContext(KEY, this)
  }

  hear(seat: string, saying: Saying): void {
    if (this.muted) return
    const words = WORDS.get(saying) ?? ''
    this.said = { ...this.said, [seat]: words }
    this.spoken = `${this.name(seat)}: ${words}`
    clearTimeout(this.fading.get(seat))
    this.fading.set(
      seat,
      setTimeout(() => this.forget(seat), SHOWN_MS),
    )
  }

  async say(saying: Saying): Promise<void> {
    const answer = await house.send({ type: 'say', table: this.table(), saying })
    this.refused = answer.ok ? null : answer.reason
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
