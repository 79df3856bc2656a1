// An evening at one table, in real Chromium: two people in two browsers and four bots, with comings and goings, to the last cent.
import assert from 'node:assert/strict'
import { BASE, NARROW, WIDE, balance, overhear, visitor } from './browser.mjs'
import { handsOf, playsUntil } from './company.mjs'
import { ms } from './patience.mjs'

const sum = (list) => list.reduce((a, b) => a + b, 0)

/** Somebody of the evening: his page, his seat, and the hands that he was dealt into. */
async function comes(page, heard) {
  await page.getByRole('button', { name: 'Sit down', exact: true }).click()
  await page.getByRole('button', { name: /^Sit down with/ }).click()
  await page.locator('.seat.hero').waitFor()
  const seat = await page.locator('.seat.hero').getAttribute('data-seat')
  // who comes late posts at once, so that nobody waits for luck to bring the big blind round
  const auto = page.getByRole('checkbox', { name: /^Post blinds that I owe at once/ })
  if (await auto.count()) await auto.click()
  return {
    page,
    heard,
    seat,
    dealt: () => handsOf(heard).filter((h) => h.over && h.seats.includes(seat)),
  }
}
/** All play on, each on his own page, until so many more hands are over that fit. */
async function play(people, fits, count = 1) {
  const [witness] = people
  const over = () => handsOf(witness.heard).filter((h) => h.over && fits(h)).length
  const before = over()
  await Promise.all(people.map(({ page }) => playsUntil(page, () => over() >= before + count)))
}
const has =
  (...people) =>
  (hand) =>
    people.every(({ seat }) => hand.seats.includes(seat))

/** Up from the chair, wherever the hand stands; what he has answered meanwhile is answered. */
async function goes({ page, heard }) {
  const heardBefore = heard.length
  await page.getByRole('button', { name: 'Stand up' }).click()
  await playsUntil(
    page,
    () => heard.slice(heardBefore).some((m) => m.type === 'you' && m.seat === null),
    () => 'fold',
  )
  await page.locator('.seat.hero').waitFor({ state: 'detached' })
}

export const nights = {
  async 'evening: two people in two browsers and four bots, with comings and goings'(browser) {
    const ann = await visitor(browser, { viewport: WIDE })
    const annHeard = overhear(ann)
    await ann.goto('/')
    await ann.locator('[data-balance]').waitFor()
    const wish = { game: 'veikkaus/holdem', players: 6, bots: 4, opponents: 'caller' }
    const { id } = await (await ann.request.post(`${BASE}/api/tables`, { data: wish })).json()
    const { invitation } = await (await ann.request.get(`${BASE}/api/tables/${id}/invitation`)).json()
    await ann.goto(`/table/${id}`)
    await ann.locator('main.poker').waitFor()
    const began = await balance(ann)
    const one = await comes(ann, annHeard)

    const bob = await visitor(browser, { viewport: NARROW })
    const bobHeard = overhear(bob)
    await bob.addInitScript(() => {
      window.sockets = []
      const Real = WebSocket
      window.WebSocket = class extends Real {
        constructor(...given) {
          super(...given)
          window.sockets.push(this)
        }
      }
    })
    await bob.goto(`/table/${id}?invitation=${encodeURIComponent(invitation)}`)
    await bob.locator('main.poker').waitFor()
    const came = await balance(bob)
    const other = await comes(bob, bobHeard)
    assert.notEqual(one.seat, other.seat)
    await play([one, other], has(one, other), 2)
    // somebody is dealt in beside four bots and the other: all six chairs play
    assert.deepEqual(await bob.locator('.seat .bot').count(), 4)
    await play([one, other], (hand) => hand.seats.length === 6)

    // more chips: they come between two hands
    const before = await balance(bob)
    await bob.getByRole('button', { name: 'More chips' }).click()
    await bob.getByRole('dialog').getByRole('button', { name: /^Take/ }).click()
    await bob.getByRole('dialog').waitFor({ state: 'detached' })
    await play([one, other], has(one, other))
    await bob.waitForFunction(
      (had) => Number(document.querySelector('[data-balance]')?.getAttribute('data-balance')) < had,
      before,
    )

    // he sits out, and a hand goes on without him; then he comes back into one
    await bob.getByRole('button', { name: 'Sit out', exact: true }).click()
    await play([one, other], (hand) => has(one)(hand) && !has(other)(hand))
    await bob.getByRole('button', { name: 'Come back', exact: true }).first().click()
    await play([one, other], has(one, other))

    // his page is loaded anew in the middle of it: chair and chips are his
    await bob.reload()
    await bob.locator('.seat.hero').waitFor()
    await play([one, other], has(one, other))

    // the line is cut at whatever moment it is, and comes back: the chair is still his
    const greeted = () => bobHeard.filter((m) => m.type === 'hello').length
    const times = greeted()
    await bob.evaluate(() => window.sockets.at(-1).close())
    await bobHeard.until(() => greeted() > times, 'that the line is back')
    await bob.locator('.seat.hero').waitFor()
    await play([one, other], has(one, other))

    // she goes, the others play on; she comes again and is dealt in
    await goes(one)
    await play([other], (hand) => has(other)(hand) && !hand.seats.includes(one.seat))
    const again = await comes(ann, annHeard)
    await play([other, again], has(other, again))

    // both go home, and every cent is accounted for: what was won is what the wallets have more
    await Promise.all([goes(again), goes(other)])
    for (const [page, before, heard, seats] of [
      [ann, began, annHeard, [one.seat, again.seat]],
      [bob, came, bobHeard, [other.seat]],
    ]) {
      const won = sum(
        handsOf(heard).flatMap((hand) =>
          hand.seats.flatMap((seat, i) => (seats.includes(seat) && hand.end ? [hand.end[i] - hand.stacks[i]] : [])),
        ),
      )
      await page.waitForFunction(
        (amount) => Number(document.querySelector('[data-balance]')?.getAttribute('data-balance')) === amount,
        before + won,
        { timeout: ms(30_000) },
      )
    }
    for (const hand of handsOf(bobHeard).filter((h) => h.over && h.end))
      assert.equal(sum(hand.end), sum(hand.stacks), `${hand.id}: no chip is made or lost`)
    assert.deepEqual([ann.faults, bob.faults], [[], []])
  },
}
