// The first evening: what makes somebody stay.
import assert from 'node:assert/strict'
import { BASE, NARROW, WIDE, overhear, sideways, tables, visitor } from './browser.mjs'
import { ms } from './patience.mjs'

/** The lobby, with its games in it. */
async function lobby(browser, options = {}, before = () => undefined) {
  const page = await visitor(browser, options)
  await before(page)
  await page.goto('/')
  await page.locator('.row').first().waitFor()
  return page
}
const row = (page, name) => page.locator(`.row[data-name="${name}"]`)
const focused = (page) =>
  page.evaluate(() => document.activeElement.closest('[data-kind]')?.getAttribute('data-kind') ?? '')
/** What the page remembers, as if it had been played before. */
const remembering =
  (sittings, favourites = []) =>
  (page) =>
    page.addInitScript(
      ([sat, liked]) => {
        localStorage.setItem('croupier.sittings', JSON.stringify(sat))
        localStorage.setItem('croupier.favourites', JSON.stringify(liked))
      },
      [sittings, favourites],
    )

export const evening = {
  async 'lobby: one row per game, its houses, versions and currencies inside'(browser) {
    const page = await lobby(browser)
    const all = await tables(page)
    assert.equal(await page.locator('.row').count(), new Set(all.map((t) => `${t.heading.id}/${t.kind}`)).size)
    assert.match(await row(page, 'Roulette').textContent(), /Czech casino, Finnish casino, Finnish halls/)
    await row(page, 'Roulette')
      .getByRole('button', { name: /tables$/ })
      .click()
    const lines = page.locator('tr[data-row]')
    assert.equal(await lines.count(), all.filter((t) => t.kind === 'Roulette').length)
    const text = await page.locator('.ver').textContent()
    for (const words of [/Finnish halls \(RAY\)/, /half back on zero/, /Kč/, /€/]) assert.match(text, words)
    assert.equal(await page.getByText(/ray-halls|ray-casino|gelp/).count(), 0, 'houses by their names')
    await row(page, 'Blackjack')
      .getByRole('button', { name: /tables$/ })
      .click()
    await page.getByRole('link', { name: 'Compare them' }).waitFor()
    assert.deepEqual(page.faults, [])
  },

  async 'lobby: filters by family, house, stake and edge, and says how many remain'(browser) {
    const page = await lobby(browser)
    const all = await tables(page)
    const games = (fits) => new Set(all.filter(fits).map((t) => `${t.heading.id}/${t.kind}`)).size
    const shows = (n) => page.waitForFunction((count) => document.querySelectorAll('.row').length === count, n)
    await page.getByRole('group', { name: 'Family' }).getByRole('button', { name: /^Dice/ }).click()
    await shows(games((t) => t.heading.id === 'dice'))
    await page.getByRole('group', { name: 'Family' }).getByRole('button', { name: /^All/ }).click()
    await page.locator('.tools').getByLabel('House').selectOption({ label: 'Finnish halls (RAY)' })
    await shows(games((t) => t.rulebook === 'ray-halls'))
    await page.locator('[aria-live]', { hasText: /games listed/ }).waitFor({ state: 'attached' })
    await page.getByLabel('Stake').selectOption('high')
    await page.getByText('No such table is open').waitFor()
    await page.getByRole('button', { name: 'show all games' }).click()
    await shows(games(() => true))
    await page.getByRole('button', { name: 'By name' }).click()
    const names = await page.locator('.row h3').allTextContents()
    assert.deepEqual(
      names,
      [...names].sort((a, b) => a.localeCompare(b)),
    )
  },

  async 'lobby: a first visit begins at the wheel, and never again once something was played'(browser) {
    const page = await lobby(browser)
    const begin = page.getByRole('region', { name: 'Begin here' })
    await begin.getByText('half back on zero').waitFor()
    await begin.getByRole('link', { name: /^Sit down/ }).click()
    await page.locator('main.table-page .tools').waitFor()
    await page.goto('/')
    await page.locator('[data-yours]', { hasText: 'last played, today' }).waitFor()
    assert.equal(await begin.count(), 0)
    await row(page, 'Sic Bo').getByRole('button', { name: 'Sic Bo: favourite' }).click()
    await page.reload()
    await page.locator('[data-yours]', { hasText: 'Sic Bo' }).waitFor()
    const mine = await page.locator('[data-yours] h3').allTextContents()
    assert.deepEqual(mine, ['Roulette, half back on zero', 'Sic Bo'])
  },

  async 'lobby: by keyboard alone'(browser) {
    const page = await lobby(browser)
    await page.keyboard.press('/')
    await page.keyboard.type('roulette')
    await page.getByRole('region', { name: 'Begin here' }).waitFor({ state: 'detached' }) // what was found comes first
    await page.keyboard.press('ArrowDown')
    assert.equal(await focused(page), 'wheels/Roulette')
    await page.keyboard.press('f')
    assert.equal(await row(page, 'Roulette').locator('.star').getAttribute('aria-pressed'), 'true')
    await page.keyboard.press('Enter')
    await page.locator('.ver').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.ver').waitFor({ state: 'detached' })
    assert.equal(await focused(page), 'wheels/Roulette')
    await page.getByPlaceholder('Game or house').fill('')
    await row(page, 'Roulette').locator('[data-way]').focus()
    await page.keyboard.press('ArrowDown')
    assert.notEqual(await focused(page), 'wheels/Roulette')
    await page.keyboard.press('ArrowUp')
    assert.equal(await focused(page), 'wheels/Roulette')
  },

  async 'lobby: listens instead of asking'(browser) {
    const asked = []
    let heard
    const page = await lobby(browser, {}, (p) => {
      heard = overhear(p)
      p.on('request', (r) => asked.push(new URL(r.url()).pathname))
    })
    await page.locator('[data-first]').waitFor()
    const { id, players } = (await tables(page)).find((t) => t.kind === 'Sic Bo')
    const other = await visitor(browser)
    await other.goto(`/table/${id}?sit`)
    await other.locator('main.table-page .tools').waitFor()
    await heard.until(
      (m) => m.type === 'lobby' && m.tables.some((t) => t.id === id && t.players > players),
      'that somebody has sat down',
    )
    await row(page, 'Sic Bo')
      .getByText(/person|people/)
      .waitFor()
    for (const list of ['/api/tables', '/api/practice'])
      assert.equal(asked.filter((path) => path === list).length, 1, list)
    assert.ok(!asked.includes('/api/games'))
    const news = heard.filter((m) => m.type === 'lobby')
    assert.ok(news.every((m) => JSON.stringify(m).length < 16_000))
    await page.goto('/equity')
  },

  async 'lobby: nothing moves while it comes in, and a phone holds it'(browser) {
    const [table] = (await (await (await visitor(browser)).request.get(`${BASE}/api/tables`)).json()).slice(3)
    const before = remembering([{ table: table.id, game: table.game, at: 0 }], ['dice/Sic Bo'])
    for (const viewport of [WIDE, NARROW])
      for (const remembers of [() => undefined, before]) {
        const page = await lobby(browser, { viewport }, async (p) => {
          await remembers(p)
          await p.addInitScript(() => {
            window.shifted = 0
            new PerformanceObserver((list) => {
              for (const e of list.getEntries()) if (!e.hadRecentInput) window.shifted += e.value
            }).observe({ type: 'layout-shift', buffered: true })
          })
        })
        await page.locator('[data-first]').waitFor()
        await page.waitForTimeout(ms(300))
        const shifted = await page.evaluate(() => window.shifted)
        assert.ok(shifted < 0.05, `${viewport.width}: ${shifted}`)
        assert.ok((await sideways(page)) <= 0)
        if (viewport === NARROW)
          assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) < 5000, 'the whole lobby')
      }
  },

  async 'lobby: on a phone the filters are a sheet that says how many games remain'(browser) {
    const page = await lobby(browser, { viewport: NARROW })
    await page.getByRole('button', { name: 'House, stake, edge' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('House').selectOption({ label: 'Finnish online (RAY)' })
    await sheet.getByRole('button', { name: /^Show \d+ games?$/ }).click()
    await page.getByRole('button', { name: 'House, stake, edge (1)' }).waitFor()
    await page.locator('[data-practise="ray-online/poker"]').waitFor()
    await page.getByRole('button', { name: 'House, stake, edge (1)' }).click()
    await sheet.getByLabel('House').selectOption('all')
    await sheet.getByRole('button', { name: /^Show \d+ games/ }).click()
    await row(page, 'Sic Bo').locator('[data-way]').click()
    await page.getByRole('button', { name: 'Sic Bo: Make it a favourite' }).click()
    await page
      .locator('.ver')
      .getByRole('link', { name: /^Sit down/ })
      .click()
    await page.locator('main.table-page .tools').waitFor()
  },

  async 'certificates: found, sorted and laid side by side'(browser) {
    const page = await visitor(browser)
    await page.goto('/certificates')
    const lines = page.locator('[data-certificate]')
    await lines.first().waitFor()
    const figures = async () =>
      (await page.locator('.ed b').allTextContents()).map((text) => Number(text.replace('−', '-').replace(' %', '')))
    const up = await figures()
    assert.deepEqual(
      up,
      [...up].sort((a, b) => a - b),
    )
    assert.equal(await page.getByText('favours the player').first().isVisible(), true)
    await page.getByRole('button', { name: 'Cheapest bet' }).click()
    await page.locator('th[aria-sort="descending"]').waitFor()
    const down = await figures()
    assert.deepEqual(
      down,
      [...down].sort((a, b) => b - a),
    )
    await page.getByRole('searchbox').fill('insurance')
    await page.getByText(/^\d+ of \d+ certificates/).waitFor()
    assert.equal(await lines.count(), 22)
    await page.getByRole('checkbox', { name: 'Compare Black Jack, Czech casino (GELP)', exact: true }).check()
    await page.getByRole('checkbox', { name: 'Compare Blackjack, Finnish casino (RAY)', exact: true }).check()
    await page.getByRole('button', { name: 'Compare 2' }).click()
    await page.getByRole('heading', { name: 'Compared' }).waitFor()
    assert.match(await page.locator('td.low').first().textContent(), /^0\.26\s%$/)
    await page.goBack()
    await page.getByRole('searchbox').fill('razz')
    await page.getByText('No certificate for “razz”').waitFor()
  },

  async 'equity: hands put together from cards and from the grid of ranges, on a phone too'(browser) {
    for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
      const page = await visitor(browser, { viewport })
      await page.goto('/equity')
      await page.getByRole('textbox', { name: 'Hand 1' }).fill('')
      await page.getByRole('textbox', { name: 'Hand 2' }).fill('')
      await page.getByRole('textbox', { name: 'Hand 1' }).focus()
      const deck = page.getByRole('group', { name: /^Cards, into/ })
      for (const card of ['ace of spades', 'ace of hearts', 'king of clubs', 'king of diamonds'])
        await deck.getByRole('button', { name: card }).click()
      await page.getByRole('heading', { name: 'Cards into the board' }).waitFor()
      await deck.getByRole('button', { name: /^ace of spades/ }).click()
      await page.getByText('The ace of spades lies in hand 1 already').waitFor()
      await page.getByRole('button', { name: 'Work it out' }).click()
      await page
        .locator('[data-method="exact"] .meter')
        .first()
        .waitFor({ timeout: ms(120_000) })
      const [aces] = (await page.locator('.line .num').allTextContents()).map((t) => parseFloat(t))
      assert.ok(aces > 80 && aces < 83, String(aces))
      if (viewport === NARROW) await page.getByRole('button', { name: 'Range', exact: true }).click()
      await page.getByRole('textbox', { name: 'Hand 2' }).focus()
      await page.getByRole('button', { name: 'pair of queens' }).click()
      await page.getByRole('button', { name: 'pair of kings' }).click()
      assert.equal(await page.getByRole('textbox', { name: 'Hand 2' }).inputValue(), 'KK-QQ')
      assert.ok((await sideways(page)) <= 0)
      assert.deepEqual(page.faults, [])
    }
  },

  async 'without a connection the page says so, and comes back'(browser) {
    const page = await visitor(browser)
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    for (const icon of manifest.icons) assert.equal((await page.request.get(icon.src)).status(), 200, icon.src)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'No connection to the house' }).waitFor()
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Try again' }).click()])
    await page.getByRole('heading', { name: 'No connection to the house' }).waitFor()
    await page.context().setOffline(false) // from here on the page comes back by itself
    await page.getByRole('heading', { name: 'Tables', exact: true }).waitFor()
  },
}
