// Live tables as they look in use, wide and dark, narrow and light; called by shots.mjs in the house of tests/browser/live_floor.toml.
import { NARROW, WIDE, leave, sitAt, visitor } from './browser.mjs'
import { ROULETTE, at, BLACKJACK, TERMINAL, bets, button, region, sits, staff } from './dealer.mjs'

const still = async (page) => {
  await page.mouse.move(2, 2)
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForTimeout(500)
  return page
}
/** What falls is entered, and stands. */
async function ends(desk, text) {
  await button(desk, 'No more bets').click()
  await region(desk, 'Now').getByLabel('Typed, or read by a reader').fill(text)
  await region(desk, 'Now').getByLabel('Typed, or read by a reader').press('Enter')
  await button(desk, 'It stands: take and pay').waitFor()
}

/** The stations in their order: what comes back is the page that is shown. */
const STATIONS = {
  async 'dealer-bets'({ desk, suffix }) {
    await at(desk, ROULETTE)
    await sits(desk, `Pavel ${suffix}`, '200')
    await bets(desk, `Pavel ${suffix}`, 'straight 17', '10')
    await bets(desk, `Pavel ${suffix}`, 'red', '20')
    await region(desk, 'At the table').getByText('red: 20').waitFor()
    return desk
  },
  async 'dealer-wheel'({ desk }) {
    await button(desk, 'No more bets').click()
    await region(desk, 'Now').getByRole('button', { name: '17', exact: true }).waitFor()
    return desk
  },
  async 'dealer-pays'({ desk }) {
    await region(desk, 'Now').getByRole('button', { name: '17', exact: true }).click()
    await region(desk, 'Now').getByRole('table').waitFor()
    return desk
  },
  async 'dealer-player'({ desk, browser, options }) {
    const page = await visitor(browser, options)
    await sitAt(page, ROULETTE)
    await region(page, 'Live').scrollIntoViewIfNeeded()
    await button(desk, 'It stands: take and pay').click()
    return page
  },
  async 'dealer-ruling'({ desk, suffix }) {
    await at(desk, TERMINAL)
    await sits(desk, `Olga ${suffix}`, '100')
    await bets(desk, `Olga ${suffix}`, 'straight 18', '1')
    await region(desk, 'At the table').getByText('straight 18: 1').waitFor()
    await ends(desk, '17')
    const wrong = region(desk, 'Irregularity')
    await wrong.getByRole('button', { name: 'It was misread' }).click()
    await wrong.getByLabel('What counts').selectOption('18')
    await wrong.getByLabel('Reason').fill('the ball lies in 18')
    await wrong.getByRole('button', { name: 'What comes of it' }).click()
    await wrong.getByRole('button', { name: 'Rule so' }).scrollIntoViewIfNeeded()
    return desk
  },
  async 'dealer-card'({ desk, suffix }) {
    await region(desk, 'Irregularity').getByRole('button', { name: 'Rule so' }).click()
    await button(desk, 'It stands: take and pay').click()
    await at(desk, BLACKJACK)
    await sits(desk, `Vera ${suffix}`, '100')
    await bets(desk, `Vera ${suffix}`, 'main 1', '10')
    await region(desk, 'At the table').getByText('main 1: 10').waitFor()
    await button(desk, 'No more bets').click()
    await region(desk, 'Now')
      .getByText(/which card came for box 1/i)
      .waitFor()
    return desk
  },
}

export async function dealerShots(browser, shot, wants) {
  for (const [options, suffix] of [
    [{ viewport: WIDE, colorScheme: 'dark' }, '1440'],
    [{ viewport: NARROW, colorScheme: 'light', isMobile: true, hasTouch: true }, '390'],
  ]) {
    if (!Object.keys(STATIONS).some(wants)) return
    const floor = { browser, options, suffix, desk: await staff(browser, 'Dora', options.viewport, options) }
    try {
      for (const [name, there] of Object.entries(STATIONS)) {
        const page = await there(floor)
        if (!['dealer-player', 'dealer-ruling'].includes(name)) await still(page)
        else await page.waitForTimeout(500)
        if (wants(name)) await shot(page, `${name}-${suffix}`)
        if (page !== floor.desk) await leave(page)
      }
    } catch (e) {
      console.error(`live tables, ${suffix}: ${String(e).split('\n')[0]}`)
      process.exitCode = 1
    }
    for (const context of browser.contexts()) await context.close()
  }
}
