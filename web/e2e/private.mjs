// A home game in one link, in real Chromium: stakes, clock and password of one's own, friends on two machines, to the last hand.
import assert from 'node:assert/strict'
import { BASE, NARROW, WIDE, complaints, overhear, sideways, visitor } from './browser.mjs'
import { ms } from './patience.mjs'
import { handsOf, playsUntil } from './company.mjs'
import { stored } from './poker.mjs'

const GAME = 'veikkaus/holdem'
/** What is in somebody's wallet, as the books have it. */
const owns = async (page) => (await (await page.request.get(`${BASE}/api/me`)).json()).balances.EUR
const sum = (list) => list.reduce((a, b) => a + b, 0)

/** The dialogue in which a table of one's own is made. */
async function wishing(page, game = GAME) {
  await page.goto('/')
  await page.getByRole('button', { name: /^All \d+ games of poker/ }).click()
  await page.locator(`[data-practise="${game}"] .icon`).click()
  return page.getByRole('dialog')
}
/** For who wants to look at it himself. */
async function picture(page, name) {
  if (!process.env.SHOTS) return
  for (const theme of ['dark', 'light']) {
    await page.evaluate((t) => (document.documentElement.dataset.theme = t), theme)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${theme}.png` })
  }
}
const range = (dialog, name, value) =>
  dialog.getByRole('slider', { name }).evaluate((input, v) => {
    input.value = v
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, String(value))

/** A table of three chairs with one bot, played for 0.25/0.50 with an ante of 0.05: its address and the friend's link. */
async function opened(page) {
  const dialog = await wishing(page)
  await dialog.getByLabel('Small blind').fill('0.25')
  await dialog.getByLabel('Big blind').fill('0.50')
  await dialog.getByLabel('Ante').fill('0.05')
  await dialog.getByText(/One usually sits down with 50\s€/).waitFor()
  await dialog.getByRole('radio', { name: /^Easy/ }).check({ force: true })
  await range(dialog, /^Chairs/, 3)
  await range(dialog, /^Bots/, 1)
  await dialog.getByLabel('Time to answer').selectOption('60')
  await dialog.getByLabel('Password, if you want one').fill('four queens')
  await picture(page, 'private-1440')
  await dialog.getByRole('button', { name: 'Open the table and sit down' }).click()
  await page.locator('main.poker .seat.hero').waitFor({ timeout: ms(60_000) })
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const link = await page.getByRole('dialog').getByLabel('Link').inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  return { path: new URL(page.url()).pathname, link }
}
async function sitDown(page) {
  await page.getByRole('button', { name: 'Sit down', exact: true }).click()
  await page.getByRole('button', { name: /^Sit down with/ }).click()
  await page.locator('.seat.hero').waitFor()
}

export const privateGames = {
  async 'private: wrong stakes are refused with what is possible, and the dialogue keeps what was typed'(browser) {
    const page = await visitor(browser, { viewport: NARROW })
    const dialog = await wishing(page)
    await dialog.getByLabel('Small blind').fill('5')
    await dialog.getByRole('button', { name: 'Open the table and sit down' }).click()
    await dialog.getByText('The small blind is at most the big blind').waitFor()
    assert.equal(await dialog.getByLabel('Small blind').inputValue(), '5')
    await dialog.getByLabel('Small blind').fill('a lot')
    await dialog.getByText('An amount is a number such as').waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Open the table and sit down' }).isDisabled(), true)
    assert.equal(await sideways(page), 0)
    assert.deepEqual(await complaints(page), [])
    await picture(page, 'private-390')
    // where the house has levels and no others, they are a list
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.locator('[data-practise="gelp/texas-holdem"] .icon').click()
    const levels = page.getByRole('dialog').getByRole('combobox', { name: 'Blinds' })
    await levels.waitFor()
    assert.ok((await levels.locator('option').count()) > 5)
    assert.equal(await page.getByRole('dialog').getByLabel('Small blind').count(), 0)
    assert.deepEqual(page.faults, [])
  },

  async 'private: a home game with stakes of its own, from the link to the last hand'(browser) {
    const page = await visitor(browser, { viewport: WIDE })
    const pageHeard = overhear(page)
    await page.goto('/')
    await page.locator('[data-balance]').waitFor()
    const owned = await owns(page)
    const { path, link } = await opened(page)
    const mine = await page.locator('.seat.hero').getAttribute('data-seat')
    await page
      .getByText(/blinds 0\.25\/0\.50/)
      .first()
      .waitFor()
    // one friend comes by the link, on a phone
    const friend = await visitor(browser, { viewport: NARROW })
    const heard = overhear(friend)
    await friend.goto(link)
    await friend.locator('main.poker').waitFor()
    const came = await owns(friend)
    await sitDown(friend)
    assert.equal(heard.find((m) => m.type === 'table').table.choosing_ms, 60_000)
    // another has only been told the password; with a wrong one he is told nothing
    const third = await visitor(browser, { viewport: NARROW })
    await third.goto(path)
    const field = third.getByLabel('Were you told a password for it?')
    await field.fill('four kings')
    await third.getByRole('button', { name: 'Come in' }).click()
    await third.getByText('There is no table here that this password opens.').waitFor()
    await field.fill('four queens')
    await third.getByRole('button', { name: 'Come in' }).click()
    await third.locator('main.poker').waitFor()
    await third.getByText('All chairs are taken').first().waitFor()
    // two hands together, each for the stakes of the table
    const his = await friend.locator('.seat.hero').getAttribute('data-seat')
    const both = () => handsOf(heard).filter((h) => h.over && h.seats.includes(mine) && h.seats.includes(his))
    await Promise.all([page, friend].map((who) => playsUntil(who, () => both().length >= 2)))
    for (const { id } of both()) {
      const { events } = await stored(page, id)
      const start = events.find((e) => e.kind === 'hand_started')
      assert.deepEqual(start.stakes, { blinds: [25, 50], ante: 5 })
      const end = events.find((e) => e.kind === 'hand_over')
      assert.equal(sum(end.stacks), sum(start.stacks), 'at a private table the house takes nothing')
    }
    // its owner announces the last hand: all are told, it is played, and everybody has his chips in his wallet
    assert.equal(await friend.getByRole('button', { name: 'Announce the last hand' }).count(), 0)
    await page.getByRole('button', { name: 'Announce the last hand' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Announce it' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'The last hand is announced' }).waitFor()
    for (const who of [friend, third]) await who.locator('[data-last-hand]').waitFor()
    await picture(friend, 'last-hand-390')
    const closed = () => heard.some((m) => m.type === 'closed')
    await Promise.all([page, friend].map((who) => playsUntil(who, closed)))
    const last = handsOf(heard).at(-1)
    for (const [who, seat, had, told] of [
      [page, mine, owned, pageHeard],
      [friend, his, came, heard],
    ]) {
      await who.locator('[data-farewell]', { hasText: 'This table has closed' }).waitFor()
      const won = handsOf(told)
        .filter((h) => h.end && h.seats.includes(seat))
        .map((h) => h.end[h.seats.indexOf(seat)] - h.stacks[h.seats.indexOf(seat)])
      assert.equal(await owns(who), had + sum(won))
    }
    await third.locator('[data-farewell]', { hasText: 'None of your chips lay there' }).waitFor()
    assert.equal((await page.request.get(`/api/hands/${last.id}`)).status(), 200, 'its hands stay readable')
    assert.deepEqual([page.faults, friend.faults, third.faults], [[], [], []])
  },
}
