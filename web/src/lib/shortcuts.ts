/** Sizes of one's own for bets and raises: parts of the pot or so many big blinds, before the flop and after it. Pure. */

/** So many per cent of the pot, or so many big blinds. */
export type Size = { readonly pot: number } | { readonly bb: number }
export interface Shortcuts {
  /** While no card lies on the board; in games without one, always. */
  readonly before: readonly Size[]
  readonly after: readonly Size[]
}

export const MOST = 5
const POT = { low: 1, high: 1000 }
const BB = { low: 1, high: 100 }
const PARTS: readonly Size[] = [{ pot: 50 }, { pot: 75 }, { pot: 100 }]
export const USUAL: Shortcuts = { before: PARTS, after: PARTS }

/** Parts that have a sign of their own. */
const SIGNS: Readonly<Record<number, string>> = { 25: '¼', 33.33: '⅓', 50: '½', 66.67: '⅔', 75: '¾' }

const hundredths = (n: number): number => Math.round(n * 100) / 100
const within = (n: number, { low, high }: { low: number; high: number }): boolean => n >= low && n <= high

/** What stands on the button: `½ pot`, `Pot`, `33 %`, `3 bb`. */
export function label(size: Size): string {
  if ('bb' in size) return `${size.bb} bb`
  if (size.pot === 100) return 'Pot'
  const sign = SIGNS[size.pot]
  return sign ? `${sign} pot` : `${size.pot} %`
}

/** As it is typed: `50 %`, `pot`, `3 bb`. */
const typed = (size: Size): string => ('bb' in size ? `${size.bb} bb` : size.pot === 100 ? 'pot' : `${size.pot} %`)
export const typedOf = (sizes: readonly Size[]): string => sizes.map(typed).join(', ')

/** What somebody typed for one size: `33 %`, `2/3`, `pot`, `2.5 bb`. Nothing when it is none. */
export function sizeOf(text: string): Size | null {
  const said = text.trim().toLowerCase()
  if (said === 'pot') return { pot: 100 }
  const [, above, below] = /^(\d{1,2})\/(\d{1,2})(?: ?pot)?$/.exec(said) ?? []
  if (above && below) return potOf(hundredths((Number(above) / Number(below)) * 100))
  const [, figure, unit] = /^(\d{1,4}(?:\.\d{1,2})?) ?(%|bb)$/.exec(said) ?? []
  if (!figure) return null
  const n = Number(figure)
  if (unit === '%') return potOf(n)
  return within(n, BB) ? { bb: n } : null
}
const potOf = (n: number): Size | null => (within(n, POT) ? { pot: n } : null)

/** What somebody typed for all of them, or what is wrong with it. None at all is right, too. */
export function sizesOf(text: string): { sizes: readonly Size[]; wrong: string | null } {
  const parts = text.split(',').map((part) => part.trim())
  const said = parts.filter((part, i) => part !== '' || i < parts.length - 1)
  const sizes: Size[] = []
  for (const part of said) {
    const size = sizeOf(part)
    if (!size)
      return {
        sizes: [],
        wrong: `“${part}” is no size: 33 %, 2/3 or pot (1 to 1000 %), or 3 bb (1 to 100 bb).`,
      }
    if (!sizes.some((other) => label(other) === label(size))) sizes.push(size)
  }
  if (sizes.length > MOST) return { sizes: [], wrong: `At most ${MOST} sizes; these are ${sizes.length}.` }
  return { sizes, wrong: null }
}

/** What was kept, however it came there: a street that cannot be read has the usual sizes. */
export function readShortcuts(kept: string | null): Shortcuts {
  const street = (said: unknown, usual: readonly Size[]): readonly Size[] => {
    if (typeof said !== 'string') return usual
    const { sizes, wrong } = sizesOf(said)
    return wrong === null ? sizes : usual
  }
  try {
    const read = JSON.parse(kept ?? '{}') as { before?: unknown; after?: unknown } | null
    return { before: street(read?.before, USUAL.before), after: street(read?.after, USUAL.after) }
  } catch {
    return USUAL
  }
}

export const keepShortcuts = (own: Shortcuts): string =>
  JSON.stringify({ before: typedOf(own.before), after: typedOf(own.after) })
