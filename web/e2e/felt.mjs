// Stories at card tables against the house.
import assert from 'node:assert/strict'
import {
  NARROW,
  balance,
  down,
  ended,
  inTime,
  liesMore,
  netOf,
  overhear,
  settledAt,
  sideways,
  sitAt,
  spot,
  tableOf,
  verify,
  visitor,
} from './browser.mjs'
import { ms } from './patience.mjs'

const PAIRS = 'gelp/blackjack-perfect-pairs'
const HOLE = 'ray-halls/blackjack-variant-f'
const HIDDEN = 'ray-halls/blackjack-variant-n'
/** Until you are asked, or the round is settled: the question, or nothing. */
const asked = async (page, round) =>
  (
    await page.waitForFunction(
      (r) => (window.ends.has(r) ? 'over' : document.querySelector('[data-prompt=choice] .ask b')?.textContent),
      round,
      { timeout: ms(90_000) },
    )
  )
    .jsonValue()
    .then((was) => (was === 'over' ? null : was))
/** The lowest box on which nobody plays: whoever comes first decides there. */
const freeBox = (page) =>
  page.evaluate(() =>
    Math.min(...[...document.querySelectorAll('#felt .spot.free')].map((s) => Number(s.dataset.bet.split(' ').at(-1)))),
  )
const mainOf = (page, box) =>
  page.evaluate((n) => document.querySelector(`[data-box="${n}"] .spot:not(.side)`).dataset.bet, box)
/** A chip on a free box, at the start of a betting time: which round, which box. */
const onFreeBox = (page) =>
  inTime(page, async (round) => {
    const box = await freeBox(page)
    const lay = await down(page)
    await spot(page, await mainOf(page, box)).click()
    await liesMore(page, lay)
    return { round, box }
  })

/** Play every decision with these keys, the first that is offered, until the round is settled; what was asked comes back. */
async function playOut(page, round, ...keys) {
  const seen = []
  for (let n = 0; n < 30; n++) {
    const was = await asked(page, round)
    if (was === null) return seen
    const offered = await page.locator('[data-prompt=choice] .acts .btn:not([aria-disabled]) kbd').allTextContents()
    const key = keys.find((k) => offered.includes(k)) ?? offered.find((k) => k === 'N' || k === 'S')
    seen.push({ was, offered, key })
    await page.keyboard.press(key.toLowerCase())
    await page.waitForFunction((w) => document.querySelector('[data-prompt=choice] .ask b')?.textContent !== w, was, {
      timeout: ms(20_000),
    })
  }
  throw new Error('the round asks on and on')
}

/** The round's own lines of somebody, from the books. */
const linesOf = async (page, round) => {
  const stored = await (await page.request.get(`/api/rounds/${round}`)).json()
  const me = await page.evaluate(() => document.querySelector('.seats .nm')?.textContent)
  return stored.events.filter((e) => e.kind === 'settled' && me.startsWith(e.seat))
}

