/** A player who wants to learn: the best play on demand, every decision compared with it, mistakes with their price. */
import { cardSigns } from '../lib/cards'
import * as http from '../lib/http'
import type * as wire from '../wire/http'
import { decimal } from '../lib/fractions'
import { tied } from '../lib/words'
import { mySeat, type Felt } from '../lib/felt'

export interface Mistake {
  what: string
  times: number
  cost: number
}
type Asked = { key: string; advice: Promise<wire.Advised | null>; stake: number }

export class Trainer {
  on = $state(false)
  /** The answer to the question at hand, when it is there. */
  advice = $state.raw<wire.Advised | null>(null)
  state = $state<'none' | 'asking' | 'there' | 'silent'>('none')
  shown = $state(false)
  decisions = $state(0)
  /** How the last decision was: right, or what it cost. */
  last = $state.raw<{ right: boolean; words: string } | null>(null)
  mistakes = $state.raw<readonly Mistake[]>([])

  private asked: Asked | null = null

  constructor(
    private readonly id: string,
    private readonly fetch: (id: string) => Promise<wire.Advised> = http.advice,
  ) {}

  get price(): number {
    return this.mistakes.reduce((sum, m) => sum + m.cost * m.times, 0)
  }

  switch(): void {
    this.on = !this.on
    this.asked = null
    this.advice = null
    this.state = 'none'
  }

  /** Is there a question to this player that was not asked about yet? */
  look(felt: Felt): void {
    const { phase, round } = felt.view
    const mine = phase.name === 'choosing' && phase.asked !== null && phase.asked === mySeat(felt.view)
    if (!this.on || !mine) {
      if (!mine && this.asked) this.forget()
      return
    }
    const key = `${round?.id} ${felt.events.length} ${phase.question}`
    if (this.asked?.key === key) return
    const advice = this.fetch(this.id).catch(() => null)
    this.asked = { key, advice, stake: 1 }
    this.advice = null
    this.shown = false
    this.state = 'asking'
    void advice.then((found) => {
      if (this.asked?.key === key) {
        this.advice = found
        this.state = found ? 'there' : 'silent'
      }
    })
  }

  private forget(): void {
    this.asked = null
    this.advice = null
    this.shown = false
    this.state = 'none'
  }

  /** The player decides: what it was worth is told when the house has taken it, and may be known later still. */
  about(option: string, cards: readonly string[] = []): () => void {
    const asked = this.asked
    if (!this.on || !asked) return () => undefined
    return () =>
      void asked.advice.then((advice) => {
        if (advice) this.judge(advice, priced(advice, option, cards))
      })
  }

  judge(advice: wire.Advised, option: string): void {
    const worth = advice.options.find((o) => o.option === option)
    if (!worth) return
    const cost = decimal(worth.cost)
    const because = advice.because.replace(/\b[2-9TJQKA][cdhs]\b/g, cardSigns)
    this.decisions++
    if (cost <= 0) {
      this.last = { right: true, words: `${because}: ${option} is the best.` }
      return
    }
    const what = `${because}: ${option} instead of ${advice.best}`
    const known = this.mistakes.find((m) => m.what === what)
    this.last = {
      right: false,
      words: `${because}: ${advice.best} is better; ${option} costs ${percentOf(cost)} of the stake.`,
    }
    this.mistakes = [...this.mistakes.filter((m) => m !== known), { what, times: (known?.times ?? 0) + 1, cost }].sort(
      (a, b) => b.cost * b.times - a.cost * a.times,
    )
  }
}

/** The option under which a choice is priced: with its cards in any order where those matter, or by its name. */
export function priced(advice: wire.Advised, option: string, cards: readonly string[]): string {
  const words = new Set([...option.split(' '), ...cards])
  return (
    advice.options.find(
      (o) => o.option.split(' ').length === words.size && o.option.split(' ').every((word) => words.has(word)),
    )?.option ?? option
  )
}

export const percentOf = (value: number): string =>
  tied(`${value < 0 ? '−' : ''}${(Math.abs(value) * 100).toFixed(2)}`, '%')
