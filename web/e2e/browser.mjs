// Chromium for the tests: the system's own, or the one CHROMIUM names.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'
import { ms } from './patience.mjs'

export const BASE = process.env.BASE_URL ?? 'http://127.0.0.1:8000'
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS, timeout: ms(60_000) })

export const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 390, height: 844 }

/** In the page: every round as it stood when it was settled. The pause after a round is short, this stays. */
const keepEnds = () => {
  window.ends = new Map()
  const keep = () => {
    const main = document.querySelector('main[data-round]')
    if (main?.dataset.phase === 'settled') window.ends.set(main.dataset.round, main.cloneNode(true))
  }
  new MutationObserver(keep).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
}

/** A visitor of his own: no cookie, no memory. */
export async function visitor(browser, options = {}) {
  const context = await browser.newContext({
    baseURL: BASE,
    viewport: WIDE,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(ms(30_000))
  const page = await context.newPage()
  await page.addInitScript(keepEnds)
  page.faults = []
  page.on('pageerror', (e) => page.faults.push(String(e)))
  // as every browser does: asked again where the house has just closed a connection that stood idle
  for (const way of ['get', 'post']) {
    const ask = page.request[way].bind(page.request)
    page.request[way] = (url, more = {}) => ask(url, { maxRetries: 3, timeout: ms(60_000), ...more })
  }
  return page
}

export async function tables(page) {
  const answer = await page.request.get(`${BASE}/api/tables`)
  if (!answer.ok()) throw new Error(`GET /api/tables answered ${answer.status()}`)
  return answer.json()
}

/** A table of this game with a free seat (or, to watch, any). */
export const tableOf = async (page, game, fits = () => true, full = false) => {
  const found = (await tables(page)).find(
    (t) => `${t.rulebook}/${t.game.split('/').at(-1)}` === game && (full || t.players + t.bots < t.places) && fits(t),
  )
  if (!found) throw new Error(`no table of ${game} is open`)
  return found
}

/** Come in, walk to a table, sit down. */
export async function sitAt(page, id) {
  await page.goto(`/table/${id}?sit`)
  await page.locator('main.table-page').waitFor()
  await page.locator('.tools').waitFor()
}

/** Leave as a polite guest does: stakes back where that is possible, and the seat free. */
export async function leave(page) {
  const press = (name) =>
    page
      .getByRole('button', { name })
      .click({ timeout: ms(1000) })
      .catch(() => undefined)
  if (
    await page
      .locator('main.poker .seat.hero')
      .count()
      .catch(() => 0)
  )
    await press('Stand up')
  if (
    !(await page
      .locator('.tools')
      .count()
      .catch(() => 0))
  )
    return
  await press(/^Clear/)
  await press('Stand up')
  await page.waitForTimeout(100).catch(() => undefined)
}

export const betting = (page, timeout = ms(60_000)) => page.locator('#felt[data-open="true"]').waitFor({ timeout })
export const spot = (page, bet) => page.locator(`[data-bet="${bet}"]`).first()
export const balance = async (page) => Number(await page.locator('[data-balance]').getAttribute('data-balance'))
export const down = async (page) => Number(await page.locator('[data-down]').getAttribute('data-down'))
export const sideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export const phase = (page) => page.locator('main').getAttribute('data-phase')
export const roundOf = (page) => page.locator('main').getAttribute('data-round')
/** What lies there of yours comes to this amount, all of it taken by the house. */
export const lies = (page, amount) =>
  page.waitForFunction((a) => Number(document.querySelector('[data-down]')?.dataset.down) === a, amount)
/** What lies there of yours is more than this; how much comes back. */
export const liesMore = async (page, than) =>
  (
    await page.waitForFunction((a) => {
      const now = Number(document.querySelector('[data-down]')?.dataset.down)
      return now > a ? now : null
    }, than)
  ).jsonValue()
export const settledAt = (page, amount) =>
  page.waitForFunction(
    (a) => Number(document.querySelector('[data-balance]')?.getAttribute('data-balance')) === a,
    amount,
    { timeout: ms(30_000) },
  )

/** The page as it stood when this round was settled and showed such a thing: it can be read at leisure, the page itself goes on. */
export async function ended(page, round, shows = '.bar') {
  const found = await page.waitForFunction(
    ([r, s]) => {
      const end = window.ends.get(r)
      return end?.querySelector(s) ? end : null
    },
    [round, shows],
    { timeout: ms(120_000) },
  )
  return found.asElement()
}
/** Open the proof of this round, which is offered when it is over. */
export const verify = (page, round) =>
  page
    .getByRole('button', {
      name: `Verify round ${Number(round.split('.').at(-1)).toLocaleString('en-GB')}`,
      exact: true,
    })
    .click({ timeout: ms(60_000) })
export const netOf = async (end) => Number(await end.$eval('[data-net]', (e) => e.dataset.net))

/** The start of a betting time. */
async function fresh(page) {
  const before = (await phase(page)) === 'betting' ? await roundOf(page) : ''
  await page.waitForFunction(
    (r) => {
      const m = document.querySelector('main')
      return m?.dataset.round !== r && m?.dataset.phase === 'betting'
    },
    before,
    { timeout: ms(120_000) },
  )
  await betting(page)
}

/**
 * Something that needs an open betting time, begun at the start of one. What came too late because this machine is slow is
 * done again in the next round; what failed while bets were still taken has failed.
 */
export async function inTime(page, act, most = 4) {
  for (let n = 1; ; n++) {
    await fresh(page)
    const round = await roundOf(page)
    try {
      return await act(round)
    } catch (e) {
      if (n === most || ((await roundOf(page)) === round && (await phase(page)) === 'betting')) throw e
    }
  }
}

/** Begin with nothing on the table. */
export async function cleared(page) {
  if (await down(page)) await page.getByRole('button', { name: /^Clear/ }).click()
  await lies(page, 0)
}

/** Everything the house says to this browser, and that something of the kind has been said. */
export function overhear(page) {
  const heard = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(payload))))
  heard.until = async (what, words) => {
    for (const end = Date.now() + ms(30_000); Date.now() < end; await page.waitForTimeout(50))
      if (heard.some(what)) return
    throw new Error(`never heard: ${words}`)
  }
  return heard
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with the page as it stands. A field's name is its bet and a card's is its face in words; what is
 *  printed on them is read with it, so no name has to begin with the print. */
export async function complaints(page) {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
      rules: { 'label-content-name-mismatch': { enabled: false } },
    }),
  )
  return violations.map(
    (v) => `${v.id} (${v.impact}): ${v.nodes.map((n) => `${n.html} ${n.any[0]?.message ?? ''}`).join(' | ')}`,
  )
}

/** The page has its letters, and nothing on it has changed for a while, or it is one that never rests: what is measured now stays. */
export const still = (page) =>
  page.evaluate(async (most) => {
    await document.fonts.ready
    const end = performance.now() + most
    for (let quiet = false; !quiet && performance.now() < end;)
      quiet = await new Promise((ok) => {
        const looks = new MutationObserver(() => done(false))
        const waits = setTimeout(() => done(true), 250)
        const done = (is) => {
          looks.disconnect()
          clearTimeout(waits)
          ok(is)
        }
        looks.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      })
  }, ms(500))
