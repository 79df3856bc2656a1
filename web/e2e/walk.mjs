// A person's walk through a house with rules of its own, in real Chromium: a minor is refused, somebody registers, sets limits, plays
// to them, asks for more from tomorrow on, excludes himself, is refused everywhere, and his statement adds up to the cent.
// Bets are taken for ten minutes there (`tests/browser/test_browser_walk.py`), and the wheel is spun when it is asked for.
import assert from 'node:assert/strict'
import { NARROW, balance, betting, complaints, ended, lies, roundOf, settledAt, sideways } from './browser.mjs'
import { sitAt, tableOf, visitor } from './browser.mjs'
import { PASSWORD, limit, limits, pressed } from './account.mjs'
import { lays, losesFive } from './money.mjs'

const CHECKS = '0123456789ABCDEFHJKLMNPRSTUVWXY'
/** A personal identity code that nobody has (`croupier.house.identity`). */
export function code(born, individual) {
  const [year, month, day] = born.split('-')
  const digits = `${day}${month}${year.slice(2)}${individual}`
  return `${digits.slice(0, 6)}${year < '2000' ? '-' : 'A'}${individual}${CHECKS[Number(digits) % 31]}`
}
/** Somebody whom the register knows: every one is another. */
let people = Date.now()
export function somebody() {
  const n = people++
  const two = (number) => String(number).padStart(2, '0')
  const born = `19${70 + (n % 30)}-${two(1 + (Math.floor(n / 30) % 12))}-${two(1 + (Math.floor(n / 360) % 28))}`
  return { born, number: code(born, 900 + (Math.floor(n / 10_080) % 90)), name: `Aino ${n % 1e9}` }
}

export async function claims(page, { born, number }) {
  await page.getByLabel('Personal identity code').fill(number)
  await page.getByLabel('Birthday').fill(born)
}
export const goOn = (page) => page.getByRole('button', { name: 'Go on' })
export const heading = (page, name) => page.getByRole('heading', { name })
const button = (page, name) => page.getByRole('button', { name })

/** Registering in three steps, each a function: the person's number, a name and a password, the terms. */
export const REGISTERS = [
  async (page, who) => {
    await claims(page, who)
    await pressed(page, goOn(page), heading(page, 'Name and password'))
  },
  async (page, { name }) => {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await pressed(page, goOn(page), heading(page, 'Terms'))
  },
  async (page) => {
    await page.getByLabel('I have read the terms and accept them.').check()
    await pressed(page, button(page, 'Make the account'), heading(page, 'Where you are signed in'))
  },
]
export async function registers(page, who) {
  await page.goto('/register')
  for (const step of REGISTERS) await step(page, who)
}

export async function moves(page, way, amount) {
  if ((await button(page, `${way}…`).getAttribute('aria-pressed')) !== 'true') await button(page, `${way}…`).click()
  await page.getByLabel('Amount in €').fill(amount)
  await page.locator('form.move button.btn').click()
}

/** Bets are taken here for minutes yet: a round that is old is ended first. */
async function atLeisure(page) {
  await betting(page)
  const [minutes] = (await page.locator('.clock b').first().textContent()).split(':')
  if (Number(minutes) >= 5) return
  const round = await roundOf(page)
  await button(page, /^Spin now/).click()
  await ended(page, round)
  await betting(page)
}

/** At this table somebody wants five euros on a bet, and hears why not. */
async function refusedAt(page, table, bet, why) {
  await sitAt(page, table)
  await atLeisure(page)
  await lays(page, '5', bet)
  await page.getByRole('alert').getByText(why).waitFor()
  await lies(page, 0)
}
const idOf = async (page, game) => (await tableOf(page, game)).id

