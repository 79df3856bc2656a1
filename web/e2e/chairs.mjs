// Sitting at a poker table, in real Chromium: invited by a code, chips made up, time in reserve, a word across the table.
import assert from 'node:assert/strict'
import { BASE, NARROW, WIDE, overhear, sideways, visitor } from './browser.mjs'
import { ms } from './patience.mjs'
import { dealt, practise } from './poker.mjs'

/** What a seat had when each hand began that this page has heard of, and after it. */
function chipsOf(heard, seat) {
  const hands = []
  for (const message of heard)
    for (const event of message.type === 'round'
      ? message.round.events
      : message.type === 'events'
        ? message.events
        : []) {
      if (event.kind === 'hand_started')
        hands.push({ seats: event.seats, start: event.stacks[event.seats.indexOf(seat)] })
      if (event.kind === 'hand_over') hands.at(-1).end = event.stacks[hands.at(-1).seats.indexOf(seat)]
    }
  return hands
}
/** Fold as soon as that is possible, and check until then. */
async function giveUp(page, round) {
  for (;;) {
    const turn = await page.waitForFunction(
      (r) => {
        const main = document.querySelector('main.poker')
        if (main.dataset.round !== r || main.dataset.phase === 'settled') return 'over'
        return main.dataset.turn === 'true' && document.querySelector('.log').textContent
      },
      round,
      { timeout: ms(60_000) },
    )
    const said = await turn.jsonValue()
    if (said === 'over') return
    const folds = await page.locator('[data-prompt] button', { hasText: /^Fold/ }).count()
    await page.keyboard.press(folds ? 'f' : 'c')
    await page.waitForFunction(
      ([r, was]) => {
        const main = document.querySelector('main.poker')
        return (
          main.dataset.round !== r || main.dataset.turn !== 'true' || document.querySelector('.log').textContent !== was
        )
      },
      [round, said],
    )
  }
}
/** Until a hand has left him with fewer chips than these, and the next one has begun: what it left, what he has now. */
async function lose(page, heard, seat, chips) {
  for (let hand = 0; hand < 20; hand++) {
    const round = await dealt(page)
    await giveUp(page, round)
    await page.waitForFunction((r) => document.querySelector('main.poker').dataset.round !== r, round, {
      timeout: ms(60_000),
    })
    await dealt(page)
    const [before, now] = chipsOf(heard, seat).slice(-2)
    if (before.end < chips) return { left: before.end, now: now.start }
  }
  throw new Error(`after twenty hands he still has ${chips}`)
}

