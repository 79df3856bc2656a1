/** What is asked about a tournament: who has how many chips, which prizes are left. Read from what people type, and back. */
import { figure } from '../lib/money'
import type { IcmAsk } from '../wire/http'

export const MOST_PLAYERS = 200
const MOST = 1e15

export interface Player {
  name: string
  stack: number
}
/** What was read, or what is wrong with it. */
export type Read<T> = { value: T; wrong?: never } | { wrong: string; value?: never }

const CHIPS = /^(?:(.*?)[\s:=]+)?(\d{1,3}(?:,\d{3})+|\d+)$/

/** One player a line: chips, or a name and chips. `Ann 5,000`, `5000`, `Ann: 5000`. */
export function players(text: string): Read<Player[]> {
  const value: Player[] = []
  for (const line of text.split(/[\n;]/).map((each) => each.trim())) {
    if (!line) continue
    const found = CHIPS.exec(line)
    const stack = Number(found?.[2]?.replaceAll(',', ''))
    if (!found || !(stack >= 1 && stack <= MOST))
      return { wrong: `“${line}” is no stack. Write chips, or a name and chips: Ann 5000.` }
    const name = found[1]?.trim() || `Player ${value.length + 1}`
    if (value.some((other) => other.name === name)) return { wrong: `${name} is there twice. Each has one stack.` }
    value.push({ name, stack })
  }
  if (value.length < 2) return { wrong: 'Two players or more: write the chips of each on a line.' }
  if (value.length > MOST_PLAYERS)
    return { wrong: `${value.length} players; at most ${MOST_PLAYERS} are worked out here.` }
  return { value }
}

/** An amount in minor units, as people write it: `500`, `12.50`; nothing for what is none. */
export function amount(text: string): number | null {
  if (!/^\d{1,13}(?:\.\d{1,2})?$/.test(text.trim())) return null
  return Math.round(Number(text) * 100)
}

/** Prizes, the first place first, with spaces between them. */
export function prizes(text: string, many: number): Read<number[]> {
  const value: number[] = []
  for (const each of text.split(/,?\s+|;/).filter(Boolean)) {
    const prize = amount(each)
    if (prize === null) return { wrong: `“${each}” is no prize. Write 500 300 200, with spaces between them.` }
    if (value.length && prize > value.at(-1)!)
      return { wrong: `Place ${value.length + 1} gets more than place ${value.length}. Write the first prize first.` }
    value.push(prize)
  }
  if (!value[0]) return { wrong: 'A prize is missing. Write those that are left: 500 300 200.' }
  if (value.length > many) return { wrong: `${value.length} prizes for ${many} players: at most one for each.` }
  return { value }
}

export interface Typed {
  stacks: string
  prizes: string
  left: string
}

/** What the house is asked, with the names that it need not know. */
export function wished(typed: Typed): Read<{ ask: IcmAsk & { left: number }; names: string[] }> {
  const who = players(typed.stacks)
  if (who.wrong !== undefined) return who
  const what = prizes(typed.prizes, who.value.length)
  if (what.wrong !== undefined) return what
  const left = amount(typed.left || '0')
  const pool = what.value.reduce((sum, prize) => sum + prize, 0)
  if (left === null || left >= pool)
    return {
      wrong: `“${typed.left}” cannot be left for the winner: less than the ${figure(pool, 'EUR')} that there are.`,
    }
  return {
    value: {
      ask: { stacks: who.value.map((each) => each.stack), prizes: what.value, left },
      names: who.value.map((each) => each.name),
    },
  }
}

/** Parts by hand, in minor units, and what they leave of the pool: below nothing they are too much. */
export function byHand(parts: readonly string[], pool: number): Read<{ parts: number[]; left: number }> {
  const read = parts.map((part) => amount(part.trim() || '0'))
  const at = read.indexOf(null)
  if (at >= 0) return { wrong: `“${parts[at]}” is no amount. Write 500 or 12.50.` }
  const given = read as number[]
  const left = pool - given.reduce((sum, part) => sum + part, 0)
  if (left < 0)
    return { wrong: `The parts make ${figure(pool - left, 'EUR')}: ${figure(-left, 'EUR')} more than there is.` }
  return { value: { parts: given, left } }
}

const EXAMPLE: Typed = { stacks: 'Ann 5000\nBea 3000\nCid 2000', prizes: '500 300 200', left: '' }

/** What an address asks; without a question something to begin with. */
export function fromAddress(asked: URLSearchParams): Typed & { asks: boolean } {
  const stacks = asked.getAll('stack')
  if (!stacks.length) return { ...EXAMPLE, asks: false }
  return { stacks: stacks.join('\n'), prizes: asked.get('prizes') ?? '', left: asked.get('left') ?? '', asks: true }
}

export function address(typed: Typed): string {
  const lines = typed.stacks.split(/[\n;]/).map((each) => each.trim())
  const asked = new URLSearchParams(lines.filter(Boolean).map((line) => ['stack', line]))
  asked.set('prizes', typed.prizes.trim())
  if (typed.left.trim()) asked.set('left', typed.left.trim())
  return `/icm?${asked}`
}
