// Sitting at a poker table, in real Chromium: invited by a code, chips made up, time in reserve, a word across the table.
import assert from 'node:assert/strict'
import { NARROW, WIDE, sideways, visitor } from './browser.mjs'
import { practise } from './poker.mjs'

export const chairs = {
  async 'invite: a friend comes with the code, and the link can be copied or shared'(browser) {
    const page = await visitor(browser, { viewport: NARROW, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.addInitScript(() => {
      window.shared = []
      navigator.share = (what) => {
        window.shared.push(what)
        return Promise.resolve()
      }
    })
    await practise(page, 'unibet-ee/texas-holdem', { players: 4, bots: 1 })
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    const dialog = page.getByRole('dialog')
    const code = dialog.getByRole('img', { name: 'QR code of this address' })
    await code.waitFor()
    const link = await dialog.getByLabel('Link').inputValue()
    assert.equal(await code.getAttribute('data-qr'), link)
    assert.ok(link.startsWith(new URL(page.url()).origin), link)
    const box = await code.boundingBox()
    assert.ok(box.width >= 180 && Math.abs(box.width - box.height) < 2, JSON.stringify(box))
    assert.equal(await sideways(page), 0)
    await dialog.getByRole('button', { name: 'Copy the link' }).click()
    await dialog.getByText('It is copied.').waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link)
    await dialog.getByRole('button', { name: 'Share' }).click()
    assert.deepEqual(await page.evaluate(() => window.shared.map((s) => s.url)), [link])
    const friend = await visitor(browser, { viewport: WIDE })
    await friend.goto(link)
    await friend.locator('main.poker').waitFor()
    await friend.getByRole('button', { name: 'Sit down', exact: true }).click()
    await friend.getByRole('button', { name: /^Sit down with/ }).click()
    await friend.locator('.seat.hero').waitFor()
    assert.equal(await friend.getByRole('button', { name: 'Invite somebody' }).count(), 0, 'only the owner invites')
    assert.deepEqual([page.faults, friend.faults], [[], []])
  },
}
