// Chinese poker in real Chromium: a whole hand by keyboard with a foul warned of, one by taps on a phone, and both looked at again.
import assert from 'node:assert/strict'
import { BASE, NARROW, complaints, sideways, visitor } from './browser.mjs'
import { ms } from './patience.mjs'

const OPEN = 'gelp/open-face-chinese'
const CLOSED = 'ray-casino/chinese-poker'
const ROWS = ['f', 'm', 'b']
const SIZES = { f: 3, m: 5, b: 5 }

/** A practice table of this game, and a seat at it. */
export async function sitDown(page, game, players = 3) {
  await page.goto('/')
  await page.locator('[data-balance]').waitFor()
  const answer = await page.request.post(`${BASE}/api/tables`, { data: { game, players, opponents: 'greedy' } })
  assert.ok(answer.ok(), `${game}: ${answer.status()} ${await answer.text()}`)
  await page.goto(`/table/${(await answer.json()).id}?sit`)
  await page.locator('[data-cloth=chinese] [data-own-rows]').waitFor({ timeout: ms(60_000) })
}

const main = (page, name) => page.locator('main.poker').getAttribute(name)
export const myTurn = (page) =>
  page.waitForFunction(() => document.querySelector('main.poker').dataset.turn === 'true', null, {
    timeout: ms(90_000),
  })
const held = (page) => page.locator('.hand .held').count()
const settled = (page, round) =>
  page.waitForFunction(
    (r) => {
      const m = document.querySelector('main.poker')
      return m.dataset.round !== r || m.dataset.phase === 'settled'
    },
    round,
    { timeout: ms(120_000) },
  )
const setButton = (page) => page.locator('[data-set]')

/** Thirteen keys, three of them F, five M and five B, in an order of chance. */
function keys() {
  const out = ROWS.flatMap((row) => Array.from({ length: SIZES[row] }, () => row))
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[out[i], out[j]] = [out[j], out[i]]
  }
  return out
}
/** Lay all thirteen by keys until the rows are in order, or are not. Of a hundred ways to lay them some are and some are not. */
async function layUntil(page, fouled) {
  for (let tries = 0; tries < 100; tries++) {
    for (let n = await page.locator('[data-own-rows] .laid').count(); n; n--) await page.keyboard.press('Backspace')
    for (const key of keys()) await page.keyboard.press(key)
    assert.equal(await held(page), 0)
    if ((await page.locator('[data-prompt] [role=alert]').count()) > 0 === fouled) return
  }
  throw new Error(`a hundred ways, and none ${fouled ? 'fouls' : 'is in order'}`)
}

/** The hand in the books, as its player may see it. */
async function stored(page, round) {
  for (const end = Date.now() + ms(20_000); ; await page.waitForTimeout(200)) {
    const answer = await page.request.get(`/api/hands/${round}`)
    if (answer.ok()) return answer.json()
    if (Date.now() > end) throw new Error(`the hand ${round} is not in the books: ${answer.status()}`)
  }
}
const sums = (hand) => hand.events.find((e) => e.kind === 'points_over').points.reduce((a, b) => a + b, 0)

