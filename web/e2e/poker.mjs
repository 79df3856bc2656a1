// Poker in real Chromium: whole hands of every kind, two people at one table, the replayer, the equity page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { BASE, NARROW, complaints, overhear, sideways, visitor } from './browser.mjs'
import { ms } from './patience.mjs'

const HOLDEM = 'unibet-ee/texas-holdem'

/** Open a practice table of this game through the house's own door, and sit down. */
export async function practise(page, game, wish = {}) {
  await page.goto('/')
  await page.locator('[data-balance]').waitFor()
  const answer = await page.request.post(`${BASE}/api/tables`, {
    data: { game, players: 3, opponents: 'caller', ...wish },
  })
  assert.equal(answer.status() < 300, true, `${game}: ${answer.status()} ${await answer.text()}`)
  const { id } = await answer.json()
  await page.goto(`/table/${id}?sit`)
  await page.locator('main.poker .seat.hero').waitFor()
  return id
}

const attr = (page, name) => page.locator('main.poker').getAttribute(name)
/** The hand in progress or the next one: its round, once you hold cards in it. */
export async function dealt(page) {
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.seat.hero [data-card]:not([data-card=down])').length > 0 &&
      !document.querySelector('[data-won-of]'),
    null,
    { timeout: ms(60_000) },
  )
  return attr(page, 'data-round')
}
const hero = (page) => page.locator('.seat.hero [data-card]').evaluateAll((all) => all.map((e) => e.dataset.card))

/** One decision: what the page offers, done with the keys a player would use. */
export async function act(page, how) {
  const kind = await page.locator('[data-prompt]').getAttribute('data-prompt')
  if (kind === 'throw') {
    await page.locator('.seat.hero button.pick').first().click()
    await page.getByRole('button', { name: /^(Draw|Discard)/ }).click()
  } else if (kind === 'bet') {
    if (how === 'raise' && (await page.locator('[data-raise]').count())) await page.keyboard.press('r')
    else if (how === 'fold') await page.keyboard.press('f')
    else await page.keyboard.press('c')
  } else if (kind === 'choice') await answers(page)
}
/** The first answer, if the question still waits for one: it may just have been given, or time may have run out. */
async function answers(page) {
  const waits = page.locator('[data-prompt=choice] .acts .btn:not([aria-busy=true])').first()
  for (const end = Date.now() + ms(30_000); await waits.count();) {
    const clicked = await waits.click({ timeout: ms(1_000) }).then(
      () => true,
      (e) => {
        if (Date.now() > end) throw e
      },
    )
    if (clicked) return
  }
}

/** Play until this hand is over: how often you were asked. */
export async function playOut(page, round, how = () => 'call') {
  const end = Date.now() + ms(120_000)
  let asked = 0
  for (;;) {
    const state = await page.evaluate((r) => {
      const m = document.querySelector('main.poker')
      return { over: m.dataset.round !== r || m.dataset.phase === 'settled', turn: m.dataset.turn === 'true' }
    }, round)
    if (state.over) return asked
    if (Date.now() > end)
      throw new Error(`the hand ${round} does not end: ${await page.locator('[data-prompt]').textContent()}`)
    if (!state.turn) {
      await page.waitForTimeout(60)
      continue
    }
    const log = await page.locator('.log').textContent()
    await act(page, how(asked))
    asked++
    await page.waitForFunction(
      ([r, was]) => {
        const m = document.querySelector('main.poker')
        return m.dataset.turn !== 'true' || m.dataset.round !== r || document.querySelector('.log').textContent !== was
      },
      [round, log],
    )
  }
}

/** The stored hand as this browser may see it. */
export async function stored(page, round) {
  for (const end = Date.now() + ms(60_000); Date.now() < end;) {
    const answer = await page.request.get(`${BASE}/api/hands/${round}`)
    if (answer.ok()) return answer.json()
    await page.waitForTimeout(250)
  }
  throw new Error(`the hand ${round} is not kept`)
}

