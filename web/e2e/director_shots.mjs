// A director's evening as it looks in use, wide and dark, narrow and light; called by shots.mjs.
import { joined } from './account.mjs'
import { NARROW, WIDE, visitor } from './browser.mjs'
import { begins, opens, out, seat, tell } from './director.mjs'

const top = (page) => page.evaluate(() => scrollTo(0, 0))
const names = (page, table) => page.locator('.tbl').nth(table).locator('button .who').allTextContents()
const fewer = (page, than) =>
  page.waitForFunction((n) => document.querySelectorAll('.tbl button .who').length < n, than)

/** Some are out of one table, until somebody should move. */
async function uneven(page) {
  while (!(await page.locator('.advice').isVisible())) {
    const before = await page.locator('.tbl button .who').count()
    await out(page, (await names(page, 0))[0])
    await fewer(page, before)
  }
}

/** The stations of one evening in their order: what comes back is the page that is shown. */
const STATIONS = {
  async 'event-new'({ desk }) {
    await desk.goto('/director')
    await desk.getByRole('form', { name: 'A new event' }).waitFor()
    return desk
  },
  async 'event-desk'(evening) {
    const { desk } = evening
    evening.event = await opens(desk, 'Sunday hold’em')
    await begins(desk)
    await uneven(desk)
    await seat(desk, (await names(desk, 1))[3]).click()
    await desk.getByRole('button', { name: 'Pause' }).click()
    await desk.getByRole('button', { name: 'Go on' }).click()
    await top(desk)
    return desk
  },
  async 'event-two-out'({ desk }) {
    const [, , , , two] = await names(desk, 1)
    await tell(desk).getByRole('button', { name: 'Others in the same hand' }).click()
    await seat(desk, two).click()
    await tell(desk).getByRole('button', { name: two }).click()
    await tell(desk).scrollIntoViewIfNeeded()
    return desk
  },
  async 'event-offline'({ desk }) {
    await tell(desk).getByRole('button', { name: 'Leave' }).click()
    await desk.context().setOffline(true)
    await desk.getByText('The house cannot be reached.').waitFor()
    for (const who of (await names(desk, 2)).slice(0, 2)) await out(desk, who)
    await desk.locator('.live', { hasText: '2 entries wait' }).waitFor()
    await top(desk)
    return desk
  },
  async 'event-wall'({ desk, event, browser, options }) {
    await desk.context().setOffline(false)
    await desk.locator('.live', { hasText: 'saved' }).waitFor()
    const wall = await visitor(browser, options)
    await wall.goto(`/wall/${event}`)
    await wall.locator('[role=timer]').waitFor()
    return wall
  },
  async 'event-moved'({ desk, browser, options }) {
    const who = /([^\s;.]+) to table/.exec(await desk.locator('.advice').textContent())[1]
    await seat(desk, who).click()
    const link = await tell(desk).getByRole('link', { name: 'Page of this player' }).getAttribute('href')
    await desk.locator('.advice').getByRole('button', { name: /^Move/ }).click()
    const phone = await visitor(browser, options)
    await phone.goto(link)
    await phone.getByText('You move now.').waitFor()
    return phone
  },
  async 'event-cards'({ desk, event }) {
    await desk.goto(`/director/${event}/print`)
    await desk.locator('.seatcard').first().waitFor()
    return desk
  },
}

export async function directorShots(browser, shot, wants) {
  for (const [options, suffix] of [
    [{ viewport: WIDE, colorScheme: 'dark' }, '1440'],
    [{ viewport: NARROW, colorScheme: 'light', isMobile: true, hasTouch: true }, '390'],
  ]) {
    if (!Object.keys(STATIONS).some(wants)) return
    const evening = { browser, options, desk: await visitor(browser, options), event: '' }
    try {
      await joined(evening.desk)
      for (const [name, there] of Object.entries(STATIONS)) {
        const page = await there(evening)
        await page.mouse.move(2, 2)
        await page.waitForTimeout(500)
        if (wants(name)) await shot(page, `${name}-${suffix}`)
      }
    } catch (e) {
      console.error(`director's evening, ${suffix}: ${String(e).split('\n')[0]}`)
      process.exitCode = 1
    }
    for (const context of browser.contexts()) await context.close()
  }
}
