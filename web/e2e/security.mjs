// The second factor in real Chromium: made, turned on with the app's key, asked for at the door, recovered from, and the account's end.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { NARROW, complaints, sideways, visitor } from './browser.mjs'
import { PASSWORD, back, joined, opened, pressed, signInPage, who } from './account.mjs'

/** The app on the phone (RFC 6238): the code of a key, so many half minutes from now. */
function code(key, ahead = 0) {
  const bits = [...key].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = digest.at(-1) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1e6).padStart(6, '0')
}

const factor = (page) => page.getByRole('region', { name: 'Second factor' })
const codeField = (page) => page.getByLabel('Code of your app, or a recovery code')

/** Turn it on; the key and the recovery codes. */
export async function turnedOn(page, seen = () => undefined) {
  await factor(page).getByRole('button', { name: 'Turn on' }).click()
  await factor(page).getByLabel('Your password').fill(PASSWORD)
  await pressed(page, factor(page).getByRole('button', { name: 'Go on' }), page.locator('[data-key]'))
  const key = await page.locator('[data-key]').getAttribute('data-key')
  assert.match(await page.locator('[data-qr]').getAttribute('data-qr'), new RegExp(`^otpauth://totp/.*secret=${key}`))
  await seen('key')
  const shown = page.getByLabel('Code that the app shows now')
  await pressed(page, factor(page).getByRole('button', { name: 'Turn it on' }), page.locator('[data-codes]'), () =>
    shown.fill(code(key)),
  )
  const codes = (await page.locator('[data-codes]').getAttribute('data-codes')).split(' ')
  assert.equal(new Set(codes).size, 10)
  await seen('codes')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await factor(page).getByText('on', { exact: true }).waitFor()
  return { key, codes }
}

/** Come back with password and code. */
async function backWith(page, name, given) {
  await back(page, name, PASSWORD, codeField(page))
  await pressed(
    page,
    page.locator('form').getByRole('button', { name: 'Log in' }),
    page.locator('button.who', { hasText: name }),
    () => codeField(page).fill(given()),
  )
}

export const security = {
  async 'a second factor: turned on, asked for at the door, a recovery code, another browser ended, the account closed'(
    browser,
  ) {
    const [here, there] = [
      await visitor(browser),
      await visitor(browser, { viewport: NARROW, isMobile: true, hasTouch: true }),
    ]
    const name = await joined(here)
    await signInPage(here)
    const { key, codes } = await turnedOn(here)
    assert.deepEqual(await complaints(here), [])
    await here.getByRole('button', { name: 'Log out here' }).click()
    await here.locator('button.who', { hasText: 'no account yet' }).waitFor()

    await backWith(here, name, () => code(key, 1)) // the next one: each is good once
    assert.equal(await who(here), name)
    await back(there, name, PASSWORD, codeField(there))
    const go = there.locator('form').getByRole('button', { name: 'Log in' })
    await pressed(there, go, there.getByRole('alert').getByText('This code is not right'), () =>
      codeField(there).fill('000 000 000'),
    )
    await pressed(there, go, there.locator('body:not(:has(dialog))'), () =>
      codeField(there).fill(codes[4].toUpperCase()),
    )
    assert.equal(await who(there), name)
    await signInPage(there)
    await there.getByText('9 of 10 left').waitFor()
    await there.getByText('The password was right, the second factor was not.').waitFor()
    assert.ok((await sideways(there)) <= 0)
    assert.deepEqual(await complaints(there), [])

    await signInPage(here)
    await here.locator('[data-session=other]').getByRole('button', { name: /^End/ }).click()
    await here.getByText('You are signed in nowhere else.').waitFor()
    await there.getByText(`You are no longer logged in as ${name} here`).waitFor()

    await here.getByRole('button', { name: 'Close my account…' }).click()
    const end = here.getByRole('region', { name: 'Close the account' })
    await end.getByLabel('Your password').fill(PASSWORD)
    await end.getByLabel('Code of your app').fill(codes[5])
    await pressed(
      here,
      end.getByRole('button', { name: 'Close it for good' }),
      here.getByText(`The account ${name} is closed.`),
    )
    await back(here, name, PASSWORD, here.getByRole('alert').getByText('do not belong together'))
    assert.deepEqual([...here.faults, ...there.faults], [])
  },

  async 'a password that is tried first is refused beside its field'(browser) {
    const page = await visitor(browser)
    await page.goto('/')
    await opened(page)
    await page.getByRole('textbox', { name: 'Name' }).fill(`Eve ${Date.now() % 1e7}`)
    await page.getByLabel('Password', { exact: true }).fill('password1234')
    const says = page.getByRole('alert').getByText('one of those that are tried first')
    await pressed(page, page.getByRole('button', { name: 'Make the account' }), says)
    const described = await page.getByLabel('Password', { exact: true }).getAttribute('aria-describedby')
    assert.equal(await says.getAttribute('id'), described)
  },
}
