/** Wheels and dice: roulette of every house, Sic Bo, Lucky Dice, money wheels. */
import { REST_MS, ROLL_MS, SPIN_MS } from '../../lib/still'
import type { Family } from '../family'
import Drawn from './Drawn.svelte'
import DrawFelt from './DrawFelt.svelte'
import { describe, resultWords } from './facts'
import type { DrawLayout } from '../../wire/families/draw'
import Past from './Past.svelte'

export const draw: Family<DrawLayout> = {
  Felt: DrawFelt,
  Drawn,
  Past,
  views: (layout) => {
    if (layout.wheel?.kind !== 'pockets') return []
    return [
      { id: 'layout', title: 'Layout' },
      ...(layout.called.length ? [{ id: 'track', title: 'Racetrack' }] : []),
      { id: 'wheel', title: 'Wheel' },
    ]
  },
  drawView: (layout) => (layout.wheel?.kind === 'pockets' ? 'wheel' : null),
  drawnInStrip: (layout) => layout.dice !== null,
  limits: (layout) => ({
    min: Math.min(...layout.positions.map((p) => p.min)),
    max: Math.max(...layout.positions.map((p) => p.max)),
  }),
  describe,
  first: (layout) => layout.positions[0]?.id ?? null,
  remarks: (layout) => layout.remarks,
  resultWords,
  takes: (event) => REST_MS + (event.kind === 'stopped' ? SPIN_MS : ROLL_MS),
  clockWords: (layout) => (layout.dice ? 'Next throw in' : 'Bets close in'),
  redraw: (layout) => async (event, chance) => {
    if (event.kind === 'stopped' && typeof event.index === 'number' && layout.wheel) {
      const index = await chance.below(layout.wheel.fields.length)
      const told = layout.wheel.fields[event.index]
      const found = layout.wheel.fields[index]
      return { what: 'Where the wheel stops', told: `${told}, field ${event.index}`, found: `${found}, field ${index}` }
    }
    if (event.kind === 'rolled' && Array.isArray(event.dice) && layout.dice) {
      const found: number[] = []
      for (let i = 0; i < event.dice.length; i++) found.push(1 + (await chance.below(layout.dice.faces)))
      return { what: 'How the dice fall', told: event.dice.join(' '), found: found.join(' ') }
    }
    return null
  },
}

export default draw
