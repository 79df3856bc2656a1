/** Media queries as state. */
import { MediaQuery } from 'svelte/reactivity'

const known = new Map<string, { readonly matches: boolean }>()

export function media(query: string): { readonly matches: boolean } {
  let answer = known.get(query)
  if (!answer) {
    if (typeof matchMedia === 'function') {
      const asked = new MediaQuery(query.replace(/^\(|\)$/g, ''))
      answer = {
        get matches() {
          return asked.current
        },
      }
    } else answer = { matches: false }
    known.set(query, answer)
  }
  return answer
}

export const narrow = {
  get matches() {
    return media('(max-width: 760px)').matches
  },
}
/** a phone on which a felt and a decision do not fit below each other */
export const low = {
  get matches() {
    return media('(max-height: 779px)').matches
  },
}
export const beside = {
  get matches() {
    return media('(min-width: 1101px)').matches
  },
}
