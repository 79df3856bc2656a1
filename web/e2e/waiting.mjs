// A card room by its house's rules, in real Chromium: a waiting list with its call, chips that come back, sitting out.
import assert from 'node:assert/strict'
import { BASE, NARROW, WIDE, complaints, sideways, visitor } from './browser.mjs'
import { ms } from './patience.mjs'
import { practise } from './poker.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })
/** Somebody who comes with the owner's invitation and looks on. */
async function looksOn(browser, owner, id, viewport) {
  const { invitation } = await (await owner.request.get(`${BASE}/api/tables/${id}/invitation`)).json()
  const friend = await visitor(browser, { viewport })
  await friend.goto(`/table/${id}?invitation=${encodeURIComponent(invitation)}`)
  await friend.locator('main.poker').waitFor()
  return friend
}
async function sits(page) {
  await button(page, 'Sit down').click()
  await page.getByRole('button', { name: /^Sit down with/ }).click()
  await page.locator('.seat.hero').waitFor()
}

export const waitingLists = {
  async 'waiting list: who waits is called, also in the lobby, and takes the seat'(browser) {
    const owner = await visitor(browser, { viewport: WIDE })
    const id = await practise(owner, 'gelp/texas-holdem', { players: 2, bots: 0 })
    const ben = await looksOn(browser, owner, id, WIDE)
    await sits(ben)
    const cleo = await looksOn(browser, owner, id, NARROW)
    await cleo.getByText('All chairs are taken. Nobody waits for a chair yet.').waitFor()
    await button(cleo, 'Put me on the list').click()
    await cleo.getByText('You are the next.').waitFor()
    await owner.getByText('2 of 2 chairs, 1 waiting').waitFor()
    assert.equal(await sideways(cleo), 0)
    assert.deepEqual(await complaints(cleo), [])
    await cleo.goto('/')
    await cleo.getByText(/^You wait for a chair at/).waitFor()
    // on a wide screen, too, it stands above everything
    await cleo.setViewportSize(WIDE)
    const top = async (what) => (await cleo.locator(what).first().boundingBox()).y
    assert.ok((await top('[data-line-at]')) < 250 && (await top('.filters, #tables')) < WIDE.height)
    assert.ok((await top('[data-line-at]')) < (await top('.first')))
    await cleo.setViewportSize(NARROW)
    await ben.getByRole('button', { name: 'Stand up' }).click()
    await cleo.getByText(/^A chair is kept for you at/).waitFor({ timeout: ms(90_000) })
    assert.deepEqual(await complaints(cleo), [])
    // whoever else wants the chair is told that it is kept
    await button(ben, 'Sit down').or(button(ben, 'Put me on the list')).first().waitFor()
    await cleo.getByRole('link', { name: 'Take the seat' }).click()
    await cleo.locator('main.poker .seat.hero').waitFor()
    assert.equal(await cleo.locator('[data-called]').count(), 0)
    assert.deepEqual([owner.faults, ben.faults, cleo.faults], [[], [], []])
  },

  async 'buy-in: who comes back is told what he left with, and by which rule he brings it'(browser) {
    const page = await visitor(browser, { viewport: WIDE })
    const id = await practise(page, 'unibet-ee/texas-holdem', { players: 3, bots: 0 })
    await page.getByRole('button', { name: 'Stand up' }).click()
    await button(page, 'Sit down').first().click()
    await page.locator('[data-limits]', { hasText: 'You left with' }).waitFor()
    await page.getByText('U-EE-160', { exact: true }).waitFor()
    assert.deepEqual(await complaints(page), [])
    await page.getByRole('button', { name: /^Sit down with/ }).click()
    await page.locator('.seat.hero').waitFor()
    assert.ok(id)
    assert.deepEqual(page.faults, [])
  },

  async 'sitting out: at the next big blind where the house knows it, and until when the chair is kept'(browser) {
    const page = await visitor(browser, { viewport: NARROW })
    await practise(page, 'unibet-ee/texas-holdem', { players: 3, bots: 0 })
    const big = page.getByRole('checkbox', { name: 'Sit out when the next big blind comes to me' })
    await big.click()
    await page.locator('[data-big-blind="true"]').waitFor()
    await page.getByText('sits out next BB').waitFor()
    await big.click()
    await page.locator('[data-big-blind="false"]').waitFor()
    await button(page, 'Sit out').click()
    await page.getByText(/the chair is yours until (today|tomorrow) at/).waitFor()
    await page.reload()
    await page.getByText(/the chair is yours until (today|tomorrow) at/).waitFor()
    assert.equal(await sideways(page), 0)
    await button(page, 'Come back').first().click()
    await page.getByText(/the chair is yours until/).waitFor({ state: 'detached' })
    assert.deepEqual(page.faults, [])
  },
}
