// Tournaments that the house deals, in real Chromium: a sit & go against bots, from the lobby to place and prize.
import assert from 'node:assert/strict'
import { BASE, complaints, sideways, visitor } from './browser.mjs'
import { ms } from './patience.mjs'

/** From the lobby of tournaments to one's own seat. */
export async function plays(page, form, players) {
  await page.goto('/tournaments')
  const card = page.locator(`[data-form=${form}]`)
  await card.getByLabel('Players').selectOption(String(players))
  assert.deepEqual(await complaints(page), [])
  await card.getByRole('button', { name: 'Play against bots' }).click()
  await page.locator('main.poker .seat.hero').waitFor({ timeout: ms(60_000) })
}

/** All-in or call at every turn, until the house says that it is over for you: place and prize. */
export async function playsOut(page) {
  const over = page.locator('[data-finished]:not([data-finished=""])')
  for (const end = Date.now() + ms(300_000); Date.now() < end;) {
    if (await over.count())
      return over.first().evaluate((e) => ({ place: Number(e.dataset.finished), prize: Number(e.dataset.prize) }))
    if ((await page.locator('main.poker').getAttribute('data-turn')) === 'true') {
      const raise = page.getByRole('button', { name: /^All in/ }).first()
      if (await raise.count()) await raise.click({ timeout: ms(2_000) }).catch(() => null)
      else await page.keyboard.press('c')
    }
    await page.waitForTimeout(150)
  }
  throw new Error('the sit & go does not end')
}

const wallet = async (page) => {
  const { balances } = await (await page.request.get(`${BASE}/api/me`)).json()
  return balances.EUR
}

export const tournaments = {
  async 'tournaments: a sit & go against bots is played from the lobby to place and prize'(browser) {
    const page = await visitor(browser)
    await page.goto('/')
    await page.locator('[data-balance]').waitFor()
    const had = await wallet(page)
    await plays(page, 'push', 2)
    const strip = page.locator('[data-tournament]')
    await strip.waitFor()
    assert.match(await strip.textContent(), /Push or Fold/)
    assert.match(await strip.textContent(), /25\/50/)
    assert.equal(await sideways(page), 0)
    assert.deepEqual(await complaints(page), [])
    const { place, prize } = await playsOut(page)
    assert.ok([1, 2].includes(place), `${place}`)
    assert.equal(prize, place === 1 ? 9_00 : 0)
    assert.equal(await wallet(page), had - 5_00 + prize)
    await page.getByRole('link', { name: 'Results' }).click()
    const rows = page.locator('section[aria-label=Standings] tr')
    await rows.nth(1).waitFor()
    assert.equal(await rows.count(), 2)
    assert.deepEqual(await complaints(page), [])
  },
}
