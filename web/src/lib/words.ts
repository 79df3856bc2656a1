/** Small words the pages share. */

/** A name in the reader's language, or in English; what multiplies a stake is written alike in every house: `5×`. */
export function titled(title: Record<string, string> | string | undefined, fallback = ''): string {
  if (!title) return fallback
  const name = typeof title === 'string' ? title : (title.en ?? Object.values(title)[0] ?? fallback)
  return name.replace(/(\d)\s+×/g, '$1×')
}

/** A title within a sentence: `Bonus B` is a bonus B, `Perfect Pairs` are perfect pairs. */
export const within = (title: string): string => title.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())

/** `gelp/european-roulette` and `european-roulette` both name the game `european-roulette`. */
export const gameName = (id: string): string => id.split('/').at(-1) ?? id

/** The letter that stands for somebody on the felt; a bot's is that of its own name. */
export const initial = (name: string): string =>
  (name.replace(/^bot\s+/i, '').match(/[\p{L}\p{N}]/u)?.[0] ?? '?').toUpperCase()

export const count = (n: number, one: string, many = one + 's'): string =>
  `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
/** A small number as a word: `six`. */
export const inWords = (n: number): string => NUMBERS[n] ?? String(n)

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

/** A question that comes without its mark gets one. */
export const query = (text: string): string => asHere(/[?.]$/.test(text.trim()) ? text.trim() : text.trim() + '?')

/** shown as the table's limits already */
const POSTED = ['table_min', 'table_max']

/** How many of the rules of a game its house has chosen; the rule sheet says them in words. */
export const choicesMade = (options: Record<string, unknown>): number =>
  Object.entries(options).filter(([key, value]) => value !== null && !POSTED.includes(key)).length

export function clockFigure(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
}
