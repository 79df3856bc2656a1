import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { NARROW, balance, betting, down, fresh, phase, roundOf, settledAt, sideways, sitAt, spot, tableOf, tables, visitor } from './browser.mjs'
import { felt } from './felt.mjs'
import { housePoker } from './housepoker.mjs'
import { poker } from './poker.mjs'

const ROULETTE = 'gelp/european-roulette'
/** The result of the round that is being played, when it is written. */
async function resultOf(page, round) {
  await page.waitForFunction((r) => { const m = document.querySelector('main'); return m?.dataset.round === r && m?.dataset.phase === 'settled' }, round, { timeout: 120_000 })
  return page.locator('#drawn .last b').textContent()
}
async function place(page, bet, by = 'click') {
  if (by === 'click') await spot(page, bet).click()
  else { await spot(page, bet).focus(); await page.keyboard.press('Enter') }
}

export const stories = {
  ...felt,
  ...housePoker,
  ...poker,

  async 'from the lobby to a table in two clicks'(browser) {
    const page = await visitor(browser)
    await page.goto('/')
    await page.getByRole('button', { name: /^Wheels/ }).click()
    await page.locator(`[data-game="${ROULETTE}"] .go a`).first().click()
    await page.locator('main.table-page .tools').waitFor()
    assert.match(await page.locator('main h1').first().textContent(), /roulette/i)
    assert.deepEqual(page.faults, [])
  },

  async 'the lobby finds, filters, and says when nothing is there'(browser) {
    const page = await visitor(browser)
    await page.goto('/')
    await page.locator('.row').first().waitFor()
    await page.getByPlaceholder('Game, table or rulebook').fill('sic bo')
    assert.equal(await page.locator('.row').count(), (await tables(page)).filter((t) => /sic-bo/.test(t.game)).length)
    await page.getByPlaceholder('Game, table or rulebook').fill('no such thing')
    await page.getByText('No such table is open').waitFor()
  },

  async 'two browsers at one table see the same spin, each its own balance'(browser) {
    const [ann, ben] = [await visitor(browser), await visitor(browser)]
    const { id } = await tableOf(ann, ROULETTE, (t) => t.places === null || t.places - t.players - t.bots > 1)
    await sitAt(ann, id)
    await sitAt(ben, id)
    await fresh(ann)
    await betting(ben)
    const round = await roundOf(ann)
    assert.equal(await roundOf(ben), round)
    const [a0, b0] = [await balance(ann), await balance(ben)]
    await place(ann, 'red')
    await place(ann, 'straight 17')
    await ben.locator('.tray button').nth(1).click()
    await place(ben, 'black')
    await ann.waitForFunction(() => Number(document.querySelector('[data-down]').dataset.down) > 0)
    const [aDown, bDown] = [await down(ann), await down(ben)]
    assert.notEqual(aDown, bDown)
    const [seen, too] = await Promise.all([resultOf(ann, round), resultOf(ben, round)])
    assert.equal(seen, too)
    for (const [page, before] of [[ann, a0], [ben, b0]]) {
      const net = Number(await page.locator('[data-net]').getAttribute('data-net')), stays = await down(page)
      await settledAt(page, before + net - stays)
    }
    assert.deepEqual([...ann.faults, ...ben.faults], [])
  },

  async 'a split placed by clicking is paid seventeen to one'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, ROULETTE)
    await sitAt(page, id)
    const layout = await (await page.request.get(`/api/tables/${id}/layout`)).json()
    // eighteen splits that cover 36 numbers between them: one of them is paid unless zero falls
    const splits = layout.positions.filter((p) => p.selection.length === 2 && !p.covers.includes('0')), chosen = [], covered = new Set()
    for (const p of splits) if (p.covers.every((c) => !covered.has(c)) && chosen.length < 18) { chosen.push(p); p.covers.forEach((c) => covered.add(c)) }
    for (let attempt = 0; attempt < 4; attempt++) {
      await fresh(page)
      const round = await roundOf(page), before = await balance(page)
      if (await down(page)) { await page.getByRole('button', { name: 'Take back all' }).click(); await page.waitForFunction(() => document.querySelector('[data-down]').dataset.down === '0') }
      const own = await balance(page)
      await page.locator('.tray button').first().click()
      for (const p of chosen) await spot(page, p.id).click({ timeout: 4000 })
      const result = await resultOf(page, round), number = /^\d+/.exec(result)?.[0]
      const stored = await (await page.request.get(`/api/rounds/${round}`)).json()
      const lines = stored.events.filter((e) => e.kind === 'settled' && chosen.some((p) => p.id === e.bet) && e.stake)
      const hit = chosen.find((p) => p.covers.includes(number))
      if (!hit) continue
      const won = lines.filter((l) => l.bet === hit.id && l.profit > 0)
      assert.ok(won.some((l) => l.profit === 17 * l.stake), `${hit.id} pays 17 to 1 on ${number}`)
      const net = Number(await page.locator('[data-net]').getAttribute('data-net'))
      await settledAt(page, own + net - (await down(page)))
      assert.ok(before > 0)
      return
    }
    throw new Error('zero fell four times')
  },

  async 'every position of every field can be clicked where it lies'(browser) {
    const page = await visitor(browser)
    for (const t of (await tables(page)).filter((t) => /roulette|lucky-dice/.test(t.game))) {
      await page.goto(`/table/${t.id}`)
      await page.locator('#felt [data-bet]').first().waitFor()
      const { positions } = await (await page.request.get(`/api/tables/${t.id}/layout`)).json()
      const wrong = await page.evaluate((ids) => ids.filter((id) => {
        const rect = document.querySelector(`[data-bet="${id}"]`).getBoundingClientRect()
        const top = document.elementFromPoint(rect.x + rect.width / 2, rect.y + rect.height / 2)
        return top?.closest('[data-bet]')?.getAttribute('data-bet') !== id
      }), positions.map((p) => p.id))
      assert.deepEqual(wrong, [], t.id)
    }
  },

  async 'reload keeps seat, stakes and balance'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, ROULETTE)
    await sitAt(page, id)
    await fresh(page)
    await place(page, 'split 8/11')
    await page.waitForFunction(() => Number(document.querySelector('[data-down]').dataset.down) > 0)
    const [had, owned, round] = [await down(page), await balance(page), await roundOf(page)]
    await page.reload()
    await page.locator('.tools').waitFor()
    if ((await roundOf(page)) === round && (await phase(page)) === 'betting') assert.equal(await down(page), had)
    assert.equal(await balance(page), owned)
    assert.equal(await page.getByText('(you)').count(), 1)
  },

  async 'a lost connection is said, and the view resumes'(browser) {
    const page = await visitor(browser)
    await page.addInitScript(() => { const Real = WebSocket; window.sockets = []; window.WebSocket = class extends Real { constructor(...a) { if (window.cut) a[0] = a[0].replace('/ws', '/nowhere'); super(...a); window.sockets.push(this) } } })
    const { id } = await tableOf(page, ROULETTE)
    await sitAt(page, id)
    await fresh(page)
    await place(page, 'red')
    await page.waitForFunction(() => Number(document.querySelector('[data-down]').dataset.down) > 0)
    const had = await down(page), round = await roundOf(page)
    await page.evaluate(() => { window.cut = true; window.sockets.at(-1).close() })
    await page.getByText(/Connection lost \d+ second/).waitFor({ timeout: 15_000 })
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.evaluate(() => { window.cut = false }) // it also tries by itself
    await page.getByText(/Connection lost/).waitFor({ state: 'detached', timeout: 15_000 })
    if ((await roundOf(page)) === round && (await phase(page)) === 'betting') assert.equal(await down(page), had)
    await betting(page)
  },

  async 'keyboard alone: arrows, Enter, Backspace'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, ROULETTE)
    await sitAt(page, id)
    await fresh(page)
    await spot(page, 'straight 8').focus()
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('data-bet')), 'split 8/11')
    assert.match(await page.locator('.readout').textContent(), /Split 8\/11.*17 to 1.*2\/37/s)
    const before = await down(page)
    await page.keyboard.press('Enter')
    await page.waitForFunction((b) => Number(document.querySelector('[data-down]').dataset.down) > b, before)
    await page.keyboard.press('Backspace')
    await page.waitForFunction((b) => Number(document.querySelector('[data-down]').dataset.down) === b, before)
    const stops = await page.locator('#felt svg.numbers [tabindex="0"]').count()
    assert.equal(stops, 1)
  },

  async 'undo, take back all and repeat with its amount'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, ROULETTE)
    await sitAt(page, id)
    await fresh(page)
    const sum = (n) => page.waitForFunction((n) => Number(document.querySelector('[data-down]').dataset.down) === n, n)
    await place(page, 'corner 25/26/28/29')
    await page.waitForFunction(() => Number(document.querySelector('[data-down]').dataset.down) > 0)
    const one = await down(page)
    await place(page, 'zero_spiel')
    await sum(5 * one)
    await page.getByRole('button', { name: 'Undo' }).click()
    await sum(one)
    await place(page, 'red')
    await sum(2 * one)
    await page.getByRole('button', { name: 'Take back all' }).click()
    await sum(0)
    await place(page, 'dozen 1')
    await place(page, 'dozen 2')
    await sum(2 * one)
    await resultOf(page, await roundOf(page))
    const stays = await down(page)
    await fresh(page)
    if (stays < 2 * one) { // a winning stake may lie on: only the rest is repeated
      const again = page.getByRole('button', { name: /^Repeat/ })
      assert.match(await again.textContent(), /\d/)
      await again.click()
      await sum(2 * one)
    }
  },

  async 'a watcher is refused in words, and nothing changes'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, ROULETTE, undefined, true)
    await page.goto(`/table/${id}`)
    await page.getByText('You are watching', { exact: true }).waitFor()
    await betting(page)
    const before = await balance(page)
    await spot(page, 'straight 17').click()
    await page.getByRole('alert').waitFor()
    assert.match(await page.getByRole('alert').textContent(), /Sit down/)
    assert.equal(await balance(page), before)
  },

  async 'a finished round is verified in the page'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, ROULETTE)
    await sitAt(page, id)
    await fresh(page)
    const sealed = await page.locator('[data-commitment]').getAttribute('data-commitment'), round = await roundOf(page)
    await resultOf(page, round)
    await page.getByRole('button', { name: /^Verify round/ }).click()
    await page.getByText(sealed).waitFor()
    await page.getByRole('button', { name: /Recompute/ }).click()
    await page.locator('[data-verdict="holds"]').waitFor()
    assert.equal(await page.locator('dialog .badge.ok').count(), 2)
  },

  async 'dice: Sic Bo pays and shows its throw'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, 'ray-casino/sic-bo')
    await sitAt(page, id)
    await fresh(page)
    const round = await roundOf(page)
    await place(page, 'small')
    await place(page, 'big')
    await page.waitForFunction((r) => { const m = document.querySelector('main'); return m?.dataset.round === r && m?.dataset.phase === 'settled' }, round, { timeout: 120_000 })
    assert.equal(await page.locator('#drawn .dice').count(), 1)
    assert.match(await page.locator('[data-net]').textContent(), /€/)
  },

  async 'rule sheet and certificate are one click away'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, ROULETTE, undefined, true)
    await page.goto(`/table/${id}`)
    await page.locator('.sheetbody').waitFor()
    await page.getByRole('link', { name: 'Certificate', exact: true }).click()
    await page.locator('.bets tbody tr').first().waitFor()
    assert.match(await page.locator('.bets').textContent(), /2\.703 %/)
    await page.locator('.chart rect').first().waitFor()
  },

  async 'a guest becomes an account'(browser) {
    const page = await visitor(browser), name = `Jan ${Date.now() % 1e7}`
    await page.goto('/')
    await page.locator('button.who').click()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Make the account' }).click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.locator('button.who', { hasText: name }).waitFor()
    await page.reload()
    await page.locator('button.who', { hasText: name }).waitFor()
  },

  async 'nothing scrolls sideways at 390 and at 320 pixels'(browser) {
    for (const viewport of [NARROW, { width: 320, height: 640 }]) {
      const page = await visitor(browser, { viewport })
      for (const path of ['/', '/replay', '/equity', '/rulebooks', '/certificates', '/certificates/gelp/european-roulette', '/rulebooks/gelp/european-roulette']) {
        await page.goto(path)
        await page.locator('main h1, main .panel').first().waitFor()
        await page.waitForTimeout(300)
        assert.ok((await sideways(page)) <= 0, `${path} at ${viewport.width}`)
      }
      const looks = new Map((await tables(page)).map((t) => [t.game.replace(/-variant-.$/, ''), t])) // the nineteen versions look alike
      for (const t of looks.values()) {
        await page.goto(`/table/${t.id}`)
        await page.locator('#felt').waitFor()
        await page.waitForTimeout(150)
        assert.ok((await sideways(page)) <= 0, `${t.id} at ${viewport.width}`)
      }
    }
  },

  async 'axe finds nothing to complain about: dark and wide, light and narrow'(browser) {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    const found = []
    for (const [colorScheme, viewport] of [['dark', { width: 1440, height: 900 }], ['light', NARROW]]) {
      const page = await visitor(browser, { colorScheme, viewport, bypassCSP: true })
      const games = [ROULETTE, 'ray-casino/sic-bo', 'gelp/wheel-of-fortune', 'ray-halls/lucky-dice']
      const paths = ['/', '/certificates/gelp/european-roulette', '/rulebooks', ...(await Promise.all(games.map(async (g) => `/table/${(await tableOf(page, g, undefined, true)).id}`)))]
      for (const path of paths) {
        await page.goto(path)
        await page.locator('main h1').first().waitFor()
        await page.waitForTimeout(500)
        await page.evaluate(axe)
        const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], rules: { 'label-content-name-mismatch': { enabled: false } } })) // a field's name is its bet; the figures printed on it are read as “pays” and “house edge”
        for (const v of violations) found.push(`${colorScheme} ${viewport.width} ${path}: ${v.id} (${v.impact}) ${v.nodes.slice(0, 3).map((n) => n.target.join(' ') + ' ' + (n.any[0]?.message ?? '')).join(' | ')}`)
      }
      await page.context().close()
    }
    assert.deepEqual(found, [])
  },

  async 'a finger presses, slides and lifts; lifting off the felt places nothing'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true })
    const { id } = await tableOf(page, ROULETTE)
    await sitAt(page, id)
    await fresh(page)
    await page.evaluate(() => document.querySelector('[data-bet="straight 8"]').scrollIntoView({ block: 'center' }))
    const middle = (bet) => page.evaluate((b) => { const r = document.querySelector(`[data-bet="${b}"]`).getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 } }, bet)
    const client = await page.context().newCDPSession(page)
    const touch = (type, at) => client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const [eight, split] = [await middle('straight 8'), await middle('split 8/11')]
    await touch('touchStart', eight)
    await page.waitForTimeout(220)
    await touch('touchMove', split)
    await page.waitForTimeout(60)
    assert.match(await page.locator('.readout').textContent(), /Split 8\/11/)
    await touch('touchEnd')
    await page.waitForFunction(() => Number(document.querySelector('[data-down]').dataset.down) > 0)
    const had = await down(page)
    await touch('touchStart', eight)
    await page.waitForTimeout(220)
    await touch('touchMove', { x: 5, y: 100 })
    await touch('touchEnd')
    await page.waitForTimeout(400)
    assert.equal(await down(page), had)
  },
}
