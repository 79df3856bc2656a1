/** The clock of an event: how it stands at a moment, also when the house cannot be heard. */
import type { EventClock, EventLevel, EventView } from '../wire/protocol'

export interface Shown {
  level: EventLevel
  next: EventLevel | null
  /** milliseconds until the level or the break is over; none: the last level goes on for ever */
  left: number | null
  /** the whole of it, where that is known */
  whole: number
  state: 'level' | 'break' | 'stands'
}

/** The house said how the clock will go on by itself: the last of that which is so by now. */
export function clockAt(view: EventView, now: number): EventClock | null {
  if (!view.clock) return null
  let found = view.clock
  for (const each of view.coming) if (each.at <= now) found = each
  return found
}

export function shown(view: EventView, now: number): Shown | null {
  const clock = clockAt(view, now)
  const level = clock && view.levels[clock.level - 1]
  if (!clock || !level) return null
  const next = view.levels[clock.level] ?? null
  if (clock.pause !== null) {
    const whole = view.levels[clock.level - 2]?.rest || 1
    return { level, next: level, left: Math.max(0, clock.pause - now), whole, state: 'break' }
  }
  if (clock.left !== null) return { level, next, left: clock.left, whole: level.lasts, state: 'stands' }
  const left = clock.ends === null ? null : Math.max(0, clock.ends - now)
  return { level, next, left, whole: level.lasts, state: 'level' }
}

/** Milliseconds until the next break; none: there is none to come, or it is one. */
export function untilBreak(view: EventView, now: number): number | null {
  const found = view.coming.find((each) => each.pause !== null && each.at > now)
  return found && clockAt(view, now)?.pause === null ? found.at - now : null
}

/** `8:20`, `1:02:05`. A second that has begun is shown. */
export function told(ms: number): string {
  const all = Math.ceil(ms / 1000)
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  const two = (n: number): string => String(n).padStart(2, '0')
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`
}

export const blinds = (level: EventLevel): string =>
  level.small ? `${level.small.toLocaleString('en-GB')}/${level.big.toLocaleString('en-GB')}` : chips(level.big)

export const ante = (level: EventLevel): string =>
  level.ante ? `${level.big_ante ? 'big blind ante' : 'ante'} ${chips(level.ante)}` : ''

export const chips = (count: number): string => count.toLocaleString('en-GB')

/** The average stack in big blinds. */
export const inBlinds = (average: number, level: EventLevel | undefined): string =>
  level ? `${Math.round(average / level.big)} bb` : ''

export const hour = (at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** `1st`, `2nd`, `11th`. */
export function ordinal(n: number): string {
  const end = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${end}`
}

/** Prizes in rows: equal ones together. */
export function prizeRows(prizes: readonly number[]): { places: string; amount: number }[] {
  const rows: { first: number; last: number; amount: number }[] = []
  prizes.forEach((amount, at) => {
    const row = rows.at(-1)
    if (row?.amount === amount) row.last = at + 1
    else rows.push({ first: at + 1, last: at + 1, amount })
  })
  return rows.map(({ first, last, amount }) => ({ places: first === last ? `${first}` : `${first} – ${last}`, amount }))
}
