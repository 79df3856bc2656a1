// Stories at tables of poker against the house.
import assert from 'node:assert/strict'
import {
  NARROW,
  balance,
  ended,
  inTime,
  lies,
  netOf,
  overhear,
  settledAt,
  sideways,
  sitAt,
  spot,
  tableOf,
  visitor,
} from './browser.mjs'
import { ms } from './patience.mjs'

const asked = (page) => page.locator('[data-prompt=choice]')
const question = (page) => page.locator('[data-prompt=choice] .ask b').first().textContent()
const euro = (t) => t.currency === 'EUR' && !Object.keys(t.options).some((o) => o === 'version')
/** Until you are asked, or the round is settled. */
const until = (page, round) =>
  page.waitForFunction((r) => document.querySelector('[data-prompt=choice]') || window.ends.has(r), round, {
    timeout: ms(90_000),
  })
const put = async (page, bet) => {
  await spot(page, bet).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction((b) => document.querySelector(`[data-bet="${b}"] .stack:not(.sent)`), bet, {
    timeout: ms(10_000),
  })
}
/** One chip on each of these, at the start of a betting time: which round, and what was owned before. */
const stake = (page, ...bets) =>
  inTime(page, async (round) => {
    const before = await balance(page)
    for (const bet of bets) await put(page, bet)
    return { round, before }
  })

/** Answer every question as `answer` says (a key), until the round is settled; what was asked comes back. */
async function playOut(page, round, answer) {
  const seen = []
  for (let n = 0; n < 12; n++) {
    await until(page, round)
    if (!(await asked(page).count())) return seen
    const was = await question(page)
    const offered = await page.locator('[data-prompt=choice] .acts .btn kbd').allTextContents()
    seen.push({ was, offered })
    await answer(was, offered)
    await page.waitForFunction((w) => document.querySelector('[data-prompt=choice] .ask b')?.textContent !== w, was, {
      timeout: ms(20_000),
    })
  }
  throw new Error('the round asks on and on')
}

/** The lines of this player in the books, and that balance and page agree with them. */
async function settledRight(page, round, before) {
  const stored = await (await page.request.get(`/api/rounds/${round}`)).json()
  const me = await page.evaluate(() => document.querySelector('.seats .nm')?.textContent)
  const lines = stored.events.filter((e) => e.kind === 'settled' && me.startsWith(e.seat))
  const net = lines.reduce((sum, l) => sum + l.profit, 0)
  await settledAt(page, before + net)
  const end = await ended(page, round, '[data-net]')
  assert.equal(await netOf(end), net)
  return { lines, end }
}

