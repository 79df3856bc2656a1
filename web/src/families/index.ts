/** The families the page can show. A new one is a line here and a folder beside this file. */
import type { Family } from './family'

type AnyFamily = Family<any>

const FAMILIES: Record<string, () => Promise<AnyFamily>> = {
  draw: async () => (await import('./draw')).draw,
  blackjack: async () => (await import('./cards/blackjack')).blackjack,
}

export async function family(name: string): Promise<AnyFamily | null> {
  return (await FAMILIES[name]?.()) ?? null
}
