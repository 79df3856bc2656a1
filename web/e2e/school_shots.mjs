// The dealers' school as it looks in use, wide and dark, narrow and light; called by shots.mjs.
import { NARROW, WIDE, visitor } from './browser.mjs'

const wrong = async (page, drill, game) => {
  await page.goto(`/school/${drill}?game=${game}`)
  await page.getByRole('button', { name: 'Show me' }).click()
  await page.getByRole('button', { name: 'Next question' }).waitFor()
}

const STATIONS = {
  async school(page) {
    for (const drill of ['third-card', 'pay-naturals', 'side-pots'])
      for (let n = 0; n < 3; n++) {
        await page.request.post('/api/school/question', { data: { drill } })
        await page.request.post('/api/school/answer', { data: { shown: true } })
      }
    await page.goto('/school')
    await page.getByRole('heading', { name: 'Weak spots' }).waitFor()
  },
  async 'school-layout'(page) {
    await page.goto('/school/pay-the-layout?game=ray-casino/roulette')
    await page.locator('.seg button', { hasText: '3' }).click()
    await page.locator('.seg button[aria-pressed=true]', { hasText: '3' }).waitFor()
    await page.getByLabel('chips').fill('482')
  },
  async 'school-explained'(page) {
    await wrong(page, 'pay-the-layout', 'ray-casino/roulette')
  },
  async 'school-pots'(page) {
    await wrong(page, 'split-the-pots', 'veikkaus/holdem')
  },
  async 'school-certificate'(page) {
    await page.request.post('/api/school/exam', { data: { exam: 'first' } })
    for (let n = 0; n < 10; n++) {
      await page.request.post('/api/school/question', { data: {} })
      await page.request.post('/api/school/answer', { data: { shown: true } })
    }
    await page.goto('/school/certificate/1')
    await page.locator('.score').waitFor()
  },
  async rulings(page) {
    await page.goto('/rulings/out-of-turn?words=raised before it was his turn')
    await page.getByRole('button', { name: 'calls 200' }).click()
    await page.getByText('Cem must call; the rest goes back.').first().waitFor()
  },
}

export async function schoolShots(browser, shot, wants) {
  if (!Object.keys(STATIONS).some(wants)) return
  for (const [viewport, colorScheme] of [
    [WIDE, 'dark'],
    [NARROW, 'light'],
  ]) {
    const page = await visitor(browser, { viewport, colorScheme })
    await page.goto('/school')
    await page.getByRole('heading', { name: 'Dealers’ school' }).waitFor()
    for (const [name, station] of Object.entries(STATIONS)) {
      await station(page)
      if (wants(name)) await shot(page, `${name}-${viewport.width}`)
    }
    await page.context().close()
  }
}
