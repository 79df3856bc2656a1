// A family that this page has never heard of: its tables are played on the plain felt.
import assert from 'node:assert/strict'
import {
  NARROW,
  balance,
  down,
  ended,
  inTime,
  liesMore,
  netOf,
  settledAt,
  sideways,
  sitAt,
  spot,
  tableOf,
  verify,
  visitor,
} from './browser.mjs'
import { ms } from './patience.mjs'

const ACES = 'toy/truce'
/** A chip on each of these, by keyboard, at the start of a betting time: which round, and what one had before. */
const stake = (page, ...bets) =>
  inTime(page, async (round) => {
    const before = (await balance(page)) + (await down(page))
    for (const bet of bets) {
      const had = await down(page)
      await spot(page, bet).focus()
      await page.keyboard.press('Enter')
      await liesMore(page, had)
    }
    const staked = await down(page)
    await settledAt(page, before - staked)
    return { round, before, staked }
  })
const question = (page) => page.locator('[data-prompt=choice]').waitFor({ timeout: ms(90_000) })

export const plain = {
  async 'a family from elsewhere: a round on the plain felt, the question answered by its button'(browser) {
    const page = await visitor(browser)
    await page.goto('/')
    await page
      .getByRole('group', { name: 'Family' })
      .getByRole('button', { name: /^Card war/ })
      .click()
    const { id } = await tableOf(page, ACES)
    await sitAt(page, id)
    assert.deepEqual(await page.locator('#felt [data-bet]').evaluateAll((all) => all.map((b) => b.dataset.bet)), [
      'war',
      'tie',
    ])
    const { round, before, staked } = await stake(page, 'war')
    await question(page)
    assert.match(await page.locator('[data-prompt=choice] .ask b').first().textContent(), /Equal cards: go to war\?/)
    assert.equal(await page.locator('[data-place=dealer] .at').count(), 1, 'the dealer has a card')
    await page.getByRole('button', { name: /^Go to war/ }).click()
    const end = await ended(page, round, '[data-net]')
    assert.equal(await netOf(end), staked, 'equal cards win a war: the raise is paid, the stake comes back')
    await settledAt(page, before + staked)
    assert.match(await end.$eval('[data-laid="war raise"]', (e) => e.textContent), /War raise/)
    await verify(page, round)
    await page.getByRole('button', { name: 'Recompute in this browser' }).click()
    await page.locator('[data-verdict=holds]').waitFor()
    assert.deepEqual(page.faults, [])
  },

  async 'a family from elsewhere on a phone: the bets are large enough, nothing is cut off'(browser) {
    const page = await visitor(browser, { viewport: NARROW, colorScheme: 'light', hasTouch: true })
    const { id } = await tableOf(page, ACES)
    await sitAt(page, id)
    const { round, before, staked } = await stake(page, 'war', 'tie')
    await question(page)
    assert.equal(await sideways(page), 0)
    for (const box of await page
      .locator('#felt [data-bet]')
      .evaluateAll((all) => all.map((b) => b.getBoundingClientRect().height)))
      assert.ok(box >= 44)
    await page.getByRole('button', { name: /^Surrender/ }).click()
    const end = await ended(page, round, '[data-net]')
    const tie = staked / 2
    assert.equal(await netOf(end), 10 * tie - tie / 2, 'ten to one on the tie, half of the stake is given up')
    await settledAt(page, before + 10 * tie - tie / 2)
  },
}