/** What every hand must hold: chips stay in the room, only own and shown cards are known. */
function check({ hand, events }) {
  const start = events.find((e) => e.kind === 'hand_started')
  const end = events.find((e) => e.kind === 'hand_over')
  const sum = (list) => list.reduce((a, b) => a + b, 0)
  const fee = sum(events.filter((e) => e.kind === 'rake_taken').map((e) => e.amount + (e.drop ?? 0)))
  assert.equal(sum(end.stacks) + fee, sum(start.stacks))
  for (const e of events)
    if (e.kind === 'dealt' && e.faces === 'owner' && e.to !== hand.you)
      assert.ok(
        e.cards.every((c) => c === null),
        JSON.stringify(e),
      )
  return { start, end }
}

/** What was said about this hand, as text: its messages, and a table drawn anew in its course. */
/** What came over the line of a round, without the cards that were shown to everybody in the draw for the button. */
const framesOf = (heard, round) =>
  heard
    .filter((m) => [m.round, m.round?.id, m.past?.round, m.table?.round?.id].includes(round))
    .map((m) => JSON.stringify(m, (_, v) => (v?.kind === 'button_drawn' ? { ...v, cards: [] } : v)))

async function wholeHand(browser, game, kinds, wish = {}) {
  const page = await visitor(browser)
  const heard = overhear(page)
  await practise(page, game, wish)
  let seen = new Set()
  for (let hands = 0; hands < 4; hands++) {
    const round = await dealt(page)
    await playOut(page, round)
    const kept = await stored(page, round)
    const { end } = check(kept)
    assert.equal(end.stacks.length, kept.events[0].seats?.length ?? end.stacks.length)
    seen = new Set([
      ...seen,
      ...kept.events.map((e) =>
        e.kind === 'dealt'
          ? `dealt ${e.to.startsWith('board') || e.to === 'common' ? e.to : (e.faces ?? 'up')}`
          : e.kind,
      ),
    ])
    // nothing that was not told in the open ever came over the line
    const told = new Set(kept.events.flatMap((e) => (e.cards ?? []).filter(Boolean)))
    for (const frame of framesOf(heard, round))
      for (const [, card] of frame.matchAll(/"([2-9TJQKA][cdhs])"/g))
        assert.ok(told.has(card), `${card} was heard and never told`)
    if (kinds.every((k) => seen.has(k))) break
    await page.waitForFunction((r) => document.querySelector('main.poker').dataset.round !== r, round, {
      timeout: ms(60_000),
    })
  }
  for (const kind of kinds) assert.ok(seen.has(kind), `${game} never told of ${kind}: ${[...seen]}`)
  assert.deepEqual(page.faults, [])
  return page
}

/** The actions of a hand as its file lists them, written here street by street. */
export const actions = (...streets) => {
  const each = streets.flatMap((street) => street.split(', '))
  return `actions = [${each.map((action) => `"${action}"`).join(', ')}]`
}

/** Triple draw: three draw twice, one folds, two stand pat. */
export const DRAW_HAND = [
  'variant = "F2L3D"',
  'antes = [0, 0, 0]',
  'blinds_or_straddles = [100, 200, 0]',
  'small_bet = 200',
  'big_bet = 400',
  'starting_stacks = [20000, 18000, 22000]',
  'players = ["Dana", "Petr", "Ilona"]',
  actions(
    'd dh p1 Ad3sJcTs9d, d dh p2 2cKc7c4c9c, d dh p3 3cJsTh6dQd',
    'p3 cbr 400, p1 cc, p2 cbr 600, p3 cc, p1 cc',
    'p1 sd AdJcTs9d, p2 sd Kc9c, p3 sd JsThQd',
    'd dh p1 AsAh8s8c, d dh p2 5c2s, d dh p3 2d7h6h',
    'p1 cc, p2 cbr 200, p3 cbr 400, p1 cc, p2 cc, p1 sd AsAh8c, p2 sd 2s, p3 sd 6h',
    'd dh p1 6sKh9h, d dh p2 9s, d dh p3 4s',
    'p1 cc, p2 cbr 400, p3 cbr 800, p1 f, p2 cbr 1200, p3 cbr 1600, p2 cc',
    'p2 sd, p3 sd, p2 cc, p3 cbr 400, p2 cbr 800, p3 cbr 1200, p2 cc',
    'p3 sm 3c6d2d7h4s, p2 sm 2c7c4c5c9s',
  ),
].join('\n')

