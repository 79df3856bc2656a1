// A person's pages as they look on his walk through a house that holds the rules of its book, wide and dark, narrow and light;
// called by shots.mjs where BASE_URL is such a house (`croupier serve --house ray-online`, by day in its time zone).
import { NARROW, WIDE, betting, ended, leave, roundOf, sitAt, tableOf, visitor } from './browser.mjs'
import { limit, limits, pressed } from './account.mjs'
import { lays, losesFive } from './money.mjs'
import { turnedOn } from './security.mjs'
import { REGISTERS, claims, code, goOn, heading, moves, somebody } from './walk.mjs'

const button = (page, name) => page.getByRole('button', { name })
const opens = async (page, path) => {
  await page.goto(path)
  await page.locator('main h1').waitFor()
}
/** Above everything else: what is under this heading. */
const shows = (page, name) =>
  heading(page, name).evaluate((e) => scrollTo(0, e.getBoundingClientRect().top + scrollY - 16))

/** The stations of one walk in their order: how one gets there from the one before. */
export const WALK = {
  async 'account-lobby'(page) {
    await page.goto('/')
    await page.locator('.row').first().waitFor()
    await page.getByRole('link', { name: 'Register' }).waitFor()
    await page.waitForLoadState('networkidle')
  },
  async 'account-register'(page) {
    await opens(page, '/register')
    await claims(page, { born: '2012-05-11', number: code('2012-05-11', 901) })
    await pressed(page, goOn(page), page.getByText('Nobody below 18 plays here.'))
  },
  async 'account-name'(page, who) {
    await REGISTERS[0](page, who)
    await page.getByLabel('Name').fill(who.name)
    await page.getByLabel('Password', { exact: true }).fill('horse')
  },
  'account-terms': (page, who) => REGISTERS[1](page, who),
  async 'account-limits-unset'(page) {
    await REGISTERS[2](page)
    await opens(page, '/account/limits')
    await limit(page, 'spending day').locator('.do').getByRole('button').click()
    await page.keyboard.type('as I like')
    await button(page, 'Set it').click()
    await page.getByRole('alert').waitFor()
  },
  async 'account-refused'(page) {
    await page.keyboard.press('Escape')
    await limits(page, 'spending day', '195')
    await limits(page, 'spending month', '1,000')
    await opens(page, '/account')
    await moves(page, 'Deposit', '6000')
    await page.getByText('the account holds at most').waitFor()
  },
  async 'account-refused-stake'(page) {
    await moves(page, 'Deposit', '400')
    await page.getByText('400 € came in.').waitFor()
    await sitAt(page, (await tableOf(page, 'ray-casino/roulette')).id)
    await betting(page)
    await losesFive(page, async () => {
      await lays(page, '50', 'red')
      await page.getByText('The limit of spending per day is').waitFor()
    })
    await page.evaluate(() => scrollTo(0, 0))
  },
  async 'account-wallet'(page) {
    const round = await roundOf(page)
    await button(page, /^Spin now/).click()
    await ended(page, round)
    await leave(page)
    await opens(page, '/account')
    await moves(page, 'Withdraw', '120.50')
    await page.getByText('went out.').waitFor()
    await opens(page, '/account')
    await page.locator('[data-closing="27450"]').waitFor()
  },
  async 'account-statement'(page) {
    await page.goto('/api/statement.html?currency=EUR')
    await page.locator('table').first().waitFor()
  },
  async 'account-results'(page) {
    await opens(page, '/results')
    await page.waitForLoadState('networkidle')
  },
  async 'account-limits'(page) {
    await opens(page, '/account/limits')
    await limits(page, 'spending day', '500')
    await limits(page, 'time day', '3')
    await page.getByText(/500 from .* 00:00/).waitFor()
    await page.evaluate(() => scrollTo(0, 0))
  },
  async 'account-breaks'(page) {
    await button(page, '1 week').click()
    await button(page, '6 months').click()
    await shows(page, 'Breaks')
  },
  async 'account-sign-in'(page) {
    await opens(page, '/account/security')
    await turnedOn(page, page.seen)
    await page.evaluate(() => scrollTo(0, 0))
  },
  async 'account-excluded'(page) {
    await opens(page, '/account/limits')
    await button(page, '6 months').click()
    await page.getByLabel('I know that it cannot be ended sooner.').check()
    await button(page, 'Exclude me until then').click()
    await heading(page, 'A break of your own').waitFor()
    await page.evaluate(() => scrollTo(0, 0))
  },
}

/** Those that the documentation shows; the others lie on the way. */
const SHOWN = [
  'lobby',
  'register',
  'terms',
  'refused',
  'refused-stake',
  'wallet',
  'statement',
  'results',
  'limits',
  'breaks',
  'sign-in',
  'excluded',
]

export async function accountShots(browser, shot, wants) {
  for (const [name, options, suffix] of [
    ['Aino', { viewport: WIDE, colorScheme: 'dark' }, '1440'],
    ['Eino', { viewport: NARROW, colorScheme: 'light', isMobile: true, hasTouch: true }, '390'],
  ]) {
    const page = await visitor(browser, { ...options, locale: 'en-GB' })
    const who = { ...somebody(), name: `${name} ${Date.now() % 1000}` }
    for (const [station, reach] of Object.entries(WALK)) {
      await reach(page, who)
      await page.mouse.move(2, 2)
      await page.waitForTimeout(400)
      if (SHOWN.includes(station.slice('account-'.length)) && wants(station)) await shot(page, `${station}-${suffix}`)
    }
    await page.context().close()
  }
}
