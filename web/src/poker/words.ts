/** A hand in words: what each did, street by street, and how the pot was divided. */
import { figure, money } from '../lib/money'
import { cardSigns, tens } from '../lib/cards'
import { capital, count } from '../lib/words'
import type { Binds } from '../wire/families/poker'
import type { RoundEvent } from '../wire/rounds'
import { pointLines } from './pointwords'
import { sitting, type Last, type Picture, type Push } from './picture'
import { see, blank, pots } from './picture'

/** Stands where a figure would, if anybody knew it. */
export const UNKNOWN = '–'

/** What everybody is told once the owner of a private table has announced it. */
export const LAST_HAND =
  'This hand, or the next one, is the last. When it is over the table closes, and everybody has his chips back.'

/** What a player has just done, short enough for his plate. */
export const briefly = ({ action, amount }: Last): string => (action === 'draws' ? `draws ${amount}` : action)

/** The same with what it cost. */
export function lastWords(last: Last, code: string): string {
  const f = (n: number) => figure(n, code)
  switch (last.action) {
    case 'call':
      return `call ${f(last.amount)}`
    case 'bet':
      return `bet ${f(last.amount)}`
    case 'raise':
      return `raise to ${f(last.amount)}`
    case 'bring in':
      return `bring-in ${f(last.amount)}`
    case 'draws':
      return `draws ${last.amount}`
    default:
      return last.action
  }
}

export interface Line {
  who: string
  what: string
  step: number
}
export interface Chapter {
  title: string
  cards: string
  /** the event with which it begins */
  step: number
  lines: Line[]
}

const ORDINAL = ['', 'First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh']
const BY_BOARD: Record<number, string> = { 3: 'Flop', 4: 'Turn', 5: 'River' }

/** The hand street by street. `name`: how a seat is called; `you` gets verbs of its own. */
export function chapters(
  events: readonly RoundEvent[],
  code: string,
  name: (seat: string) => string,
  me: string | null = null,
): Chapter[] {
  const p = blank()
  const out: Chapter[] = []
  let chapter: Chapter = { title: 'Before the cards', cards: '', step: 0, lines: [] }
  let step = 0
  let acted = true
  let draws = 0
  let exchanges = false
  const open = (title: string, cards = '') => {
    chapter = { title, cards, step, lines: [] }
    out.push(chapter)
    acted = false
  }
  const say = (seat: string, what: string, step: number) => {
    chapter.lines.push({ who: seat === me ? 'You' : name(seat), what: seat === me ? toYou(what) : what, step })
  }
  const f = (n: number) => figure(n, code)
  out.push(chapter)
  events.forEach((e, i) => {
    step = i + 1
    see(p, e)
    switch (e.kind) {
      case 'button_drawn':
        e.cards?.forEach((card, i) => say(e.seats[i]!, `draws ${cardSigns(card)} for the button`, step))
        say(e.seat, e.cards?.length ? 'has the first button' : 'has the first button, by lot', step)
        break
      case 'second_button':
        say(e.seat, 'has the second button', step)
        break
      case 'rows_set':
      case 'rows_left':
      case 'rows_shown':
      case 'rows_compared':
      case 'points_paid':
      case 'fantasy_won':
        pointLines(e, name, f).forEach(([seat, what]) => say(seat, what, step))
        break
      case 'posted':
        say(e.seat, `${e.what} ${f(e.amount)}`, step)
        break
      case 'discarded':
        if (acted) {
          exchanges = isExchange(events.slice(i), p)
          open(exchanges ? `${ORDINAL[++draws] ?? draws} draw` : 'Cards thrown away')
        }
        say(e.seat, e.cards.length ? `${exchanges ? 'draws' : 'throws away'} ${e.cards.length}` : 'stands pat', step)
        break
      case 'dealt': {
        const seat = sitting(p, e.to)
        if (!seat) {
          const cards = e.cards.map((c) => cardSigns(c ?? '')).join(' ')
          if (e.to === 'common') open('Common card', cards)
          else if (e.to === 'board') open(BY_BOARD[p.boards[0]!.length] ?? 'Board', cards)
          else chapter.cards += `${chapter.cards ? ' · ' : ''}${cards}`
        } else if (acted) open(streetOf(p, e.to))
        break
      }
      case 'acted':
        acted = true
        say(e.seat, actedWords(e, f), step)
        break
      case 'returned':
        say(e.seat, `gets back ${f(e.amount)}`, step)
        break
      case 'shown':
        if (chapter.title !== showing(e)) open(showing(e))
        say(e.seat, `shows ${e.cards.map((c) => (c ? cardSigns(c) : '??')).join(' ')}`, step)
        if (e.reading?.length && e.made?.length)
          for (const r of e.reading) chapter.lines.push({ who: '', what: readWords(r, e.reading), step })
        break
      case 'laid_open':
        say(e.seat, `shows ${e.cards.map(cardSigns).join(' ')}${restWords(e.cards.length, e.held)}`, step)
        break
      case 'mucked':
        say(e.seat, 'mucks', step)
        break
      case 'pot_won':
        say(e.seat, `wins ${f(e.amount)}${e.share ? ` (${e.share})` : e.pot ? ' (side pot)' : ''}`, step)
        break
      case 'rake_taken':
        chapter.lines.push({ who: '', what: `the house takes ${f(e.amount + (e.drop ?? 0))}`, step })
        break
      case 'attack_won':
        say(e.seat, `wins the attack, ${f(e.amount)}`, step)
        break
      case 'game_chosen':
        say(e.seat, `chooses ${e.game.replaceAll('-', ' ')}`, step)
        break
      case 'stood_back':
        say(e.seat, 'takes no further part in the betting', step)
        break
      case 'binds':
        chapter.lines.push({ who: '', what: bindingWords(e, name(e.seat), f), step })
        break
      case 'hand_died':
        say(e.seat, `has a dead hand: ${e.about}`, step)
        if (e.bet || e.gathered || e.dead)
          say(e.seat, `gets back ${f((e.bet ?? 0) + (e.gathered ?? 0) + (e.dead ?? 0))}`, step)
        break
      case 'corrected':
        say(e.seat, e.put < 0 ? `gets back ${f(-e.put)}` : `adds ${f(e.put)}`, step)
        break
      case 'out_of_turn':
        say(e.seat, `acts out of turn: ${e.action}`, step)
        break
      case 'shown_to':
        say(e.seat, `shows ${e.cards.map((c) => (c ? cardSigns(c) : '??')).join(' ')} to ${name(e.to)}`, step)
        break
      case 'said':
        chapter.lines.push({ who: '', what: e.text, step })
        break
      case 'inspected':
        chapter.lines.push({ who: '', what: `the house inspects ${count(e.cards.length, 'card')}`, step })
        break
      case 'taken_up':
        chapter.lines.push({ who: '', what: `${count(e.cards.length, 'card')} taken up again`, step })
        break
      case 'shuffled_again':
      case 'reshuffled':
        chapter.lines.push({ who: '', what: `${count(e.count, 'card')} shuffled again`, step })
        break
      case 'voided':
        chapter.lines.push({ who: '', what: `void: ${e.reason}`, step })
        break
      default:
    }
  })
  return out.filter((c) => c.lines.length || c.cards)
}

