/** A hand that is shown again: the step it stands at, kept in the address, and the equities there. */
import * as http from '../lib/http'
import type * as wire from '../wire/http'
import { rest } from './pace'
import { pictureOf, type Picture } from './picture'
import { chairsOf, known, manner, percents, stops, wish, type Reel } from './replay'

function fromHash(): number | null {
  const n = Number(/^#(\d+)$/.exec(location.hash)?.[1])
  return Number.isInteger(n) && n > 0 ? n - 1 : null
}

/** The picture with the faces that the hand shows later, on cards that still lie face down. */
export function opened(picture: Picture, faces: Readonly<Record<string, readonly string[]>>): Picture {
  for (const s of picture.seats) {
    const hidden = (faces[s.seat] ?? []).filter((card) => !s.cards.some((c) => c.card === card))
    let i = 0
    if (faces[s.seat]) s.cards = s.cards.map((c) => (c.card === null ? { ...c, card: hidden[i++] ?? null } : c))
  }
  return picture
}

/** How fast a hand plays by itself. */
export const SPEEDS = [0.5, 1, 2, 4] as const

export class Replayer {
  private step = $state(0)
  playing = $state(false)
  speed = $state<number>(1)
  shownAll = $state(true)

  readonly all = $derived.by(() => stops(this.reel().events))
  readonly index = $derived.by(() => Math.max(0, Math.min(this.step, this.all.length - 1)))
  readonly upTo = $derived.by(() => this.all[this.index] ?? 0)
  readonly seen = $derived.by(() => this.reel().events.slice(0, this.upTo))
  readonly picture = $derived.by(() => {
    const picture = pictureOf(this.seen)
    return this.shownAll ? opened(picture, known(this.reel(), this.upTo)) : picture
  })
  readonly chairs = $derived.by(() => chairsOf(this.reel(), this.picture))
  readonly count = $derived.by(() => Math.max(2, Math.min(10, this.chairs.length)))
  readonly mine = $derived.by(() => this.chairs.find((c) => c.you)?.place ?? 0)
  /** who has just acted */
  readonly asked = $derived.by(() => {
    const last = this.reel().events[this.upTo - 1]
    return last?.kind === 'acted' ? last.seat : null
  })

  private readonly reel: () => Reel

  /** To be made while its page is made. A hand of the house begins where the address says. */
  constructor(reel: () => Reel) {
    this.reel = reel
    this.step = reel().id !== null ? (fromHash() ?? 0) : 0
    $effect(() => {
      const hash = `#${this.index + 1}`
      if (location.hash !== hash) history.replaceState(null, '', hash)
    })
    $effect(() => {
      const heard = (): void => {
        const n = fromHash() ?? 0
        if (n !== this.index) this.step = n
      }
      addEventListener('hashchange', heard)
      return () => removeEventListener('hashchange', heard)
    })
    $effect(() => this.play())
  }

  name(seat: string): string {
    const reel = this.reel()
    return seat === reel.you ? 'You' : (reel.names[seat] ?? seat)
  }
  /** To this step, to look at it: a hand that plays by itself stops. */
  go(to: number): void {
    this.playing = false
    this.step = Math.max(0, Math.min(this.all.length - 1, to))
  }
  /** Play from here, from the start where it is over; or rest. */
  toggle(): void {
    if (!this.playing && this.index === this.all.length - 1) this.go(0)
    this.playing = !this.playing
  }
  private play(): (() => void) | undefined {
    if (!this.playing) return
    if (this.index >= this.all.length - 1) {
      this.playing = false
      return
    }
    const next = this.index + 1
    const timer = setTimeout(() => (this.step = next), rest(this.reel().events[this.upTo - 1]) / this.speed)
    return () => clearTimeout(timer)
  }
  /** To the first stop that shows this event. */
  goTo(event: number): void {
    const i = this.all.findIndex((stop) => stop >= event)
    if (i >= 0) this.go(i)
  }
  /** Where a key leads; undefined: it has no meaning here. */
  target(key: string): number | undefined {
    return { ArrowLeft: this.index - 1, ArrowRight: this.index + 1, Home: 0, End: this.all.length - 1 }[key]
  }
}

/** Equities at the step that is shown, asked once for each state of the cards. */
export class Equities {
  private found = $state.raw<Readonly<Record<string, wire.EquityAnswer>>>({})
  private failed = $state.raw<{ of: string; why: string } | null>(null)
  private busy = $state(false)

  private readonly asks = $derived.by(() => wish(this.reel(), this.upTo()))
  private readonly about = $derived.by(() => (this.asks ? JSON.stringify(this.asks.wish) : null))
  readonly current = $derived.by(() => (this.about ? (this.found[this.about] ?? null) : null))
  readonly percents = $derived.by(() => (this.asks && this.current ? percents(this.asks, this.current) : {}))
  readonly words = $derived.by(() => {
    if (!this.asks) return ''
    if (this.current) return `equity ${manner(this.current, this.asks.unseen)}`
    return this.failed?.of === this.about ? `no equity: ${this.failed?.why}` : 'equity is being worked out'
  })

  private readonly reel: () => Reel
  private readonly upTo: () => number

  constructor(reel: () => Reel, upTo: () => number) {
    this.reel = reel
    this.upTo = upTo
    $effect(() => this.ask())
  }

  /** One question at a time: who steps on quickly is answered for where he stands then. */
  private ask(): (() => void) | undefined {
    const { asks, about: of } = this
    if (!asks || !of || this.busy || this.found[of] || this.failed?.of === of) return
    const timer = setTimeout(() => {
      this.busy = true
      void http
        .equity(asks.wish)
        .then(
          (answer) => (this.found = { ...this.found, [of]: answer }),
          (no: Error) => (this.failed = { of, why: no.message }),
        )
        .finally(() => (this.busy = false))
    }, 120)
    return () => clearTimeout(timer)
  }
}
