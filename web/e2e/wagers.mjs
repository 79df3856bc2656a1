// What people at a table may agree to besides betting, played in real Chromium: straddles, and a board that is run twice.
import assert from 'node:assert/strict'
import { BASE, NARROW, WIDE, complaints, overhear, sideways, visitor } from './browser.mjs'
import { handsOf, playsUntil } from './company.mjs'
import { ms } from './patience.mjs'
import { practise, stored } from './poker.mjs'

const sum = (list) => list.reduce((a, b) => a + b, 0)
const kept = (events, kind) => events.filter((e) => e.kind === kind)

/** A friend on the second chair, by the owner's invitation. */
async function joins(browser, owner, id, viewport) {
  const { invitation } = await (await owner.request.get(`${BASE}/api/tables/${id}/invitation`)).json()
  const friend = await visitor(browser, { viewport })
  const heard = overhear(friend)
  await friend.goto(`/table/${id}?invitation=${encodeURIComponent(invitation)}`)
  await friend.locator('main.poker').waitFor()
  await friend.getByRole('button', { name: 'Sit down', exact: true }).click()
  await friend.getByRole('button', { name: /^Sit down with/ }).click()
  await friend.locator('.seat.hero').waitFor()
  return { friend, heard }
}
/** The house asks this page a question of its own (no bet), and this is it. */
const question = (page, words) =>
  page.locator('[data-prompt=choice]', { hasText: words }).waitFor({ timeout: ms(120_000) })
/** Plays on, checking and calling, until this question stands on the page. */
async function playsTo(page, words) {
  for (const end = Date.now() + ms(240_000); Date.now() < end;) {
    const stands = await page.evaluate((w) => {
      const main = document.querySelector('main.poker')
      if (document.querySelector('[data-prompt=choice]')?.textContent.includes(w)) return 'asked'
      return main?.dataset.turn === 'true' ? document.querySelector('.log')?.textContent : null
    }, words)
    if (stands === 'asked') return
    if (stands === null) {
      await page.waitForTimeout(60)
      continue
    }
    await page.keyboard.press('c')
    await page.waitForFunction(
      (was) =>
        document.querySelector('main.poker').dataset.turn !== 'true' ||
        document.querySelector('.log')?.textContent !== was,
      stands,
      { timeout: ms(90_000) },
    )
  }
  throw new Error(`nobody was asked: ${words}`)
}
const answer = (page, name) => page.locator('[data-prompt=choice]').getByRole('button', { name }).click()

