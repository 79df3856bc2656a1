// One's own account in real Chromium: another password, the browsers in which one is logged in; and the page that describes the API.
import assert from 'node:assert/strict'
import { NARROW, sideways, visitor } from './browser.mjs'

/** Everything that the house's own policy has forbidden to a page, and everything it complains about. */
async function watched(page) {
  const complaints = []
  page.on('console', (said) => { if (said.type() === 'error') complaints.push(said.text()) })
  await page.addInitScript(() => {
    window.forbidden = []
    document.addEventListener('securitypolicyviolation', (e) => window.forbidden.push(`${e.violatedDirective} ${e.blockedURI}`))
  })
  return async () => [...complaints, ...page.faults, ...(await page.evaluate(() => window.forbidden))]
}

export const account = {
  async 'the API is described at /api/docs, under the house’s own policy'(browser) {
    const page = await visitor(browser), wrong = await watched(page)
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
