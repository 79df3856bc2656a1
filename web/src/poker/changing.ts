/** Another chair of your own table, and what it costs to change to it. Pure. */
import type { ChangeCosts } from '../wire/protocol'

/** What the free chairs of a table offer to somebody who sits there. `wants`: the one for which he has asked. */
export interface Change {
  wants: number | null
  short: string
  words: string
  onchange: (place: number | null) => void
}

/** Short enough for a chair: `up to 1 €`. */
export const costShort = ({ live, dead }: ChangeCosts, say: (amount: number) => string): string =>
  live + dead ? `up to ${say(live + dead)}` : 'free'

/** When one has it, and what it costs then. */
export function costWords({ live, dead, passes }: ChangeCosts, say: (amount: number) => string): string {
  const farther = live + dead ? `post ${say(live + dead)} or wait for the big blind` : ''
  return [
    'You have it between hands.',
    farther ? `Farther from the blinds you ${farther}; nearer it costs nothing.` : 'It costs nothing.',
    passes ? 'Right after the button you wait until the blinds have passed you.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}
