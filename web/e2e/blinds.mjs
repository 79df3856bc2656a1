// Who comes into a running game owes a blind, in real Chromium: a friend waits for the big blind, or posts.
import assert from 'node:assert/strict'
import { BASE, NARROW, WIDE, complaints, overhear, sideways, visitor } from './browser.mjs'
import { ms } from './patience.mjs'
import { dealt, playOut, practise } from './poker.mjs'

/** A friend who comes with the owner's invitation, while a hand is under way, and sits down. */
async function joins(browser, owner, id, viewport) {
  const { invitation } = await (await owner.request.get(`${BASE}/api/tables/${id}/invitation`)).json()
  const friend = await visitor(browser, { viewport })
  const heard = overhear(friend)
  await friend.goto(`/table/${id}?invitation=${encodeURIComponent(invitation)}`)
  await friend.locator('main.poker').waitFor()
  await friend.getByRole('button', { name: 'Sit down', exact: true }).click()
  await friend.getByRole('button', { name: /^Sit down with/ }).click()
  await friend.locator('.seat.hero').waitFor()
  return { friend, heard, seat: await friend.locator('.seat.hero').getAttribute('data-seat') }
}
const choice = (page) => page.getByRole('group', { name: 'How you come into the game' })
const way = (page, name) => choice(page).getByRole('button', { name })
/** What somebody has posted, in the hands that this page has heard of. */
const posted = (heard, seat) =>
  heard
    .flatMap((m) => (m.type === 'round' ? m.round.events : m.type === 'events' ? m.events : []))
    .filter((e) => e.kind === 'posted' && e.seat === seat)

/** The owner plays on, hand after hand, until the friend holds cards. */
async function untilDealt(owner, friend) {
  const has = () => friend.locator('.seat.hero [data-card]:not([data-card=down])').count()
  for (let hand = 0; hand < 8; hand++) {
    const round = await dealt(owner)
    // cards are dealt to all at once: who has none when the owner has his is not in this hand
    await friend.waitForFunction((r) => document.querySelector('main.poker').dataset.round === r, round)
    await friend.waitForTimeout(ms(300))
    if (await has()) break
    await playOut(owner, round)
    await owner.waitForFunction((r) => document.querySelector('main.poker').dataset.round !== r, round, {
      timeout: ms(60_000),
    })
  }
  await dealt(friend)
}

export const blinds = {
  async 'blinds: a newcomer may post and is dealt into the next hand'(browser) {
    const owner = await visitor(browser, { viewport: WIDE })
    const id = await practise(owner, 'veikkaus/holdem', { players: 5, bots: 3 })
    await dealt(owner)
    const { friend, heard, seat } = await joins(browser, owner, id, NARROW)
    await friend.getByText('You are new in a running game.').waitFor()
    assert.equal(await way(friend, 'Wait for the big blind').getAttribute('aria-pressed'), 'true', 'who says nothing')
    await owner.locator('.panel li', { hasText: 'waits for the big blind' }).waitFor()
    assert.equal(await sideways(friend), 0)
    assert.deepEqual(await complaints(friend), [])
    const post = way(friend, /^Post /)
    const price = (await post.textContent()).trim()
    await post.click()
    await friend.getByText(/You are dealt into the next hand and post/).waitFor()
    await owner.locator('.panel li', { hasText: 'posts next hand' }).waitFor()
    await untilDealt(owner, friend)
    const [first] = posted(heard, seat)
    assert.ok(['post', 'big blind'].includes(first.what), JSON.stringify(first))
    assert.ok(price.includes(String(first.amount / 100)), `${price} for ${first.amount}`)
    assert.equal(await choice(friend).count(), 0, 'nothing is owed any more')
    assert.deepEqual([owner.faults, friend.faults], [[], []])
  },

  async 'blinds: who waits is dealt in with the big blind, and pays nothing else'(browser) {
    const owner = await visitor(browser, { viewport: WIDE })
    const id = await practise(owner, 'unibet-fi/texas-holdem', { players: 4, bots: 2 })
    await dealt(owner)
    const { friend, heard, seat } = await joins(browser, owner, id, WIDE)
    await friend.getByText(/You are dealt in when the big blind comes to you/).waitFor()
    assert.equal(await choice(friend).count(), 0, 'in this house one waits')
    assert.equal(await friend.getByRole('checkbox', { name: /^Post blinds/ }).count(), 0)
    await untilDealt(owner, friend)
    assert.equal(posted(heard, seat)[0].what, 'big blind')
    assert.deepEqual([owner.faults, friend.faults], [[], []])
  },

  async 'blinds: what one owes is posted at once where one wishes it, also after a reload'(browser) {
    const page = await visitor(browser, { viewport: NARROW })
    await practise(page, 'veikkaus/holdem', { players: 3 })
    const box = page.getByRole('checkbox', { name: /^Post blinds that I owe at once/ })
    assert.equal(await box.isChecked(), false)
    await box.click()
    await page.locator('[data-auto=true]').waitFor()
    await page.reload()
    await page.locator('.seat.hero').waitFor()
    await page.locator('[data-auto=true]').waitFor()
    assert.equal(await box.isChecked(), true)
    await box.click()
    await page.locator('[data-auto=false]').waitFor()
    assert.equal(await box.isChecked(), false)
    assert.deepEqual(page.faults, [])
  },
}
