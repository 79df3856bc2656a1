/** Moments as people say them. */

/** `today at 14:05`, `yesterday at 09:00`, `tomorrow at 00:00`, `on 3 November 2026 at 14:05`. */
export function moment(at: number, now = Date.now()): string {
  const then = new Date(at)
  const day = (time: number): number => new Date(time).setHours(0, 0, 0, 0)
  const clock = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const days = Math.round((day(now) - day(at)) / 86_400_000)
  if (days === 0) return `today at ${clock}`
  if (days === -1) return `tomorrow at ${clock}`
  if (days === 1) return `yesterday at ${clock}`
  return `on ${then.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })} at ${clock}`
}

/** `1 h 42 min`, `7 min`, `less than a minute`: how long something lasted. */
export function lasted(from: number, to: number): string {
  const minutes = Math.floor((to - from) / 60_000)
  if (minutes < 1) return 'less than a minute'
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const SPANS: [number, string][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
]

/** `just now`, `5 minutes ago`, `2 days ago`. */
export function ago(at: number, now = Date.now()): string {
  for (const [span, word] of SPANS) {
    const n = Math.floor((now - at) / span)
    if (n >= 1) return `${n} ${word}${n === 1 ? '' : 's'} ago`
  }
  return 'just now'
}
