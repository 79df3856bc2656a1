// Several tables on one page, in real Chromium: tiles and tabs, the one that waits in front, keys, and no action at the wrong one.
import assert from 'node:assert/strict'
import { BASE, NARROW, WIDE, complaints, overhear, sideways, visitor } from './browser.mjs'
import { ms } from './patience.mjs'
import { practise } from './poker.mjs'

const HOLDEM = 'veikkaus/holdem'
const OMAHA = 'veikkaus/omaha'

/** One more table beside those that this page has open, by way of the lobby. */
async function join(page, game, wish) {
  const answer = await page.request.post(`${BASE}/api/tables`, {
    data: { game, players: 2, opponents: 'caller', ...wish },
  })
  assert.equal(answer.status(), 200, await answer.text())
  const { id } = await answer.json()
  await page.evaluate((path) => {
    const link = document.createElement('a')
    link.href = path
    document.body.append(link)
    link.click()
    link.remove()
  }, `/table/${id}?sit`)
  await page.locator(`main.poker[data-table="${id}"] .seat.hero`).waitFor()
  return id
}
const front = (page) => page.locator('main.poker').getAttribute('data-table')
const infront = (page, id) => page.locator(`main.poker[data-table="${id}"]`).waitFor({ timeout: ms(60_000) })
/** Both tables ask, whichever stands in front. */
const bothAsk = (page, mark) =>
  page.waitForFunction(
    (m) =>
      document.querySelector('main.poker')?.dataset.turn === 'true' &&
      document.querySelector(`[data-${m}][data-turn=true]:not([aria-current])`),
    mark,
    { timeout: ms(120_000) },
  )
const actions = (sent, table) => sent.filter((m) => m.type === 'choose' && m.table === table)
/** Everything this browser says to the house. */
function sentBy(page) {
  const sent = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(JSON.parse(payload))))
  return sent
}
/** For now the table in front stays there, whichever waits. */
const staying = (page) => page.addInitScript(() => localStorage.setItem('croupier.front', 'stays'))
const brings = (page) => page.getByRole('checkbox', { name: 'The table that waits for me comes to the front' })

