/** Motion, asked of the system each time: the answer may change while the page is open. */
export const still = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

export const SPIN_MS = 4200
export const ROLL_MS = 900
/** A moment on the result before chips move. */
export const REST_MS = 350
