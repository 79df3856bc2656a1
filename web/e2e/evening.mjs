// The first evening: what makes somebody stay.
import assert from 'node:assert/strict'
import { visitor } from './browser.mjs'

export const evening = {
  async 'without a connection the page says so, and comes back'(browser) {
    const page = await visitor(browser)
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    for (const icon of manifest.icons) assert.equal((await page.request.get(icon.src)).status(), 200, icon.src)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'No connection to the house' }).waitFor()
    await page.context().setOffline(false)
    const again = page.getByRole('button', { name: 'Try again' })
    if (await again.isVisible()) await again.click()
    await page.locator('main h1').first().waitFor()
    assert.notEqual(await page.title(), 'No connection · Croupier')
  },
}
