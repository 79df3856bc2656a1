// What one has of a table besides its hands, in real Chromium: typed lines, notes on others, one's session, sizes of one's own.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { NARROW, WIDE, complaints, overhear, sideways, visitor } from './browser.mjs'
import { handsOf, playsUntil } from './company.mjs'
import { ms } from './patience.mjs'
import { dealt, playOut, practise } from './poker.mjs'

const HOLDEM = 'veikkaus/holdem'
let people = 0
/** A guest who is asked for a name and a password where he stands. */
async function becomesAccount(page) {
  const name = `Writer ${process.pid} ${++people}`
  const made = await page.request.post('/api/account', { data: { name, password: 'correct horse' } })
  assert.ok(made.ok(), await made.text())
  return name
}
/** Somebody on another chair of this table, by its owner's link. */
async function joins(browser, owner, viewport) {
  await owner.getByRole('button', { name: 'Invite somebody' }).click()
  const link = await owner.getByRole('dialog').getByLabel('Link').inputValue()
  await owner.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const friend = await visitor(browser, { viewport })
  await friend.goto(link)
  await friend.locator('main.poker').waitFor()
  await friend.getByRole('button', { name: 'Sit down', exact: true }).click()
  await friend.getByRole('button', { name: /^Sit down with/ }).click()
  await friend.locator('.seat.hero').waitFor()
  return friend
}
const talk = (page) => page.getByRole('region', { name: 'Talk' })
const field = (page) => talk(page).getByLabel('Type to everybody who sits here')
const line = (page, text) => talk(page).locator('.lines p', { hasText: text })
const writes = async (page, text) => {
  await field(page).fill(text)
  await page.keyboard.press('Enter')
}

