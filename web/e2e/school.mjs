// The dealers' school: a newcomer's first lesson, by keys only, on a phone; an exam with its certificate; a class.
import assert from 'node:assert/strict'
import { NARROW, complaints, sideways, visitor } from './browser.mjs'

/** What lies on the table: where, which cards, which words. */
const lying = (page) =>
  page.locator('.stage dl > div').evaluateAll((rows) =>
    rows.map((row) => ({
      where: row.querySelector('dt').textContent.trim(),
      cards: [...row.querySelectorAll('[data-card]')].map((card) => card.dataset.card),
      text: row.querySelector('dd > span:not(.hand)')?.textContent.trim() ?? '',
    })),
  )
const number = (text) => Number(/[\d\s\u202f,.]+/.exec(text)[0].replace(/[\s\u202f,]/g, ''))
const points = (card) => ('TJQK'.includes(card[0]) ? 10 : card[0] === 'A' ? 1 : Number(card[0]))

/** Stacks of chips: *green, 500 Kč* and *3 chips*. */
const worth = (rows) => rows.reduce((sum, row) => sum + number(row.where.split(', ')[1]) * number(row.text), 0)

/** The answers to the questions of the first exam, as somebody knows them who looks at the table. */
async function answers(page) {
  const rows = await lying(page)
  const asked = await page.locator('main h1').textContent()
  if (asked.startsWith('How much')) return { fills: [['together', String(worth(rows))]], picks: [] }
  if (asked.startsWith('What does this hand')) {
    const cards = rows[0].cards
    const low = cards.reduce((sum, card) => sum + points(card), 0)
    const soft = low <= 11 && cards.some((card) => card[0] === 'A')
    return { fills: [['total', String(soft ? low + 10 : low)]], picks: [soft ? 'soft' : 'hard'] }
  }
  const totals = rows.map((row) => row.cards.reduce((sum, card) => sum + points(card), 0) % 10)
  const winner = totals[0] === totals[1] ? 'tie' : rows[totals[0] > totals[1] ? 0 : 1].where
  return { fills: rows.map((row, at) => [row.where, String(totals[at])]), picks: [winner] }
}

async function fill(page) {
  const { fills, picks } = await answers(page)
  for (const [label, text] of fills) await page.getByLabel(label, { exact: true }).fill(text)
  for (const pick of picks) await page.locator('fieldset').getByRole('button', { name: pick, exact: true }).click()
}
const ask = (page) => page.locator('main h1').textContent()
const clean = async (page) => assert.deepEqual(await complaints(page), [])