export const poker = {
  async 'poker: two clicks from the lobby into a six-handed hand of hold’em'(browser) {
    const page = await visitor(browser)
    await page.goto('/')
    await page.locator('[data-first]').click()
    await page.locator('main.poker').waitFor()
    await dealt(page)
    assert.equal(await page.locator('.seat').count(), 6)
    assert.equal((await hero(page)).length, 2)
    const others = await page
      .locator('.seat:not(.hero) [data-card]')
      .evaluateAll((all) => all.map((e) => e.dataset.card))
    assert.ok(others.length > 0 && others.every((card) => card === 'down'))
    assert.equal(await page.locator('.seat .bot').count(), 5)
    assert.deepEqual(page.faults, [])
  },

  async 'poker: who leaves a practice table is led back to it, and standing up in a hand says when'(browser) {
    const page = await visitor(browser)
    await page.goto('/')
    await page.locator('[data-first]').click()
    await page.locator('main.poker').waitFor()
    await dealt(page)
    const at = new URL(page.url()).pathname
    await page.getByRole('link', { name: 'Croupier, to the tables' }).click()
    await page.locator('[data-first]', { hasText: 'Go back' }).waitFor()
    await page
      .getByRole('button', { name: /^Back to your table/ })
      .first()
      .click()
    await page.locator('main.poker').waitFor()
    assert.equal(new URL(page.url()).pathname, at, 'no second table')
    await dealt(page)
    await page.getByRole('button', { name: 'Stand up' }).click()
    await page.getByText('When this hand is over you go').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Come back' }).count(), 0)
    await page.getByText('You are watching').waitFor({ timeout: ms(120_000) })
    assert.deepEqual(page.faults, [])
  },

  async 'poker: a whole hand of hold’em, then its replay, its proof and its files'(browser) {
    const page = await wholeHand(browser, HOLDEM, ['dealt board', 'pot_won'])
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await page.getByRole('button', { name: /Recompute/ }).click()
    await page.locator('[data-verdict="holds"]').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: /^Replay hand/ }).click()
    await page.locator('main[data-step]').waitFor()
    const steps = Number(await page.locator('main[data-step]').getAttribute('data-steps'))
    assert.ok(steps > 5)
    await page.keyboard.press('End')
    await page.locator(`main[data-step="${steps}"]`).waitFor()
    await page.keyboard.press('Home')
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    await page.locator('main[data-step="4"]').waitFor()
    assert.match(page.url(), /#4$/)
    await page.reload()
    await page.locator('main[data-step="4"]').waitFor() // a link to a moment leads there
    const id = new URL(page.url()).pathname.split('/').at(-1)
    for (const format of ['phh', 'ohh', 'txt']) {
      const file = await page.request.get(`${BASE}/api/hands/${id}.${format}`)
      assert.equal(file.status(), 200, format)
      assert.ok((await file.text()).length > 100)
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Picture' }).click(),
    ])
    assert.equal(
      readFileSync(await download.path())
        .subarray(1, 4)
        .toString(),
      'PNG',
    )
    assert.deepEqual(page.faults, [])
  },

  async 'poker: a whole hand of stud, cards up and down'(browser) {
    await wholeHand(browser, 'gelp/seven-card-stud', ['dealt up', 'dealt owner', 'pot_won'], { players: 2 })
  },
  async 'poker: a whole hand of triple draw, cards thrown by tapping'(browser) {
    await wholeHand(browser, 'gelp/deuce-to-seven-triple-draw', ['discarded', 'pot_won'], { players: 2 })
  },
  async 'poker: a whole hand with two boards'(browser) {
    await wholeHand(browser, 'veikkaus/double-flop-holdem', ['dealt board', 'dealt board 2', 'pot_won'])
  },

  async 'poker: two people at one table, neither sees the other’s cards'(browser) {
    const [ann, ben] = [await visitor(browser), await visitor(browser)]
    const [atAnn, atBen] = [overhear(ann), overhear(ben)]
    const id = await practise(ann, 'veikkaus/holdem', { players: 3, bots: 0 }) // where two are enough to begin
    await ann.getByText('Waiting for a second player').waitFor()
    await ben.goto(`/table/${id}`)
    await ben.getByText('There is no table').waitFor() // it is Ann's; without her link there is none for him
    await ann.getByRole('button', { name: 'Invite somebody' }).click()
    const link = await ann.getByLabel('Link').inputValue()
    await ann.getByRole('button', { name: 'Close' }).click()
    await ben.goto(link)
    await ben
      .getByRole('button', { name: /^Sit down on chair/ })
      .first()
      .click()
    assert.equal(new URL(ben.url()).search, '')
    assert.equal(await ben.getByRole('button', { name: 'Invite somebody' }).count(), 0)
    await ben.getByRole('button', { name: /^Sit down with/ }).click()
    const round = await dealt(ann)
    await dealt(ben)
    const [a, b] = [await hero(ann), await hero(ben)]
    assert.ok(a.every((card) => !b.includes(card)))
    const hidden = (heard, cards) =>
      framesOf(heard, round)
        .filter((f) => !f.includes('"shown"'))
        .every((f) => cards.every((card) => !f.includes(`"${card}"`)))
    assert.ok(hidden(atAnn, b) && hidden(atBen, a))
    // the one to act bets with keys, the other sees it and calls
    const turn = (page, other) =>
      page.waitForFunction(() => document.querySelector('main.poker').dataset.turn === 'true').then(() => [page, other])
    const [first, second] = await Promise.any([turn(ann, ben), turn(ben, ann)])
    const least = await first.locator('[data-raise] .amt').textContent()
    await first.keyboard.press('ArrowUp')
    await first.waitForFunction((t) => document.querySelector('[data-raise] .amt').textContent !== t, least)
    const sized = (await first.locator('[data-raise] .amt').textContent()).trim()
    await first.keyboard.press('Enter')
    await second.waitForFunction(() => document.querySelector('main.poker').dataset.turn === 'true')
    assert.ok((await second.locator('[data-bet-of] .num').allTextContents()).map((t) => t.trim()).includes(sized))
    await Promise.all([playOut(ann, round), playOut(ben, round)])
    const [kept, other] = [await stored(ann, round), await stored(ben, round)]
    check(kept)
    assert.deepEqual(
      kept.events.find((e) => e.kind === 'hand_over'),
      other.events.find((e) => e.kind === 'hand_over'),
    )
    assert.notEqual(kept.hand.you, other.hand.you)
    assert.deepEqual([...ann.faults, ...ben.faults], [])
  },

  async 'poker: deciding ahead folds at your turn; sitting out and coming back'(browser) {
    const page = await visitor(browser)
    await practise(page, HOLDEM, { players: 6 }) // five who think before it is your turn again
    let planned = false
    for (let i = 0; i < 8 && !planned; i++) {
      const round = await dealt(page)
      await page.waitForFunction(
        () => document.querySelector('main.poker').dataset.turn === 'true' || document.querySelector('.pre input'),
      )
      if ((await attr(page, 'data-turn')) === 'true') await act(page, 'call')
      planned = await page
        .getByLabel(/^(Fold|Check or fold)$/)
        .check({ timeout: ms(3000) })
        .then(
          () => true,
          () => false,
        )
      // nobody presses anything: at its turn the page does what was decided
      if (planned)
        await page.waitForFunction(
          () =>
            [...document.querySelectorAll('.log li')].some((li) =>
              /^You(fold|check)/.test(li.textContent.replace(/\s/g, '')),
            ),
          null,
          { timeout: ms(40_000) },
        )
      await playOut(page, round, () => 'fold')
      if (!planned)
        await page.waitForFunction((r) => document.querySelector('main.poker').dataset.round !== r, round, {
          timeout: ms(60_000),
        })
    }
    assert.ok(planned, 'there never was time to decide ahead')
    await page.getByRole('button', { name: 'Sit out' }).click()
    await page.getByRole('button', { name: 'Come back' }).first().waitFor()
    await page.getByRole('button', { name: 'Come back' }).first().click()
    await page.getByRole('button', { name: 'Sit out' }).waitFor()
    assert.deepEqual(page.faults, [])
  },

  async 'poker: a file of hands is replayed, a broken one refused with its line'(browser) {
    const page = await visitor(browser)
    await page.goto('/replay')
    const phh = [
      'variant = "NT"',
      'antes = [0, 0]',
      'blinds_or_straddles = [1, 2]',
      'min_bet = 2',
      'starting_stacks = [200, 200]',
      actions(
        'd dh p1 AsKs, d dh p2 QdQh, p2 cbr 6, p1 cc, d db Ah7d2c, p1 cc, p2 cc, d db Ts',
        'p1 cc, p2 cc, d db 4s, p1 cc, p2 cc, p1 sm AsKs, p2 sm QdQh',
      ),
    ].join('\n')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'duel.phh', mimeType: 'text/plain', buffer: Buffer.from(phh) })
    await page.locator('main[data-step]').waitFor()
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'One step back' }).click()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page
      .locator('.eq', { hasText: '%' })
      .first()
      .waitFor({ timeout: ms(120_000) })
    await page.getByRole('button', { name: 'Another hand' }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'broken.phh',
      mimeType: 'text/plain',
      buffer: Buffer.from(phh.replace('p2 cbr 6', 'p1 jump')),
    })
    await page.getByRole('alert').waitFor()
    assert.match(await page.getByRole('alert').textContent(), /broken\.phh cannot be shown/)
    const unknown = phh.replace('200, 200', 'inf, inf') + '\nwinnings = [11.5, 0]'
    const several = `[1]\n${unknown}\n[2]\n${phh.replace('p2 cbr 6', 'p1 jump')}\n[3]\n${phh}\n`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'several.phhs', mimeType: 'text/plain', buffer: Buffer.from(several) })
    await page.locator('main[data-step]').waitFor()
    assert.match(
      await page.getByRole('alert').textContent(),
      /One hand of this file cannot be shown\. *Hand 2, line 15: action 3/,
    )
    await page.getByText('A rake of 0.5 that the file does not name.').waitFor()
    await page
      .getByRole('group', { name: /stack not known/ })
      .first()
      .waitFor()
    await page.locator('.which select').selectOption({ label: "3. No-limit Texas hold'em" })
    await page.getByRole('group', { name: /199 behind/ }).waitFor()
    assert.deepEqual(page.faults, [])
  },

  async 'poker: the replay of a draw says what the hands were worth, before the last draw and after it'(browser) {
    const page = await visitor(browser)
    await page.goto('/replay')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'draw.phh', mimeType: 'text/plain', buffer: Buffer.from(DRAW_HAND) })
    await page.locator('main[data-step]').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.locator('main[data-equity="sampled"]').waitFor({ timeout: ms(120_000) })
    assert.match(await page.locator('.facts [role=status]').textContent(), /everybody draws by the sound rule/)
    assert.equal(await page.locator('.eq', { hasText: '%' }).count(), 3)
    await page.keyboard.press('End') // after the last draw nothing is left to chance, until the pot is pushed
    const status = page.locator('.facts [role=status]')
    let step = Number(await page.locator('main[data-step]').getAttribute('data-steps'))
    await page.locator(`main[data-step="${step}"]`).waitFor()
    while (step > 1 && !/equity/.test(await status.textContent())) {
      await page.keyboard.press('ArrowLeft')
      await page.locator(`main[data-step="${--step}"]`).waitFor()
    }
    await page.locator('main[data-equity="exact"]').waitFor({ timeout: ms(120_000) })
    assert.deepEqual(
      (await page.locator('.eq').allTextContents()).map((t) => parseFloat(t)).sort((a, b) => a - b),
      [0, 100],
    )
    assert.deepEqual(page.faults, [])
  },

  async 'poker: equity in a game of a mix, with draws to come'(browser) {
    const page = await visitor(browser)
    await page.goto('/equity')
    await page.locator('option[value="gelp/eight-game-mix"]').waitFor({ state: 'attached' })
    await page.locator('form select').first().selectOption('gelp/eight-game-mix')
    await page.getByLabel('Game of the mix').selectOption('triple-draw')
    await page.getByRole('textbox', { name: 'Hand 1' }).fill('2c3d4h5sKc')
    await page.getByRole('textbox', { name: 'Hand 2' }).fill('9d8h6s5c4d')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page
      .locator('[data-method="sampled"] .meter')
      .first()
      .waitFor({ timeout: ms(120_000) })
    assert.match(await page.locator('[data-assumes]').textContent(), /draws by the sound rule/)
    await page.getByLabel('Draws to come').selectOption('0')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page
      .locator('[data-method="exact"] .meter')
      .first()
      .waitFor({ timeout: ms(120_000) })
    assert.deepEqual(
      (await page.locator('.line .num').allTextContents()).map((t) => parseFloat(t)),
      [0, 100],
    )
    assert.match(page.url(), /leg=triple-draw&left=0/)
    assert.deepEqual(page.faults, [])
  },

  async 'poker: equity of two hands, exact and with a chart'(browser) {
    const page = await visitor(browser)
    await page.goto('/equity')
    await page.getByRole('textbox', { name: 'Hand 1' }).fill('AsKs')
    await page.getByRole('textbox', { name: 'Hand 2' }).fill('QdQh')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page
      .locator('[data-method="exact"] .meter')
      .first()
      .waitFor({ timeout: ms(120_000) })
    const shown = (await page.locator('.line .num').allTextContents()).map((t) => parseFloat(t))
    assert.ok(Math.abs(shown[0] + shown[1] - 100) < 0.02 && shown[0] > 45 && shown[0] < 48, String(shown))
    await page.getByRole('textbox', { name: 'Hand 2' }).fill('AsKs')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page.getByRole('alert').waitFor()
    assert.deepEqual(page.faults, [])
  },

  async 'poker: what stacks are worth in prizes, a deal by hand, and its link'(browser) {
    const page = await visitor(browser)
    await page.goto('/equity')
    await page.getByRole('link', { name: 'ICM' }).click()
    await page.getByLabel('Chips, one player a line').fill('Ann 50,000\nBea 300\nCid: 200')
    await page.getByLabel('Prizes that are left').fill('500 300 200 100')
    await page.keyboard.press('Enter')
    assert.match(await page.getByRole('alert').textContent(), /4 prizes for 3 players/)
    await page.getByLabel('Prizes that are left').fill('500 300 200')
    await page.keyboard.press('Enter')
    const row = page.locator('[data-method="fractions"] tbody tr', { hasText: 'Ann' })
    await row.waitFor({ timeout: ms(120_000) })
    assert.deepEqual((await row.locator('td').allTextContents()).slice(1, 3), ['498.02', '596.04'])
    const shares = page.getByRole('region', { name: 'Shares' })
    assert.match(await shares.getByRole('status').textContent(), /By chips Ann would get more than the first prize/)
    await page.getByLabel('Ann by hand').fill('490')
    await page.keyboard.press('Tab') // by keyboard to the next one
    await page.keyboard.type('260')
    assert.equal(await page.locator('[data-left]').textContent(), '250')
    await page.getByLabel('Cid by hand').fill('250.01')
    assert.match(await page.getByRole('alert').textContent(), /The parts make 1,000\.01: 0\.01 more than there is/)
    const link = page.url()
    assert.match(link, /icm\?stack=Ann\+50%2C000&stack=Bea\+300/)
    const other = await visitor(browser, { viewport: NARROW })
    await other.goto(link)
    await other
      .locator('[data-method] tbody tr')
      .first()
      .waitFor({ timeout: ms(120_000) })
    assert.ok((await sideways(other)) <= 0)
    assert.deepEqual([...page.faults, ...other.faults], [])
  },

  async 'poker: nothing scrolls sideways, and axe finds nothing to complain about'(browser) {
    const found = []
    for (const [colorScheme, viewport] of [
      ['dark', { width: 1440, height: 900 }],
      ['light', NARROW],
    ]) {
      const page = await visitor(browser, { colorScheme, viewport })
      const look = async (where) => {
        assert.ok((await sideways(page)) <= 0, `${where} at ${viewport.width}`)
        for (const c of await complaints(page)) found.push(`${colorScheme} ${viewport.width} ${where}: ${c}`)
      }
      for (const path of ['/replay', '/equity', '/icm']) {
        await page.goto(path)
        await page.locator('main h1').first().waitFor()
        await page.waitForTimeout(400)
        await look(path)
      }
      await practise(page, 'gelp/seven-card-stud', { players: 8 })
      await dealt(page)
      await page.waitForFunction(() => document.querySelector('main.poker').dataset.turn === 'true', null, {
        timeout: ms(60_000),
      })
      await look('stud')
    }
    assert.deepEqual(found, [])
  },
}
