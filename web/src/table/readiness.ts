/** Who is waited for before the table goes on: nobody, where all who are here have said that they are ready. Pure. */
import type { Layout } from '../wire/layouts'
import type { TableView } from '../wire/protocol'
import { capital, count } from '../lib/words'

/** The button that ends the betting or the pause after a result. */
export interface Readiness {
  text: string
  /** Beside it, once it is said: who is still waited for. */
  note: string
  said: boolean
  /** Why it does nothing now. */
  no: string
}

/** `rests`: what was drawn can be read. */
export function readiness(view: TableView, verb: Layout['verb'], rests: boolean): Readiness {
  const people = view.seats.filter((s) => !s.bot && s.connected)
  const said = people.some((s) => s.seat === view.you && s.ready)
  const others = people.filter((s) => s.seat !== view.you && !s.ready).length
  const over = view.phase.name === 'settled' && rests
  const open = view.phase.name === 'betting'
  const now = `${capital(verb)} now`
  return {
    text: said ? 'Ready' : over ? 'Next round' : open && people.length > 1 ? 'Ready' : now,
    note: said ? `waiting for ${count(others, 'other')}` : '',
    said,
    no:
      open && view.live ? 'A person deals here, and says when.' : open || over ? '' : 'The table waits for nobody now.',
  }
}
