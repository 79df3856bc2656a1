/** Moments in the time of the house, wherever its guests are. */

/** `15 May 2027, 20:12`. */
export function at(moment: number, zone: string): string {
  const day = { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' } as const
  const clock = { timeZone: zone, hour: '2-digit', minute: '2-digit' } as const
  const [date, time] = [day, clock].map((form) => new Intl.DateTimeFormat('en-GB', form).format(moment))
  return `${date}, ${time}`
}

/** `Helsinki`: a time zone as people say it. */
export const place = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** `1:12`: hours and minutes of playing. */
export const hours = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** `1 h 12 min`: the same, in words. */
export function spell(minutes: number): string {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [whole && `${whole} h`, (rest || !whole) && `${rest} min`].filter(Boolean).join(' ')
}

/** What somebody has typed, in minor units; `null` where it is no amount: an amount is more than nothing, a limit need not be. */
export function typed(text: string, unit: number, least = 1): number | null {
  const plain = text
    .trim()
    .replace(/[\s,](?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return null
  const amount = Math.round(Number(plain) * unit)
  return amount >= least ? amount : null
}
