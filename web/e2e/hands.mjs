// The hand just played, looked at from the table; hands that are opened, shown or kept; a hand that plays by itself.
import assert from 'node:assert/strict'
import { BASE, NARROW, complaints, overhear, sideways, visitor } from './browser.mjs'
import { ms } from './patience.mjs'
import { DRAW_HAND, dealt, playOut, practise, stored } from './poker.mjs'

const HOLDEM = 'unibet-ee/texas-holdem'

/** The next hand has begun: the one before is over and in the books. */
const nextHand = (page, round) =>
  page.waitForFunction((r) => document.querySelector('main.poker').dataset.round !== r, round, { timeout: ms(60_000) })
/** The faces that a part of the page shows. */
const faces = (where) =>
  where.locator('[data-card]:not([data-card=down])').evaluateAll((all) => all.map((e) => e.dataset.card))

/** All your chips, as soon as you are asked. */
async function allIn(page) {
  await page.waitForFunction(() => document.querySelector('main.poker').dataset.turn === 'true', null, {
    timeout: ms(60_000),
  })
  await page
    .getByRole('button', { name: /^All in/ })
    .first()
    .click()
  await page.keyboard.press('r')
}
/** Two people alone at a table of hold'em, where two are enough. */
async function twoPeople(browser, options = {}) {
  const [ann, ben] = [await visitor(browser, options), await visitor(browser, options)]
  const id = await practise(ann, 'veikkaus/holdem', { players: 2, bots: 0 })
  const { invitation } = await (await ann.request.get(`${BASE}/api/tables/${id}/invitation`)).json()
  await ben.goto('/')
  await ben.locator('[data-balance]').waitFor()
  const entered = await ben.request.post(`${BASE}/api/tables/${id}/enter`, { data: { invitation } })
  assert.ok(entered.ok(), await entered.text())
  await ben.goto(`/table/${id}?sit`)
  await ben.locator('main.poker .seat.hero').waitFor()
  return [ann, ben]
}
const turn = (page) =>
  page.waitForFunction(() => document.querySelector('main.poker').dataset.turn === 'true', null, {
    timeout: ms(60_000),
  })
/** Who is to act first, and the other. */
const inTurn = ([ann, ben]) => Promise.any([turn(ann).then(() => [ann, ben]), turn(ben).then(() => [ben, ann])])

