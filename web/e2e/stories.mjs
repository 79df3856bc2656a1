import assert from 'node:assert/strict'
import {
  NARROW,
  balance,
  betting,
  cleared,
  complaints,
  down,
  ended,
  inTime,
  lies,
  liesMore,
  netOf,
  settledAt,
  sideways,
  sitAt,
  spot,
  still,
  tableOf,
  tables,
  verify,
  visitor,
} from './browser.mjs'
import { account } from './account.mjs'
import { blinds } from './blinds.mjs'
import { chairs } from './chairs.mjs'
import { chinese } from './chinese.mjs'
import { director } from './director.mjs'
import { evening } from './evening.mjs'
import { felt } from './felt.mjs'
import { hands } from './hands.mjs'
import { heats } from './heats.mjs'
import { housePoker } from './housepoker.mjs'
import { looks } from './looks.mjs'
import { money } from './money.mjs'
import { ms } from './patience.mjs'
import { plain } from './plain.mjs'
import { poker } from './poker.mjs'
import { nights } from './night.mjs'
import { privateGames } from './private.mjs'
import { round } from './round.mjs'
import { school } from './school.mjs'
import { sheets } from './sheets.mjs'
import { security } from './security.mjs'
import { society } from './society.mjs'
import { severalTables } from './tables.mjs'
import { tournaments } from './tournaments.mjs'
import { wagers } from './wagers.mjs'
import { waitingLists } from './waiting.mjs'

const ROULETTE = 'gelp/european-roulette'
/** A chip, and what lies there of yours when the house has taken it. */
async function place(page, bet) {
  const had = await down(page)
  await spot(page, bet).click()
  return liesMore(page, had)
}
const resultOf = (end) => end.$eval('#drawn .last b', (e) => e.textContent)
/** Where a page stands now, in one look. */
const stands = (page) =>
  page.evaluate(() => {
    const m = document.querySelector('main')
    return {
      round: m.dataset.round,
      open: m.dataset.phase === 'betting',
      down: Number(document.querySelector('[data-down]').dataset.down),
      balance: Number(document.querySelector('[data-balance]').dataset.balance),
    }
  })

