/** The clock of the page as state: one timer for all who look at it, none when nobody does. */
import { createSubscriber } from 'svelte/reactivity'

const EVERY_MS = 200
const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY_MS)
  return () => clearInterval(timer)
})

export const clock = {
  get now(): number {
    subscribe()
    return performance.now()
  },
}
