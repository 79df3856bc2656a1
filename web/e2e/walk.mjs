// A person's walk through a house with rules of its own, in real Chromium: a minor is refused, somebody registers, sets limits, plays
// to them, asks for more from tomorrow on, excludes himself, is refused everywhere, and his statement adds up to the cent.
import assert from 'node:assert/strict'
import {
  NARROW,
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
import { PASSWORD, pressed } from './account.mjs'

const CHECKS = '0123456789ABCDEFHJKLMNPRSTUVWXY'
/** A personal identity code that nobody has (`croupier.house.identity`). */
export function code(born, individual) {
  const [year, month, day] = born.split('-')
  const digits = `${day}${month}${year.slice(2)}${individual}`
  return `${digits.slice(0, 6)}${year < '2000' ? '-' : 'A'}${individual}${CHECKS[Number(digits) % 31]}`
}
const some = () => 900 + Math.floor(Math.random() * 90)
const day = () =>
  `19${70 + Math.floor(Math.random() * 30)}-0${1 + Math.floor(Math.random() * 9)}-1${Math.floor(Math.random() * 10)}`

export async function claims(page, born, number) {
  await page.getByLabel('Personal identity code').fill(number)
  await page.getByLabel('Birthday').fill(born)
}
export const goOn = (page) => page.getByRole('button', { name: 'Go on' })
export const heading = (page, name) => page.getByRole('heading', { name })

/** Registering in three steps, each a function: the person's number, a name and a password, the terms. */
export const REGISTERS = [
  async (page) => {
    const born = day()
    await claims(page, born, code(born, some()))
    await pressed(page, goOn(page), heading(page, 'Name and password'))
  },
  async (page) => {
    await page.getByLabel('Name').fill(`Aino ${Date.now() % 1e7} ${Math.floor(Math.random() * 1e4)}`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await pressed(page, goOn(page), heading(page, 'Terms'))
  },
  async (page) => {
    await page.getByLabel('I have read the terms and accept them.').check()
    await pressed(
      page,
      page.getByRole('button', { name: 'Make the account' }),
      heading(page, 'Where you are signed in'),
    )
  },
]

export const limit = (page, name) => page.locator(`[data-limit="${name}"]`)
export async function limits(page, name, amount) {
  await limit(page, name).getByRole('button').first().click()
  await page.locator('tr.form input').fill(amount)
  await page.getByRole('button', { name: 'Set it' }).click()
  await page.locator('tr.form').waitFor({ state: 'detached' })
}

export async function lays(page, chip, ...bets) {
  await page.getByRole('radio', { name: `${chip} € chip`, exact: true }).click()
  for (const bet of bets) {
    await spot(page, bet).focus()
    await page.keyboard.press('Enter')
  }
}

export const walk = {
  async 'a person’s walk: register, limits, play to them, raise, exclusion, statement'(browser) {
    const page = await visitor(browser)
    await page.goto('/register')
    await claims(page, '2012-05-11', code('2012-05-11', 901))
    await pressed(page, goOn(page), page.getByText('Nobody below 18 plays here.'))
    await claims(page, '1990-01-01', code('1990-01-01', 991))
    await pressed(page, goOn(page), page.getByText('The population register does not know these data.'))
    for (const step of REGISTERS) await step(page)
    assert.deepEqual(await complaints(page), [])

    await page.goto('/account/limits')
    await page.getByText('Two limits have to be set before the first stake.').waitFor()
    await limits(page, 'spending day', '305')
    await limits(page, 'spending month', '1,000')
    await limit(page, 'spending month').getByText('0 of 1,000').waitFor()
    assert.deepEqual(await complaints(page), [])

    await page.goto('/account')
    await page.getByRole('button', { name: 'Deposit…' }).click()
    await page.getByLabel('Amount in €').fill('6000')
    await page.getByRole('button', { name: 'Deposit 6,000 €' }).click()
    await page.getByText('the account holds at most').waitFor()
    await page.getByLabel('Amount in €').fill('400')
    await page.getByRole('button', { name: 'Deposit 400 €' }).click()
    await page.getByText('400 € came in.').waitFor()
    assert.deepEqual(await complaints(page), [])

    const roulette = (await tableOf(page, 'ray-casino/roulette')).id
    await sitAt(page, roulette)
    const round = await inTime(page, async (now) => {
      await lays(page, '100', 'column 1', 'column 2', 'column 3')
      await lays(page, '5', 'straight 0')
      await lies(page, 305_00)
      await lays(page, '5', 'red')
      await page.getByText(/The limit of spending per day is 305/).waitFor()
      await lies(page, 305_00)
      return now
    })
    await ended(page, round)
    await settledAt(page, 395_00)

    await page.goto('/account/limits')
    await limit(page, 'spending day').getByText('5 of 305').waitFor()
    await limits(page, 'spending day', '500')
    await limit(page, 'spending day')
      .getByText(/500 from .* 00:00/)
      .waitFor()
    await limits(page, 'spending month', '900')
    await limit(page, 'spending month').getByText('of 900').waitFor()

    await page.getByRole('button', { name: '6 months' }).click()
    await page.getByLabel('I know that it cannot be ended sooner.').check()
    await page.getByRole('button', { name: 'Exclude me until then' }).click()
    await heading(page, 'A break of your own').waitFor()
    assert.deepEqual(await complaints(page), [])

    await sitAt(page, roulette)
    await inTime(page, async () => {
      await lays(page, '5', 'red')
      await page.getByText(/You have excluded yourself: until/).waitFor()
    })
    const refused = await page.request.post('/api/standing/deposit', {
      data: { currency: 'EUR', amount: 100 },
      headers: { origin: new URL(page.url()).origin },
    })
    assert.equal(refused.status(), 409)
    assert.match((await refused.json()).detail, /excluded yourself/)

    await page.goto('/account')
    await page.getByRole('button', { name: 'Withdraw…' }).click()
    await page.getByLabel('Amount in €').fill('95.50')
    await page.getByRole('button', { name: 'Withdraw 95.50 €' }).click()
    await page.getByText('95.50 € went out.').waitFor()
    assert.equal(await balance(page), 299_50)
    const said = await (await page.request.get('/api/statement?currency=EUR')).json()
    assert.equal(said.opening + said.came_in - said.went_out, said.closing)
    assert.equal(said.closing, 299_50)
    await page.setViewportSize(NARROW)
    assert.ok((await sideways(page)) <= 0)
    assert.deepEqual(page.faults, [])
  },
}
