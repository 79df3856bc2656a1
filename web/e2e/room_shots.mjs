// The card room as it looks in use, wide and dark, narrow and light; called by shots.mjs.
import { BASE, NARROW, WIDE, overhear, visitor } from './browser.mjs'
import { handsOf, playsUntil } from './company.mjs'
import { ms } from './patience.mjs'
import { dealt, practise } from './poker.mjs'

const turn = (page) =>
  page.waitForFunction(() => document.querySelector('main.poker')?.dataset.turn === 'true', null, {
    timeout: ms(120_000),
  })
const sits = async (page) => {
  await page.getByRole('button', { name: 'Sit down', exact: true }).click()
  await page.getByRole('button', { name: /^Sit down with/ }).click()
  await page.locator('.seat.hero').waitFor()
}
/** Somebody who has come with the owner's invitation. */
async function comes(browser, owner, id, options) {
  const { invitation } = await (await owner.request.get(`${BASE}/api/tables/${id}/invitation`)).json()
  const friend = await visitor(browser, options)
  await friend.goto(`/table/${id}?invitation=${encodeURIComponent(invitation)}`)
  await friend.locator('main.poker').waitFor()
  return friend
}

/** Each picture: how one gets there. What comes back is the page that is shown. */
export const PICTURES = {
  async 'room-private'(browser, options) {
    const page = await visitor(browser, options)
    await page.goto('/')
    await page.getByRole('button', { name: /^All \d+ games of poker/ }).click()
    await page.locator('[data-practise="veikkaus/holdem"] .icon').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Small blind').fill('0.25')
    await dialog.getByLabel('Big blind').fill('0.50')
    await dialog.getByText(/One usually sits down with/).waitFor()
    return page
  },
  async 'room-invite'(browser, options) {
    const page = await visitor(browser, options)
    await practise(page, 'veikkaus/holdem', { players: 4, bots: 2 })
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await page.getByRole('img', { name: 'QR code of this address' }).waitFor()
    return page
  },
  async 'room-several'(browser, options) {
    const page = await visitor(browser, options)
    await page.addInitScript(() => localStorage.setItem('croupier.front', 'stays'))
    await practise(page, 'veikkaus/holdem', { players: 6, opponents: 'medium' })
    for (const game of ['veikkaus/omaha', 'gelp/seven-card-stud']) {
      const wish = { game, players: 5, opponents: 'medium' }
      const { id } = await (await page.request.post(`${BASE}/api/tables`, { data: wish })).json()
      await page.evaluate((path) => {
        const link = document.createElement('a')
        link.href = path
        document.body.append(link)
        link.click()
        link.remove()
      }, `/table/${id}?sit`)
      await page.locator(`main.poker[data-table="${id}"] .seat.hero`).waitFor()
    }
    await turn(page)
    return page
  },
  async 'room-session'(browser, options) {
    const page = await visitor(browser, options)
    const heard = overhear(page)
    await practise(page, 'veikkaus/holdem', { players: 3 })
    await playsUntil(page, () => handsOf(heard).filter((h) => h.over).length >= 6)
    await page.getByRole('button', { name: 'Session', exact: true }).click()
    await page.getByRole('dialog').getByText('Take its hands with you').waitFor()
    return page
  },
  async 'room-waiting'(browser, options) {
    const owner = await visitor(browser, options)
    const id = await practise(owner, 'gelp/texas-holdem', { players: 2, bots: 1 })
    const page = await comes(browser, owner, id, options)
    await page.getByRole('button', { name: 'Put me on the list' }).click()
    await page.getByText('You are the next.').waitFor()
    return page
  },
  async 'room-called'(browser, options) {
    const owner = await visitor(browser, options)
    const id = await practise(owner, 'gelp/texas-holdem', { players: 2, bots: 1 })
    const page = await comes(browser, owner, id, options)
    await page.getByRole('button', { name: 'Put me on the list' }).click()
    await page.getByText('You are the next.').waitFor()
    await page.goto('/')
    await page.getByText(/^You wait for a chair at/).waitFor()
    await owner.getByRole('button', { name: 'Stand up' }).click()
    await page.getByText(/^A chair is kept for you at/).waitFor({ timeout: ms(90_000) })
    return page
  },
  async 'room-company'(browser, options) {
    const owner = await visitor(browser, options)
    const id = await practise(owner, 'veikkaus/holdem', { players: 4, bots: 2 })
    const page = await comes(browser, owner, id, options)
    await sits(page)
    for (const one of [owner, page]) {
      await one.getByText('off for guests until they want it').click()
      await one.getByLabel('Type to everybody who sits here').waitFor()
    }
    for (const [one, text] of [
      [owner, 'good evening, the blinds are small tonight'],
      [page, 'so are my chips'],
    ]) {
      await one.getByLabel('Type to everybody who sits here').fill(text)
      await one.keyboard.press('Enter')
    }
    await page.locator('.lines p', { hasText: 'so are my chips' }).waitFor()
    await page.locator('#felt').focus()
    await page.evaluate(() => scrollTo(0, 0))
    return page
  },
  async 'room-buy-in'(browser, options) {
    const page = await visitor(browser, options)
    await practise(page, 'unibet-ee/texas-holdem', { players: 3, bots: 0 })
    await page.getByRole('button', { name: 'Stand up' }).click()
    await page.getByRole('button', { name: 'Sit down', exact: true }).first().click()
    await page.locator('[data-limits]', { hasText: 'You left with' }).waitFor()
    return page
  },
  async 'room-straddle'(browser, options) {
    const page = await visitor(browser, options)
    await practise(page, 'gelp/texas-holdem', { players: 3, options: { button_straddle_allowed: true } })
    await dealt(page)
    for (const end = Date.now() + ms(200_000); Date.now() < end;) {
      if (await page.locator('[data-prompt=choice]', { hasText: 'straddle' }).count()) return page
      if ((await page.locator('main.poker').getAttribute('data-turn')) === 'true') await page.keyboard.press('f')
      await page.waitForTimeout(60)
    }
    throw new Error('the button was never asked for a straddle')
  },
}

export async function roomShots(browser, shot, wants) {
  for (const [options, suffix] of [
    [{ viewport: WIDE, colorScheme: 'dark' }, '1440'],
    [{ viewport: NARROW, colorScheme: 'light', isMobile: true, hasTouch: true }, '390'],
  ])
    for (const [name, there] of Object.entries(PICTURES)) {
      if (!wants(name)) continue
      try {
        const page = await there(browser, options)
        await page.mouse.move(2, 2)
        await page.waitForTimeout(500)
        await shot(page, `${name}-${suffix}`)
      } catch (e) {
        console.error(`${name}-${suffix}: ${String(e).split('\n')[0]}`)
        process.exitCode = 1
      }
      for (const context of browser.contexts()) await context.close()
    }
}
