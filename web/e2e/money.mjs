// One's play money in real Chromium: filled up again when something of it is gone, and what was done with it.
import assert from 'node:assert/strict'
import {
  NARROW,
  WIDE,
  balance,
  complaints,
  ended,
  inTime,
  lies,
  settledAt,
  sideways,
  sitAt,
  spot,
  tableOf,
  visitor,
} from './browser.mjs'
import { limit, limits } from './account.mjs'
import { ms } from './patience.mjs'

const EUROS = 1_000_00
/** Stakes that win come back here, so that nothing goes on by itself. */
const roulette = (page) => tableOf(page, 'ray-casino/roulette')

/** One chip of this kind on each of these bets. */
export async function lays(page, chip, ...bets) {
  await page.getByRole('radio', { name: `${chip} € chip`, exact: true }).click()
  for (const bet of bets) {
    await spot(page, bet).focus()
    await page.keyboard.press('Enter')
  }
}

/** Sixty on each column and five on zero bring back 180 of 185 €, whatever falls. `then`: while they lie. */
export async function losesFive(page, then = () => undefined) {
  for (const chip of ['50', '10']) await lays(page, chip, 'column 1', 'column 2', 'column 3')
  await lays(page, '5', 'straight 0')
  await lies(page, 185_00)
  await then()
}

async function loses(page) {
  const round = await inTime(page, async (now) => {
    await losesFive(page)
    return now
  })
  await ended(page, round)
  await settledAt(page, EUROS - 5_00)
}

