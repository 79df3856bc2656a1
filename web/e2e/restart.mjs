// A page over restarts of its house, in real Chromium. Whoever runs this restarts the house when a cue is printed, and
// says so on the standard input (tests/browser/test_browser_restart.py).
import assert from 'node:assert/strict'
import { createInterface } from 'node:readline'
import { launch, visitor } from './browser.mjs'
import { ms } from './patience.mjs'
import { dealt, playOut, practise } from './poker.mjs'

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
/** Have the house do something, and wait until it is done. */
async function cue(words) {
  console.log(words)
  const { value } = await lines.next()
  assert.equal(value, 'done')
}
const chips = (page) => page.locator('.seat.hero .st > span').first().textContent()
const bots = (page) => page.locator('.seat .bot').evaluateAll((all) => all.map((e) => e.title).sort())
const names = (page) =>
  page.locator('.seat').evaluateAll((all) => all.map((e) => `${e.dataset.place} ${e.dataset.seat}`))
const round = (page) => page.locator('main.poker').getAttribute('data-round')
/** The house is back and the hand that it cut off is void: the page says so without a hand's doing. */
async function goesOn(page, before) {
  await page.getByText(/Hand \d+ is void, and everybody has the chips/).waitFor({ timeout: ms(60_000) })
  await page.waitForFunction((r) => document.querySelector('main.poker')?.dataset.round !== r, before, {
    timeout: ms(60_000),
  })
  await playOut(page, await dealt(page))
}

const browser = await launch()
const page = await visitor(browser)
const id = await practise(page, 'unibet-ee/texas-holdem', { players: 4, opponents: 'caller' })
await playOut(page, await dealt(page))
for (const how of ['close', 'kill']) {
  const settled = await round(page)
  await page.waitForFunction((r) => document.querySelector('main.poker').dataset.round !== r, settled)
  const cut = await dealt(page)
  await page.waitForFunction(() => document.querySelector('main.poker').dataset.turn === 'true', null, {
    timeout: ms(60_000),
  })
  const there = { names: await names(page), bots: await bots(page) }
  await cue(how)
  await goesOn(page, cut)
  assert.deepEqual({ names: await names(page), bots: await bots(page) }, there, how)
}
const had = await chips(page)
assert.ok(had)
await cue(`lose ${id}`)
await page.locator('[data-farewell]').waitFor({ timeout: ms(60_000) })
const told = page.locator('[data-farewell]')
await told.getByRole('heading', { name: 'This table has closed' }).waitFor()
assert.match(
  (await told.textContent()).replace(/\s+/g, ' '),
  /The chips you had there, [\d,.]+ €, are back in your wallet: it holds [\d,.]+ €\./,
)
await told.getByRole('link', { name: 'To the tables' }).click()
await page.locator('.row').first().waitFor()
assert.deepEqual(page.faults, [])
await browser.close()
console.log('told')
process.exit(0)
