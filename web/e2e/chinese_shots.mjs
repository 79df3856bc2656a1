// Chinese poker as it looks in play, what a hand has cost, and the page of placements, wide and narrow; called by shots.mjs.
import { NARROW, WIDE, leave, visitor } from './browser.mjs'
import { myTurn, sitDown } from './chinese.mjs'
import { ms } from './patience.mjs'

const KEYS = ['b', 'b', 'm', 'm', 'f']

/** Lay the cards of every question from the back on, until so many lie. */
async function layOn(page, most) {
  for (;;) {
    await myTurn(page)
    if ((await page.locator('[data-own-rows] .face').count()) >= most) return
    const held = await page.locator('.hand .held').count()
    if (held === 5) for (const key of KEYS) await page.keyboard.press(key)
    else for (const key of ['b', 'm', 'f']) await page.keyboard.press(key)
    const before = await page.locator('[data-own-rows] .face').count()
    for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Enter')
    await page.waitForFunction((n) => document.querySelectorAll('[data-own-rows] .face').length > n, before, {
      timeout: ms(20_000),
    })
  }
}

export async function chineseShots(browser, shot, wants) {
  for (const [size, suffix] of [
    [WIDE, '1440'],
    [NARROW, '390'],
  ]) {
    const mobile = { viewport: size, hasTouch: suffix === '390', isMobile: suffix === '390' }
    if (wants('chinese-open')) {
      const page = await visitor(browser, mobile)
      await sitDown(page, 'gelp/open-face-chinese', 4)
      await layOn(page, 9)
      await shot(page, `chinese-open-${suffix}`)
      const round = await page.locator('main.poker').getAttribute('data-round')
      await layOn(page, 12)
      await page.keyboard.press('b')
      for (const key of ['m', 'f', 'Enter', 'Enter']) await page.keyboard.press(key)
      await page.waitForFunction(
        (r) => {
          const m = document.querySelector('main.poker')
          return m.dataset.round !== r || m.dataset.phase === 'settled'
        },
        round,
        { timeout: ms(60_000) },
      )
      await page.locator('[data-score]').waitFor()
      await shot(page, `chinese-score-${suffix}`)
      await page.waitForTimeout(1_000)
      await page.goto(`/replay/${round}`)
      await page.getByRole('button', { name: 'Count it' }).click()
      await page.locator('[data-costs]:not([data-costs=""])').waitFor({ timeout: ms(120_000) })
      await shot(page, `chinese-costs-${suffix}`)
      await leave(page)
    }
    if (wants('chinese-closed')) {
      const page = await visitor(browser, mobile)
      await sitDown(page, 'ray-casino/chinese-poker', 4)
      await myTurn(page)
      for (const key of 'bbbbbmmmf') await page.keyboard.press(key)
      await shot(page, `chinese-closed-${suffix}`)
      await leave(page)
    }
    if (wants('chinese-place')) {
      const page = await visitor(browser, mobile)
      await page.goto('/place')
      await page.getByRole('button', { name: 'Work it out' }).click()
      await page
        .locator('[data-method] tbody tr')
        .first()
        .waitFor({ timeout: ms(180_000) })
      await page.evaluate(() => scrollTo(0, 0))
      await shot(page, `chinese-place-${suffix}`)
      await leave(page)
    }
  }
}
