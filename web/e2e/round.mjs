// From round to round at a table against the house: the same bets again, and no waiting for nobody.
import assert from 'node:assert/strict'
import {
  NARROW,
  betting,
  down,
  ended,
  inTime,
  leave,
  lies,
  liesMore,
  phase,
  roundOf,
  sitAt,
  tableOf,
  tables,
  visitor,
} from './browser.mjs'
import { ms } from './patience.mjs'

/** One table for every felt that the house lays. */
const FELTS = [
  'gelp/european-roulette',
  'gelp/wheel-of-fortune',
  'ray-casino/sic-bo',
  'gelp/blackjack',
  'gelp/baccarat-punto-banco',
  'ray-casino/ultimate-texas-holdem',
  'ray-casino/red-dog',
  'ray-casino/pai-gow-poker',
  'toy/truce',
]
/** On the betting clock. */
const secondsLeft = async (page) => Number((await page.locator('.bar .clock b').textContent()).split(':').at(-1))
const EURO = (t) => t.currency === 'EUR'
const again = (page) => page.getByRole('button', { name: /^Repeat/ })
const button = (page) => page.locator('[data-go]')
/** The table need not wait: press the button, if it does anything now. */
const goOn = (page) => page.keyboard.press('n')
/** At the start of a betting time, as `inTime` does it; alone at a table it comes soon. */
async function soon(page, act) {
  const done = inTime(page, act)
  done.catch(() => undefined) // it is awaited below
  if ((await phase(page)) === 'betting') await goOn(page)
  await page.waitForFunction(() => document.querySelector('main').dataset.phase === 'settled')
  await goOn(page)
  return done
}
/** A chip on the first bet of the felt that nobody has: what lies there then. */
async function bet(page) {
  await page.locator('.tray button').first().click()
  const free = page.locator('#felt .spot.free[data-bet], #felt :not(.spot)[data-bet]').first()
  await free.click()
  return liesMore(page, 0)
}
/** What one had on the table when the bets of a round were closed, from the books: a chip may lie on two bets at once. */
async function stakedIn(page, round) {
  const { events } = await (await page.request.get(`/api/rounds/${round}`)).json()
  const { name } = await (await page.request.get('/api/me')).json()
  const placed = events.slice(
    0,
    events.findIndex((e) => e.kind === 'bets_closed'),
  )
  return placed.filter((e) => e.kind === 'bet_placed' && e.seat === name).reduce((sum, { amount }) => sum + amount, 0)
}
/** A table of one of these games at which no person sits. */
async function alone(page, ...games) {
  const found = (await tables(page)).find((t) => games.includes(t.game) && t.players === 0 && t.bots < t.places)
  if (!found) throw new Error(`somebody sits at every table of ${games.join(', ')}`)
  await sitAt(page, found.id)
}
/** Answer whatever is asked by its first letter, until this round is settled. */
async function playedOut(page, round) {
  for (;;) {
    const asked = await page.waitForFunction(
      (r) => (window.ends.has(r) ? 'over' : document.querySelector('[data-prompt=choice] .ask > b')?.textContent),
      round,
      { timeout: ms(120_000) },
    )
    const words = await asked.jsonValue()
    if (words === 'over') return
    const offered = page.locator('[data-prompt=choice] .acts .btn:not([aria-disabled])')
    await offered
      .last()
      .click({ timeout: ms(2000) })
      .catch(() => undefined) // the question may be gone by now
    await page.waitForTimeout(100)
  }
}