export const society = {
  async 'chat: off for guests until they want it, plain text only, muted by one, closed by the owner'(browser) {
    const ann = await visitor(browser, { viewport: WIDE })
    await practise(ann, HOLDEM, { players: 3, bots: 0 })
    const ben = await joins(browser, ann, NARROW)
    await talk(ann).waitFor()
    assert.equal(await field(ann).count(), 0, 'a guest neither reads nor writes')
    await talk(ann).getByText('off for guests until they want it').click()
    await field(ann).waitFor()
    // who becomes an account where he sits has it on, without sitting down anew
    await becomesAccount(ben)
    await field(ben).waitFor()
    await writes(ann, '  <b>good</b>   evening & welcome ')
    await line(ben, '<b>good</b> evening & welcome').waitFor()
    assert.equal(await talk(ben).locator('.lines p b b').count(), 0, 'what looks like markup is text')
    await writes(ben, 'thank you')
    await line(ann, 'thank you').waitFor()
    await writes(ben, 'x'.repeat(201))
    assert.match(await talk(ben).textContent(), /1 letters too many/)
    await field(ben).fill('')
    assert.equal(await sideways(ben), 0)
    assert.deepEqual(await complaints(ben), [])
    // he mutes her for himself: nothing of hers stands there any more
    await talk(ben).getByRole('group', { name: 'Show me nothing that they type' }).getByRole('button').first().click()
    await line(ben, 'good').waitFor({ state: 'detached' })
    await writes(ann, 'are you there?')
    await line(ann, 'are you there?').waitFor()
    assert.equal(await line(ben, 'are you there?').count(), 0)
    // it is her table: she closes its chat, and nobody types any more
    await ann.getByText('People may type to each other at this table of yours').click()
    await field(ben).waitFor({ state: 'detached' })
    await field(ann).waitFor({ state: 'detached' })
    assert.deepEqual([ann.faults, ben.faults], [[], []])
  },

  async 'notes: one on a player is kept for oneself, over a reload, and struck out again'(browser) {
    const page = await visitor(browser, { viewport: NARROW })
    await practise(page, HOLDEM, { players: 3 })
    const note = () => page.getByRole('button', { name: /^(Note|Your note) on/ }).first()
    await note().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Only you read it').fill('calls <too> much')
    await dialog.getByRole('button', { name: 'Keep the note' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: /^Your note on/ }).waitFor()
    assert.equal(await note().getAttribute('title'), 'calls <too> much')
    await note().click()
    assert.equal(await dialog.getByLabel('Only you read it').inputValue(), 'calls <too> much')
    assert.equal(await sideways(page), 0)
    assert.deepEqual(await complaints(page), [])
    await dialog.getByRole('button', { name: 'Strike it out' }).click()
    await page.getByRole('button', { name: /^Your note on/ }).waitFor({ state: 'detached' })
    assert.deepEqual(page.faults, [])
  },

  async 'session: its line of results, one’s figures with intervals, and its hands as PHH, OHH and text'(browser) {
    const page = await visitor(browser, { viewport: WIDE })
    const heard = overhear(page)
    await practise(page, HOLDEM, { players: 3 })
    const me = await page.locator('.seat.hero').getAttribute('data-seat')
    const mine = () => handsOf(heard).filter((h) => h.over && h.end && h.seats.includes(me))
    await playsUntil(page, () => mine().length >= 3)
    const net = () => mine().reduce((all, h) => all + h.end[h.seats.indexOf(me)] - h.stacks[h.seats.indexOf(me)], 0)
    await page.getByRole('button', { name: 'Session', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.locator('[data-session]').waitFor()
    await page.waitForFunction(
      (least) => Number(/(\d+) hands/.exec(document.querySelector('dialog .facts')?.textContent ?? '')?.[1]) >= least,
      3,
    )
    const shown = Number(await sheet.locator('[data-net]').first().getAttribute('data-net'))
    const counted = Number(/(\d+) hands/.exec(await sheet.locator('.facts').textContent())[1])
    const first = mine().slice(0, counted)
    if (first.length === mine().length) assert.equal(shown, net(), 'what the ledger has is what was told')
    for (const words of ['VPIP', 'PFR', 'Net'])
      assert.match(await sheet.locator('.facts').textContent(), new RegExp(words))
    await sheet.getByRole('img', { name: /this session/ }).waitFor()
    assert.deepEqual(await complaints(page), [])
    for (const [name, reads] of [
      ['PHH', /^\[1\]\n/],
      ['OHH', /"ohh"/],
      ['Text', /hold'em/i],
    ]) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        sheet.getByRole('link', { name, exact: true }).click(),
      ])
      const text = readFileSync(await file.path(), 'utf8')
      assert.match(text, reads, name)
      if (name === 'PHH') assert.ok((text.match(/^\[\d+\]$/gm) ?? []).length >= counted, 'all hands of the session')
    }
    await page.setViewportSize(NARROW)
    assert.equal(await sideways(page), 0)
    assert.deepEqual(page.faults, [])
  },

  async 'sizes: parts of the pot and big blinds of one’s own are offered, bet and kept; nonsense is not'(browser) {
    const page = await visitor(browser, { viewport: NARROW })
    const heard = overhear(page)
    await practise(page, HOLDEM, { players: 2 })
    const asked = () =>
      page.waitForFunction(() => document.querySelector('[data-prompt=bet] [data-preset]'), null, {
        timeout: ms(120_000),
      })
    await asked()
    await page.getByRole('button', { name: 'Sizes of your own' }).click()
    const dialog = page.getByRole('dialog')
    const before = dialog.getByLabel('Before the flop, and in games without one')
    await before.fill('3 bb, a lot')
    assert.notEqual(await dialog.locator('#sizes-before').textContent(), '')
    assert.equal(await dialog.getByRole('button', { name: 'Keep' }).getAttribute('aria-disabled'), 'true')
    await before.fill('3 bb, 7 bb')
    await dialog.getByLabel('After the flop').fill('40 %')
    assert.deepEqual(await complaints(page), [])
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.reload() // the browser keeps them
    await page.locator('.seat.hero').waitFor()
    const big = 200
    for (let hands = 0; hands < 8; hands++) {
      const round = await dealt(page)
      await asked()
      const seven = page.locator('[data-preset]', { hasText: '7 bb' })
      if (await seven.count()) {
        assert.equal(await seven.getAttribute('data-amount'), String(7 * big))
        await seven.click()
        await page.locator('[data-raise]').click()
        await heard.until(
          (m) => m.type === 'events' && m.events.some((e) => e.kind === 'acted' && e.to === 7 * big),
          'a raise to seven big blinds',
        )
        break
      }
      await playOut(page, round)
      await page.waitForFunction((r) => document.querySelector('main.poker').dataset.round !== r, round, {
        timeout: ms(60_000),
      })
      assert.ok(hands < 7, 'before the flop of no hand there was a choice')
    }
    assert.equal(await sideways(page), 0)
    assert.deepEqual(page.faults, [])
  },
}
