import type { Felt } from '../../lib/felt'
import type { DrawLayout } from '../../wire/families/draw'

/** Where the wheel stands: the draw of this round, else the last result that counted. */
export function restingAt(layout: DrawLayout, felt: Felt): number | null {
  const fields = layout.wheel?.fields ?? []
  const drawn = felt.drawn
  if (drawn?.kind === 'stopped') {
    if (drawn.index !== undefined) return drawn.index
    if (drawn.result !== null) return fields.indexOf(drawn.result)
  }
  const past = felt.view.history.find((p) => p.result !== null)?.result
  const at = past ? fields.indexOf(past) : -1
  return at < 0 ? null : at
}

/** What was drawn last, and whether this round drew it. */
export function lastResult(felt: Felt): string | null {
  const drawn = felt.drawn
  if (drawn?.kind === 'stopped') return drawn.result
  if (drawn?.kind === 'rolled') return drawn.dice.join('.')
  return felt.view.history.find((p) => p.result !== null)?.result ?? null
}
