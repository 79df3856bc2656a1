/** Motion: what the viewer has chosen, and the system, asked each time: the answers may change while the page is open. */
import { settings } from './settings.svelte'

/** Nothing moves: the system asks for it, or the viewer wants to see everything at once. */
export const still = (): boolean =>
  settings.pace === 'at once' ||
  (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches)

/** How much of its time a movement takes at a brisk pace; the style sheet's durations (`--m-…`) are shortened alike. */
const BRISK = 0.4

/** The time that something takes which calmly takes so long, in milliseconds. */
export const atPace = (ms: number): number => (still() ? 0 : settings.pace === 'brisk' ? Math.round(ms * BRISK) : ms)

export const SPIN_MS = 4200
export const ROLL_MS = 900
/** A moment on the result before chips move. */
export const REST_MS = 350
