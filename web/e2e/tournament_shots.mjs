// Tournaments that the house deals, wide and dark, narrow and light; called by shots.mjs.
import { NARROW, WIDE, visitor } from './browser.mjs'
import { ms } from './patience.mjs'
import { plays } from './tournaments.mjs'

const turn = (page) =>
  page.waitForFunction(() => document.querySelector('main.poker')?.dataset.turn === 'true', null, {
    timeout: ms(120_000),
  })

/** The stations of one sit & go in their order. */
const STATIONS = {
  async 'tournament-table'(page) {
    await plays(page, 'turbo', 10)
    await page.locator('[data-tournament]').waitFor()
    await turn(page)
  },
  async tournaments(page) {
    await page.goto('/tournaments')
    await page.locator('[data-event]').first().waitFor()
  },
  async 'tournament-one'(page) {
    await page.locator('[data-event] a').first().click()
    await page.locator('section[aria-label=Standings] tr').nth(3).waitFor()
  },
}

export async function tournamentShots(browser, shot, wants) {
  if (!Object.keys(STATIONS).some(wants)) return
  for (const [suffix, options] of [
    ['1440', { viewport: WIDE }],
    ['390', { viewport: NARROW, colorScheme: 'light' }],
  ]) {
    const page = await visitor(browser, options)
    try {
      await page.goto('/')
      await page.locator('[data-balance]').waitFor()
      for (const [name, there] of Object.entries(STATIONS)) {
        await there(page)
        await page.mouse.move(2, 2)
        await page.waitForTimeout(500)
        if (wants(name)) await shot(page, `${name}-${suffix}`)
      }
    } catch (e) {
      console.error(`tournaments, ${suffix}: ${String(e).split('\n')[0]}`)
      process.exitCode = 1
    }
    await page.context().close()
  }
}
