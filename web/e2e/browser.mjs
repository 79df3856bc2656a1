// Chromium for the tests: the system's own, or the one CHROMIUM names.
import { chromium } from 'playwright-core'

export const BASE = process.env.BASE_URL ?? 'http://127.0.0.1:8000'
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS })

export const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 390, height: 844 }

/** A visitor of his own: no cookie, no memory. */
export async function visitor(browser, options = {}) {
  const context = await browser.newContext({ baseURL: BASE, viewport: WIDE, colorScheme: 'dark', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  page.faults = []
  page.on('pageerror', (e) => page.faults.push(String(e)))
  return page
}

export async function tables(page) {
  const answer = await page.request.get(`${BASE}/api/tables`)
  if (!answer.ok()) throw new Error(`GET /api/tables answered ${answer.status()}`)
  return answer.json()
}

/** A table of this game with a free seat (or, to watch, any). */
export const tableOf = async (page, game, fits = () => true, full = false) => {
  const found = (await tables(page)).find((t) => `${t.rulebook}/${t.game.split('/').at(-1)}` === game && (full || t.places === null || t.players + t.bots < t.places) && fits(t))
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
  const press = (name) => page.getByRole('button', { name }).click({ timeout: 1000 }).catch(() => undefined)
  if (await page.locator('main.poker .seat.hero').count().catch(() => 0)) await press('Stand up')
  if (!(await page.locator('.tools').count().catch(() => 0))) return
  await press('Take back all')
  await press('Stand up')
  await page.waitForTimeout(100).catch(() => undefined)
}

export const betting = (page, timeout = 60_000) => page.locator('#felt[data-open="true"]').waitFor({ timeout })
export const spot = (page, bet) => page.locator(`[data-bet="${bet}"]`).first()
export const balance = async (page) => Number(await page.locator('[data-balance]').getAttribute('data-balance'))
export const down = async (page) => Number(await page.locator('[data-down]').getAttribute('data-down'))
export const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export const phase = (page) => page.locator('main').getAttribute('data-phase')
export const roundOf = (page) => page.locator('main').getAttribute('data-round')

/** Enough of the clock left to act in: at the start of a betting time. */
export async function fresh(page) {
  const before = (await phase(page)) === 'betting' ? await roundOf(page) : ''
  await page.waitForFunction((r) => { const m = document.querySelector('main'); return m?.dataset.round !== r && m?.dataset.phase === 'betting' }, before, { timeout: 120_000 })
  await betting(page)
}

export const settledAt = (page, amount) => page.waitForFunction((a) => Number(document.querySelector('[data-balance]')?.getAttribute('data-balance')) === a, amount, { timeout: 30_000 })