/** Keeps what every plate said of equities, by the number of cards on the board. */
const keepOdds = () => {
  window.odds = {}
  new MutationObserver(() => {
    const said = [...document.querySelectorAll('.seat')].flatMap((s) => {
      const eq = s.querySelector('.eq')?.textContent.trim()
      return eq ? [[s.dataset.seat, eq]] : []
    })
    const board = document.querySelectorAll('.board [data-card]').length
    if (said.length) (window.odds[board] ??= []).push(Object.fromEntries(said))
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

export const hands = {
  async 'hands: at your turn without a connection the page says so, keeps your purse and asks you again'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true })
    await practise(page, HOLDEM)
    await turn(page)
    const purse = await page.locator('[data-balance]').innerText()
    await page.context().setOffline(true)
    await page.getByText('It is your turn', { exact: true }).waitFor()
    await page.getByText('You can act as soon as the connection is back.').waitFor()
    assert.equal(await page.locator('[data-balance]').innerText(), purse)
    await page.context().setOffline(false)
    await page.locator('[data-prompt=bet]').waitFor()
    assert.equal(await page.locator('[data-balance]').innerText(), purse)
    assert.deepEqual(page.faults, [])
  },

  async 'hands: the last hand is one click away, and those before it a step each'(browser) {
    const page = await visitor(browser)
    await practise(page, HOLDEM)
    await page.locator('button.last[aria-disabled=true]').waitFor() // nothing was played yet
    const played = []
    for (let n = 0; n < 2; n++) {
      const round = await dealt(page)
      await playOut(page, round)
      played.push(round)
      await nextHand(page, round)
    }
    await page.locator(`[data-last="${played[1]}"]`).click()
    const sheet = page.getByRole('dialog')
    for (const round of [played[1], played[0]]) {
      await sheet.locator(`[data-hand="${round}"] [data-result]`).first().waitFor()
      const { hand, events } = await stored(page, round)
      const told = new Set(events.flatMap((e) => (e.cards ?? []).filter(Boolean)))
      const seen = await faces(sheet)
      assert.ok(seen.length >= 2 && seen.every((card) => told.has(card)), `${seen} of ${[...told]}`)
      const board = events.filter((e) => e.kind === 'dealt' && e.to.startsWith('board')).flatMap((e) => e.cards)
      assert.deepEqual(await faces(sheet.locator('.boards')), board)
      assert.equal(await sheet.locator('[data-result]').count(), hand.seats.length)
      for (const won of events.filter((e) => e.kind === 'pot_won'))
        assert.match(await sheet.locator(`[data-result="${won.seat}"]`).textContent(), /\d/)
      assert.match(await sheet.locator('.log').textContent(), /blind/)
      assert.deepEqual(await complaints(page), [])
      if (round === played[1]) await sheet.getByRole('button', { name: 'Hand 1', exact: true }).click()
    }
    assert.equal(await sheet.getByRole('button', { name: 'No earlier hand' }).getAttribute('aria-disabled'), 'true')
    assert.equal(await page.locator('main.poker .seat.hero').count(), 1, 'the table is still there')
    await sheet.getByRole('link', { name: /^Replay this hand/ }).click()
    await page.locator('main[data-step]').waitFor()
    assert.ok(page.url().includes(`/replay/${played[0]}`))
    assert.deepEqual(page.faults, [])
  },

  async 'hands: the last hand on a phone is a sheet that does not hide whose turn it is'(browser) {
    const page = await visitor(browser, { viewport: NARROW, colorScheme: 'light' })
    await practise(page, HOLDEM)
    const round = await dealt(page)
    await playOut(page, round)
    await nextHand(page, round)
    await page.locator(`[data-last="${round}"]`).click()
    const sheet = page.getByRole('dialog')
    await sheet.locator('[data-result]').first().waitFor()
    assert.ok((await sideways(page)) <= 0)
    assert.deepEqual(await complaints(page), [])
    await page.waitForFunction(() => document.querySelector('main.poker').dataset.turn === 'true', null, {
      timeout: ms(60_000),
    })
    await sheet.getByRole('button', { name: 'Back to the table' }).click()
    await sheet.waitFor({ state: 'detached' })
    assert.deepEqual(page.faults, [])
  },

  async 'hands: when all are all in the hands lie open, with equities as cards come'(browser) {
    const warm = await visitor(browser)
    await warm.goto('/')
    await warm.locator('[data-balance]').waitFor()
    const ask = async (hands, board) =>
      (
        await warm.request.post(`${BASE}/api/equity`, {
          data: { game: 'veikkaus/holdem', hands, board },
        })
      ).json()
    await ask(['AsAd', 'KsKd'], '')
    let exact = 0
    for (let tries = 0; tries < 5 && !exact; tries++) {
      const page = await visitor(browser)
      await page.addInitScript(keepOdds)
      const heard = overhear(page)
      await practise(page, 'veikkaus/holdem', { players: 2 })
      const round = await dealt(page)
      await allIn(page)
      await heard.until((m) => m.type === 'over' && m.past.round === round, 'the end of the hand')
      // the house turns the hands over before the board, and deals it street by street
      const told = heard.filter((m) => m.type === 'events' && m.round === round)
      const streets = told.filter((m) => m.events.some((e) => e.kind === 'dealt' && e.to === 'board'))
      const opened = told.findIndex((m) => m.events.some((e) => e.kind === 'shown' && !e.made?.length))
      assert.ok(opened >= 0 && opened < told.indexOf(streets[0]))
      assert.deepEqual(
        streets.map((m) => m.events.filter((e) => e.kind === 'dealt').flatMap((e) => e.cards).length),
        [3, 1, 1],
      )
      assert.equal(told[opened].phase.name, 'drawing')
      const { events } = await stored(page, round)
      const shown = events.filter((e) => e.kind === 'shown' && !e.made?.length)
      const board = events.filter((e) => e.kind === 'dealt' && e.to === 'board').flatMap((e) => e.cards)
      const odds = await page.evaluate(() => window.odds)
      for (const [cards, said] of Object.entries(odds))
        for (const plates of said) {
          assert.equal(Object.keys(plates).length, 2)
          if (Object.values(plates).some((text) => !/%/.test(text))) continue
          const right = await ask(
            shown.map((e) => e.cards.join('')),
            board.slice(0, Number(cards)).join(' '),
          )
          if (right.method !== 'exact') continue
          for (const [i, e] of shown.entries())
            assert.equal(plates[e.seat], `${(100 * right.hands[i].equity).toFixed(1)}\u00a0%`)
          exact++
        }
      assert.deepEqual(page.faults, [])
    }
    assert.ok(exact, 'no equity ever came while the cards did')
  },

  async 'hands: a winner whom nobody calls shows one card, and nobody learns the other'(browser) {
    const people = await twoPeople(browser)
    const heard = new Map(people.map((page) => [page, overhear(page)]))
    for (const page of people) await page.reload() // from here on all that is said is overheard
    for (const page of people) await page.locator('main.poker .seat.hero').waitFor()
    let [winner, loser, round, held, shown] = []
    // the first hand was dealt before the house knew that they want to be asked; a slow machine may miss the pause
    for (let hands = 0; hands < 8 && !shown?.length; hands++) {
      round = await dealt(people[0])
      await dealt(people[1])
      ;[winner, loser] = await inTurn(people)
      held = await faces(winner.locator('.seat.hero'))
      await winner.keyboard.press('r')
      await turn(loser)
      await loser.keyboard.press('f')
      await winner.waitForFunction(
        (r) => document.querySelector('main.poker').dataset.round !== r || document.querySelector('[data-prompt=show]'),
        round,
        { timeout: ms(60_000) },
      )
      await winner.keyboard.press('1')
      await winner.keyboard.press('s')
      for (const page of people) await nextHand(page, round)
      shown = (await stored(loser, round)).events.filter((e) => e.kind === 'laid_open')
    }
    const kept = await stored(loser, round)
    assert.deepEqual(
      shown.map((e) => [e.cards, e.held]),
      [[[held[0]], 2]],
    )
    const opened = kept.hand.proof.openings.map((o) => o.card)
    assert.ok(opened.includes(held[0]) && !opened.includes(held[1]), 'the seal is opened for that card alone')
    const said = heard
      .get(loser)
      .filter((m) => [m.round, m.round?.id, m.past?.round, m.table?.round?.id].includes(round))
      .map((m) => JSON.stringify(m))
    assert.ok(said.some((m) => m.includes(`"${held[0]}"`)) && said.every((m) => !m.includes(`"${held[1]}"`)))
    for (const format of ['ohh', 'txt'])
      assert.match(await (await loser.request.get(`${BASE}/api/hands/${round}.${format}`)).text(), /shows/i)
    // it is one click away, in words, and its seal can be checked
    await nextHand(loser, round)
    await loser.locator(`[data-last="${round}"]`).click()
    await loser
      .getByRole('dialog')
      .getByText(/Nobody called; showed/)
      .waitFor()
    await loser.getByRole('button', { name: 'Close' }).click()
    await loser.getByRole('button', { name: 'Verify', exact: true }).click()
    await loser.getByRole('button', { name: /Recompute/ }).click()
    await loser.locator('[data-verdict="holds"]').waitFor()
    assert.deepEqual([...winner.faults, ...loser.faults], [])
  },

  async 'hands: a replay plays by itself, its log goes along, and it rests at the end'(browser) {
    for (const options of [{}, { viewport: NARROW, reducedMotion: 'reduce' }]) {
      const page = await visitor(browser, options)
      await page.goto('/replay')
      await page.locator('input[type=file]').setInputFiles({
        name: 'draw.phh',
        mimeType: 'text/plain',
        buffer: Buffer.from(DRAW_HAND),
      })
      const main = page.locator('main[data-step]')
      await main.waitFor()
      const steps = Number(await main.getAttribute('data-steps'))
      await page.getByLabel('Speed').selectOption('4')
      await page.locator('h1').focus()
      await page.keyboard.press('Space')
      await page.locator('main[data-playing=true]').waitFor()
      // the line of the moment is always in sight in the log
      const seen = await page.waitForFunction(
        (end) => {
          const log = document.querySelector('.log .all')
          const now = [...log.querySelectorAll('[data-now]')].at(-1)
          window.lines = (window.lines ?? new Set()).add(now?.textContent)
          return Number(document.querySelector('main').dataset.step) === end ? window.lines.size : null
        },
        steps,
        { timeout: ms(60_000), polling: 100 },
      )
      assert.ok((await seen.jsonValue()) > 10)
      await page.locator('main[data-playing=false]').waitFor()
      await page.waitForFunction(() => {
        const log = document.querySelector('.log .all')
        const now = [...log.querySelectorAll('[data-now]')].at(-1)
        const [frame, line] = [log.getBoundingClientRect(), now.getBoundingClientRect()]
        return log.scrollTop > 0 && line.top >= frame.top - 1 && line.bottom <= frame.bottom + 1
      })
      // from the end it begins anew; a step by hand rests it there
      await page.getByLabel('Speed').selectOption('0.5')
      await page.locator('h1').focus()
      await page.keyboard.press('Space')
      await page.locator('main[data-playing=true]').waitFor()
      await page.keyboard.press('ArrowRight')
      await page.locator('main[data-playing=false]').waitFor()
      assert.ok(Number(await main.getAttribute('data-step')) < steps)
      assert.deepEqual(await complaints(page), [])
      await page.getByRole('button', { name: 'Play' }).click()
      await page.getByRole('button', { name: 'Rest' }).click()
      assert.ok((await sideways(page)) <= 0)
      assert.deepEqual(page.faults, [])
    }
  },

  async 'hands: Omaha before the flop says what two cards can be, and sizes are whole chips'(browser) {
    const page = await visitor(browser)
    await practise(page, 'veikkaus/omaha', { players: 3 })
    for (let hand = 0; hand < 3; hand++) {
      const round = await dealt(page)
      await turn(page)
      if (!(await page.locator('.board [data-card]').count())) {
        const cards = await faces(page.locator('.seat.hero'))
        const words = await page.locator('[data-holding]').textContent()
        const ranks = cards.map((c) => c[0])
        const paired = new Set(ranks.filter((r) => ranks.filter((other) => other === r).length > 1)).size
        assert.doesNotMatch(words, /two pair|three|four of|high/)
        assert.match(words, paired === 2 ? /pair of \w+ or of \w+/ : paired ? /pair of \w+/ : /(\w+-){3}\w+/)
        const sizes = await page.locator('[data-preset]').evaluateAll((all) => all.map((e) => e.dataset))
        assert.ok(sizes.length > 1)
        for (const { preset, amount } of sizes)
          if (!['min', 'max'].includes(preset)) assert.equal(Number(amount) % 100, 0, `${preset}: ${amount}`)
      }
      await playOut(page, round)
      await nextHand(page, round)
    }
    assert.deepEqual(page.faults, [])
  },
}
