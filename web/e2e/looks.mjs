// How it looks on a phone: nothing is cut off, nothing lies over a text, nothing keeps anybody out.
import assert from 'node:assert/strict'
import { NARROW, complaints, inTime, liesMore, roundOf, sideways, sitAt, spot, tableOf, visitor } from './browser.mjs'
import { ms } from './patience.mjs'
import { dealt, practise } from './poker.mjs'

/** Pages, and what is there when they have come in. */
const PAGES = [
  ['/', '.row'],
  ['/certificates', '[data-certificate]'],
  ['/certificates/ray-casino/ultimate-texas-holdem', '.bets tbody tr'],
  ['/certificates/gelp/blackjack-perfect-pairs', '.bets tbody tr'],
  ['/compare/blackjack', '.all tbody tr'],
  ['/equity?game=holdem&hand=AsKs&hand=QQ&hand=random', '[data-cell], .hand .btn'],
  ['/icm?stack=Ann+50000&stack=Bea+300&stack=Cid+200&prizes=500+300+200', '[data-method] tbody tr'],
  ['/replay', 'main h1'],
  ['/results', '.void'],
  ['/school', 'main h2'],
  ['/school/split-the-pots', 'main form'],
  ['/school/classes', 'main form'],
  ['/rulings/out-of-turn', 'main img'],
  ['/register', 'main h1'],
]
/** One table for every felt, and those with the longest words. */
const FELTS = [
  'gelp/european-roulette',
  'ray-halls/lucky-dice',
  'ray-casino/sic-bo',
  'gelp/wheel-of-fortune',
  'gelp/pontoon',
  'gelp/baccarat-commission',
  'ray-casino/ultimate-texas-holdem',
  'ray-halls/triple-bet-poker',
  'ray-casino/pai-gow-poker',
  'ray-casino/red-dog',
]

/** In the page: texts of which a part cannot be read, because it is cut off or lies beyond the edge. */
const cutTexts = () => {
  const scrolls = (e) => e && (/auto|scroll/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement))
  const reads = (e) => [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent.trim())
  const said = (e) => `${e.className}: ${e.textContent.trim().slice(0, 60)}`
  return [...document.querySelectorAll('main *')]
    .filter((e) => reads(e) && e.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((e) => {
      const { width, right } = e.getBoundingClientRect()
      const { overflowX, clipPath } = getComputedStyle(e)
      if (width <= 2 || clipPath !== 'none') return false // for those who listen
      const hidden = /hidden|clip/.test(overflowX) && e.scrollWidth > e.clientWidth + 1
      return hidden || (right > innerWidth + 1 && !scrolls(e.parentElement))
    })
    .map(said)
}

/** In the page: words of the felt over which other words or a chip lie. What sticks to the edge of the screen may lie over all. */
const overlaid = () => {
  const sticks = (e) => e && (/sticky|fixed/.test(getComputedStyle(e).position) || sticks(e.parentElement))
  const lines = (e) => {
    const range = document.createRange()
    range.selectNodeContents(e)
    return [...range.getClientRects()]
  }
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3
  const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !sticks(e)
  const words = [...document.querySelectorAll('#felt *')].filter(
    (e) =>
      !e.closest('svg, [data-card], [data-chip], .stakes, .vh, .bead, button:has(.stakes)') &&
      [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent.trim()) &&
      seen(e),
  )
  const found = []
  words.forEach((a, i) => {
    for (const b of words.slice(i + 1))
      if (!a.contains(b) && !b.contains(a) && lines(a).some((x) => lines(b).some((y) => over(x, y))))
        found.push(`${a.textContent.trim()} and ${b.textContent.trim()}`)
    for (const chip of document.querySelectorAll('#felt .stakes > *'))
      if (lines(a).some((x) => over(x, chip.getBoundingClientRect()))) found.push(`a chip on ${a.textContent.trim()}`)
  })
  return found
}

/** In the page: plates that leave the table, or lie over another. */
const crowded = () => {
  const table = document.querySelector('[data-arena]').getBoundingClientRect()
  const plates = [...document.querySelectorAll('.seat .plate')].map((e) => [e, e.getBoundingClientRect()])
  return plates.flatMap(([a, x], i) => [
    ...(x.left < table.left || x.right > table.right ? [`${a.textContent} leaves the table`] : []),
    ...plates
      .slice(i + 1)
      .filter(([, y]) => x.left < y.right && y.left < x.right && x.top < y.bottom && y.top < x.bottom)
      .map(([b]) => `${a.textContent} over ${b.textContent}`),
  ])
}