export const wagers = {
  async 'straddle: left of the big blind one is asked, straddles by a button, and speaks last before the flop'(
    browser,
  ) {
    const page = await visitor(browser, { viewport: WIDE })
    const heard = overhear(page)
    const options = { straddle_allowed: true }
    await practise(page, 'gelp/texas-holdem', { players: 3, options })
    const me = await page.locator('.seat.hero').getAttribute('data-seat')
    await playsTo(page, 'A live straddle?')
    assert.equal(await sideways(page), 0)
    assert.deepEqual(await complaints(page), [])
    const round = await page.locator('main.poker').getAttribute('data-round')
    const { facts } = heard.filter((m) => m.phase?.asked === me && m.phase.facts.about === 'straddle').at(-1).phase
    await answer(page, /^Straddle/)
    await page.locator('.log li', { hasText: 'straddle' }).waitFor()
    await playsUntil(page, () => handsOf(heard).some((h) => h.id === round && h.over))
    const { events } = await stored(page, round)
    const [straddle] = kept(events, 'posted').filter((e) => e.what === 'straddle')
    const [, big] = kept(events, 'hand_started')[0].stakes.blinds
    assert.deepEqual([straddle.seat, straddle.amount, facts.low], [me, 2 * big, 2 * big])
    assert.notEqual(kept(events, 'acted')[0]?.seat, me, 'who has straddled speaks after the others')
    assert.deepEqual(page.faults, [])
  },

  async 'straddle: the button chooses how much, and where the house has none nobody is asked'(browser) {
    const page = await visitor(browser, { viewport: NARROW })
    const heard = overhear(page)
    await practise(page, 'gelp/texas-holdem', { players: 3, options: { button_straddle_allowed: true } })
    const me = await page.locator('.seat.hero').getAttribute('data-seat')
    await playsTo(page, 'A live straddle?')
    assert.equal(await page.locator('[data-prompt=choice] .acts .btn').count(), 5, 'none, or two to five big blinds')
    assert.equal(await sideways(page), 0)
    const round = await page.locator('main.poker').getAttribute('data-round')
    await page.locator('[data-prompt=choice] .acts .btn').nth(3).click()
    await page.locator('.log li', { hasText: 'straddle' }).waitFor()
    await playsUntil(page, () => handsOf(heard).some((h) => h.id === round && h.over))
    const { events } = await stored(page, round)
    const [straddle] = kept(events, 'posted').filter((e) => e.what === 'straddle')
    const { stakes, button } = kept(events, 'hand_started')[0]
    assert.deepEqual([straddle.seat, straddle.amount, button], [me, 4 * stakes.blinds[1], me])
    // at a table without them the question never comes, whichever seat one has
    const other = await visitor(browser, { viewport: NARROW })
    const told = overhear(other)
    await practise(other, 'gelp/texas-holdem', { players: 3 })
    await playsUntil(other, () => handsOf(told).filter((h) => h.over).length >= 3)
    assert.ok(!told.some((m) => m.phase?.facts?.about === 'straddle'))
    assert.deepEqual([page.faults, other.faults], [[], []])
  },

  async 'run it twice: both are all in, both agree, and two boards divide the pot to the last cent'(browser) {
    const ann = await visitor(browser, { viewport: WIDE })
    const annHeard = overhear(ann)
    const id = await practise(ann, 'gelp/texas-holdem', { players: 2, bots: 0 })
    const { friend: ben, heard } = await joins(browser, ann, id, NARROW)
    const all = async (page) => {
      await page.waitForFunction(() => document.querySelector('main.poker').dataset.turn === 'true', null, {
        timeout: ms(60_000),
      })
      const raise = page.getByRole('button', { name: /^All in/ }).first()
      if (await raise.count()) {
        await raise.click()
        await page.keyboard.press('r')
      } else await page.keyboard.press('c')
    }
    const turn = (page) =>
      page.waitForFunction(() => document.querySelector('main.poker').dataset.turn === 'true', null, {
        timeout: ms(60_000),
      })
    const first = await Promise.any([turn(ann).then(() => ann), turn(ben).then(() => ben)])
    const second = first === ann ? ben : ann
    const round = await ann.locator('main.poker').getAttribute('data-round')
    await all(first)
    await turn(second)
    await second.keyboard.press('c') // a call of everything
    for (let n = 0; n < 2; n++) {
      const asked = await Promise.any(
        [ann, ben].map((page) => question(page, 'Run it once or twice?').then(() => page)),
      )
      assert.equal(await sideways(asked), 0)
      await answer(asked, /^Twice/)
      await asked.locator('[data-prompt=choice]').waitFor({ state: 'detached' })
    }
    await heard.until((m) => m.type === 'over' && m.past.round === round, 'that the hand is over')
    const { events } = await stored(ann, round)
    const cards = ['board', 'board 2'].map((board) =>
      kept(events, 'dealt')
        .filter((e) => e.to === board)
        .flatMap((e) => e.cards),
    )
    assert.deepEqual(
      cards.map((board) => board.length),
      [5, 5],
    )
    assert.equal(new Set(cards.flat()).size, 10, 'nothing lay there when they were asked')
    const [start, end] = [kept(events, 'hand_started')[0], kept(events, 'hand_over')[0]]
    const fee = sum(kept(events, 'rake_taken').map((e) => e.amount + (e.drop ?? 0)))
    assert.equal(sum(end.stacks) + fee, sum(start.stacks))
    assert.ok(kept(events, 'pot_won').length >= 2, 'each board has its winner')
    assert.ok(annHeard.some((m) => m.phase?.facts?.about === 'run_twice'))
    assert.deepEqual([ann.faults, ben.faults], [[], []])
  },
}