export const chairs = {
  async 'invite: a friend comes with the code, and the link can be copied or shared'(browser) {
    const page = await visitor(browser, { viewport: NARROW, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.addInitScript(() => {
      window.shared = []
      navigator.share = (what) => {
        window.shared.push(what)
        return Promise.resolve()
      }
    })
    await practise(page, 'unibet-ee/texas-holdem', { players: 4, bots: 1 })
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    const dialog = page.getByRole('dialog')
    const code = dialog.getByRole('img', { name: 'QR code of this address' })
    await code.waitFor()
    const link = await dialog.getByLabel('Link').inputValue()
    assert.equal(await code.getAttribute('data-qr'), link)
    assert.ok(link.startsWith(new URL(page.url()).origin), link)
    const box = await code.boundingBox()
    assert.ok(box.width >= 180 && Math.abs(box.width - box.height) < 2, JSON.stringify(box))
    assert.equal(await sideways(page), 0)
    await dialog.getByRole('button', { name: 'Copy the link' }).click()
    await dialog.getByText('It is copied.').waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link)
    await dialog.getByRole('button', { name: 'Share' }).click()
    assert.deepEqual(await page.evaluate(() => window.shared.map((s) => s.url)), [link])
    const friend = await visitor(browser, { viewport: WIDE })
    await friend.goto(link)
    await friend.locator('main.poker').waitFor()
    await friend.getByRole('button', { name: 'Sit down', exact: true }).click()
    await friend.getByRole('button', { name: /^Sit down with/ }).click()
    await friend.locator('.seat.hero').waitFor()
    assert.equal(await friend.getByRole('button', { name: 'Invite somebody' }).count(), 0, 'only the owner invites')
    assert.deepEqual([page.faults, friend.faults], [[], []])
  },

  async 'chips: who wants it has them made up between hands, and may stop it'(browser) {
    const page = await visitor(browser)
    const heard = overhear(page)
    await page.goto('/')
    await page.locator('[data-balance]').waitFor()
    const wish = { game: 'veikkaus/holdem', players: 2, opponents: 'caller' }
    const { id } = await (await page.request.post(`${BASE}/api/tables`, { data: wish })).json()
    await page.goto(`/table/${id}`)
    await page.getByRole('button', { name: 'Sit down', exact: true }).click()
    await page.getByLabel('Make my chips up to this amount').check()
    await page.getByRole('button', { name: /^Sit down with/ }).click()
    const box = page.getByRole('checkbox', { name: /^Make my chips up to .* between hands$/ })
    await page.waitForFunction(() => document.querySelector('.keep input')?.checked)
    const me = await page.locator('.seat.hero').getAttribute('data-seat')
    await dealt(page)
    const sat = chipsOf(heard, me)[0].start
    const first = await lose(page, heard, me, sat)
    assert.equal(first.now, sat, 'made up to what he sat down with')
    await box.click()
    await page.waitForFunction(() => !document.querySelector('.keep input').checked)
    await page.locator('#felt').focus() // keys are for the table again
    const then = await lose(page, heard, me, sat)
    assert.equal(then.now, then.left, 'what is lost is lost now')
    assert.deepEqual(page.faults, [])
  },

  async 'time bank: it stands beside the clock, runs when that is out, and the turn is still yours'(browser) {
    const page = await visitor(browser, { viewport: NARROW })
    await practise(page, 'veikkaus/holdem', { players: 2 })
    const round = await dealt(page)
    await page.waitForFunction(() => document.querySelector('main.poker').dataset.turn === 'true', null, {
      timeout: ms(60_000),
    })
    const bank = page.locator('[data-prompt] [data-bank]')
    assert.match(await bank.textContent(), /^bank 0:\d\d$/)
    assert.equal(await sideways(page), 0)
    await page.locator('[data-prompt] [data-bank=running]').waitFor({ timeout: ms(120_000) })
    assert.equal(await page.locator('main.poker').getAttribute('data-turn'), 'true')
    await giveUp(page, round)
    assert.equal(await page.locator('.seat.hero').getByText('away').count(), 0, 'he has spoken')
    assert.deepEqual(page.faults, [])
  },

  async 'talk: a few words stand at the speaker’s plate, move nothing, and can be muted'(browser) {
    const ann = await visitor(browser)
    const ben = await visitor(browser, { viewport: NARROW })
    await practise(ann, 'veikkaus/holdem', { players: 3, bots: 0 })
    await ann.getByRole('button', { name: 'Invite somebody' }).click()
    const link = await ann.getByLabel('Link').inputValue()
    await ann.getByRole('button', { name: 'Close' }).click()
    await ben.goto(link)
    await ben.locator('main.poker').waitFor()
    assert.equal(await ben.locator('[data-say]').count(), 0, 'who looks on says nothing')
    await ben.getByRole('button', { name: 'Sit down', exact: true }).click()
    await ben.getByRole('button', { name: /^Sit down with/ }).click()
    await ben.locator('.seat.hero').waitFor()
    await dealt(ben)
    const seat = await ann.locator('.seat.hero').getAttribute('data-seat')
    const plates = (page) =>
      page.locator('.seat .plate').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().y))
    const before = await plates(ben)
    await ann.locator('[data-say=nice_hand]').click()
    const words = ben.locator(`[data-says="${seat}"]`)
    await words.waitFor()
    assert.equal(await words.textContent(), 'Nice hand')
    assert.deepEqual(await plates(ben), before, 'nothing has moved')
    assert.match(await ben.locator('[aria-live=polite]').allTextContents().then(String), /: Nice hand/)
    assert.equal(await sideways(ben), 0)
    await ben.getByLabel('Show me nothing of it').check()
    await words.waitFor({ state: 'detached' })
    await ann.locator('[data-say=hello]').click()
    await ann.locator(`[data-says="${seat}"]`, { hasText: 'Hello' }).waitFor()
    await ann.locator('[data-say=thank_you]').click()
    await ann.locator(`[data-says="${seat}"]`, { hasText: 'Thank you' }).waitFor()
    assert.equal(await words.count(), 0, 'he hears nothing of it')
    await ann.locator('[data-say=hello]').evaluate((button) => {
      for (let n = 0; n < 4; n++) button.click() // more in a breath than anybody may say
    })
    await ann.getByText(/You have said 3 things in 20 seconds: wait \d+ more\./).waitFor()
    assert.deepEqual([ann.faults, ben.faults], [[], []])
  },
}
