// A screenshot of every table, the lobby and a certificate, wide and narrow, into docs/shots; of a house that holds the rules of its
// book, a person's own pages.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import UPNG from 'upng-js'
import { accountShots } from './account_shots.mjs'
import { chineseShots } from './chinese_shots.mjs'
import { dealerShots } from './dealer_shots.mjs'
import { directorShots } from './director_shots.mjs'
import { schoolShots } from './school_shots.mjs'
import { ms } from './patience.mjs'
import { pokerShots } from './poker_shots.mjs'
import { roomShots } from './room_shots.mjs'
import { tournamentShots } from './tournament_shots.mjs'
import { BASE, NARROW, WIDE, betting, launch, leave, sitAt, spot, tables, visitor } from './browser.mjs'

const OUT = process.env.SHOTS ?? fileURLToPath(new URL('../../docs/shots/', import.meta.url))
const only = process.argv.slice(2)
mkdirSync(OUT, { recursive: true })

/** Bets that show a layout well: [bet, which chip]. Those a table does not offer are left out. */
const BETS = [
  ['straight 17', 2],
  ['split 8/11', 2],
  ['corner 25/26/28/29', 2],
  ['street 13/14/15', 1],
  ['split 0/3', 1],
  ['six_line 4/5/6/7/8/9', 2],
  ['column 3', 2],
  ['red', 3],
  ['four 25/26/28/29', 2],
  ['three 13/14/15', 1],
  ['six 4/5/6/7/8/9', 2],
  ['quarter 2', 2],
  ['three 0/00/2', 1],
  ['split 0/00', 1],
  ['plein 17', 1],
  ['cheval 8/11', 1],
  ['carre 25/26/28/29', 1],
  ['transversal 13/14/15', 0],
  ['simple 4/5/6/7/8/9', 1],
  ['small', 1],
  ['single 2', 0],
  ['two-die 2/5', 0],
  ['sum 11', 0],
  ['three-of-four 5/4/3/2', 0],
  ['plein 3.4', 1],
  ['cheval 2.1/2.2', 1],
  ['cheval 4.5/4.6', 0],
  ['carre 5.1/5.2/5.4/5.5', 1],
  ['transversal 3.1/3.2/3.3', 0],
  ['sum7', 2],
  ['over7', 2],
  ['cherries', 1],
  ['star', 0],
  ['x1', 2],
  ['x5', 0],
  ['green', 1],
  ['symbol-1', 2],
  ['symbol-10', 0],
]

const browser = await launch()
/** Flat colours need no more than a palette: a quarter of the size. */
const shot = async (page, name) => {
  const { width, height, ...image } = UPNG.decode(await page.screenshot())
  writeFileSync(
    `${OUT}/${name}.png`,
    Buffer.from(UPNG.encode([UPNG.toRGBA8({ width, height, ...image })[0]], width, height, 256)),
  )
  console.log(`${name}.png`)
}

async function dress(page) {
  await page.waitForFunction(() => Number(document.querySelector('.clock b')?.textContent.split(':')[1]) > 6, null, {
    timeout: ms(60_000),
  }) // time enough to dress
  await page.waitForTimeout(1500) // bots bet too
  await betting(page)
  const chips = page.locator('.tray button')
  for (const [bet, chip] of BETS) {
    const place = spot(page, bet)
    if (!(await place.count())) continue
    await chips.nth(Math.min(chip, (await chips.count()) - 1)).click()
    await place.focus()
    await page.keyboard.press('Enter')
  }
  await page.locator('.tray button').nth(1).click()
  await page.mouse.move(2, 2)
  await page.evaluate(() => scrollTo(0, 0))
  for (const bet of ['split 8/11', 'cheval 8/11', 'cheval 2.1/2.2', 'sum 9', 'bell', 'x5', 'symbol-10', 'green'])
    if (await spot(page, bet).count()) {
      await spot(page, bet).evaluate((e) => e.focus({ preventScroll: true }))
      break
    }
  await page.waitForTimeout(250)
}

