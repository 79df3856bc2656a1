/** What is asked on the page of equities: the game, the hands, the board, and into which field a tapped card goes. */
import type { EquityAsk, EquityGame } from '../wire/http'
import { next, put, type Place } from './picking'

const MOST_HANDS = 10

export class Asking {
  games = $state.raw<EquityGame[]>([])
  game = $state('holdem')
  /** the game of a mix */
  wanted = $state<string | null>(null)
  hands = $state<string[]>(['AsKs', 'QQ'])
  board = $state('')
  second = $state('')
  dead = $state('')
  /** draws to come; nothing: all of them */
  left = $state('')
  /** the field into which cards go */
  into = $state('hand 1')
  refused = $state<string | null>(null)
  private typed = false

  readonly legs = $derived(this.games.filter((g) => g.name === this.game && g.leg !== null))
  readonly chosen = $derived(
    this.legs.find((g) => g.leg === this.wanted) ?? this.games.find((g) => g.name === this.game) ?? null,
  )
  readonly own = $derived(this.chosen?.own ?? 2)
  readonly onBoard = $derived((this.chosen?.board ?? 5) > 0)
  readonly twoBoards = $derived(this.onBoard && ((this.chosen?.boards ?? 1) > 1 || this.second !== ''))
  readonly throws = $derived(this.chosen?.throws ?? 0)
  readonly toCome = $derived(Number(this.left) <= this.throws ? this.left : '')
  readonly places = $derived<Place[]>([
    ...this.hands.map((text, i) => ({ key: `hand ${i + 1}`, words: `hand ${i + 1}`, text, most: this.own })),
    ...(this.onBoard ? [{ key: 'board', words: 'the board', text: this.board, most: this.chosen?.board ?? 5 }] : []),
    ...(this.twoBoards
      ? [{ key: 'second', words: 'the second board', text: this.second, most: this.chosen?.board ?? 5 }]
      : []),
    { key: 'dead', words: 'the dead cards', text: this.dead, most: 20 },
  ])
  readonly place = $derived(this.places.find((p) => p.key === this.into) ?? this.places[0]!)
  readonly wish = $derived<EquityAsk & { game: string }>({
    game: this.game,
    leg: this.chosen?.leg ?? null,
    hands: this.hands.map((h) => h.trim()),
    board: [this.onBoard ? this.board : '', this.onBoard ? this.second : '']
      .map((b) => b.trim())
      .filter(Boolean)
      .join(' / '),
    dead: this.dead.trim(),
    ...(this.throws && this.toCome !== '' ? { done: this.hands.map(() => this.throws - Number(this.toCome)) } : {}),
  })

  /** As an address says it. */
  constructor(asked: URLSearchParams) {
    const hands = asked.getAll('hand')
    if (hands.length > 1) {
      this.hands = hands
      this.typed = true
    }
    this.game = asked.get('game') ?? this.game
    this.wanted = asked.get('leg')
    const [board = '', second = ''] = (asked.get('board') ?? '').split('/').map((b) => b.trim())
    this.board = board
    this.second = second
    this.dead = asked.get('dead') ?? ''
    this.left = asked.get('left') ?? ''
  }

  /** What is asked, as an address. */
  get address(): string {
    const { game, leg, hands, board, dead, done } = this.wish
    const q = new URLSearchParams({ game, ...(leg ? { leg } : {}), ...(done ? { left: this.toCome } : {}) })
    hands.forEach((hand) => q.append('hand', hand))
    if (board) q.set('board', board)
    if (dead) q.set('dead', dead)
    return `/equity?${q}`
  }

  /** Something to begin with in another game, as long as nobody has given hands. */
  example(): void {
    this.left = ''
    if (this.typed || !this.chosen) return
    const cards = this.chosen.low ? ['2c', '3d', '4h', '7s', 'Kc'] : ['As', 'Ah', 'Kd', 'Ks', 'Qc', 'Jd']
    this.hands = this.own === 2 ? ['AsKs', 'QQ'] : [cards.slice(0, this.own === 7 ? 3 : this.own).join(''), 'random']
  }

  get fits(): boolean {
    return this.hands.length < MOST_HANDS
  }

  add(): void {
    this.hands.push('random')
    this.into = `hand ${this.hands.length}`
  }

  drop(at: number): void {
    this.hands.splice(at, 1)
    this.into = 'hand 1'
  }

  /** A field now says this. */
  write(key: string, text: string): void {
    this.typed = true
    this.refused = null
    if (key === 'board') this.board = text
    else if (key === 'second') this.second = text
    else if (key === 'dead') this.dead = text
    else this.hands[Number(key.split(' ')[1]) - 1] = text
  }

  /** A card was tapped: it goes into the chosen field, or comes back from there. */
  tap(card: string): void {
    const { key, text: before } = this.place
    const { text, refused } = put(this.places, this.place, card)
    this.refused = refused ?? null
    if (text === undefined) return
    this.write(key, text)
    if (text.length > before.length) this.into = next(this.places, key)
  }
}
