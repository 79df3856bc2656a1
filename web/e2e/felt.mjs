// Stories at card tables against the house.
import assert from 'node:assert/strict'
import { NARROW, balance, betting, down, fresh, roundOf, settledAt, sideways, sitAt, spot, tableOf, visitor } from './browser.mjs'

const PAIRS = 'gelp/blackjack-perfect-pairs', HOLE = 'ray-halls/blackjack-variant-f', HIDDEN = 'ray-halls/blackjack-variant-n'
const asked = (page) => page.locator('[data-prompt=choice]')
const phaseIs = (page, round, ...names) => page.waitForFunction(([r, n]) => { const m = document.querySelector('main'); return m?.dataset.round === r && n.includes(m.dataset.phase) }, [round, names], { timeout: 90_000 })
const question = (page) => page.locator('[data-prompt=choice] .ask b').first().textContent()

/** Play every decision with these keys, the first that is offered, until the round is settled; what was asked comes back. */
async function playOut(page, round, ...keys) {
  const seen = []
  for (let n = 0; n < 30; n++) {
    await page.waitForFunction((r) => document.querySelector('[data-prompt=choice]') || (document.querySelector('main').dataset.round === r && document.querySelector('main').dataset.phase === 'settled'), round, { timeout: 90_000 })
    if (!(await asked(page).count())) return seen
    const was = await question(page), offered = await page.locator('[data-prompt=choice] .acts .btn:not([aria-disabled]) kbd').allTextContents()
    const key = keys.find((k) => offered.includes(k)) ?? offered.find((k) => k === 'N' || k === 'S')
    seen.push({ was, offered, key })
    await page.keyboard.press(key.toLowerCase())
    await page.waitForFunction((w) => document.querySelector('[data-prompt=choice] .ask b')?.textContent !== w, was, { timeout: 20_000 })
  }
  throw new Error('the round asks on and on')
}

/** The round's own lines of somebody, from the books. */
const linesOf = async (page, round) => {
  const stored = await (await page.request.get(`/api/rounds/${round}`)).json(), me = await page.evaluate(() => document.querySelector('.seats .nm')?.textContent)
  return stored.events.filter((e) => e.kind === 'settled' && me.startsWith(e.seat))
}