export const chinese = {
  async 'chinese: a hand by keyboard alone, warned of a foul, counted afterwards, and no complaint of axe'(browser) {
    const page = await visitor(browser)
    await sitDown(page, CLOSED)
    await myTurn(page)
    const round = await main(page, 'data-round')
    assert.equal(await held(page), 13)
    await page.keyboard.press('f')
    assert.equal(await held(page), 12)
    await page.keyboard.press('Enter') // not all lie yet: nothing is set
    assert.equal(await main(page, 'data-turn'), 'true')
    await layUntil(page, true)
    assert.match(await setButton(page).textContent(), /fouls/)
    await page.keyboard.press('Enter') // warned of, not set
    assert.match(await page.locator('[data-prompt] [role=alert]').textContent(), /Press once more/)
    assert.equal(await main(page, 'data-turn'), 'true')
    await layUntil(page, false)
    assert.deepEqual(await complaints(page), [])
    await page.keyboard.press('Enter')
    await settled(page, round)
    const hand = await stored(page, round)
    const mine = hand.events.find((e) => e.kind === 'rows_shown' && e.seat === hand.hand.you)
    assert.ok(!mine.fouled)
    assert.equal(sums(hand), 0)

    await page.goto(`/replay/${round}`)
    await page.locator(`main[data-hand="${round}"] [data-score]`).waitFor()
    await page.getByRole('button', { name: 'Count it' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-costs]:not([data-costs=""])').waitFor({ timeout: ms(120_000) })
    assert.ok(Number(await page.locator('[data-costs]').getAttribute('data-costs')) >= 0)
    assert.deepEqual(await complaints(page), [])
    const text = await (await page.request.get(`/api/hands/${round}.txt`)).text()
    assert.match(text, /has the button\..*shows/s)
    assert.deepEqual(page.faults, [])
  },

  async 'chinese: open face by taps on a phone, everybody’s rows to be read, whole hands'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true, colorScheme: 'dark' })
    await sitDown(page, OPEN)
    let looked = false
    const round = await main(page, 'data-round')
    for (let decisions = 0; decisions < 30;) {
      const over = await page.evaluate((r) => {
        const m = document.querySelector('main.poker')
        return m.dataset.round !== r || m.dataset.phase === 'settled'
      }, round)
      if (over) break
      if ((await main(page, 'data-turn')) !== 'true' || !(await held(page))) {
        await page.waitForTimeout(80)
        continue
      }
      for (let n = await held(page); n; n--) {
        const rows = page.locator('[data-own-rows] .row', { has: page.locator('button.slot:not([disabled])') })
        await rows.last().locator('button.slot').first().tap()
      }
      if (!looked && (await page.locator('[data-board] [data-card]').count()) > 4) {
        looked = true
        assert.ok((await sideways(page)) <= 0)
        assert.deepEqual(await complaints(page), [])
        const small = await page
          .locator('[data-board] [data-card]')
          .evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().width)))
        assert.ok(Math.min(...small) >= 16, `index cards of ${small}`)
      }
      await setButton(page).tap()
      if (
        /although/.test(
          await setButton(page)
            .textContent()
            .catch(() => ''),
        )
      )
        await setButton(page).tap()
      decisions++
      await page.waitForTimeout(80)
    }
    await settled(page, round)
    assert.ok(looked)
    const hand = await stored(page, round)
    assert.equal(sums(hand), 0)
    assert.equal(hand.events.filter((e) => e.kind === 'rows_set' && e.seat === hand.hand.you).length, 9)
    await page.goto(`/replay/${round}`)
    await page.locator(`main[data-hand="${round}"] [data-score]`).waitFor()
    assert.ok((await sideways(page)) <= 0)
    await page.getByRole('button', { name: 'Count it' }).tap()
    await page.locator('[data-costs]:not([data-costs=""])').waitFor({ timeout: ms(120_000) })
    assert.equal(await page.locator('[data-costs] li').count(), 9)
    assert.ok((await sideways(page)) <= 0)
    assert.deepEqual(page.faults, [])
  },

  async 'chinese: what placements are worth, asked on a page and kept in its address'(browser) {
    const page = await visitor(browser)
    await page.goto('/place')
    await page.locator('form option').first().waitFor({ state: 'attached' }) // until the house has said what it plays
    await page.getByLabel(/Cards to lay/).focus()
    await page.keyboard.press('Enter')
    const rows = page.locator('[data-method=sampled] tbody tr')
    await rows.first().waitFor({ timeout: ms(180_000) })
    assert.equal(await rows.count(), 3)
    assert.match(await rows.last().textContent(), /100 %/) // it fouls for certain
    assert.deepEqual(await complaints(page), [])
    const link = page.url()
    assert.match(link, /place\?game=.*&hand=9d/)
    await page.getByLabel(/Cards to lay/).fill('9d 9d')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByText(/9d/).first().waitFor()
    assert.equal(await page.locator('[data-method]').count(), 0)
    const other = await visitor(browser, { viewport: NARROW })
    await other.goto(link)
    await other
      .locator('[data-method] tbody tr')
      .first()
      .waitFor({ timeout: ms(120_000) })
    assert.ok((await sideways(other)) <= 0)
    assert.deepEqual(await complaints(other), [])
    assert.deepEqual([...page.faults.filter((f) => !/409/.test(f)), ...other.faults], [])
  },
}