export const felt = {
  async 'blackjack: a whole round by keyboard, and the balance is right'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, PAIRS)
    await sitAt(page, id)
    for (let attempt = 0; attempt < 6; attempt++) {
      const { round, box, before } = await inTime(page, async (round) => {
        const box = await freeBox(page)
        const lay = await down(page)
        const before = (await balance(page)) + lay
        const press = async (bet) => {
          const had = await down(page)
          await spot(page, bet).focus()
          await page.keyboard.press('Enter')
          return liesMore(page, had)
        }
        for (const bet of [`main ${box}`, `main ${box}`, `perfect_pairs ${box}`]) await press(bet)
        const staked = await down(page)
        assert.ok(staked - lay >= 10_000)
        await settledAt(page, before - staked)
        return { round, box, before }
      })
      const decisions = await playOut(page, round, 'D', 'H')
      const end = await ended(page, round, '[data-net]')
      const lines = await linesOf(page, round)
      const net = lines.reduce((sum, l) => sum + l.profit, 0)
      assert.ok(lines.length >= 2, 'the box and its side bet are settled')
      assert.equal(await netOf(end), net)
      await settledAt(page, before + net)
      assert.match(await end.$eval(`[data-box="${box}"]`, (b) => b.textContent), /wins|loses|push/)
      // a natural is not asked, except for even money against an ace
      if (decisions.length) {
        assert.match(decisions[0].was, new RegExp(`Box ${box}: .*(against|at once\\?)|The dealer shows`))
        assert.deepEqual(page.faults, [])
        return
      }
    }
    throw new Error('six rounds and no decision')
  },

  async 'blackjack: nobody learns the hole card before it is turned'(browser) {
    const [player, watcher] = [await visitor(browser), await visitor(browser)]
    const { id } = await tableOf(player, HOLE)
    const heard = { player: overhear(player), watcher: overhear(watcher) }
    await sitAt(player, id)
    await watcher.goto(`/table/${id}`)
    await watcher.locator('main.table-page').waitFor()
    const { round } = await onFreeBox(player)
    await playOut(player, round, 'S')
    await heard.player.until((m) => m.type === 'over' && m.past.round === round, 'the end of the round')
    const stored = await (await player.request.get(`/api/rounds/${round}`)).json()
    const drawn = stored.inputs.map((i) => i.answer ?? i).filter((i) => i.kind === 'drawn').length
    assert.ok(drawn >= 4)
    for (const [who, messages] of Object.entries(heard)) {
      await messages.until((m) => m.type === 'over' && m.past.round === round, 'the end of the round')
      const events = messages.filter((m) => m.type === 'events' && m.round === round).flatMap((m) => m.events)
      const hole = events.find((e) => e.kind === 'dealt' && e.faces === 'down')
      const turned = events.findIndex((e) => e.kind === 'turned' && e.of === 'dealer')
      assert.deepEqual(hole?.cards, [null], `${who} sees a back`)
      assert.ok(turned > events.indexOf(hole), `${who} sees it turned later`)
      assert.equal(
        messages.filter((m) => m.type === 'over').every((m) => m.past.round !== round || m.seed),
        true,
      )
      const early = messages.slice(
        0,
        messages.findIndex((m) => m.type === 'over' && m.past.round === round),
      )
      assert.ok(!JSON.stringify(early).includes(stored.seed), `${who} has no seed before the end`)
    }
    assert.ok((await (await ended(watcher, round)).$$('.dealer [data-card]')).length >= 2)
  },

  async 'blackjack: cards that lie face down are known to their player alone'(browser) {
    const [player, watcher] = [await visitor(browser), await visitor(browser)]
    const { id } = await tableOf(player, HIDDEN)
    const frames = overhear(watcher)
    await sitAt(player, id)
    await watcher.goto(`/table/${id}`)
    await watcher.locator('main.table-page').waitFor()
    for (let attempt = 0; attempt < 6; attempt++) {
      const { round, box } = await onFreeBox(player)
      const of = (page) =>
        page.locator(`[data-box="${box}"] [data-card]`).evaluateAll((all) => all.map((c) => c.dataset.card))
      if ((await asked(player, round)) === null) continue // a natural
      const own = await of(player)
      assert.equal(own.length, 2)
      assert.ok(!own.includes('down'))
      const puts = (m) => m.round === round && m.phase?.question?.startsWith(`box ${box}:`)
      await frames.until(puts, 'the question, by the watcher')
      await watcher.waitForFunction((n) => document.querySelectorAll(`[data-box="${n}"] [data-card]`).length === 2, box)
      assert.deepEqual(await of(watcher), ['down', 'down'])
      const laid = frames
        .filter((m) => m.type === 'events' && m.round === round)
        .flatMap((m) => m.events)
        .filter((e) => e.to === `box ${box}`)
      assert.deepEqual(
        laid.flatMap((e) => e.cards),
        [null, null],
      )
      // only the dealer's own card is named, which in a shoe of several packs may be the twin of one that lies face down
      for (const { phase } of frames.filter(puts))
        assert.match(
          phase.question,
          /^box \d: \d cards face down against the dealer's \S+?(\. (Insurance|Even money)\?)?$/,
        )
      await playOut(player, round, 'S')
      return
    }
    throw new Error('six naturals')
  },

  async 'blackjack: a finished round is recomputed card by card'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, PAIRS)
    await sitAt(page, id)
    const { round } = await onFreeBox(page)
    await playOut(page, round, 'S')
    await ended(page, round)
    await verify(page, round)
    await page.getByRole('button', { name: 'Recompute in this browser' }).click()
    await page.locator('[data-verdict="holds"]').waitFor()
    assert.ok((await page.locator('dialog li').count()) >= 4)
  },

  async 'blackjack: on a phone nothing scrolls sideways and the decision is in sight'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true })
    const { id } = await tableOf(page, PAIRS)
    await sitAt(page, id)
    const round = await inTime(page, async (round) => {
      assert.equal(await sideways(page), 0)
      await spot(page, 'main 2').tap()
      await liesMore(page, 0)
      return round
    })
    if ((await asked(page, round)) !== null) {
      const at = await page.locator('[data-prompt=choice] .acts').boundingBox()
      assert.ok(at.y + at.height <= NARROW.height)
      assert.ok(await page.locator('.own .h').first().isVisible())
    }
    assert.equal(await sideways(page), 0)
  },

  async 'blackjack: on a phone felt and hand stay in sight and in place, through question and result'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true })
    const { id } = await tableOf(page, 'gelp/blackjack')
    await sitAt(page, id)
    /** where the felt begins, where the enlarged box ends, and where that begins what stays at the bottom */
    const places = () =>
      page.evaluate(() => {
        const box = (css) => document.querySelector(css)?.getBoundingClientRect()
        return {
          felt: Math.round(box('#felt .cloth').top + scrollY),
          own: Math.round(box('#felt .own').bottom),
          foot: Math.round((box('#felt > .tools') ?? box('#felt > .prompt')).top),
        }
      })
    for (let attempt = 0; attempt < 6; attempt++) {
      const { round } = await onFreeBox(page)
      const first = await places()
      if ((await asked(page, round)) === null) continue // a natural
      const question = await places()
      assert.equal(question.felt, first.felt, 'the felt does not move for a question')
      assert.ok(question.own - question.foot <= 24, `the hand is in sight: ${JSON.stringify(question)}`)
      await playOut(page, round, 'S')
      await page.waitForFunction(() => document.querySelector('main').dataset.phase === 'settled')
      const result = await places()
      assert.equal(result.felt, first.felt, 'nor for the result')
      assert.ok(result.own <= result.foot, `what the hand brought is in sight: ${JSON.stringify(result)}`)
      return
    }
    throw new Error('six naturals')
  },

  async 'blackjack: on a phone the sheet has a column for every card of the dealer'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true })
    const { id } = await tableOf(page, 'gelp/blackjack')
    await page.goto(`/table/${id}`)
    await page.getByRole('button', { name: 'Rules and certificate' }).click()
    const chart = page.locator('dialog table', { has: page.locator('th:nth-child(6)') }).first()
    await chart.waitFor()
    assert.deepEqual(
      await chart.locator('th').evaluateAll((all) => all.filter((th) => th.offsetWidth).map((th) => th.textContent)),
      ['', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'],
    )
    assert.equal(await page.locator('dialog').evaluate((d) => d.scrollWidth - d.clientWidth), 0)
  },

  async 'baccarat: a coup is bet, turned and paid, and it lies on the roads'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, 'gelp/baccarat-commission')
    await sitAt(page, id)
    const { round, before } = await inTime(page, async (round) => {
      const before = (await balance(page)) + (await down(page))
      for (const bet of ['banker', 'banker', 'player_pair']) {
        const had = await down(page)
        await spot(page, bet).focus()
        await page.keyboard.press('Enter')
        await liesMore(page, had)
      }
      return { round, before }
    })
    await playOut(page, round, 'T')
    const end = await ended(page, round, '[data-net]')
    const lines = await linesOf(page, round)
    const net = lines.reduce((sum, l) => sum + l.profit, 0)
    const stays = lines.reduce((sum, l) => sum + (l.stays ?? 0), 0)
    assert.equal(lines.length, 2)
    await settledAt(page, before + net - stays)
    const stored = await (await page.request.get(`/api/rounds/${round}`)).json()
    const coup = stored.events.find((e) => e.kind === 'coup_decided')
    for (const side of ['player', 'banker'])
      assert.equal(await end.$eval(`[data-side=${side}]`, (e) => e.dataset.total), String(coup[side]))
    const lain = await ended(page, round, '.road:is([aria-label*="wins with"], [aria-label*="tie"])')
    assert.match(await lain.$eval('.road', (e) => e.getAttribute('aria-label')), /Bead plate: .*(wins with|tie)/)
    assert.deepEqual(page.faults, [])
  },

  async 'Red Dog: the raise is asked for and paid by the spread'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, 'ray-casino/red-dog')
    await sitAt(page, id)
    // a pair or neighbours, about one round in five, leave nothing to ask
    for (let attempt = 0; attempt < 10; attempt++) {
      const { round, owned } = await inTime(page, async (round) => {
        const lay = await down(page)
        const owned = (await balance(page)) + lay
        await page.locator('.tray button').nth(1).click()
        await page.locator('.box:not(:has(.lie)) [data-bet], .box.me [data-bet]').first().click()
        await liesMore(page, lay)
        return { round, owned }
      })
      const asks = await playOut(page, round, 'R')
      await ended(page, round, '[data-net]')
      const lines = await linesOf(page, round)
      const net = lines.reduce((sum, l) => sum + l.profit, 0)
      const stays = lines.reduce((sum, l) => sum + (l.stays ?? 0), 0)
      await settledAt(page, owned + net - stays)
      if (!asks.length) continue
      assert.match(asks[0].was, /spread \d+ pays .* Raise your/)
      assert.ok(lines.some((l) => l.bet.startsWith('raise')))
      return
    }
    throw new Error('ten pairs or neighbours')
  },
}