export const felt = {
  async 'blackjack: a whole round by keyboard, and the balance is right'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, PAIRS)
    await sitAt(page, id)
    for (let attempt = 0; attempt < 4; attempt++) {
      await fresh(page)
      const round = await roundOf(page), before = await balance(page)
      await spot(page, 'main 2').focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await spot(page, 'perfect_pairs 2').focus()
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => Number(document.querySelector('[data-down]').dataset.down) > 0)
      await page.waitForTimeout(300)
      const staked = await down(page)
      assert.ok(staked >= 10_000)
      assert.equal(await balance(page), before - staked)
      const decisions = await playOut(page, round, 'D', 'H')
      await phaseIs(page, round, 'settled')
      const lines = await linesOf(page, round), net = lines.reduce((sum, l) => sum + l.profit, 0)
      assert.ok(lines.length >= 2, 'the box and its side bet are settled')
      assert.equal(Number(await page.locator('[data-net]').getAttribute('data-net')), net)
      await settledAt(page, before + net)
      assert.match(await page.locator('[data-box="2"]').textContent(), /wins|loses|push/)
      if (decisions.length) { assert.match(decisions[0].was, /Box 2: .*against|The dealer shows/); assert.deepEqual(page.faults, []); return }
    }
    throw new Error('four rounds and no decision')
  },

  async 'blackjack: nobody learns the hole card before it is turned'(browser) {
    const [player, watcher] = [await visitor(browser), await visitor(browser)], { id } = await tableOf(player, HOLE)
    const heard = { player: [], watcher: [] }
    for (const [who, page] of Object.entries({ player, watcher })) page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard[who].push(JSON.parse(payload))))
    await sitAt(player, id)
    await watcher.goto(`/table/${id}`)
    await watcher.locator('main.table-page').waitFor()
    await fresh(player)
    const round = await roundOf(player)
    await spot(player, (await spot(player, 'main 3').count()) ? 'main 3' : 'base 3').click()
    const decided = await playOut(player, round, 'S')
    await phaseIs(player, round, 'settled')
    const stored = await (await player.request.get(`/api/rounds/${round}`)).json()
    const drawn = stored.inputs.map((i) => i.answer ?? i).filter((i) => i.kind === 'drawn').length
    assert.ok(drawn >= 4)
    for (const [who, messages] of Object.entries(heard)) {
      const events = messages.filter((m) => m.type === 'events' && m.round === round).flatMap((m) => m.events)
      const hole = events.find((e) => e.kind === 'dealt' && e.faces === 'down'), turned = events.findIndex((e) => e.kind === 'turned' && e.of === 'dealer')
      assert.deepEqual(hole?.cards, [null], `${who} sees a back`)
      assert.ok(turned > events.indexOf(hole), `${who} sees it turned later`)
      assert.equal(messages.filter((m) => m.type === 'over').every((m) => m.past.round !== round || m.seed), true)
      const early = messages.slice(0, messages.findIndex((m) => m.type === 'over' && m.past.round === round))
      assert.ok(!JSON.stringify(early).includes(stored.seed), `${who} has no seed before the end`)
    }
    assert.ok(decided.length >= 0)
    assert.equal(await watcher.locator('.dealer [data-card]').count() >= 2, true)
  },

  async 'blackjack: cards that lie face down are known to their player alone'(browser) {
    const [player, watcher] = [await visitor(browser), await visitor(browser)], { id } = await tableOf(player, HIDDEN)
    const frames = []
    watcher.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(payload))))
    await sitAt(player, id)
    await watcher.goto(`/table/${id}`)
    await watcher.locator('main.table-page').waitFor()
    for (let attempt = 0; attempt < 5; attempt++) {
      await fresh(player)
      const round = await roundOf(player)
      await spot(player, (await spot(player, 'main 3').count()) ? 'main 3' : 'base 3').click()
      await player.waitForFunction((r) => document.querySelector('[data-prompt=choice]') || (document.querySelector('main').dataset.round === r && document.querySelector('main').dataset.phase === 'settled'), round, { timeout: 90_000 })
      if (!(await asked(player).count())) continue
      const own = await player.locator('[data-box="3"] [data-card]').evaluateAll((all) => all.map((c) => c.dataset.card))
      assert.equal(own.length, 2)
      assert.ok(!own.includes('down'))
      await watcher.waitForFunction(() => document.querySelectorAll('[data-box="3"] [data-card]').length === 2)
      assert.deepEqual(await watcher.locator('[data-box="3"] [data-card]').evaluateAll((all) => all.map((c) => c.dataset.card)), ['down', 'down'])
      const laid = frames.filter((m) => m.type === 'events' && m.round === round).flatMap((m) => m.events).filter((e) => e.to === 'box 3')
      assert.deepEqual(laid.flatMap((e) => e.cards), [null, null])
      await playOut(player, round, 'S')
      await phaseIs(watcher, round, 'settled')
      const asks = frames.map((m) => m.phase?.question).filter((words) => words?.startsWith('box 3:'))
      assert.ok(asks.length, 'the watcher hears the question')
      // the dealer's open card alone is named: with several packs it may be the twin of one that lies face down
      for (const words of asks) assert.match(words, /^box 3: \d cards face down against the dealer's \S+?(\. (Insurance|Even money)\?)?$/)
      return
    }
    throw new Error('five naturals')
  },

  async 'blackjack: a finished round is recomputed card by card'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, PAIRS)
    await sitAt(page, id)
    await fresh(page)
    const round = await roundOf(page)
    await spot(page, 'main 1').click()
    await playOut(page, round, 'S')
    await phaseIs(page, round, 'settled')
    await page.getByRole('button', { name: /^Verify round/ }).click()
    await page.getByRole('button', { name: 'Recompute in this browser' }).click()
    await page.locator('[data-verdict="holds"]').waitFor()
    assert.ok((await page.locator('dialog li').count()) >= 4)
  },

  async 'blackjack: on a phone nothing scrolls sideways and the decision is in sight'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true })
    const { id } = await tableOf(page, PAIRS)
    await sitAt(page, id)
    await fresh(page)
    const round = await roundOf(page)
    assert.equal(await sideways(page), 0)
    await spot(page, 'main 2').tap()
    await page.waitForFunction(() => Number(document.querySelector('[data-down]').dataset.down) > 0)
    await page.waitForFunction((r) => document.querySelector('[data-prompt=choice]') || (document.querySelector('main').dataset.round === r && document.querySelector('main').dataset.phase === 'settled'), round, { timeout: 90_000 })
    if (await asked(page).count()) {
      const at = await page.locator('[data-prompt=choice] .acts').boundingBox()
      assert.ok(at.y + at.height <= NARROW.height)
      assert.ok(await page.locator('.own .h').first().isVisible())
    }
    assert.equal(await sideways(page), 0)
  },

  async 'baccarat: a coup is bet, turned and paid, and it lies on the roads'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, 'gelp/baccarat-commission')
    await sitAt(page, id)
    await fresh(page)
    const round = await roundOf(page), before = await balance(page)
    for (const bet of ['banker', 'banker', 'player_pair']) { await spot(page, bet).focus(); await page.keyboard.press('Enter') }
    await page.waitForFunction(() => Number(document.querySelector('[data-down]').dataset.down) > 0)
    await playOut(page, round, 'T')
    await phaseIs(page, round, 'settled')
    const lines = await linesOf(page, round), net = lines.reduce((sum, l) => sum + l.profit, 0)
    assert.equal(lines.length, 2)
    await settledAt(page, before + net - (await down(page)))
    const stored = await (await page.request.get(`/api/rounds/${round}`)).json(), coup = stored.events.find((e) => e.kind === 'coup_decided')
    assert.equal(await page.locator('[data-side=player]').getAttribute('data-total'), String(coup.player))
    assert.equal(await page.locator('[data-side=banker]').getAttribute('data-total'), String(coup.banker))
    assert.match(await page.locator('.road').first().getAttribute('aria-label'), /Bead plate: .*(wins with|tie)/)
    assert.deepEqual(page.faults, [])
  },

  async 'Red Dog: the raise is asked for and paid by the spread'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, 'ray-casino/red-dog')
    await sitAt(page, id)
    for (let attempt = 0; attempt < 5; attempt++) {
      await fresh(page)
      const round = await roundOf(page), lay = await down(page), owned = (await balance(page)) + lay
      await page.locator('.tray button').nth(1).click()
      await page.locator('.box:not(:has(.lie)) [data-bet], .box.me [data-bet]').first().click()
      await page.waitForFunction((l) => Number(document.querySelector('[data-down]').dataset.down) > l, lay)
      const asks = await playOut(page, round, 'R')
      await phaseIs(page, round, 'settled')
      const lines = await linesOf(page, round), net = lines.reduce((sum, l) => sum + l.profit, 0)
      await settledAt(page, owned + net - (await down(page)))
      if (!asks.length) continue
      assert.match(asks[0].was, /spread \d+ pays .* Raise your/)
      assert.ok(lines.some((l) => l.bet.startsWith('raise')))
      return
    }
    throw new Error('five pairs or neighbours')
  },
}
