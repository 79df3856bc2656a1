// A tournament in points in real Chromium: two people and bots, three heats of blackjack, and the prize once.
import assert from 'node:assert/strict'
import { joined } from './account.mjs'
import { NARROW, complaints, liesMore, sideways, visitor } from './browser.mjs'
import { ms } from './patience.mjs'

export const PEOPLE = 6

/** A tournament of three heats for six, of so many rounds each; its address. */
export async function opens(page, title, rounds, bots = PEOPLE - 2) {
  await page.goto('/heats')
  const form = page.getByRole('form', { name: 'A new tournament' })
  await form.getByLabel('Made from').selectOption('ray-casino/blackjack-for-six')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(title)
  await form.getByLabel('Bots').fill(String(bots))
  await form.getByLabel('Rounds in every heat').fill(String(rounds))
  await form.getByRole('button', { name: 'Open the tournament' }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  return new URL(page.url()).pathname
}

export async function enters(page, path) {
  await page.goto(path)
  await page.getByRole('button', { name: /^Enter for/ }).click()
  await page.getByRole('button', { name: 'Take the entry back' }).waitFor()
}

export const stands = async (page, path) => (await page.request.get(`/api/contests/${path.split('/').at(-1)}`)).json()

/** To one's own table, and a chip on it as soon as bets are taken. */
export async function bets(page) {
  await page.getByRole('link', { name: 'To your table' }).click()
  await page.getByRole('region', { name: 'The heat' }).waitFor()
  await page.waitForFunction(() => document.querySelector('main')?.dataset.phase === 'betting', null, {
    timeout: ms(60_000),
  })
  await page.locator('.tray button').first().click()
  await page.locator('#felt .spot.free[data-bet], #felt :not(.spot)[data-bet]').first().click()
  await liesMore(page, 0)
}

export const heats = {
  async 'a blackjack tournament of three heats is played by two people and bots'(browser) {
    const [ann, bea] = [await visitor(browser), await visitor(browser, { viewport: NARROW })]
    const names = [await joined(ann), await joined(bea)]
    const path = await opens(ann, 'Blackjack tonight', 2)
    const had = await Promise.all(
      [ann, bea].map(async (page) => (await (await page.request.get('/api/me')).json()).balances.EUR),
    )
    await enters(ann, path)
    await enters(bea, path)
    await ann.getByRole('button', { name: 'Begin' }).click()
    await Promise.all([bets(ann), bets(bea)])
    assert.ok((await sideways(bea)) <= 0)
    const heat = ann.getByRole('region', { name: 'The heat' })
    await heat.getByRole('row', { name: names[0] }).waitFor()
    await ann.goto(path)
    await ann.locator('.badge', { hasText: 'over' }).waitFor({ timeout: ms(240_000) })
    const view = await stands(ann, path)
    assert.equal(view.phase, 'over')
    assert.equal(view.heat, 3)
    assert.equal(view.standings.length, PEOPLE)
    assert.equal(
      view.standings.reduce((sum, row) => sum + row.won, 0),
      120_00,
    )
    for (const [at, page] of [ann, bea].entries()) {
      const won = view.standings.find((row) => row.who === names[at]).won
      const { balances } = await (await page.request.get('/api/me')).json()
      assert.equal(balances.EUR, had[at] - 22_00 + won)
      assert.equal(balances.PTS ?? 0, 0)
    }
    for (const page of [ann, bea]) assert.deepEqual(page.faults, [])
    assert.deepEqual(await complaints(ann), [])
  },
}