/** For who wants to look at it himself: both themes. */
async function pictures(page, name) {
  if (!process.env.SHOTS) return
  for (const theme of ['dark', 'light']) {
    await page.evaluate((t) => (document.documentElement.dataset.theme = t), theme)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${theme}.png`, fullPage: name.includes('1440') })
  }
}

export const severalTables = {
  async 'tables: tiles beside the one in front, clocks on all, keys and clicks change it'(browser) {
    const page = await visitor(browser, { viewport: WIDE })
    const heard = overhear(page)
    await staying(page)
    const first = await practise(page, HOLDEM, { players: 2 })
    const second = await join(page, OMAHA)
    assert.equal(await front(page), second)
    await bothAsk(page, 'tile')
    const tile = page.locator(`[data-tile="${first}"]`)
    await tile.getByText('your turn').waitFor()
    assert.match(await tile.locator('[data-left]').textContent(), /^\d+:\d\d/)
    assert.equal(await tile.locator('.own [data-card]').count(), 2)
    await page.getByRole('group', { name: 'Your decision' }).locator('.clock').waitFor()
    await page.keyboard.press('1')
    await infront(page, first)
    await page.locator(`[data-tile="${second}"]`).waitFor()
    await page.keyboard.press('ArrowRight')
    await infront(page, second)
    await page.locator(`[data-tile="${first}"] .head`).click()
    await infront(page, first)
    assert.deepEqual(await complaints(page), [])
    assert.equal(await sideways(page), 0)
    await pictures(page, 'tables-1440')
    await page.reload()
    await page.locator(`[data-tile="${second}"]`).waitFor()
    assert.equal(await front(page), first, 'a page that is loaded anew has the same tables')
    // who stands up has one table less
    await page.getByRole('button', { name: 'Stand up' }).click()
    await page.keyboard.press('f')
    await heard.until((m) => m.type === 'you' && m.table === first && m.seat === null, 'that he has stood up')
    await page.locator(`[data-tile="${second}"] .head`).click()
    await infront(page, second)
    await page.locator('[data-tile]').waitFor({ state: 'detached' })
    assert.deepEqual(page.faults, [])
  },

  async 'tables: the one that waits comes to the front, and what was meant for the other is not taken there'(browser) {
    const page = await visitor(browser, { viewport: WIDE })
    const sent = sentBy(page)
    await staying(page)
    const first = await practise(page, HOLDEM, { players: 2 })
    const second = await join(page, HOLDEM)
    await bothAsk(page, 'tile')
    await brings(page).check()
    await page.locator('#felt').focus()
    assert.equal(await front(page), second, 'the one in front waits for you and stays')
    // answered twice in one breath: the second answer falls when the other table has come to the front. Who is asked again at once
    // (a big blind who checks speaks first on the flop) answers that, too, until it is somebody else's turn there
    const swallowed = await page.evaluate(
      ([other]) =>
        new Promise((done) => {
          const main = () => document.querySelector('main.poker')
          const asked = () => main()?.dataset.turn === 'true' && document.querySelector('[data-prompt] .btn')
          const press = () =>
            window.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true, cancelable: true }))
          const here = setInterval(() => asked() && main().dataset.table !== other && press(), 200)
          new MutationObserver((_, watch) => {
            if (!asked() || main().dataset.table !== other) return
            watch.disconnect()
            clearInterval(here)
            const was = document.querySelector('.log').textContent
            press()
            document.querySelector('[data-prompt] .btn').click()
            done(was)
          }).observe(document, { subtree: true, childList: true, attributes: true })
          press()
        }),
      [first],
    )
    assert.equal(typeof swallowed, 'string')
    await page.waitForFunction(() => !document.querySelector('main.settling'))
    assert.deepEqual(actions(sent, first), [], 'nothing was done at the table that had just come')
    assert.ok(actions(sent, second).length > 0)
    assert.equal(await page.locator('main.poker').getAttribute('data-turn'), 'true')
    const log = await page.locator('.log').textContent()
    await page.keyboard.press('c')
    // what was done stands in the log, also where one is asked again at once, or where the other table comes to the front
    await page.waitForFunction(
      ([t, was]) =>
        document.querySelector('main.poker').dataset.table !== t || document.querySelector('.log').textContent !== was,
      [first, log],
    )
    assert.equal(actions(sent, first).length, 1, 'and then it is taken')
    assert.deepEqual(page.faults, [])
  },

  async 'tables: tabs on a phone, and in the lobby the one that waits calls'(browser) {
    const page = await visitor(browser, { viewport: NARROW })
    const sent = sentBy(page)
    await staying(page)
    const first = await practise(page, HOLDEM, { players: 2 })
    const second = await join(page, HOLDEM)
    await bothAsk(page, 'tab')
    const tab = page.locator(`[data-tab="${first}"]`)
    await tab.getByText('your turn').waitFor()
    assert.match(await tab.locator('[data-left]').textContent(), /^\d+:\d\d/)
    const box = await tab.boundingBox()
    assert.ok(box.height >= 44 && box.width >= 44, JSON.stringify(box))
    assert.equal(await sideways(page), 0)
    await pictures(page, 'tables-390')
    await tab.click()
    await infront(page, first)
    assert.deepEqual(await complaints(page), [])
    // in the lobby the tables go on, and call
    await page.evaluate(() => document.querySelector('a.mark').click())
    await page.locator(`nav[aria-label="Your tables"] [data-tab="${second}"][data-turn=true]`).waitFor()
    await page.waitForFunction(() => document.title.startsWith('● Your turn'))
    await page.locator(`[data-tab="${second}"]`).click()
    await infront(page, second)
    assert.equal(await front(page), second)
    assert.deepEqual(actions(sent, first).concat(actions(sent, second)), [])
    assert.deepEqual(page.faults, [])
  },
}