/** Card tables are shown in play: two boxes and a side bet, or three bets, at the first decision (or the result). */
const CARD_BETS = [
  'main 2',
  'perfect_pairs 2',
  'main 3',
  'base 2',
  'box 2',
  'banker',
  'player_pair',
  'tie',
  'banco',
  'bet 2',
  'ante',
  'circle1',
  'bet-1',
  'blind',
  'bet',
  'main',
  'trips',
  'bonus',
  'progressive',
  'pairplus',
]
async function inPlay(page) {
  await page.waitForFunction(() => Number(document.querySelector('.clock b')?.textContent.split(':')[1]) > 4, null, {
    timeout: ms(60_000),
  })
  await betting(page)
  const chips = page.locator('.tray button')
  for (const [i, bet] of CARD_BETS.entries()) {
    if (!(await spot(page, bet).count())) continue
    if (bet === 'blind' && (await spot(page, 'ante').count())) continue // it is laid with the ante
    await chips.nth(i % 3).click()
    await spot(page, bet).focus()
    await page.keyboard.press('Enter')
  }
  await page.waitForFunction(
    () => document.querySelector('[data-prompt=choice]') || document.querySelector('main').dataset.phase === 'settled',
    null,
    { timeout: ms(90_000) },
  )
  if (await page.locator('[data-pick]').count()) {
    await page.keyboard.press('6')
    await page.keyboard.press('2')
  }
  await page.mouse.move(2, 2)
  await page.waitForTimeout(700)
  await page.evaluate(() => scrollTo(0, 0))
}

async function tableShots(size, suffix, rows) {
  for (const t of rows) {
    const double = Object.values(t.options).some((o) => o === 'double_zero' || o === 'double')
    const name = `${t.rulebook}-${t.game.split('/').at(-1)}${double ? '-double-zero' : ''}`
    if ((only.length && !only.some((o) => name.includes(o))) || t.family === 'poker') continue
    const page = await visitor(browser, { viewport: size, hasTouch: suffix === '390', isMobile: suffix === '390' })
    try {
      await sitAt(page, t.id)
      await (['blackjack', 'baccarat', 'spread', 'house-poker', 'pai-gow'].includes(t.family)
        ? inPlay(page)
        : dress(page))
      await shot(page, `${name}-${suffix}`)
      await leave(page)
    } catch (e) {
      console.error(`${name}-${suffix}: ${String(e).split('\n')[0]}`)
      process.exitCode = 1
    }
    await page.context().close()
  }
}

const first = await visitor(browser)
const wants = (name) => !only.length || only.some((o) => name.includes(o))
if ((await (await first.request.get('/api/standing/house')).json()).rules) {
  await accountShots(browser, shot, wants)
  await browser.close()
  process.exit()
}
const all = await tables(first)
if (process.env.HOUSE === 'live-floor') {
  await dealerShots(browser, shot, wants)
  await browser.close()
  process.exit()
}
// one table of each game and wheel is enough, and one of the halls' nineteen blackjacks
const rows = [
  ...new Map(
    all
      .filter((t) => !/blackjack-variant-[^an]/.test(t.game))
      .map((t) => [`${t.rulebook}/${t.game}/${JSON.stringify(t.options.wheel ?? '')}`, t])
      .reverse(),
  ).values(),
].reverse()
for (const [size, suffix] of [
  [WIDE, '1440'],
  [NARROW, '390'],
]) {
  const page = await visitor(browser, { viewport: size })
  if (wants('lobby')) {
    await page.goto('/')
    await page.locator('.row').first().waitFor()
    await shot(page, `lobby-${suffix}`)
  }
  if (wants('certificates')) {
    await page.goto('/certificates')
    await page.locator('[data-certificate]').first().waitFor()
    await shot(page, `certificates-${suffix}`)
  }
  for (const [game, name] of [
    ['ray-casino/sic-bo', 'certificate-sic-bo'],
    ['gelp/european-roulette', 'certificate-roulette'],
    ['gelp/blackjack-perfect-pairs', 'certificate-blackjack'],
  ])
    if (wants(name)) {
      await page.goto(`/certificates/${game}`)
      await page
        .locator('.bets tbody tr')
        .first()
        .waitFor({ timeout: ms(300_000) })
      await page.waitForTimeout(200)
      await shot(page, `${name}-${suffix}`)
    }
  if (wants('compare-blackjack')) {
    await page.goto('/compare/blackjack')
    await page.locator('.all tbody tr').first().waitFor()
    await shot(page, `compare-blackjack-${suffix}`)
  }
  await page.context().close()
  await tableShots(size, suffix, rows)
}
await chineseShots(browser, shot, wants)
await pokerShots(browser, shot, wants)
await roomShots(browser, shot, wants)
await directorShots(browser, shot, wants)
await schoolShots(browser, shot, wants)
await tournamentShots(browser, shot, wants)
if (wants('light')) {
  const page = await visitor(browser, { colorScheme: 'light' })
  await page.goto('/')
  await page.locator('.row').first().waitFor()
  await shot(page, 'light-lobby-1440')
  const t = rows.find((r) => /european-roulette/.test(r.game))
  if (t) {
    await sitAt(page, t.id)
    await dress(page)
    await shot(page, 'light-roulette-1440')
  }
}
await first.context().close()
await browser.close()
console.log(`Shots of ${BASE} in ${OUT}`)