export const school = {
  async 'a newcomer passes the first lesson of the school by keys alone'(browser) {
    const page = await visitor(browser)
    await page.goto('/school')
    await page.getByRole('link', { name: 'Begin the first lesson' }).focus()
    await clean(page)
    await page.keyboard.press('Enter')
    for (let right = 0; right < 3; right++) {
      const field = page.getByLabel('together', { exact: true })
      await field.waitFor()
      assert.ok(await field.evaluate((e) => e === document.activeElement), 'one types at once')
      await page.keyboard.type(String(worth(await lying(page))))
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Right', exact: true }).waitFor()
      await page.keyboard.press('Enter')
    }
    await page.getByLabel('together', { exact: true }).waitFor()
    await page.keyboard.type('nothing')
    await page.keyboard.press('Enter')
    await page.getByText('is not an amount').waitFor()
    await page.getByLabel('together', { exact: true }).fill('1')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Not right' }).waitFor()
    await clean(page)
    await page.getByRole('link', { name: 'To the lessons' }).click()
    await page.getByRole('heading', { name: 'Weak spots' }).waitFor()
    await page.getByRole('img', { name: '3 of the last 4 right' }).first().waitFor()
    await page.context().close()
  },

  async 'an exam of the school is passed, and its certificate can be printed'(browser) {
    const page = await visitor(browser)
    await page.goto('/school')
    await page.getByRole('button', { name: 'Begin the exam First table' }).click()
    for (let n = 1; n <= 10; n++) {
      await page.getByText(`question ${n} of 10`).waitFor()
      await fill(page)
      await page.getByRole('button', { name: 'Answer' }).click()
    }
    await page.getByRole('heading', { name: 'First table: passed' }).waitFor()
    assert.equal(await page.locator('.score b').textContent(), '100')
    await clean(page)
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.locator('.top').isVisible(), false)
    assert.ok(await page.getByRole('heading', { name: 'First table: passed' }).isVisible())
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'To the lessons' }).click()
    await page.getByText('100 of 100, passed').waitFor()
    await page.context().close()
  },

  async 'a lesson of the school on a telephone: a layout is drawn, an answer is shown'(browser) {
    const page = await visitor(browser, { viewport: NARROW, hasTouch: true, isMobile: true })
    await page.goto('/school')
    await page.getByRole('link', { name: 'Practise Pay the layout' }).tap()
    await page.locator('.stage svg[role=img]').first().waitFor()
    assert.equal(await sideways(page), 0)
    await clean(page)
    await page.getByRole('button', { name: 'Show me' }).tap()
    await page.getByRole('heading', { name: 'Not right' }).waitFor()
    const said = await page.locator('.bad b').textContent()
    const last = await page.locator('.ans table tr:last-child td:last-child').textContent()
    assert.equal(number(said), number(last))
    await page.getByRole('button', { name: 'Next question' }).tap()
    const before = await ask(page)
    await page.goto('/school/house-way')
    await page.locator('button.pick').first().waitFor()
    for (const at of [0, 1]) await page.locator('button.pick').nth(at).tap()
    await page.getByRole('button', { name: 'Answer' }).tap()
    await page.getByRole('button', { name: 'Next question' }).waitFor()
    assert.notEqual(await ask(page), before)
    assert.equal(await sideways(page), 0)
    await page.context().close()
  },

  async 'a teacher sees who of the class has done what'(browser) {
    const [teacher, ann] = [await visitor(browser), await visitor(browser)]
    await teacher.goto('/school/classes')
    await teacher.getByLabel('Its name').fill('Evening course')
    await teacher.getByRole('button', { name: 'Open a class' }).click()
    await teacher.getByRole('link', { name: 'Open Evening course' }).click()
    await teacher.getByText('Nobody has joined yet').waitFor()
    const code = await teacher.locator('header code').textContent()
    await ann.goto('/school/classes')
    await ann.getByLabel('Its code').fill(code.toLowerCase())
    await ann.getByRole('button', { name: 'Join' }).click()
    await ann.getByText('who sees what you practise').waitFor()
    await ann.goto('/school/count-the-chips')
    await ann.getByLabel('together', { exact: true }).waitFor()
    await ann.getByLabel('together', { exact: true }).fill(String(worth(await lying(ann))))
    await ann.getByRole('button', { name: 'Answer' }).click()
    await ann.getByRole('heading', { name: 'Right', exact: true }).waitFor()
    await teacher.reload()
    await teacher.getByText('1 of 1').waitFor()
    await clean(teacher)
    assert.equal(await sideways(teacher), 0)
    await teacher.context().close()
    await ann.context().close()
  },

  'what went wrong is looked up in the rulings, by keys and on a telephone'(browser) {
    return book(browser)
  },
}

async function book(browser) {
  const page = await visitor(browser)
  await page.goto('/rulings')
  await page.getByLabel('What happened?').fill('raised before it was his turn')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /A raise out of turn/ }).focus()
  await clean(page)
  await page.keyboard.press('Enter')
  await page.getByText('It is a raise of Cem to 1').first().waitFor()
  await page.getByRole('button', { name: 'calls 200' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Cem must call; the rest goes back.').first().waitFor()
  await page.getByText('veikkaus/betting#V-5.32').first().waitFor()
  assert.equal(await page.getByRole('img', { name: /The table (before|after) it/ }).count(), 2)
  assert.ok(await page.getByText('the supervisor decides').first().isVisible())
  await clean(page)
  await page.setViewportSize(NARROW)
  assert.equal(await sideways(page), 0)
  await page.getByLabel('What happened?').fill('juggling')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing is found').waitFor()
  await page.context().close()
}
