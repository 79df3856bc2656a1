/** What somebody has practised, as the page says it. */
import type { SchoolSkill } from '../wire/http'

/** A time of an answer: `0:07`, `1:04`. */
export const took = (ms: number): string => {
  const s = Math.round(ms / 1000)
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
}

export const right = (skill: SchoolSkill): number => skill.marks.filter(Boolean).length

/** When something comes back, in days. */
export function back(due: number, now: number): string {
  const days = Math.ceil((due - now) / 86_400_000)
  if (days <= 0) return 'now'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** Options of an answer that names several, as the house reads them. */
export const named = (options: readonly string[]): string => options.join(' | ')

/** Another sign before an amount. */
export const turned = (text: string): string => (/^[-−]/.test(text) ? text.slice(1) : `-${text}`)
