// People at one table who play on, each in a browser of his own, until something has happened.
import { ms } from './patience.mjs'
import { act } from './poker.mjs'

/** The hands that a page has heard of, in order: who was dealt in, with what, and whether they are over. */
export function handsOf(heard) {
  const hands = new Map()
  for (const m of heard) {
    const id = m.type === 'round' ? m.round.id : m.type === 'events' ? m.round : m.type === 'over' ? m.past.round : null
    const events = m.type === 'round' ? m.round.events : m.type === 'events' ? m.events : []
    if (m.type === 'table' && m.table.round) read(hands, m.table.round.id, m.table.round.events, m.table.id)
    if (id !== null) read(hands, id, events, m.table)
    if (m.type === 'over') hands.get(id).over = true
  }
  return [...hands.values()]
}
function read(hands, id, events, table) {
  if (!hands.has(id)) hands.set(id, { id, table, seats: [], over: false })
  const hand = hands.get(id)
  for (const event of events) {
    if (event.kind === 'hand_started') Object.assign(hand, { seats: event.seats, stacks: event.stacks })
    if (event.kind === 'hand_over') hand.end = event.stacks
  }
}

/** This page answers whatever it is asked, by the keys a player would use, until that is so. */
export async function playsUntil(page, done, how = () => 'call', minutes = 4) {
  const end = Date.now() + ms(minutes * 60_000)
  while (!done()) {
    if (Date.now() > end)
      throw new Error(`what was played for did not happen: ${await page.locator('main').innerText()}`)
    const asked = await page.evaluate(() => {
      const m = document.querySelector('main.poker')
      return m?.dataset.turn === 'true' && !document.querySelector('main.settling, dialog[open]')
        ? `${m.dataset.table} ${document.querySelector('.log')?.textContent}`
        : null
    })
    if (asked === null) {
      await page.waitForTimeout(60)
      continue
    }
    await act(page, how())
    // the house has taken it, or time has; either way the question is another one
    await page.waitForFunction(
      (was) => {
        const m = document.querySelector('main.poker')
        return m?.dataset.turn !== 'true' || `${m.dataset.table} ${document.querySelector('.log')?.textContent}` !== was
      },
      asked,
      { timeout: ms(90_000) },
    )
  }
}