async function repeatedAt(browser, game) {
  const page = await visitor(browser)
  const { id } = await tableOf(page, game, EURO)
  await sitAt(page, id)
  assert.match(await again(page).getAttribute('title'), /nothing of the round before|No bets/)
  const round = await soon(page, async (round) => {
    await bet(page)
    return round
  })
  await goOn(page)
  await playedOut(page, round)
  await ended(page, round, '[data-net]')
  const staked = await stakedIn(page, round)
  await soon(page, async () => {
    const stays = await down(page) // a winning stake may lie on: only the rest is repeated
    if (stays < staked) {
      const amount = (staked - stays) / 100
      assert.match(await again(page).textContent(), new RegExp(`Repeat\\s+${amount}\\s`))
      await page.keyboard.press('r')
      await lies(page, staked)
    }
    assert.equal(await again(page).getAttribute('aria-disabled'), 'true', 'all of it lies there')
    await page.keyboard.press('c')
    await lies(page, 0)
    await again(page).click()
    await lies(page, staked)
    await page.getByRole('button', { name: /^Clear/ }).click()
    await lies(page, 0)
  })
  assert.deepEqual(page.faults, [])
}

export const round = {
  async 'repeat with its amount, and clear, at every felt of the house'(browser) {
    for (const game of FELTS) {
      try {
        await repeatedAt(browser, game)
      } catch (e) {
        throw new Error(`at ${game}: ${e.message}`, { cause: e })
      }
    }
  },

  async 'alone at a table: deal, spin or throw now, and the next round, with a single click'(browser) {
    for (const [words, ...games] of [
      ['Spin now', 'gelp/wheel-of-fortune', 'gelp/admiral-wheel'],
      ['Throw now', 'ray-casino/sic-bo', 'ray-halls/lucky-dice'],
      ['Deal now', 'gelp/baccarat-punto-banco', 'gelp/baccarat-super-six', 'gelp/baccarat-commission'],
    ]) {
      const page = await visitor(browser)
      await alone(page, ...games)
      const played = await soon(page, async (round) => {
        await bet(page)
        await page.waitForFunction((w) => document.querySelector('[data-go] span').textContent === w, words)
        const left = await secondsLeft(page)
        await button(page).click()
        await page.waitForFunction(() => document.querySelector('main').dataset.phase !== 'betting')
        assert.ok(left > 0, 'the clock had not run out')
        return round
      })
      await ended(page, played, '[data-net]')
      await page.waitForFunction(() => /^Next round/.test(document.querySelector('[data-go] span').textContent))
      await button(page).click()
      await page.waitForFunction((r) => document.querySelector('main').dataset.round !== r, played)
      assert.deepEqual(page.faults, [])
      await leave(page)
    }
  },

  async 'a pace one can choose: calm the wheel turns, at once it rests, and the page remembers it'(browser) {
    const page = await visitor(browser, { reducedMotion: 'no-preference' })
    await page.addInitScript(() => {
      window.turned = new Set()
      new MutationObserver(() => {
        if (document.querySelector('[aria-label="The wheel turns"]'))
          window.turned.add(document.querySelector('main').dataset.round)
      }).observe(document, { subtree: true, childList: true, attributes: true })
    })
    await alone(page, 'gelp/magic-colors', 'gelp/admiral-wheel', 'gelp/wheel-of-fortune')
    /** Did the wheel turn before the next round began? */
    const turns = async () => {
      await betting(page)
      const round = await roundOf(page)
      await goOn(page)
      await page.waitForFunction((r) => document.querySelector('main').dataset.round !== r, round)
      return page.evaluate((r) => window.turned.has(r), round)
    }
    const pace = (name) => page.getByRole('group', { name: 'Pace' }).getByRole('button', { name, exact: true })
    assert.equal(await turns(), true)
    await pace('Brisk').click()
    assert.match(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--m-spin')),
      /^1680ms$|^1\.68s$/,
    )
    assert.equal(await turns(), true)
    await pace('At once').click()
    await page.reload()
    await page.locator('.tools').waitFor()
    assert.equal(await pace('At once').getAttribute('aria-pressed'), 'true')
    assert.equal(await turns(), false)
    assert.deepEqual(page.faults, [])
  },

  async 'the clock waits for the teacher of somebody who learns alone'(browser) {
    const page = await visitor(browser)
    await alone(page, 'gelp/russian-poker', 'gelp/caribbean-stud-poker')
    await page.getByRole('region', { name: 'Trainer' }).getByRole('button', { name: 'Off' }).click()
    const round = await soon(page, async (round) => {
      await bet(page)
      return round
    })
    await goOn(page)
    await page.locator('[data-prompt=choice]').waitFor({ timeout: ms(60_000) })
    const question = await page.locator('[data-prompt=choice] .ask > b').textContent()
    // the first answer may take longer than the clock of the question; where it is there at once nothing has to wait
    await page.getByRole('button', { name: /^Best play/ }).click({ timeout: ms(120_000) })
    await page.locator('[data-best]').waitFor()
    assert.equal(await roundOf(page), round)
    assert.equal(
      await page.locator('[data-prompt=choice] .ask > b').textContent(),
      question,
      'the question still stands',
    )
    await page.locator('[data-prompt=choice] .clock b').waitFor() // and now its clock runs
    await playedOut(page, round)
    assert.deepEqual(page.faults, [])
  },

  async 'on a phone the felt stays where it is, whatever the phase: no tap hits another bet'(browser) {
    for (const game of FELTS) {
      const page = await visitor(browser, { viewport: NARROW })
      await page.addInitScript(() => {
        window.tops = {}
        const look = () => {
          const phase = document.querySelector('main[data-phase]')?.dataset.phase
          const top = document.querySelector('#felt [data-bet]')?.getBoundingClientRect().top
          // a decision has the page for itself, and no bet is taken then
          if (top !== undefined && phase !== 'choosing')
            (window.tops[phase] ??= new Set()).add(Math.round(top + scrollY))
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      const { id } = await tableOf(page, game, EURO)
      await sitAt(page, id)
      const round = await soon(page, async (round) => {
        await page.evaluate(() => (window.tops = {}))
        await bet(page)
        return round
      })
      await goOn(page)
      await playedOut(page, round)
      await ended(page, round, '[data-net]')
      await goOn(page)
      await page.waitForFunction((r) => document.querySelector('main').dataset.round !== r, round)
      const tops = await page.evaluate(() => Object.entries(window.tops).map(([phase, at]) => [phase, [...at]]))
      const all = tops.flatMap(([, at]) => at)
      assert.ok(tops.length > 1, game)
      assert.ok(Math.max(...all) - Math.min(...all) <= 4, `${game}: ${JSON.stringify(tops)}`)
      await leave(page)
      await page.context().close()
    }
  },

  async 'two at a table: each says ready, nobody is cut off, and a reload knows it'(browser) {
    const [ann, ben] = [await visitor(browser), await visitor(browser)]
    const free = (t) => t.currency === 'EUR' && t.players === 0
    const { id } = await tableOf(ann, 'ray-casino/terminal-roulette', free)
    await sitAt(ann, id)
    await sitAt(ben, id)
    const round = await inTime(ann, async (round) => {
      await ben.waitForFunction((r) => document.querySelector('main').dataset.round === r, round)
      await ann.waitForFunction(() => document.querySelector('[data-go] span').textContent === 'Ready')
      await button(ann).click()
      await ann.waitForFunction(() => /waiting for 1 other/.test(document.querySelector('[data-go]').textContent))
      assert.equal(await phase(ann), 'betting', 'Ben keeps his time')
      await ben.locator('.seats .badge', { hasText: 'ready' }).waitFor()
      await ann.reload()
      await ann.locator('[data-go][aria-pressed=true]').waitFor()
      await bet(ben)
      assert.equal(await phase(ben), 'betting')
      await button(ben).click()
      await ben.waitForFunction(() => document.querySelector('main').dataset.phase !== 'betting')
      return round
    })
    await ended(ben, round, '[data-net]')
    assert.deepEqual([...ann.faults, ...ben.faults], [])
  },
}
