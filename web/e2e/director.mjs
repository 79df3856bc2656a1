// A director's evening in real Chromium: forty people in a real room, wall and telephones, and a network that is cut.
import assert from 'node:assert/strict'
import { joined } from './account.mjs'
import { NARROW, complaints, sideways, visitor } from './browser.mjs'

export const PEOPLE = (
  'Aino Jan Petr Tiina Dana Vera Liisa Ondra Hana Karel Eeva Josef Sanna Marek Pavla Timo Olga Ilona Zdena Milan ' +
  'Antti Lenka Ville Oskari Kaisa Radek Matti Iva Helmi Jukka Tereza Vojta Sirpa Libor Noora Dalibor Ritva Kamil Ulla Eliska'
).split(' ')

export const tell = (page) => page.getByRole('region', { name: 'Chosen' })
export const seat = (page, who) => page.locator('.tbl').getByRole('button', { name: who, exact: false }).first()
const saved = (page) => page.locator('.live', { hasText: 'saved' })

/** A new event with late entries to the end of level 2 and entering again; its address. */
export async function opens(page, title) {
  await page.goto('/director')
  const form = page.getByRole('form', { name: 'A new event' })
  await form.getByLabel('Made from').selectOption('veikkaus/freezeout')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(title)
  await form.getByRole('button', { name: 'More of one’s own' }).click()
  await form.getByLabel('Entries to the end of level').fill('2')
  await form.getByLabel('Places, of a hundred').fill('40 25 16 11 8')
  await form.getByLabel('Who is out may enter again').check()
  await form.getByRole('button', { name: 'Open the event' }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1)
}

/** Everybody enters and the seats are drawn. */
export async function begins(page, people = PEOPLE) {
  const entries = page.getByRole('region', { name: 'Entries' })
  await entries.getByLabel('Names, one a line').fill(people.join('\n'))
  await entries.getByRole('button', { name: `Paid, enter ${people.length}` }).click()
  await page.getByRole('button', { name: `begin with ${people.length} players` }).click()
  await seat(page, people[0]).waitFor()
}

export async function out(page, who) {
  await seat(page, who).click()
  await tell(page).getByRole('button', { name: /^Out/ }).click()
}

/** What is advised is done, until nothing is. */
async function advised(page) {
  const button = page.locator('.advice').getByRole('button', { name: /^Move/ })
  while (await button.isVisible()) {
    const said = await button.textContent()
    await button.click()
    await page.waitForFunction((before) => document.querySelector('.advice button.first')?.textContent !== before, said)
  }
}

const seated = (page) => page.locator('.tbl button .who').allTextContents()
const figure = (page, name) =>
  page.locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) }).locator('dd')
const shows = (page, name, words) => figure(page, name).filter({ hasText: words }).waitFor()

