// Games by their sheet, and a game of backgammon on the board.
import assert from 'node:assert/strict'
import { NARROW, balance, betting, ended, inTime, sideways, sitAt, spot, tableOf, verify, visitor } from './browser.mjs'
import { ms } from './patience.mjs'

const choice = (page) => page.locator('[data-prompt=choice]').waitFor({ timeout: ms(120_000) })

export const sheets = {
  async 'a domino is turned: its sheet beside the table, the draw recomputed'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, 'ray-online/open-tile')
    await sitAt(page, id)
    assert.equal(await page.locator('#felt [data-bet^="tile "]').count(), 28)
    assert.match(await page.locator('aside, .side').first().textContent(), /The sheet of this game/)
    const round = await inTime(page, async (number) => {
      const before = await balance(page)
      for (const bet of ['double', 'tile 2-3']) {
        await spot(page, bet).focus()
        await page.keyboard.press('Enter')
      }
      await page.waitForFunction(
        (had) => Number(document.querySelector('[data-balance]').dataset.balance) < had,
        before,
      )
      return number
    })
    await ended(page, round, '[data-net]')
    assert.equal(await page.locator('#felt .domino').count(), 1, 'one tile lies on the felt')
    await verify(page, round)
    await page.getByRole('button', { name: 'Recompute in this browser' }).click()
    await page.locator('[data-verdict=holds]').waitFor()
    assert.deepEqual(page.faults, [])
  },

  async 'backgammon on the board: a throw is played by taps, and given up'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, 'ray-online/backgammon')
    await sitAt(page, id)
    for (;;) {
      await betting(page)
      await spot(page, 'stake').click()
      await page.waitForTimeout(300)
      if (
        await page
          .locator('[data-prompt=choice]')
          .waitFor({ timeout: ms(60_000) })
          .then(
            () => true,
            () => false,
          )
      )
        break
    }
    // throw first, where it is not the opening throw that is played
    for (let turn = 0; turn < 4; turn++) {
      await choice(page)
      const toss = page.getByRole('button', { name: /^Throw the dice/ })
      if (await toss.count()) {
        await toss.click()
        await page.waitForTimeout(ms(1500))
        continue
      }
      break
    }
    const done = page.getByRole('button', { name: 'Done' })
    await done.waitFor({ timeout: ms(60_000) })
    for (let n = 0; n < 8 && (await done.isDisabled()); n++) {
      await page.locator('[data-point][aria-label*="can be moved"]').first().click()
      await page.locator('[data-point][aria-label*="can be reached"]').first().click()
    }
    await done.click()
    await page.locator('.panel ol b').last().waitFor()
    await choice(page)
    await page.getByRole('button', { name: /^Give up/ }).click()
    await page
      .locator('[data-net]')
      .first()
      .waitFor({ timeout: ms(60_000) })
    assert.deepEqual(page.faults, [])
  },

  async 'backgammon on a phone: nothing is cut off'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true })
    const { id } = await tableOf(page, 'ray-online/backgammon')
    await sitAt(page, id)
    await page.locator('#felt [data-point="24"]').waitFor()
    assert.equal(await sideways(page), 0)
    assert.deepEqual(page.faults, [])
  },
}
