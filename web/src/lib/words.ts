/** Small words the pages share. */

/** A name in the reader's language, or in English. */
export function titled(title: Record<string, string> | string | undefined, fallback = ''): string {
  if (!title) return fallback
  if (typeof title === 'string') return title
  return title.en ?? Object.values(title)[0] ?? fallback
}

/** `gelp/european-roulette` and `european-roulette` both name the game `european-roulette`. */
export const gameName = (id: string): string => id.split('/').at(-1) ?? id

/** The letter that stands for somebody on the felt; a bot's is that of its own name. */
export const initial = (name: string): string =>
  (name.replace(/^bot\s+/i, '').match(/[\p{L}\p{N}]/u)?.[0] ?? '?').toUpperCase()

/** What a table's name adds to its game's title: *Table 4*, *CZK*. */
export function ownName(name: string, title: string): string {
  return name.startsWith(title) ? name.slice(title.length).replace(/^[\s,·–-]+/, '') : name
}

export const count = (n: number, one: string, many = one + 's'): string =>
  `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A figure and its unit, which no end of a line parts: `2.70 %`, `20 Kč`. */
export const tied = (figure: string, unit: string): string => `${figure}\u00a0${unit}`

/** The house's words as this page writes figures: thousands by a comma, a figure on one line with its unit or its odds. */
export const asHere = (text: string): string =>
  text
    .replace(/(\d)\u202f(?=\d{3})/g, '$1,')
    .replace(/\b\d{4,}(?= (?:to|:) \d)/g, (odds) => Number(odds).toLocaleString('en-GB'))
    .replace(/(\d) (%|Kč|€|\$)/g, '$1\u00a0$2')
    .replace(/(\d) (to|:) (?=\d)/g, '$1\u00a0$2\u00a0')

/** Sentences that come without a full stop get one. */
export const sentence = (text: string): string => asHere(/[.!?…”]$/.test(text.trim()) ? text.trim() : text.trim() + '.')

/** shown as the table's limits already */
const POSTED = ['table_min', 'table_max']

/** The options of a game as people say them: `zero rule: half back`. */
export function optionWords(options: Record<string, unknown>): string[] {
  return Object.entries(options)
    .filter(([key, value]) => value !== null && typeof value !== 'object' && !POSTED.includes(key))
    .map(
      ([key, value]) =>
        `${key.replaceAll('_', ' ')}: ${{ true: 'yes', false: 'no' }[String(value)] ?? String(value).replace(/[_-]/g, ' ')}`,
    )
}

export function clockFigure(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
}