export const director = {
  'a director runs an evening of forty people, through a cut of the network': async (browser) => {
    const desk = await visitor(browser)
    const wall = await visitor(browser)
    const phone = await visitor(browser, { viewport: NARROW })
    await joined(desk)
    const event = await opens(desk, 'Sunday hold’em')
    await wall.goto(`/wall/${event}`)
    await begins(desk)
    await shows(wall, 'Players', /^40 of 40/)
    await wall.locator('.lv', { hasText: 'Level 1' }).waitFor()
    assert.equal((await seated(desk)).length, 40)

    // one is out, and the tables are kept even: who moves is told on his telephone
    await out(desk, 'Aino')
    await shows(wall, 'Players', /^39 of 40/)
    const table = desk.locator('.tbl').first()
    while (!(await desk.locator('.advice').isVisible())) {
      const [who] = await table.locator('button .who').allTextContents()
      const before = (await seated(desk)).length
      await out(desk, who)
      await desk.waitForFunction((n) => document.querySelectorAll('.tbl button .who').length < n, before)
    }
    const mover = /([^\s;.]+) to table/.exec(await desk.locator('.advice').textContent())[1]
    await seat(desk, mover).click()
    const [page] = await Promise.all([
      desk.context().waitForEvent('page'),
      tell(desk).getByRole('link', { name: 'Page of this player' }).click(),
    ])
    await page.waitForURL(/\/seat\//)
    await phone.goto(new URL(page.url()).pathname)
    await page.close()
    await phone.getByRole('region', { name: 'Your seat' }).waitFor()
    const old = await phone.locator('.place b').textContent()
    await advised(desk)
    await phone.getByText('You move now.').waitFor()
    assert.notEqual(await phone.locator('.place b').textContent(), old)
    assert.equal(await sideways(phone), 0)
    await wall.locator('footer', { hasText: mover }).waitFor()
    for (const each of [desk, wall, phone]) assert.deepEqual(await complaints(each), [])

    // entered again; a ruling; the clock stopped, wound and started
    await desk.getByRole('region', { name: 'Out', exact: true }).getByRole('button', { name: 'Aino' }).click()
    await tell(desk).getByRole('button', { name: 'Paid, enters again' }).click()
    await shows(wall, 'Entries', /^41 1 again/)
    await seat(desk, 'Aino').click()
    await tell(desk).getByRole('button', { name: 'Ruling' }).click()
    await tell(desk).getByRole('radio', { name: 'phone' }).click()
    await tell(desk).getByRole('button', { name: 'Enter ruling' }).click()
    await desk.getByRole('region', { name: 'Entered' }).getByText('Aino is warned. (phone)').waitFor()
    await desk.getByRole('button', { name: 'Pause' }).click()
    await wall.locator('.lv', { hasText: 'paused' }).waitFor()
    await desk.getByRole('button', { name: 'Go on' }).click()
    await wall.locator('main[data-state="level"]').waitFor()
    await advised(desk)

    // the network is cut: it is entered on, and nothing is lost or done twice
    const before = Number(/^\d+/.exec(await figure(wall, 'Players').textContent())[0])
    await desk.context().setOffline(true)
    await desk.getByText('The house cannot be reached.').waitFor()
    const gone = (await seated(desk)).slice(0, 3)
    for (const who of gone) await out(desk, who)
    await desk.locator('.live', { hasText: '3 entries wait to be sent' }).waitFor()
    assert.equal(await desk.locator('.tbl button.out').count(), 3)
    assert.match(await figure(wall, 'Players').textContent(), new RegExp(`^${before} of`))
    await desk.context().setOffline(false)
    await saved(desk).waitFor()
    await shows(wall, 'Players', new RegExp(`^${before - 3} of`))
    const lines = await desk.getByRole('region', { name: 'Entered' }).locator('.words').allTextContents()
    for (const who of gone) assert.equal(lines.filter((line) => line.startsWith(`${who} is out`)).length, 1)

    // what was entered by mistake is undone, and held again
    const entered = desk.getByRole('region', { name: 'Entered' })
    await entered.getByRole('button', { name: `Undo: ${gone[1]} is out` }).click()
    await seat(desk, gone[1]).waitFor()
    await entered.getByRole('button', { name: `Redo: out: ${gone[1]}` }).click()
    await seat(desk, gone[1]).waitFor({ state: 'detached' })

    // late entries end with level 2; then two out in one hand, and on to the end
    for (const level of [2, 3]) {
      await desk.getByRole('button', { name: 'Level on' }).click()
      await wall.locator('.lv', { hasText: `Level ${level}` }).waitFor()
    }
    await wall.locator('footer', { hasText: 'Entries are closed' }).waitFor()
    await advised(desk)
    const [one, two] = await table.locator('button .who').allTextContents()
    await seat(desk, one).click()
    await tell(desk).getByRole('button', { name: 'Others in the same hand' }).click()
    await seat(desk, two).click()
    await tell(desk).getByRole('button', { name: two }).click()
    await tell(desk).getByRole('button', { name: 'Enter all' }).click()
    await seat(desk, two).waitFor({ state: 'detached' })
    const lately = await desk.getByRole('region', { name: 'Out lately' }).locator('dd button').allTextContents()
    assert.deepEqual(lately.slice(0, 2), [two, one])
    for (;;) {
      await advised(desk)
      const left = await seated(desk)
      if (left.length < 2) break
      await out(desk, left[0])
      if (left.length === 2) break
      await desk.waitForFunction((n) => document.querySelectorAll('.tbl button .who').length < n, left.length)
    }
    await desk.getByRole('heading', { name: 'It is over' }).waitFor()
    await wall.locator('.lv', { hasText: 'It is over' }).waitFor()

    // prizes are paid once, and to the cent: 41 entries at 20 €
    const result = await desk.getByRole('region', { name: 'Result' }).locator('dd').allTextContents()
    const paid = result.map((amount) => Number(amount.replace(/[^\d.]/g, '')))
    assert.equal(paid.length, 5)
    assert.equal(Math.round(paid.reduce((sum, amount) => sum + amount, 0) * 100), 41 * 20_00)
    await entered.getByRole('button', { name: /^Undo/ }).first().click()
    await desk.getByText('what is paid stays paid').waitFor()
    await desk.goto(`/director/${event}/print`)
    await desk.getByRole('button', { name: 'Pay-out sheet' }).click()
    assert.equal(await desk.locator('tfoot td').nth(1).textContent(), '820\u00a0€')
    assert.deepEqual([...desk.faults, ...wall.faults, ...phone.faults], [])
    for (const each of [desk, wall, phone]) await each.context().close()
  },

  'those who are left divide the prizes at the desk': async (browser) => {
    const desk = await visitor(browser)
    await joined(desk)
    await desk.goto('/director')
    const form = desk.getByRole('form', { name: 'A new event' })
    await form.getByLabel('Made from').selectOption('gelp/freezeout')
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Club night')
    await form.getByRole('button', { name: 'Open the event' }).click()
    const people = PEOPLE.slice(0, 10)
    await begins(desk, people)
    for (const who of people.slice(3)) {
      await out(desk, who)
      await seat(desk, who).waitFor({ state: 'detached' })
      await advised(desk)
    }
    await desk.getByRole('button', { name: 'Deal', exact: true }).click()
    const dialog = desk.getByRole('dialog')
    const chips = ['50,000', '30,000', '10,000']
    for (const [at, who] of people.slice(0, 3).entries()) await dialog.getByLabel(`Chips of ${who}`).fill(chips[at])
    await dialog.getByRole('button', { name: 'Work it out' }).click()
    await dialog.getByText('There are 100,000 chips in play, and these are 90,000.').waitFor()
    await dialog.getByLabel(`Chips of ${people[2]}`).fill('20,000')
    await dialog.getByRole('button', { name: 'Work it out' }).click()
    await dialog.getByRole('button', { name: 'Make the deal' }).waitFor()
    for (const who of people.slice(0, 3)) await dialog.getByLabel(`${who} agrees`).check()
    await dialog.getByRole('button', { name: 'Make the deal' }).click()
    await desk
      .getByRole('region', { name: 'Entered' })
      .getByText(/is paid/)
      .first()
      .waitFor()
    for (const who of people.slice(1, 3)) {
      await out(desk, who)
      await seat(desk, who).waitFor({ state: 'detached' })
    }
    await desk.getByRole('heading', { name: 'It is over' }).waitFor()
    const result = await desk.getByRole('region', { name: 'Result' }).locator('dd').allTextContents()
    const paid = result.map((amount) => Number(amount.replace(/[^\d.]/g, '')))
    assert.equal(Math.round(paid.reduce((sum, amount) => sum + amount, 0)), 10 * 950)
    assert.deepEqual(desk.faults, [])
    await desk.context().close()
  },

  'who has no part in an event sees nothing of its desk': async (browser) => {
    const desk = await visitor(browser)
    const stranger = await visitor(browser, { viewport: NARROW })
    await joined(desk)
    const event = await opens(desk, 'Club night')
    await stranger.goto(`/director/${event}`)
    await stranger.getByText(`There is no event '${event}' in this house.`).waitFor()
    await stranger.goto('/director')
    await stranger.getByText('An event is run from an account.').waitFor()
    assert.equal(await stranger.getByText('Club night').count(), 0)
    assert.equal(await sideways(stranger), 0)
    assert.deepEqual(await complaints(stranger), [])
    assert.deepEqual(await complaints(desk), [])
    await stranger.goto(`/seat/${event}/00000000000000000000`)
    await stranger.getByText('Nobody has this seat card').waitFor()
    for (const each of [desk, stranger]) await each.context().close()
  },
}
