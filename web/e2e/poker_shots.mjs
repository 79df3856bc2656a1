// Every kind of poker table as it looks in play, wide and narrow; called by shots.mjs.
import { NARROW, WIDE, leave, visitor } from './browser.mjs'
import { ms } from './patience.mjs'
import { actions, DRAW_HAND, dealt, practise } from './poker.mjs'

/** name, game, chairs, and the moment that shows it well: how many board cards (or own cards) must lie there at your turn. */
const TABLES = [
  ['poker-holdem', 'unibet-ee/texas-holdem', 6, { board: 3, bets: 1 }],
  ['poker-showdown', 'unibet-ee/texas-holdem', 6, { won: true }],
  ['poker-nine', 'gelp/texas-holdem', 9, { own: 2 }],
  ['poker-omaha-hi-lo', 'gelp/omaha-hi-lo', 6, { board: 4 }],
  ['poker-stud', 'gelp/seven-card-stud', 8, { own: 6 }],
  ['poker-draw', 'gelp/deuce-to-seven-triple-draw', 5, { throw: true }],
  ['poker-two-boards', 'veikkaus/double-flop-holdem', 6, { board: 8 }],
  ['poker-mixed', 'veikkaus/horse', 6, { board: 3 }],
]

const reached = (page, want) =>
  page.evaluate((w) => {
    const m = document.querySelector('main.poker')
    const n = (s) => document.querySelectorAll(s).length
    if (w.won) return n('[data-won-of]') > 0 && n('.seat:not(.hero) [data-card]:not([data-card=down])') >= 2
    if (m.dataset.turn !== 'true') return false
    if (w.throw) return Boolean(document.querySelector('[data-prompt=throw]'))
    if (w.own) return n('.seat.hero [data-card]') >= w.own
    return n('.mid [data-card]') >= w.board && n('[data-bet-of]') >= (w.bets ?? 0)
  }, want)

async function until(page, want) {
  const end = Date.now() + ms(150_000)
  while (Date.now() < end) {
    if (await reached(page, want)) return
    if ((await page.locator('main.poker').getAttribute('data-turn')) === 'true') {
      const kind = await page.locator('[data-prompt]').getAttribute('data-prompt')
      if (kind === 'throw') await page.keyboard.press('s')
      else if (kind === 'bet') await page.keyboard.press('c')
      else
        await page
          .locator('[data-prompt] .btn')
          .first()
          .click()
          .catch(() => undefined)
      await page.waitForTimeout(200)
    } else await page.waitForTimeout(50)
  }
  throw new Error('the moment did not come')
}

export async function pokerShots(browser, shot, wants) {
  for (const [size, suffix] of [
    [WIDE, '1440'],
    [NARROW, '390'],
  ]) {
    for (const [name, game, players, want] of TABLES) {
      if (!wants(name)) continue
      const page = await visitor(browser, { viewport: size, hasTouch: suffix === '390', isMobile: suffix === '390' })
      try {
        await practise(page, game, { players, opponents: 'medium' })
        await dealt(page)
        await until(page, want)
        if (want.throw) for (const i of [1, 3]) await page.locator('.seat.hero button.pick').nth(i).click()
        await page.mouse.move(2, 2)
        await page.evaluate(() => scrollTo(0, 0))
        await page.waitForTimeout(500)
        await shot(page, `${name}-${suffix}`)
        await leave(page)
      } catch (e) {
        console.error(`${name}-${suffix}: ${String(e).split('\n')[0]}`)
        process.exitCode = 1
      }
      await page.context().close()
    }
    await pages(browser, shot, wants, size, suffix)
  }
}

const HAND = [
  'variant = "NT"',
  'antes = [0, 0, 0]',
  'blinds_or_straddles = [100, 200, 0]',
  'min_bet = 200',
  'starting_stacks = [20000, 18000, 22000]',
  'players = ["Dana", "Petr", "Ilona"]',
  actions(
    'd dh p1 AsKs, d dh p2 QdQh, d dh p3 Jh9h, p3 cbr 600, p1 cbr 2000, p2 cc, p3 cc',
    'd db AhTh2c, p1 cbr 3000, p2 f, p3 cc, d db Td, p1 cbr 15000, p3 cc',
    'p1 sm AsKs, p3 sm Jh9h, d db 4h',
  ),
].join('\n')

async function pages(browser, shot, wants, size, suffix) {
  const page = await visitor(browser, { viewport: size })
  if (wants('poker-replay')) {
    await page.goto('/replay')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'hand.phh', mimeType: 'text/plain', buffer: Buffer.from(HAND) })
    await page.locator('main[data-step]').waitFor()
    for (let i = 0; i < 11; i++) await page.keyboard.press('ArrowRight')
    await page
      .locator('.eq')
      .first()
      .waitFor({ timeout: ms(30_000) })
      .catch(() => undefined)
    await page.waitForTimeout(400)
    await shot(page, `poker-replay-${suffix}`)
  }
  if (wants('poker-replay-draw')) {
    await page.goto('/replay')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'draw.phh', mimeType: 'text/plain', buffer: Buffer.from(DRAW_HAND) })
    await page.locator('main[data-step]').waitFor()
    for (let i = 0; i < 14; i++) await page.keyboard.press('ArrowRight')
    await page.locator('main[data-equity="sampled"]').waitFor({ timeout: ms(200_000) })
    await page.waitForTimeout(400)
    await shot(page, `poker-replay-draw-${suffix}`)
  }
  if (wants('poker-equity-draw')) {
    await page.goto('/equity?game=gelp%2Feight-game-mix&leg=triple-draw&hand=2c3d4h7sKc&hand=9d8h6s5c4d&hand=random')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page
      .locator('.meter')
      .first()
      .waitFor({ timeout: ms(200_000) })
    await page.waitForTimeout(200)
    await shot(page, `poker-equity-draw-${suffix}`)
  }
  if (wants('poker-equity')) {
    await page.goto('/equity?game=holdem&hand=AsKs&hand=QQ%2B&hand=random&board=Ah+Th+2c')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page
      .locator('.meter')
      .first()
      .waitFor({ timeout: ms(60_000) })
    await page.waitForTimeout(200)
    await shot(page, `poker-equity-${suffix}`)
  }
  await page.context().close()
}