/** What was done at a real table, as the dealer announces it. */
const bindingWords = (e: Binds, who: string, f: (n: number) => string): string => {
  if (e.action === 'name an amount') return `${who} must bet or raise and name an amount`
  const to = e.to && e.action !== 'fold' && e.action !== 'check' ? ` ${f(e.to)}` : ''
  const rest = e.back ? `, ${f(e.back)} go back` : e.add ? `, ${f(e.add)} are to be added` : ''
  return `the dealer announces: ${e.action}${to}${rest}`
}

const restWords = (shown: number, held: number): string => (shown < held ? `, ${shown} of ${held} cards` : '')

/** Hands that are opened before the last card have made nothing yet. */
const showing = (e: Extract<RoundEvent, { kind: 'shown' }>): string =>
  e.made?.length ? 'Showdown' : 'Hands are opened'

/** Where the hand has come to in its log: the step of the last line or chapter that was told until then. */
export function reached(told: readonly Chapter[], at: number): number {
  const steps = told.flatMap((c) => [c.step, ...c.lines.map((l) => l.step)])
  return Math.max(-1, ...steps.filter((step) => step <= at))
}

/** Do new cards come for those thrown away, before anybody bets again? */
function isExchange(rest: readonly RoundEvent[], p: Picture): boolean {
  const next = rest.find((e) => e.kind === 'dealt' || e.kind === 'acted')
  return next?.kind === 'dealt' && sitting(p, next.to) !== null
}

export const readWords = (
  r: { share: string; board?: number | null; words: string; cards: readonly string[] },
  all: readonly { share: string; board?: number | null }[],
): string => {
  const shares = new Set(all.map((x) => x.share)).size > 1
  const boards = new Set(all.map((x) => x.board ?? 0)).size > 1
  // who has no hand in a share has no cards in it either, and the house says so with the share's name
  const of = [boards ? `board ${(r.board ?? 0) + 1}` : '', shares && r.cards.length ? r.share : ''].filter(Boolean)
  return (of.length ? `${of.join(', ')}: ` : '') + tens(r.words)
}

/** Cards to players: the first of them are the deal; in stud the streets are counted by a player's cards. */
function streetOf(p: Picture, seat: string): string {
  const held = sitting(p, seat)?.cards.length ?? 0
  const stud = p.seats.some((s) => s.cards.some((c) => c.up))
  return stud && held > 2 ? `${ORDINAL[held] ?? held} street` : 'The deal'
}

