/** Chips slide from one place of the arena to another; without motion they are just there. */
import { cubicInOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import { atPace, still } from '../lib/still'
import type { Spot } from './places'

/** From (when coming) or to (when going) another spot, both in hundredths of the arena. */
export function glide(
  node: Element,
  { at, other, ms = 340 }: { at: Spot; other: Spot; ms?: number },
): TransitionConfig {
  const room = node.closest('.arena')?.getBoundingClientRect()
  if (still() || !room || typeof node.animate !== 'function') return { duration: 0 }
  const x = ((other.x - at.x) / 100) * room.width
  const y = ((other.y - at.y) / 100) * room.height
  return {
    duration: atPace(ms),
    easing: cubicInOut,
    css: (t, u) =>
      `transform: translate(calc(-50% + ${u * x}px), calc(-50% + ${u * y}px)); opacity: ${t < 0.2 ? t * 5 : 1}`,
  }
}
