/** With how many chips you may sit down, in words: what the house's rule says of who was here before. Pure. */
import { moment } from '../lib/moments'
import type { Terms } from '../wire/http'

/** Why it is not the usual buy-in; nothing where it is. */
export function termsWords(terms: Terms, say: (amount: number) => string, now = Date.now()): string {
  const left = terms.left ?? null
  if (left === null) return ''
  const until = terms.until == null ? 'on the same gaming day' : `until ${moment(terms.until, now)}`
  const was = `You left with ${say(left)} here. Who comes back ${until}`
  if (terms.only.length) return `${was} brings ${terms.only.map(say).join(' or ')}.${again(terms)}`
  if (terms.low === terms.high)
    return terms.low === left
      ? `${was} brings exactly that.${again(terms)}`
      : `${was} brings the smallest buy-in, ${say(terms.low)}.`
  if (terms.low < left) return `${was} brings it whole, or at least ${say(terms.low)}.${again(terms)}`
  return `${was} brings at least that.`
}

const again = (terms: Terms): string =>
  terms.free == null
    ? ''
    : terms.free === 0
      ? ' The returns with less are used up for today.'
      : ` Today it may be less ${terms.free === 1 ? 'once' : `${terms.free} times`} more.`