function actedWords(e: Extract<RoundEvent, { kind: 'acted' }>, f: (n: number) => string): string {
  const all = e.all_in ? ', all in' : ''
  switch (e.action) {
    case 'fold':
      return 'folds'
    case 'check':
      return 'checks'
    case 'call':
      return `calls ${f(e.put ?? 0)}${all}`
    case 'bet':
      return `bets ${f(e.to ?? 0)}${all}`
    case 'raise':
      return `raises to ${f(e.to ?? 0)}${all}`
    case 'bring in':
      return `brings in ${f(e.put ?? 0)}${all}`
  }
}

const YOURS: Record<string, string> = {
  folds: 'fold',
  checks: 'check',
  calls: 'call',
  bets: 'bet',
  raises: 'raise',
  brings: 'bring',
  draws: 'draw',
  has: 'have',
  throws: 'throw',
  stands: 'stand',
  gets: 'get',
  shows: 'show',
  mucks: 'muck',
  wins: 'win',
  chooses: 'choose',
  acts: 'act',
  adds: 'add',
  takes: 'take',
}
const toYou = (what: string): string => {
  const [verb, ...rest] = what.split(' ')
  return [YOURS[verb!] ?? verb, ...rest].join(' ')
}

export interface Division {
  title: string
  note: string
  parts: { seat: string; amount: number; words: string }[]
}

/** How each pot was divided, to the last chip, and why it was not always in equal parts. */
export function divisions(events: readonly RoundEvent[], code: string): Division[] {
  const p = blank()
  const lay: { amount: number; seats: string[] }[] = []
  let fees: { pot: number; amount: number }[] = []
  for (const e of events) {
    if ((e.kind === 'pot_won' || e.kind === 'rake_taken') && !lay.length) lay.push(...pots(p))
    if (e.kind === 'rake_taken') fees = [...fees, { pot: e.pot, amount: e.amount + (e.drop ?? 0) }]
    see(p, e)
  }
  const unopposed = p.seats.filter((s) => !s.folded).length === 1
  const amounts = unopposed
    ? [
        {
          amount: lay.reduce((sum, pot) => sum + pot.amount, 0),
          seats: p.seats.filter((s) => !s.folded).map((s) => s.seat),
        },
      ]
    : lay
  return amounts
    .map((pot, i) => {
      const pushes = p.pushes.filter((x) => x.pot === i && x.share !== 'attack')
      const fee = fees.filter((x) => x.pot === i).reduce((sum, x) => sum + x.amount, 0)
      const title = `${amounts.length === 1 ? 'Pot' : i ? `Side pot ${amounts.length > 2 ? i : ''}`.trim() : 'Main pot'} ${money(pot.amount, code)}`
      return {
        title,
        note: [
          fee ? `The house takes ${money(fee, code)}.` : '',
          ...notes(pushes, code),
          pot.seats.length > 1 ? '' : unopposed ? 'Nobody called.' : 'Only one could win it.',
        ]
          .filter(Boolean)
          .join(' '),
        parts: pushes.map((x) => ({ seat: x.seat, amount: x.amount, words: x.share || partWords(p, x) })),
      }
    })
    .filter((d) => d.parts.length)
}

const partWords = (p: Picture, push: Push): string => sitting(p, push.seat)?.reading[0]?.words ?? ''

function notes(pushes: readonly Push[], code: string): string[] {
  const out: string[] = []
  const shares = [...new Set(pushes.map((x) => x.share))]
  if (shares.length > 1) {
    const sums = shares.map((share) => pushes.filter((x) => x.share === share).reduce((sum, x) => sum + x.amount, 0))
    const odd = Math.max(...sums) - Math.min(...sums)
    const most = shares[sums.indexOf(Math.max(...sums))]
    const parts = odd ? `; the odd ${figure(odd, code)} goes to ${most}` : ', in equal parts'
    out.push(`It is split between ${shares.map((s) => s || 'the rest').join(' and ')}${parts}.`)
  }
  for (const share of shares) {
    const among = pushes.filter((x) => x.share === share)
    if (among.length < 2) continue
    const most = Math.max(...among.map((x) => x.amount))
    const least = Math.min(...among.map((x) => x.amount))
    const more = among.filter((x) => x.amount === most)
    const whose = more.length === 1 ? 'to the first' : 'one chip each'
    const parts =
      most === least
        ? ' equally'
        : `; ${figure(most - least, code)} cannot be divided and goes ${whose} in the house’s order`
    out.push(`${capital(share || 'equal hands')}: ${count(among.length, 'hand')} share it${parts}.`)
  }
  return out
}