export const stories = {
  ...account,
  ...blinds,
  ...chairs,
  ...chinese,
  ...severalTables,
  ...society,
  ...wagers,
  ...waitingLists,
  ...director,
  ...tournaments,
  ...evening,
  ...felt,
  ...hands,
  ...heats,
  ...housePoker,
  ...looks,
  ...money,
  ...poker,
  ...plain,
  ...nights,
  ...privateGames,
  ...round,
  ...school,
  ...security,
  ...sheets,

  async 'from the lobby to a table in two clicks'(browser) {
    const page = await visitor(browser)
    await page.goto('/')
    await page
      .locator('.row', { has: page.locator('h3', { hasText: /roulette/i }) })
      .first()
      .locator('[data-way]')
      .click()
    await page.locator(`[data-game="${ROULETTE}"] .go a`).first().click()
    await page.locator('main.table-page .tools').waitFor()
    assert.match(await page.locator('main h1').first().textContent(), /roulette/i)
    assert.deepEqual(page.faults, [])
  },

  async 'the lobby finds, filters, and says when nothing is there'(browser) {
    const page = await visitor(browser)
    await page.goto('/')
    await page.locator('.row').first().waitFor()
    await page.getByPlaceholder('Game or house').fill('sic bo')
    assert.equal(await page.locator('.row').count(), 1)
    await page.getByPlaceholder('Game or house').fill('no such thing')
    await page.getByText('No such table is open').waitFor()
  },

  async 'two browsers at one table see the same spin, each its own balance'(browser) {
    const [ann, ben] = [await visitor(browser), await visitor(browser)]
    const { id } = await tableOf(ann, ROULETTE, (t) => t.places - t.players - t.bots > 1)
    await sitAt(ann, id)
    await sitAt(ben, id)
    const { round, a0, b0 } = await inTime(ann, async (round) => {
      await ben.waitForFunction(
        (r) => document.querySelector('main').dataset.round === r && document.querySelector('#felt[data-open="true"]'),
        round,
      )
      for (const page of [ann, ben]) await cleared(page)
      const [a0, b0] = [await balance(ann), await balance(ben)]
      const one = await place(ann, 'red')
      await place(ann, 'straight 17')
      await ben.locator('.tray button').nth(1).click()
      await place(ben, 'black')
      assert.deepEqual([await down(ann), (await down(ben)) > one], [2 * one, true])
      return { round, a0, b0 }
    })
    const [seen, too] = [await ended(ann, round, '[data-net]'), await ended(ben, round, '[data-net]')]
    assert.equal(await resultOf(seen), await resultOf(too))
    for (const [page, end, before] of [
      [ann, seen, a0],
      [ben, too, b0],
    ]) {
      const stays = Number(await end.$eval('[data-down]', (e) => e.dataset.down))
      await settledAt(page, before + (await netOf(end)) - stays)
    }
    assert.deepEqual([...ann.faults, ...ben.faults], [])
  },

  async 'a split placed by clicking is paid seventeen to one'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, ROULETTE)
    await sitAt(page, id)
    const layout = await (await page.request.get(`/api/tables/${id}/layout`)).json()
    // eighteen splits that cover 36 numbers between them: one of them is paid unless zero falls
    const splits = layout.positions.filter((p) => p.selection.length === 2 && !p.covers.includes('0'))
    const chosen = []
    const covered = new Set()
    for (const p of splits)
      if (p.covers.every((c) => !covered.has(c)) && chosen.length < 18) {
        chosen.push(p)
        p.covers.forEach((c) => covered.add(c))
      }
    for (let attempt = 0; attempt < 4; attempt++) {
      const { round, own } = await inTime(page, async (round) => {
        await cleared(page)
        const own = await balance(page)
        await page.locator('.tray button').first().click()
        const at = await page.evaluate(
          (bets) =>
            bets.map((bet) => {
              const r = document.querySelector(`[data-bet="${bet}"]`).getBoundingClientRect()
              return [r.x + r.width / 2, r.y + r.height / 2]
            }),
          chosen.map((p) => p.id),
        )
        await page.mouse.click(...at[0])
        const one = await liesMore(page, 0)
        for (const [x, y] of at.slice(1)) await page.mouse.click(x, y)
        await lies(page, 18 * one)
        return { round, own }
      })
      const end = await ended(page, round, '[data-net]')
      const number = /^\d+/.exec(await resultOf(end))?.[0]
      const hit = chosen.find((p) => p.covers.includes(number))
      if (!hit) continue // zero
      const stored = await (await page.request.get(`/api/rounds/${round}`)).json()
      const won = stored.events.filter((e) => e.kind === 'settled' && e.bet === hit.id && e.profit > 0)
      assert.ok(
        won.some((l) => l.profit === 17 * l.stake),
        `${hit.id} pays 17 to 1 on ${number}`,
      )
      const stays = Number(await end.$eval('[data-down]', (e) => e.dataset.down))
      await settledAt(page, own + (await netOf(end)) - stays)
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
      const wrong = await page.evaluate(
        (ids) =>
          ids.filter((id) => {
            const rect = document.querySelector(`[data-bet="${id}"]`).getBoundingClientRect()
            const top = document.elementFromPoint(rect.x + rect.width / 2, rect.y + rect.height / 2)
            return top?.closest('[data-bet]')?.getAttribute('data-bet') !== id
          }),
        positions.map((p) => p.id),
      )
      assert.deepEqual(wrong, [], t.id)
    }
  },

  async 'reload keeps seat, stakes and balance'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, ROULETTE)
    await sitAt(page, id)
    await inTime(page, async () => {
      const owned = (await balance(page)) + (await down(page))
      await settledAt(page, owned - (await place(page, 'split 8/11')))
      const before = await stands(page)
      await page.reload()
      await page.locator('.tools').waitFor()
      await lies(page, before.down)
      assert.deepEqual(await stands(page), before)
    })
    assert.equal(await page.getByText('(you)').count(), 1)
  },

  async 'a lost connection is said, and the view resumes'(browser) {
    const page = await visitor(browser)
    await page.addInitScript(() => {
      const Real = WebSocket
      window.sockets = []
      window.WebSocket = class extends Real {
        constructor(...a) {
          if (window.cut) a[0] = a[0].replace('/ws', '/nowhere')
          super(...a)
          window.sockets.push(this)
        }
      }
    })
    const { id } = await tableOf(page, ROULETTE)
    await sitAt(page, id)
    const { had, round } = await inTime(page, async (round) => ({ had: await place(page, 'red'), round }))
    await page.evaluate(() => {
      window.cut = true
      window.sockets.at(-1).close()
    })
    await page.getByText(/Connection lost \d+ second/).waitFor()
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.evaluate(() => {
      window.cut = false
    }) // it also tries by itself
    await page.getByText(/Connection lost/).waitFor({ state: 'detached', timeout: ms(60_000) })
    const now = await stands(page)
    if (now.round === round && now.open) assert.equal(now.down, had)
    await betting(page)
  },

  async 'keyboard alone: arrows, Enter, Backspace'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, ROULETTE)
    await sitAt(page, id)
    await inTime(page, async () => {
      await spot(page, 'straight 8').focus()
      await page.keyboard.press('ArrowRight')
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute('data-bet')), 'split 8/11')
      assert.match(await page.locator('.readout').textContent(), /Split 8\/11.*17\sto\s1.*2\/37/s)
      const before = await down(page)
      await page.keyboard.press('Enter')
      await liesMore(page, before)
      await page.keyboard.press('Backspace')
      await lies(page, before)
    })
    const stops = await page.locator('#felt svg.numbers [tabindex="0"]').count()
    assert.equal(stops, 1)
  },

  async 'undo, clear and repeat with its amount'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, ROULETTE)
    await sitAt(page, id)
    const one = await inTime(page, async () => {
      await cleared(page)
      const one = await place(page, 'corner 25/26/28/29')
      await spot(page, 'zero_spiel').click()
      await lies(page, 5 * one)
      await page.getByRole('button', { name: 'Undo' }).click()
      await lies(page, one)
      await place(page, 'red')
      await page.getByRole('button', { name: /^Clear/ }).click()
      await lies(page, 0)
      return one
    })
    const round = await inTime(page, async (round) => {
      await cleared(page)
      await place(page, 'dozen 1')
      await place(page, 'dozen 2')
      await lies(page, 2 * one)
      return round
    })
    await ended(page, round, '[data-net]')
    // a winning stake may lie on: only the rest is repeated
    await inTime(page, async () => {
      const again = page.getByRole('button', { name: /^Repeat/ })
      assert.match(await again.textContent(), /\d/)
      await again.click()
      await lies(page, 2 * one)
    })
  },

  async 'a watcher is refused in words, and nothing changes'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, ROULETTE, undefined, true)
    await page.goto(`/table/${id}`)
    await page.getByText('You are watching', { exact: true }).waitFor()
    const before = await balance(page)
    await inTime(page, async () => {
      await spot(page, 'straight 17').click()
      await page.waitForFunction(() => /Sit down/.test(document.querySelector('[role=alert]')?.textContent))
    })
    assert.equal(await balance(page), before)
  },

  async 'a finished round is verified in the page'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, ROULETTE)
    await sitAt(page, id)
    const { sealed, round } = await inTime(page, async (round) => ({
      sealed: await page.locator('[data-commitment]').getAttribute('data-commitment'),
      round,
    }))
    await verify(page, round)
    await page.getByText(sealed).waitFor()
    assert.equal(
      await page.locator('dialog dd', { hasText: '(this browser)' }).count(),
      1,
      'the page has added its number',
    )
    await page.getByRole('button', { name: /Recompute/ }).click()
    await page.locator('[data-verdict="holds"]').waitFor()
    assert.equal(await page.locator('dialog .badge.ok').count(), 3)
  },

  async 'dice: Sic Bo pays and shows its throw'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, 'ray-casino/sic-bo')
    await sitAt(page, id)
    const round = await inTime(page, async (round) => {
      await place(page, 'small')
      await place(page, 'big')
      return round
    })
    const end = await ended(page, round, '[data-net]')
    assert.equal((await end.$$('#drawn .dice')).length, 1)
    assert.match(await end.$eval('[data-net]', (e) => e.textContent), /€/)
  },

  async 'rule sheet and certificate are one click away'(browser) {
    const page = await visitor(browser)
    const { id } = await tableOf(page, ROULETTE, undefined, true)
    await page.goto(`/table/${id}`)
    await page.locator('.sheetbody').waitFor()
    await page.getByRole('link', { name: 'Certificate', exact: true }).click()
    await page.locator('.bets tbody tr').first().waitFor()
    assert.match(await page.locator('.bets').textContent(), /2\.703\s%/)
    await page.locator('.chart rect').first().waitFor()
  },

  async 'nothing scrolls sideways at 390 and at 320 pixels'(browser) {
    const page = await visitor(browser, { viewport: NARROW })
    const looks = new Map((await tables(page)).map((t) => [t.game.replace(/-variant-.$/, ''), t])) // the nineteen versions look alike
    const pages = ['/', '/replay', '/equity', '/rulebooks', '/certificates']
    pages.push('/certificates/gelp/european-roulette', '/rulebooks/gelp/european-roulette')
    for (const [path, there] of [
      ...pages.map((path) => [path, 'main h1, main .panel']),
      ...[...looks.values()].map((t) => [`/table/${t.id}`, '#felt']),
    ]) {
      await page.goto(path)
      await page.locator(there).first().waitFor()
      for (const viewport of [NARROW, { width: 320, height: 640 }]) {
        await page.setViewportSize(viewport)
        await still(page)
        assert.ok((await sideways(page)) <= 0, `${path} at ${viewport.width}`)
      }
    }
  },

  async 'axe finds nothing to complain about: dark and wide, light and narrow'(browser) {
    const found = []
    for (const [colorScheme, viewport] of [
      ['dark', { width: 1440, height: 900 }],
      ['light', NARROW],
    ]) {
      const page = await visitor(browser, { colorScheme, viewport })
      const games = [ROULETTE, 'ray-casino/sic-bo', 'gelp/wheel-of-fortune', 'ray-halls/lucky-dice']
      const paths = [
        '/',
        '/certificates/gelp/european-roulette',
        '/rulebooks',
        ...(await Promise.all(games.map(async (g) => `/table/${(await tableOf(page, g, undefined, true)).id}`))),
      ]
      for (const path of paths) {
        await page.goto(path)
        await page.locator('main h1').first().waitFor()
        await page.waitForTimeout(500)
        for (const c of await complaints(page)) found.push(`${colorScheme} ${viewport.width} ${path}: ${c}`)
      }
      await page.context().close()
    }
    assert.deepEqual(found, [])
  },

  async 'a finger presses, slides and lifts; lifting off the felt places nothing'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true })
    const { id } = await tableOf(page, ROULETTE)
    await sitAt(page, id)
    const client = await page.context().newCDPSession(page)
    const touch = (type, at) => client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const middle = (bet) =>
      page.evaluate((b) => {
        const r = document.querySelector(`[data-bet="${b}"]`).getBoundingClientRect()
        return { x: r.x + r.width / 2, y: r.y + r.height / 2 }
      }, bet)
    const reads = (words) =>
      page.waitForFunction((w) => document.querySelector('.readout').textContent.includes(w), words)
    /** A finger that rests until the page takes it for aiming and not for a flick. */
    const press = async (at, words) => {
      await touch('touchStart', at)
      await reads(words)
      await page.waitForTimeout(400)
    }
    await inTime(page, async () => {
      await cleared(page)
      await page.evaluate(() => document.querySelector('[data-bet="straight 8"]').scrollIntoView({ block: 'center' }))
      const [eight, split] = [await middle('straight 8'), await middle('split 8/11')]
      await press(eight, 'Straight 8')
      await touch('touchMove', split)
      await reads('Split 8/11')
      await touch('touchEnd')
      const had = await liesMore(page, 0)
      await press(eight, 'Straight 8')
      await touch('touchMove', { x: 5, y: 100 })
      await touch('touchEnd')
      await page.waitForTimeout(400)
      assert.equal(await down(page), had)
    })
  },
}
