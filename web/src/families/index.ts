/** The families the page can show. A new one is a line here and a folder beside this file. */
import type { AnyLayout, Family } from './family'

type AnyFamily = Family<AnyLayout>

const FAMILIES: Record<string, () => Promise<AnyFamily>> = {
  draw: async () => (await import('./draw')).draw,
  baccarat: async () => (await import('./cards/baccarat')).baccarat,
  spread: async () => (await import('./cards/spread')).spread,
  'house-poker': async () => (await import('./cards/housepoker')).housePoker,
  'pai-gow': async () => (await import('./cards/paigow')).paiGow,
  blackjack: async () => (await import('./cards/blackjack')).blackjack,
}

export async function family(name: string): Promise<AnyFamily | null> {
  return (await FAMILIES[name]?.()) ?? null
}