export const money = {
  async 'who wants it is told after a minute of play how long it was and what came of it, until he answers'(browser) {
    const page = await visitor(browser)
    await page.goto('/')
    await page.locator('[data-balance]').waitFor()
    await page.goto('/account/limits')
    await page.getByRole('button', { name: 'Another length' }).click()
    await page.getByLabel('Reminder, minutes').fill('1')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '1 min', exact: true, pressed: true }).waitFor()
    await sitAt(page, (await roulette(page)).id)
    await loses(page)
    const told = page.getByRole('dialog', { name: 'You have played for 1 min' })
    await told.waitFor({ timeout: ms(90_000) })
    assert.match(await told.textContent(), /−5\s€/)
    assert.equal(await page.evaluate(() => document.activeElement?.closest('[role=dialog]')), null)
    assert.deepEqual(await complaints(page), [])
    await page.keyboard.press('Escape')
    await page.setViewportSize(NARROW)
    assert.equal(await sideways(page), 0)
    await page.reload()
    await page.getByRole('dialog').getByRole('button', { name: 'Take a break' }).click()
    await page.getByRole('heading', { name: 'Breaks' }).and(page.locator(':focus')).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.deepEqual(page.faults, [])
    await page.context().close()
  },

  async 'a guest limits himself in the open house: a stake beyond it is refused, less holds at once, more from tomorrow on'(
    browser,
  ) {
    const page = await visitor(browser)
    await page.goto('/')
    await page.locator('[data-balance]').waitFor()
    await page.goto('/account/limits')
    await page.getByRole('group', { name: 'Currency' }).getByRole('button', { name: '€' }).click()
    assert.equal(await limit(page, 'deposit day').count(), 0, 'nothing is paid in here')
    await limits(page, 'spending day', '4')
    await limit(page, 'spending day').getByText('0 of 4').waitFor()
    assert.deepEqual(await complaints(page), [])
    await sitAt(page, (await roulette(page)).id)
    await inTime(page, async () => {
      await lays(page, '5', 'red')
      await page.getByText(/The limit of spending per day is 4\s€; 4\s€ are left/).waitFor()
      await lies(page, 0)
    })
    await page.goto('/account/limits')
    await page.getByRole('group', { name: 'Currency' }).getByRole('button', { name: '€' }).click()
    await limits(page, 'spending day', '2.50')
    await limit(page, 'spending day').getByText('of 2.50').waitFor()
    await limits(page, 'spending day', '9')
    await limit(page, 'spending day')
      .getByText(/9 from .* 00:00/)
      .waitFor()
    await page.getByRole('button', { name: 'take it back' }).click()
    await limit(page, 'spending day')
      .getByText(/from .* 00:00/)
      .waitFor({ state: 'detached' })
    await page.setViewportSize(NARROW)
    assert.ok((await sideways(page)) <= 0)
    assert.deepEqual(page.faults, [])
  },

  async 'play money is filled up again, once, and what is not offered says why'(browser) {
    const page = await visitor(browser)
    await sitAt(page, (await roulette(page)).id)
    await loses(page)
    await page.locator('button.who').click()
    const [euros, crowns] = ['EUR', 'CZK'].map((code) => page.locator(`[data-purse=${code}]`).getByRole('button'))
    assert.equal(await crowns.getAttribute('aria-disabled'), 'true')
    await crowns.focus()
    await page.keyboard.press('Enter')
    await page.getByText(/You have 25,000\sKč: a refill is for who has less than/).waitFor()
    await euros.getByText('Refill +5 €').dblclick()
    await page.getByText('5 € of play money came in.').waitFor()
    await page.waitForFunction(() => document.querySelector('[data-purse=EUR] button').textContent.trim() === 'Refill')
    await settledAt(page, EUROS)
    assert.deepEqual(page.faults, [])
  },

  async 'a stake that cannot be paid offers the refill beside the refusal, on a phone'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true })
    await sitAt(page, (await roulette(page)).id)
    await loses(page)
    await inTime(page, async () => {
      const all = ['red', 'black', 'odd', 'even', 'low', 'high', 'column 1', 'column 2', 'column 3', 'dozen 1']
      await lays(page, '100', ...all)
      await page.getByText('That takes 100 €, and you have 95 €.').waitFor()
      await page.getByRole('button', { name: 'Refill +5 €' }).click()
      await page.getByText('That takes 100 €').waitFor({ state: 'detached' })
      await lays(page, '100', 'dozen 1')
      await lies(page, EUROS)
    })
    assert.equal(await balance(page), 0)
    assert.ok((await sideways(page)) <= 0)
    assert.deepEqual(page.faults, [])
  },

  async 'a page of one’s results: net by game and over time, and every round as a file'(browser) {
    const page = await visitor(browser)
    await page.goto('/results')
    await page.getByRole('heading', { name: 'Nothing played yet' }).waitFor()
    await sitAt(page, (await roulette(page)).id)
    await loses(page)
    await page.locator('button.who').click()
    await page.getByRole('link', { name: 'Your results' }).click()
    const row = page.locator('tr[data-kind=Roulette]')
    await row.waitFor()
    assert.match(await row.textContent(), /Finnish casino.*1 round.*185.*−5/s)
    assert.equal(await page.locator('[data-net]').getAttribute('data-net'), '-500')
    await row.getByRole('button', { name: 'Roulette' }).click()
    await page.getByRole('img', { name: /^Net result of Roulette after 1 round, at the end −5;/ }).waitFor()
    await page.getByRole('button', { name: '24 hours' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Every round as CSV' }).click(),
    ])
    assert.equal(file.suggestedFilename(), 'results-EUR.csv')
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport)
      assert.ok((await sideways(page)) <= 0)
      assert.deepEqual(await complaints(page), [])
    }
    assert.deepEqual(page.faults, [])
  },

  async 'all results of a table, counted and set against chance'(browser) {
    const page = await visitor(browser)
    const { id } = await roulette(page)
    await sitAt(page, id)
    const round = await inTime(page, async (now) => {
      await lays(page, '1', 'red')
      await lies(page, 1_00)
      return now
    })
    await ended(page, round)
    await page.getByRole('link', { name: 'All results, and whether they look like chance' }).click()
    await page.getByRole('heading', { name: 'All results of Roulette' }).waitFor()
    const { total, looks } = await (await page.request.get(`/api/tables/${id}/results`)).json()
    const words = await page.locator('.verdict').textContent()
    assert.match(
      words,
      looks[0].p === null ? /^Too few to say anything/ : /fair wheels.* would look at least as uneven/,
    )
    assert.equal(await page.getByRole('region', { name: 'Fields of the wheel' }).locator('li').count(), 37)
    assert.ok(total >= 1 && (await page.getByRole('region', { name: 'Results' }).locator('li').count()) >= 1)
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport)
      assert.ok((await sideways(page)) <= 0)
      assert.deepEqual(await complaints(page), [])
    }
    await page.getByRole('link', { name: 'To the table', exact: true }).click()
    await page.locator('main.table-page #felt').waitFor()
    assert.deepEqual(page.faults, [])
  },

  async 'baccarat: the derived roads beside the big road, on a phone'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true })
    const { id } = await tableOf(page, 'gelp/baccarat-punto-banco', () => true, true)
    const past = (result, n) => ({ round: `${id}.${n + 1}`, number: n + 1, result, void: null, shown: null })
    const fell = ['B6', 'B7', 'P5', 'T3', 'P9', 'B4', 'P8', 'P6', 'P7', 'B9'].map(past).reverse()
    // a shoe that is known: everything else is the house's own
    await page.routeWebSocket(/\/ws$/, (line) => {
      const far = line.connectToServer()
      far.onMessage((text) => {
        const said = JSON.parse(text)
        if (said.type === 'table') said.table.history = fell
        line.send(JSON.stringify(said))
      })
    })
    await page.goto(`/table/${id}`)
    await page.getByText('Derived roads').click()
    const reads = {
      'Big eye boy': 'like, like, unlike, unlike, like, unlike',
      'Small road': 'unlike, like, unlike, unlike',
    }
    for (const [road, words] of Object.entries({ ...reads, 'Cockroach pig': 'like, unlike, unlike' }))
      await page.getByRole('img', { name: `${road}: ${words}`, exact: true }).waitFor()
    assert.equal(await page.locator('[data-road="Big eye boy"] .mark').count(), 6)
    const { width } = await page.locator('[data-road="Big eye boy"] .mark').first().boundingBox()
    assert.ok(width >= 8, `a mark is ${width} px wide`)
    assert.ok((await sideways(page)) <= 0)
    assert.deepEqual(page.faults, [])
  },
}
