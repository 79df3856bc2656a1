// A person's pages as they look on his walk through a house that holds the rules of its book, wide and dark, narrow and light;
// called by shots.mjs where BASE_URL is such a house.
import { NARROW, WIDE, ended, inTime, leave, lies, sitAt, tableOf, visitor } from './browser.mjs'
import { pressed } from './account.mjs'
import { turnedOn } from './security.mjs'
import { claims, code, goOn, heading, lays, limits, REGISTERS } from './walk.mjs'

const says = (page, words) => page.getByText(words).first()
const fresh = async (page, path) => {
  await page.goto(path)
  await page.locator('main h1').waitFor()
}

/** The stations of one walk, in their order: what is done, and the name of the picture that is taken then. */
export const WALK = [
  [
    'account-lobby',
    async (page) => {
      await page.goto('/')
      await page.locator('.row').first().waitFor()
    },
  ],
  [
    'account-guest',
    async (page) => {
      await fresh(page, '/account/limits')
    },
  ],
  [
    'account-register',
    async (page) => {
      await fresh(page, '/register')
      await claims(page, '2012-05-11', code('2012-05-11', 901))
      await pressed(page, goOn(page), says(page, 'Nobody below 18 plays here.'))
    },
  ],
  [
    'account-name',
    async (page) => {
      await REGISTERS[0](page)
      await page.getByLabel('Name').fill('Aino')
      await page.getByLabel('Password', { exact: true }).fill('short')
    },
  ],
  [
    'account-terms',
    async (page) => {
      await REGISTERS[1](page)
    },
  ],
  [
    'account-sign-in',
    async (page) => {
      await REGISTERS[2](page)
    },
  ],
  [
    'account-limits-unset',
    async (page) => {
      await fresh(page, '/account/limits')
      await page.locator('[data-limit="spending day"]').getByRole('button').first().click()
      await page.locator('tr.form input').fill('a lot')
      await page.getByRole('button', { name: 'Set it' }).click()
    },
  ],
  [
    'account-refused',
    async (page) => {
      await fresh(page, '/account/limits')
      await limits(page, 'spending day', '305')
      await limits(page, 'spending month', '1,000')
      await fresh(page, '/account')
      await page.getByRole('button', { name: 'Deposit…' }).click()
      await page.getByLabel('Amount in €').fill('6000')
      await page.getByRole('button', { name: 'Deposit 6,000 €' }).click()
      await says(page, 'the account holds at most').waitFor()
    },
  ],
  [
    'account-refused-stake',
    async (page) => {
      await page.getByLabel('Amount in €').fill('400')
      await page.getByRole('button', { name: 'Deposit 400 €' }).click()
      await says(page, '400 € came in.').waitFor()
      await sitAt(page, (await tableOf(page, 'ray-casino/roulette')).id)
      page.round = await inTime(page, async (now) => {
        await lays(page, '100', 'column 1', 'column 2', 'column 3')
        await lays(page, '5', 'straight 0')
        await lies(page, 305_00)
        await lays(page, '5', 'red')
        await says(page, /The limit of spending per day is 305/).waitFor()
        return now
      })
    },
  ],
  [
    'account-wallet',
    async (page) => {
      await ended(page, page.round)
      await leave(page)
      await fresh(page, '/account')
      await page.locator('[data-closing]').waitFor()
    },
  ],
  [
    'account-limits',
    async (page) => {
      await fresh(page, '/account/limits')
      await limits(page, 'spending day', '500')
      await says(page, /500 from .* 00:00/).waitFor()
    },
  ],
  [
    'account-breaks',
    async (page) => {
      await page.getByRole('button', { name: '6 months' }).click()
      await heading(page, 'Breaks').scrollIntoViewIfNeeded()
      await heading(page, 'Breaks').evaluate((e) => scrollTo(0, e.getBoundingClientRect().top + scrollY - 16))
    },
  ],
  [
    'account-factor',
    async (page) => {
      await fresh(page, '/account/security')
      await turnedOn(page, (step) => page.steps?.(step))
    },
  ],
  [
    'account-excluded',
    async (page) => {
      await fresh(page, '/account/limits')
      await page.getByRole('button', { name: '6 months' }).click()
      await page.getByLabel('I know that it cannot be ended sooner.').check()
      await page.getByRole('button', { name: 'Exclude me until then' }).click()
      await heading(page, 'A break of your own').waitFor()
      await page.evaluate(() => scrollTo(0, 0))
    },
  ],
]

export async function accountShots(browser, shot, wants) {
  for (const [options, suffix] of [
    [{ viewport: WIDE, colorScheme: 'dark' }, '1440'],
    [{ viewport: NARROW, colorScheme: 'light', isMobile: true, hasTouch: true }, '390'],
  ]) {
    const page = await visitor(browser, options)
    for (const [name, does] of WALK) {
      await does(page)
      await page.mouse.move(2, 2)
      await page.waitForTimeout(400)
      if (wants(name)) await shot(page, `${name}-${suffix}`)
    }
    await page.context().close()
  }
}