/** In the page: how far it was ever wider than the screen. */
const keepWidest = () => {
  window.widest = 0
  new MutationObserver(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    window.widest = Math.max(window.widest, scrollWidth - clientWidth)
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

/** In the page: where the chips to play with stood, and the wheel between them and the readout. */
const keepSights = () => {
  window.sights = { tools: [], wheels: [] }
  const look = () => {
    const at = (what) => document.querySelector(what)?.getBoundingClientRect()
    const [tools, readout, wheel] = [at('.tools'), at('.readout'), at('#felt svg.wheel')]
    if (tools) window.sights.tools.push(Math.round(tools.top + scrollY))
    if (wheel) window.sights.wheels.push(wheel.top >= readout.bottom - 1 && wheel.bottom <= tools.top + 1)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** In the page: what is too small for a finger. Links in a text are as high as the text; the deck and the grid of ranges are drawn
 *  over, and the cells of a table of figures are read. */
const tooSmall = () =>
  [...document.querySelectorAll('a[href], button, input, select, summary')]
    .filter((e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((e) => !e.closest('#felt, .skip, .vh, .grid, .deck'))
    .filter((e) => !(e.tagName === 'A' && getComputedStyle(e).display === 'inline'))
    .filter((e) => ['::before', '::after'].every((part) => getComputedStyle(e, part).position !== 'absolute'))
    .map((e) => [e, (e.closest('label') ?? e).getBoundingClientRect()])
    .filter(([, r]) => r.width > 2 && Math.min(r.width, r.height) < 43.5)
    .map(([e, r]) => `${e.textContent.trim() || e.ariaLabel}: ${Math.round(r.width)} × ${Math.round(r.height)}`)

async function readable(page, where) {
  assert.ok((await sideways(page)) <= 0, where)
  assert.deepEqual(await page.evaluate(cutTexts), [], where)
  assert.deepEqual(await complaints(page), [], where)
}

export const looks = {
  async 'looks: on a phone no page cuts a text off, and axe finds nothing'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true, colorScheme: 'light' })
    for (const [path, here] of PAGES) {
      await page.goto(path)
      await page.locator(here).first().waitFor()
      await readable(page, path)
      assert.deepEqual(await page.evaluate(tooSmall), [], path)
    }
    await page.goto('/')
    await page.locator('.row[data-name=Blackjack] [data-way]').click()
    await page.locator('.ver a').first().waitFor()
    await readable(page, 'an opened row')
    assert.deepEqual(page.faults, [])
  },

  async 'looks: on a phone no word of a felt is cut off or lies under another, and axe finds nothing'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true })
    for (const game of FELTS) {
      const { id } = await tableOf(page, game, undefined, true)
      await page.goto(`/table/${id}`)
      await page.locator('main.table-page #felt [data-bet]').first().waitFor()
      await readable(page, game)
      assert.deepEqual(await page.evaluate(overlaid), [], game)
    }
    assert.deepEqual(page.faults, [])
  },

  async 'looks: the plates of a full poker table stand whole and apart, on 390 and on 320 pixels'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true })
    for (const players of [6, 9]) {
      await practise(page, 'gelp/texas-holdem', { players })
      await dealt(page)
      for (const viewport of [NARROW, { width: 320, height: 640 }]) {
        await page.setViewportSize(viewport)
        const where = `${players} at ${viewport.width}`
        assert.equal(await page.locator('.seat').count(), players, where)
        assert.deepEqual(await page.evaluate(cutTexts), [], where)
        assert.deepEqual(await page.evaluate(crowded), [], where)
      }
      await page.setViewportSize(NARROW)
    }
    assert.deepEqual(page.faults, [])
  },

  async 'looks: on a phone the wheel turns in sight, however far one has scrolled, and nothing below it moves'(
    browser,
  ) {
    const page = await visitor(browser, { viewport: NARROW, reducedMotion: 'no-preference' })
    const { id } = await tableOf(page, 'gelp/european-roulette')
    await sitAt(page, id)
    const round = await inTime(page, async (now) => {
      await spot(page, 'straight 34').scrollIntoViewIfNeeded()
      await page.locator('.tray button').first().click()
      await spot(page, 'straight 34').click()
      await liesMore(page, 0)
      return now
    })
    await page.evaluate(keepSights)
    await page.waitForFunction((r) => document.querySelector('main').dataset.round !== r, round, {
      timeout: ms(120_000),
    })
    const { tools, wheels } = await page.evaluate(() => window.sights)
    assert.ok(wheels.length && wheels.every(Boolean), `in sight ${wheels.filter(Boolean).length} of ${wheels.length}`)
    assert.ok(Math.max(...tools) - Math.min(...tools) <= 4, `${Math.min(...tools)} to ${Math.max(...tools)}`)
    assert.deepEqual(page.faults, [])
  },

  async 'looks: a whole round fits on 320 pixels, and a figure is never parted from its unit'(browser) {
    const page = await visitor(browser, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
    await page.addInitScript(keepWidest)
    const { id } = await tableOf(page, 'gelp/european-roulette', (t) => t.currency === 'CZK')
    await sitAt(page, id)
    const round = await inTime(page, async (now) => {
      await page.locator('.tray button').last().click()
      await spot(page, 'red').focus()
      await page.keyboard.press('Enter')
      await liesMore(page, 0)
      return now
    })
    await page.waitForFunction((r) => document.querySelector('main').dataset.round !== r, round, {
      timeout: ms(120_000),
    })
    assert.notEqual(await roundOf(page), round)
    assert.equal(await page.evaluate(() => window.widest), 0)
    const parted = await page.evaluate(() => document.body.innerText.match(/\d (%|Kč|€)/g) ?? [])
    assert.deepEqual(parted, [])
    assert.deepEqual(page.faults, [])
  },
}