export const walk = {
  async 'a person’s walk: register, limits, play to them, raise, exclusion, statement'(browser) {
    const page = await visitor(browser)
    const who = somebody()
    await page.goto('/') // over the door stands which house it is
    await page.getByRole('region', { name: 'This house' }).getByRole('link', { name: 'Register' }).click()
    await claims(page, { born: '2012-05-11', number: code('2012-05-11', 901) })
    await pressed(page, goOn(page), page.getByText('Nobody below 18 plays here.'))
    await claims(page, { born: '1990-01-01', number: code('1990-01-01', 991) })
    await pressed(page, goOn(page), page.getByText('The population register does not know these data.'))
    await registers(page, who)
    assert.deepEqual(await complaints(page), [])

    // one person, one account
    const again = await visitor(browser, { viewport: NARROW, isMobile: true, hasTouch: true })
    await again.goto('/register')
    await claims(again, who)
    await pressed(again, goOn(again), again.getByRole('alert').getByText('has no second one'))
    assert.ok((await sideways(again)) <= 0)
    assert.deepEqual(await complaints(again), [])
    await again.context().close()

    await page.goto('/account')
    await moves(page, 'Deposit', '6000')
    await page.getByText('the account holds at most 5,000 €; 5,000 € are left. Nothing was moved.').waitFor()
    assert.equal(await page.getByLabel('Amount in €').getAttribute('aria-invalid'), 'true')
    await moves(page, 'Deposit', 'a lot')
    await page.getByText('An amount is written such as 20 or 12.50.').waitFor()
    await moves(page, 'Deposit', '400')
    await page.getByText('400 € came in.').waitFor()
    assert.deepEqual(await complaints(page), [])

    const roulette = await idOf(page, 'ray-casino/roulette')
    await refusedAt(page, roulette, 'red', /Before you play, set yourself a limit of spending per day/)
    await page.goto('/account/limits')
    await page.getByText('Two limits have to be set before the first stake.').waitFor()
    await limit(page, 'spending day').locator('.do').getByRole('button').click()
    await page.keyboard.type('as I like') // the field has the keyboard
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('A limit is an amount such as 100 or 12.50.').waitFor()
    await page.keyboard.press('Escape')
    await limits(page, 'spending day', '185')
    await limits(page, 'spending month', '1,000')
    await limit(page, 'spending month').getByText('0 of 1,000').waitFor()
    assert.deepEqual(await complaints(page), [])

    await sitAt(page, roulette)
    await atLeisure(page)
    const round = await roundOf(page)
    await losesFive(page, async () => {
      await lays(page, '5', 'red')
      await page
        .getByText(/The limit of spending per day is 185\s€; 0\s€ are left, until \d{4}-\d\d-\d\d 00:00/)
        .waitFor()
      await lies(page, 185_00)
    })
    await button(page, /^Spin now/).click()
    await ended(page, round)
    await settledAt(page, 395_00)

    await page.goto('/account/limits')
    await limit(page, 'spending day').getByText('5 of 185').waitFor()
    const waits = limit(page, 'spending day').getByText(/500 from .* 00:00/)
    await limits(page, 'spending day', '500')
    await waits.waitFor()
    await button(page, 'take it back').click()
    await waits.waitFor({ state: 'detached' })
    await limits(page, 'spending day', '500')
    await waits.waitFor()
    await limit(page, 'spending day').getByText('of 185').waitFor()
    await limits(page, 'spending month', '900')
    await limit(page, 'spending month').getByText('of 900').waitFor()
    assert.deepEqual(await complaints(page), [])

    await button(page, '6 months').click()
    const out = button(page, 'Exclude me until then')
    assert.equal(await out.isDisabled(), true)
    await page.getByLabel('I know that it cannot be ended sooner.').check()
    await out.click()
    await heading(page, 'A break of your own').waitFor()
    assert.equal(await page.locator('[data-limit]').count(), 0)
    assert.deepEqual(await complaints(page), [])

    const why = /You have excluded yourself: until/
    await refusedAt(page, roulette, 'red', why)
    await refusedAt(page, await idOf(page, 'ray-casino/sic-bo'), 'small', why)
    await page.goto(`/table/${await idOf(page, 'ray-online/poker')}`)
    await button(page, 'Sit down').first().click()
    await button(page, /^Sit down with/).click()
    await page.getByText(why).waitFor()
    await page.goto('/account')
    await moves(page, 'Deposit', '10')
    await page.getByText(why).waitFor()

    await moves(page, 'Withdraw', '1000')
    await page.getByText('Nothing was moved.').waitFor()
    await moves(page, 'Withdraw', '95.50')
    await page.getByText('95.50 € went out.').waitFor()
    assert.equal(await balance(page), 299_50)
    await page.locator('[data-closing="29950"]').waitFor()
    await page.getByText('adds up', { exact: true }).waitFor()
    const amounts = await page.locator('.st .amount').allTextContents()
    assert.deepEqual(amounts, ['−95.50', '−5.00', '+400.00'])
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
    assert.match(csv.suggestedFilename(), /\.csv$/)
    assert.equal((await page.request.get('/api/statement.pdf?currency=EUR')).status(), 200)
    const paper = await page.context().newPage()
    await paper.setViewportSize(NARROW)
    await paper.goto('/api/statement.html?currency=EUR')
    await paper.getByText('in 400.00, out 100.50, makes 299.50').waitFor()
    assert.ok((await sideways(paper)) <= 0)
    await paper.close()
    const said = await (await page.request.get('/api/statement?currency=EUR')).json()
    assert.equal(said.opening + said.came_in - said.went_out, said.closing)
    assert.equal(
      said.lines.reduce((sum, line) => sum + line.amount, said.opening),
      299_50,
    )
    await page.setViewportSize(NARROW)
    assert.ok((await sideways(page)) <= 0)
    assert.deepEqual(await complaints(page), [])
    assert.deepEqual(page.faults, [])
  },

  async 'a pause, on a phone with keys alone: no more today, then some days, and what remains'(browser) {
    const page = await visitor(browser, { viewport: NARROW, isMobile: true, hasTouch: true })
    await page.goto('/account/limits')
    await page.getByRole('link', { name: 'Register in three steps' }).waitFor() // a guest has nothing here yet
    await registers(page, somebody())
    await page.goto('/account')
    await moves(page, 'Deposit', '50')
    await page.getByText('50 € came in.').waitFor()
    await page.goto('/account/limits')
    for (const name of ['spending day', 'spending month']) await limits(page, name, '20')
    await limits(page, 'time day', '1.5')
    await limit(page, 'time day').getByText('of 1:30').waitFor()

    await button(page, 'Stop for today').focus()
    await page.keyboard.press('Enter')
    await heading(page, 'A break of your own').waitFor()
    const roulette = await idOf(page, 'ray-casino/roulette')
    await refusedAt(page, roulette, 'red', /You play no more today: until \d{4}-\d\d-\d\d 00:00/)

    await page.goto('/account/limits')
    await button(page, '1 week').focus()
    await page.keyboard.press('Enter')
    await button(page, 'Pause until then').focus()
    await page.keyboard.press('Enter')
    await button(page, 'Pause until then').waitFor({ state: 'detached' })
    assert.ok((await sideways(page)) <= 0)
    assert.deepEqual(await complaints(page), [])
    await refusedAt(page, roulette, 'red', /You pause: until/)
    await page.goto('/account')
    await moves(page, 'Withdraw', '50')
    await page.getByText('50 € went out.').waitFor()
    assert.equal(await balance(page), 0)
    assert.ok((await sideways(page)) <= 0)
    assert.deepEqual(page.faults, [])
  },
}
