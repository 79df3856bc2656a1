// Live tables in real Chromium: a dealer's tablet, players' telephones and somebody without a page, at a wheel and at cards.
// The house is that of `tests/browser/live_floor.toml` (`tests/browser/test_browser_live.py`).
import assert from 'node:assert/strict'
import { PASSWORD } from './account.mjs'
import { NARROW, balance, betting, complaints, down, leave, sideways, sitAt, spot, visitor } from './browser.mjs'

const TABLET = { width: 1180, height: 820 }
export const ROULETTE = 'ray-casino-roulette-table-2'
export const TERMINAL = 'ray-casino-terminal-roulette-table-1'
export const BLACKJACK = 'ray-casino-blackjack-table-3'
export const region = (page, name) => page.getByRole('region', { name, exact: true })
export const button = (page, name, exact = true) => page.getByRole('button', { name, exact })
const now = (page, words) => region(page, 'Now').getByRole('heading', { name: words }).waitFor()
const saved = (page) => page.locator('.state', { hasText: 'saved' }).waitFor()

/** The account of this name, made or found again: the file of the house says that it deals. */
export async function staff(browser, name, viewport = TABLET, options = {}) {
  const page = await visitor(browser, { ...options, viewport })
  assert.equal((await page.request.post('/api/session', { data: {} })).status(), 200)
  const data = { name, password: PASSWORD }
  const made = await page.request.post('/api/account', { data })
  if (!made.ok()) assert.equal((await page.request.post('/api/login', { data })).status(), 200)
  return page
}
export async function at(page, table) {
  await page.goto(`/dealer/${table}`)
  await region(page, 'Now').waitFor()
}
/** Somebody without a page pays in and sits down. */
export async function sits(page, name, cash) {
  const form = page.getByRole('form', { name: 'Somebody without a page' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Pays in').fill(cash)
  await form.getByRole('button', { name: 'Sits down' }).click()
  await page.getByRole('form', { name: `A bet for ${name}` }).waitFor()
}
export async function bets(page, name, bet, amount) {
  const form = page.getByRole('form', { name: `A bet for ${name}` })
  await form.getByLabel('Bet', { exact: true }).fill(bet)
  await form.getByLabel('Amount').fill(amount)
  await form.getByRole('button', { name: 'Place', exact: true }).click()
}
/** A player on a telephone, who has a chip on a bet; what he had before, and what lies there. */
export async function plays(browser, table, bet) {
  const page = await visitor(browser, { viewport: NARROW })
  await sitAt(page, table)
  await betting(page)
  const had = await balance(page)
  await spot(page, bet).click()
  await page.waitForFunction(() => Number(document.querySelector('[data-down]').dataset.down) > 0)
  return { page, had, staked: await down(page) }
}
const has = (page, amount) =>
  page.waitForFunction((wanted) => Number(document.querySelector('[data-balance]').dataset.balance) === wanted, amount)
const stands = (page) => button(page, 'It stands: take and pay').click()

export const dealer = {
  'a dealer spins for two telephones and for somebody with colour chips, and takes a slip back': async (browser) => {
    const desk = await staff(browser, 'Dora')
    await at(desk, ROULETTE)
    const ann = await plays(browser, ROULETTE, 'straight 17')
    const bea = await plays(browser, ROULETTE, 'straight 18')
    await sits(desk, 'Pavel', '200')
    const form = desk.getByRole('form', { name: 'A bet for Pavel' })
    await form.getByLabel('Amount').fill('5')
    await form.getByLabel('How many colour chips').fill('20')
    await form.getByRole('button', { name: /^Colour at/ }).click()
    await form.getByLabel('colour chips', { exact: true }).check()
    await bets(desk, 'Pavel', 'straight 18', '10')
    await region(desk, 'At the table').getByText('straight 18: 10').waitFor()
    await button(desk, 'No more bets').click()
    await region(desk, 'Now').getByRole('button', { name: '17', exact: true }).click()
    await button(desk, 'It stands: take and pay').waitFor()
    await button(desk, 'Undo').click()
    await region(desk, 'Now').getByRole('button', { name: '18', exact: true }).click()
    await region(desk, 'Now').getByText('Pavel, straight 18').waitFor()
    await stands(desk)
    await has(ann.page, ann.had - ann.staked)
    await has(bea.page, bea.had + 35 * bea.staked)
    await region(desk, 'At the table').getByText('550 € in front').waitFor()
    await saved(desk)
    assert.deepEqual(await complaints(desk), [])
    await desk.setViewportSize(NARROW)
    assert.equal(await sideways(desk), 0)
    await leave(ann.page)
    await leave(bea.page)
  },

  'a number is misread at the wheel: what comes of the ruling is shown, and it is made': async (browser) => {
    const desk = await staff(browser, 'Dora')
    await at(desk, TERMINAL)
    const ann = await plays(browser, TERMINAL, 'straight 18')
    await button(desk, 'No more bets').click()
    await region(desk, 'Now').getByLabel('Typed, or read by a reader').fill('17')
    await region(desk, 'Now').getByLabel('Typed, or read by a reader').press('Enter')
    await button(desk, 'It stands: take and pay').waitFor()
    const wrong = region(desk, 'Irregularity')
    await wrong.getByRole('button', { name: 'It was misread' }).click()
    await wrong.getByLabel('What counts').selectOption('18')
    await wrong.getByLabel('Reason').fill('the ball lies in 18')
    await wrong.getByRole('button', { name: 'What comes of it' }).click()
    await wrong.getByText('Ruling: correct, the ball lies in 18.').waitFor()
    await wrong.getByRole('button', { name: 'Rule so' }).click()
    await region(desk, 'Entered').getByText('Ruling: correct', { exact: false }).first().waitFor()
    await stands(desk)
    await has(ann.page, ann.had + 35 * ann.staked)
    await region(desk, 'Last results').getByText('18').first().waitFor()
    await leave(ann.page)
  },

  'a dealer deals blackjack card by card, and a card that was tapped wrongly is taken back': async (browser) => {
    const desk = await staff(browser, 'Dora')
    await at(desk, BLACKJACK)
    await sits(desk, 'Olga', '100')
    await bets(desk, 'Olga', 'main 1', '10')
    await region(desk, 'At the table').getByText('main 1: 10').waitFor()
    await button(desk, 'No more bets').click()
    await now(desk, /which card came for box 1/i)
    // the house has it and the console stands so: the next card is said of the next question
    const card = async (name) => {
      const taken = desk.waitForResponse((r) => r.url().includes('/api/dealer/') && r.request().method() === 'POST')
      await region(desk, 'Now').getByRole('button', { name, exact: true }).click()
      await (await taken).finished()
      await desk.evaluate(() => new Promise((ok) => requestAnimationFrame(() => requestAnimationFrame(ok))))
    }
    await card('10 of spades')
    await now(desk, /which card came for dealer/i)
    await card('6 of hearts')
    await now(desk, /which card came for box 1/i)
    await card('2 of clubs')
    await button(desk, 'Hit').waitFor()
    await button(desk, 'Undo').click()
    await now(desk, /which card came for box 1/i)
    await card('10 of hearts')
    await button(desk, 'Stand').click()
    await now(desk, /which card came for dealer/i)
    await card('10 of clubs')
    await card('9 of clubs')
    await region(desk, 'Now').getByText('Olga, main 1').waitFor()
    await stands(desk)
    await region(desk, 'At the table').getByText('110 € in front').waitFor()
    await button(desk, 'Pay out and go').click()
    await region(desk, 'At the table').getByText('Nobody sits here yet.').waitFor()
    assert.deepEqual(await complaints(desk), [])
  },

  'nobody deals whom the house does not name': async (browser) => {
    const page = await visitor(browser)
    await page.goto(`/dealer/${ROULETTE}`)
    await page.getByText('There is no console').waitFor()
  },
}
