// One's own account in real Chromium: another password, the browsers in which one is logged in; and the page that describes the API.
import assert from 'node:assert/strict'
import { NARROW, sideways, visitor } from './browser.mjs'

/** Everything that the house's own policy has forbidden to a page, and everything it complains about. */
async function watched(page) {
  const complaints = []
  page.on('console', (said) => {
    if (said.type() === 'error') complaints.push(said.text())
  })
  await page.addInitScript(() => {
    window.forbidden = []
    document.addEventListener('securitypolicyviolation', (e) =>
      window.forbidden.push(`${e.violatedDirective} ${e.blockedURI}`),
    )
  })
  return async () => [...complaints, ...page.faults, ...(await page.evaluate(() => window.forbidden))]
}

export const PASSWORD = 'correct horse battery'
const ANOTHER = 'staple of the battery'

/** Press until it is done: who tries too often, and the whole machine is one address, is told how long to wait, and waits.
 *  `before`: what is done before every press, a code that changes with time typed anew. */
export async function pressed(page, button, done, before = () => undefined) {
  for (;;) {
    await before()
    await button.click()
    const slow = page.getByRole('alert').getByText(/Too many tries/)
    const first = await Promise.any([
      done
        .first()
        .waitFor()
        .then(() => null),
      slow.waitFor().then(() => slow.textContent()),
    ])
    if (first === null) return
    await page.waitForTimeout(1000 * Number(/(\d+) seconds/.exec(first)[1]))
  }
}

/** A limit of one's own on the page, and setting it. */
export const limit = (page, name) => page.locator(`[data-limit="${name}"]`)
export async function limits(page, name, amount) {
  await limit(page, name).locator('.do').getByRole('button').click()
  await page.locator('tr.form input').fill(amount)
  await page.getByRole('button', { name: 'Set it' }).click()
  await page.locator('tr.form').waitFor({ state: 'detached' })
}

/** Make an account in this browser; its name. */
export async function joined(page) {
  const name = `Jan ${Date.now() % 1e7} ${Math.floor(Math.random() * 1e4)}`
  await page.goto('/')
  await opened(page)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await pressed(page, page.getByRole('button', { name: 'Make the account' }), page.locator('body:not(:has(dialog))'))
  return name
}

/** Come back to an account; `then`: what is seen when the house has answered. */
export async function back(page, name, password, then = page.locator('button.who', { hasText: name })) {
  await page.goto('/')
  await opened(page)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await pressed(page, page.locator('form').getByRole('button', { name: 'Log in' }), then)
}

/** The part of one's account where one is signed in, by the tabs. */
export async function signInPage(page) {
  await press(page)
  await page.getByRole('link', { name: 'Sign-in' }).click()
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
}

/** The dialog of a guest. */
export async function opened(page) {
  await press(page)
  await page.locator('dialog').waitFor()
}

/** Press one's own name; on a phone it is behind the menu. */
async function press(page) {
  await page.locator('[data-balance]').waitFor()
  if (await page.locator('button.who').isVisible()) await page.locator('button.who').click()
  else {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('#menu button').last().click()
  }
}

export const who = async (page) => (await (await page.request.get('/api/me')).json()).name
const others = (page) => page.locator('[data-session=other]')

export const account = {
  async 'a guest becomes an account'(browser) {
    const page = await visitor(browser)
    const name = await joined(page)
    await page.locator('button.who', { hasText: name }).waitFor()
    await page.reload()
    await page.locator('button.who', { hasText: name }).waitFor()
  },

  async 'another password: the old one is worth nothing, the other browser is logged out and told so'(browser) {
    const [here, there] = [await visitor(browser), await visitor(browser)]
    const name = await joined(here)
    await back(there, name, PASSWORD)
    await signInPage(here)
    await here.getByRole('button', { name: 'Change password' }).click()
    await here.getByLabel('Old password', { exact: true }).fill('wrong horse')
    await here.getByLabel('New password', { exact: true }).fill(ANOTHER)
    const change = here.getByRole('button', { name: 'Change the password' })
    await pressed(here, change, here.getByRole('alert').getByText('This is not the password of your account.'))
    await here.getByLabel('Old password', { exact: true }).fill(PASSWORD)
    await pressed(here, change, here.getByText('Your password is changed.'))
    await here.getByText('You are signed in nowhere else.').waitFor()
    assert.equal(await who(here), name)
    await there.getByText(`You are no longer logged in as ${name} here`).waitFor()
    await there.locator('button.who', { hasText: 'no account yet' }).waitFor()
    await back(there, name, PASSWORD, there.getByRole('alert').getByText('do not belong together'))
    await there.getByLabel('Password', { exact: true }).fill(ANOTHER)
    await pressed(
      there,
      there.locator('form').getByRole('button', { name: 'Log in' }),
      there.locator('button.who', { hasText: name }),
    )
    await here.locator('button.who', { hasText: name }).waitFor()
    assert.deepEqual([...here.faults, ...there.faults], [])
  },

  async 'the browsers in which one is logged in are listed and logged out, on a phone, with keys alone'(browser) {
    const here = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true })
    const rest = [await visitor(browser), await visitor(browser), await visitor(browser)]
    const name = await joined(here)
    for (const page of rest) await back(page, name, PASSWORD)
    await here.waitForFunction(
      async () => (await (await fetch('/api/sessions')).json()).filter((each) => each.open && !each.this).length === 3,
      undefined,
      { polling: 500 },
    )
    await signInPage(here)
    await here.waitForFunction(() => document.querySelectorAll('[data-session=other]').length === 3)
    assert.match(
      await here.locator('[data-session=this]').textContent(),
      /Chrome on Linux.*Signed in today at \d\d:\d\d.*this one/s,
    )
    assert.match(await others(here).first().textContent(), /A page is open there now/)
    assert.ok((await sideways(here)) <= 0)
    await others(here).first().getByRole('button').focus()
    await here.keyboard.press('Enter')
    await here.waitForFunction(() => document.querySelectorAll('[data-session=other]').length === 2)
    await here.getByRole('button', { name: 'End all others' }).focus()
    await here.keyboard.press('Enter')
    await here.getByText('You are signed in nowhere else.').waitFor()
    for (const page of rest) await page.locator('button.who', { hasText: 'no account yet' }).waitFor()
    assert.equal(await who(here), name)
    await here.getByRole('button', { name: 'Log out here' }).click()
    await here.getByRole('heading', { name: 'Where you are signed in' }).waitFor({ state: 'detached' })
    assert.notEqual(await who(here), name)
    assert.deepEqual(here.faults, [])
  },

  async 'the API is described at /api/docs, under the house’s own policy'(browser) {
    const page = await visitor(browser)
    const wrong = await watched(page)
    const answer = await page.goto('/api/docs')
    assert.match(answer.headers()['content-security-policy'], /default-src 'self'/)
    await page.locator('.opblock').first().waitFor()
    const { paths } = await (await page.request.get('/api/openapi.json')).json()
    const operations = Object.values(paths).flatMap((methods) => Object.keys(methods)).length
    assert.equal(await page.locator('.opblock').count(), operations)
    await page.locator('.opblock-summary', { hasText: '/api/tables' }).first().click()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor()
    assert.deepEqual(await wrong(), [])
  },
}
