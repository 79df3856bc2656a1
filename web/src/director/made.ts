/** An event as it is made in a few minutes: from a structure of a rulebook, with some of it as one wants it. */
import { amount } from '../icm/asked'
import type { EventForm, NewEvent } from '../wire/http'

export interface Typed {
  title: string
  base: string
  pool: string
  fee: string
  chips: string
  minutes: string
  seats: string
  late: string
  again: boolean
  places: string
  currency: string
  purse: 'counter' | 'wallets'
  /** by the house: then everybody pays from his wallet */
  dealt: boolean
}

interface Price {
  pool: number
  fee: number
  chips: number
}
interface Level {
  /** in seconds */
  lasts: number
}
/** What of a structure is read and changed here. */
interface Shape {
  entry: Price[]
  levels: Level[]
  chairs: number
  late: number
  again: object | null
  currency: string
  prizes: { paid: { upto?: number | null; shares: (string | number)[] }[] }
}

const MINUTE = 60
const shape = (form: EventForm): Shape => form.structure as unknown as Shape
const major = (minor: number): string => String(minor / 100)

/** The fields as the structure has them. */
export function fieldsOf(form: EventForm, title: string): Typed {
  const of = shape(form)
  const [price] = of.entry
  return {
    title,
    base: form.base,
    pool: major(price?.pool ?? 0),
    fee: major(price?.fee ?? 0),
    chips: String(price?.chips ?? 0),
    minutes: String((of.levels[0]?.lasts ?? 0) / MINUTE),
    seats: String(of.chairs),
    late: String(of.late),
    again: of.again !== null,
    places: '',
    currency: of.currency,
    purse: 'counter',
    dealt: false,
  }
}

const whole = (text: string, least: number, most: number): number | null => {
  const n = /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN
  return n >= least && n <= most ? n : null
}

/** `50 30 20`: so many of a hundred for each place; nothing: as the structure has it. */
export function placesOf(text: string): number[] | null {
  const parts = text
    .trim()
    .split(/[\s,;/]+/)
    .filter(Boolean)
    .map(Number)
  const sum = parts.reduce((all, part) => all + part, 0)
  const falls = parts.every((part, at) => part > 0 && (at === 0 || part <= parts[at - 1]!))
  return parts.length && falls && sum <= 100 ? parts : null
}

/** What the house is asked for, or what is wrong with it. */
export function made(typed: Typed, form: EventForm): { wanted?: NewEvent; wrong?: string } {
  const paid = { purse: typed.dealt ? ('wallets' as const) : typed.purse, dealt: typed.dealt }
  const untouched = { ...fieldsOf(form, typed.title), purse: typed.purse, dealt: typed.dealt }
  const same = JSON.stringify(untouched) === JSON.stringify(typed)
  if (!typed.title.trim()) return { wrong: 'How is the event called?' }
  if (same) return { wanted: { title: typed.title, base: form.base, structure: null, ...paid } }
  const of = shape(form)
  const pool = amount(typed.pool)
  const fee = amount(typed.fee)
  if (pool === null || fee === null) return { wrong: 'What an entry costs is an amount, such as 20 or 12.50.' }
  const chips = whole(typed.chips, 1, 10 ** 9)
  if (chips === null) return { wrong: 'Everybody begins with some chips.' }
  const minutes = whole(typed.minutes, 1, 600)
  if (minutes === null) return { wrong: 'A level lasts 1 to 600 minutes.' }
  const seats = whole(typed.seats, 2, 10)
  if (seats === null) return { wrong: 'A table has 2 to 10 seats.' }
  const late = whole(typed.late, 0, of.levels.length)
  if (late === null) return { wrong: `Late entries end with a level from 0 to ${of.levels.length}.` }
  if (typed.again && !late) return { wrong: 'Who is out enters again while late entries are taken: until which level?' }
  const places = typed.places.trim() ? placesOf(typed.places) : undefined
  if (places === null) return { wrong: 'Places are paid so many of a hundred, such as 50 30 20: falling, 100 at most.' }
  const structure = {
    ...form.structure,
    title: { en: typed.title.trim() },
    about: '',
    source: null,
    rules: [],
    currency: typed.currency,
    entry: [{ ...of.entry[0], pool, fee, chips }],
    span: false,
    levels: of.levels.map((level) => ({ ...level, lasts: minutes * MINUTE })),
    chairs: seats,
    late,
    again: typed.again ? (of.again ?? {}) : null,
    prizes: places ? { ...of.prizes, paid: [{ shares: places }] } : of.prizes,
  }
  return { wanted: { title: typed.title, base: form.base.split('/')[0]!, structure, ...paid } }
}