export const housePoker = {
  async 'ultimate hold’em: ante and blind by one chip, checked to the river, settled to the cent'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, 'gelp/ultimate-texas-holdem', euro)
    await sitAt(page, id)
    const { round, before } = await inTime(page, async (round) => {
      const before = await balance(page)
      await put(page, 'ante')
      await page.waitForFunction(() => document.querySelector('[data-bet=blind] .stack:not(.sent)'))
      await put(page, 'trips')
      await lies(page, 300) // ante, blind and Trips of one euro
      return { round, before }
    })
    const boards = []
    const seen = await playOut(page, round, async (was, offered) => {
      boards.push(Number(await page.locator('[data-board]').getAttribute('data-board')))
      await page.keyboard.press(offered.includes('C') ? 'c' : 'p')
    })
    assert.deepEqual(boards, [0, 3, 5])
    assert.deepEqual(
      seen.map((s) => s.offered.join('')),
      ['34C', 'PC', 'PF'],
    )
    const { lines, end } = await settledRight(page, round, before)
    assert.deepEqual(lines.map((l) => l.bet).sort(), ['ante', 'blind', 'play', 'trips'])
    assert.ok(await end.$eval('[data-dealer]', (e) => e.dataset.dealer), 'the dealer’s hand is named')
    assert.ok(await end.$eval('[data-hand]', (e) => e.dataset.hand), 'and your own')
    assert.deepEqual(page.faults, [])
  },

  async 'russian poker: cards are exchanged by a tap, for one ante, and nobody else learns which'(browser) {
    const [page, watcher] = [await visitor(browser, { viewport: NARROW }), await visitor(browser)]
    const { id } = await tableOf(page, 'gelp/russian-poker', euro)
    const frames = overhear(watcher)
    await sitAt(page, id)
    await watcher.goto(`/table/${id}`)
    await watcher.locator('main.table-page').waitFor()
    const { round, before } = await stake(page, 'ante')
    await until(page, round)
    assert.equal(await page.locator('[data-pick]').count(), 5)
    const exchange = page.locator('[data-prompt=choice] .btn', { hasText: 'Exchange' })
    assert.equal(await exchange.getAttribute('aria-disabled'), 'true', 'no cards are chosen yet')
    await exchange.click({ force: true })
    assert.match(await page.locator('[data-prompt=choice] .why').textContent(), /2 to 5 of your cards/)
    const cards = await page.locator('[data-pick]').evaluateAll((all) => all.map((c) => c.dataset.pick))
    await page.locator(`[data-pick="${cards[0]}"]`).click()
    await page.locator(`[data-pick="${cards[1]}"]`).click()
    assert.equal(await page.locator('[data-pick][aria-pressed=true]').count(), 2)
    assert.equal(await sideways(page), 0)
    const was = await question(page)
    await exchange.click()
    await page.waitForFunction((w) => document.querySelector('[data-prompt=choice] .ask b')?.textContent !== w, was, {
      timeout: ms(20_000),
    })
    const now = await page.locator('[data-own] [data-card]').evaluateAll((all) => all.map((c) => c.dataset.card))
    assert.equal(now.length, 5)
    assert.ok(!now.includes(cards[0]) && !now.includes(cards[1]))
    const seen = await playOut(page, round, (w, offered) =>
      page.keyboard.press(offered.includes('B') ? 'b' : offered.includes('N') ? 'n' : 't'),
    )
    assert.match(seen[0].was, /Bet, or fold/)
    const { lines } = await settledRight(page, round, before)
    assert.equal(lines.find((l) => l.bet === 'exchange').profit, -500, 'the price of the exchange')
    await frames.until((m) => m.type === 'over' && m.past.round === round, 'the end of the round, by the watcher')
    const early = frames.filter((m) => m.type === 'events' && m.round === round).flatMap((m) => m.events)
    const away = early.find((e) => e.kind === 'laid_away' && e.of !== 'dealer')
    assert.deepEqual(away.cards, [null, null])
    assert.ok(early.filter((e) => e.kind === 'holds').every((e) => e.says === null || e.says === undefined))
    assert.deepEqual(page.faults, [])
  },

  async 'pai gow: two cards to the front, a foul is refused, the house way is one key'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, 'ray-casino/pai-gow-poker', euro)
    await sitAt(page, id)
    for (let n = 0; n < 2; n++) {
      const { round, before } = await stake(page, 'main')
      await until(page, round)
      assert.equal(await page.locator('[data-pick]').count(), 7)
      if (n === 0) {
        const set = page.locator('[data-prompt=choice] .btn', { hasText: 'Set' })
        const fouls = []
        // all twenty-one divisions, those first that often foul: one of them is legal, whatever was dealt
        const all = [1, 2, 3, 4, 5, 6, 7].flatMap((a) => [1, 2, 3, 4, 5, 6, 7].filter((b) => b > a).map((b) => [a, b]))
        for (const [a, b] of all) {
          for (const key of [a, b]) await page.keyboard.press(String(key))
          const words = await page.locator('.says').textContent()
          fouls.push(/fouls/.test(words))
          assert.equal(
            (await set.getAttribute('aria-disabled')) === 'true',
            /fouls/.test(words),
            'what fouls cannot be sent',
          )
          if (!fouls.at(-1)) break
          for (const key of [a, b]) await page.keyboard.press(String(key))
        }
        assert.equal(fouls.at(-1), false, 'one of these divisions is legal')
        await page.keyboard.press('s')
      } else await page.keyboard.press('h')
      await ended(page, round)
      const { lines, end } = await settledRight(page, round, before)
      assert.equal(lines.length, 1)
      assert.match(await end.$eval('[data-dealer]', (e) => e.dataset.dealer), / · /)
    }
    assert.deepEqual(page.faults, [])
  },

  async 'a progressive table shows its pot, and a stake feeds it'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, 'ray-casino/ultimate-texas-holdem-progressive', euro)
    await sitAt(page, id)
    const pot = async () => Number(await page.locator('[data-pot]').getAttribute('data-pot'))
    const { round, held } = await inTime(page, async (round) => {
      const held = await pot()
      assert.ok(held > 0)
      await put(page, 'ante')
      await put(page, 'progressive')
      return { round, held }
    })
    await until(page, round)
    const stored = async () => (await (await page.request.get(`/api/rounds/${round}`)).json()).events
    assert.ok((await pot()) >= held + 400, 'four of five euro have gone in')
    await playOut(page, round, (was, offered) => page.keyboard.press(offered.includes('C') ? 'c' : 'f'))
    assert.ok((await stored()).some((e) => e.kind === 'pot_fed'))
  },
}
