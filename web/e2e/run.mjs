// Stories at the table, in real Chromium, against BASE_URL. Without BASE_URL the stand-in house is opened for them.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pace } from './patience.mjs'

let mock = null
if (!process.env.BASE_URL) {
  const times = { BETTING_MS: String(pace(8000)), DRAW_MS: String(pace(4000)) }
  mock = spawn(process.execPath, [fileURLToPath(new URL('../mock/server.mjs', import.meta.url))], {
    env: { ...process.env, PORT: '0', ...times },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.env.BASE_URL = /http:\S+/.exec(
    await new Promise((ok) => mock.stdout.once('data', (said) => ok(String(said)))),
  )[0]
}
const { launch, leave } = await import('./browser.mjs')
// in a house that holds the rules of its book other stories are told than in the open one
const OF_HOUSES = { 'live-floor': async () => (await import('./dealer.mjs')).dealer }
const walks = OF_HOUSES[process.env.HOUSE] ?? (async () => (await import('./walk.mjs')).walk)
const { stories } = process.env.HOUSE ? { stories: await walks() } : await import('./stories.mjs')
const { account } = await import('./account.mjs')
const { blinds } = await import('./blinds.mjs')
const { chairs } = await import('./chairs.mjs')
const { chinese } = await import('./chinese.mjs')
const { director } = await import('./director.mjs')
const { evening } = await import('./evening.mjs')
const { felt } = await import('./felt.mjs')
const { hands } = await import('./hands.mjs')
const { heats } = await import('./heats.mjs')
const { housePoker } = await import('./housepoker.mjs')
const { looks } = await import('./looks.mjs')
const { money } = await import('./money.mjs')
const { poker } = await import('./poker.mjs')
const { plain } = await import('./plain.mjs')
const { nights } = await import('./night.mjs')
const { privateGames } = await import('./private.mjs')
const { school } = await import('./school.mjs')
const { round } = await import('./round.mjs')
const { sheets } = await import('./sheets.mjs')
const { security } = await import('./security.mjs')
const { society } = await import('./society.mjs')
const { severalTables } = await import('./tables.mjs')
const { tournaments } = await import('./tournaments.mjs')
const { wagers } = await import('./wagers.mjs')
const { waitingLists } = await import('./waiting.mjs')
const only = process.argv.slice(2)
// the stand-in house has neither card tables nor poker, and nobody has two browsers there
const cards = {
  ...account,
  ...blinds,
  ...chinese,
  ...director,
  ...evening,
  ...felt,
  ...hands,
  ...heats,
  ...housePoker,
  ...poker,
  ...plain,
  ...nights,
  ...privateGames,
  ...round,
  ...school,
  ...security,
  ...sheets,
  ...severalTables,
  ...looks,
  ...money,
  ...chairs,
  ...society,
  ...tournaments,
  ...wagers,
  ...waitingLists,
}
const waiting = Object.entries(stories)
  .filter(([name]) => !(mock && name in cards))
  .filter(([name]) => !only.length || only.some((word) => name.includes(word)))
const twice = new Set()
let passed = 0
let failed = 0

/** Stories mostly wait for a round to end, so two are told side by side, each in a browser of its own. One that fails is told once
 *  more after all others: a browser on a crowded machine may miss a moment once; what is broken is broken again. Both are printed. */
async function lane() {
  const browser = await launch()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, story] = next
    const started = Date.now()
    try {
      await story(browser)
      passed++
      console.log(`ok    ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
    } catch (e) {
      if (twice.has(name)) failed++
      else waiting.push(next)
      console.log(`${twice.has(name) ? 'FAIL ' : 'AGAIN'} ${name}\n${e.stack ?? e}`)
      twice.add(name)
    }
    for (const context of browser.contexts()) {
      for (const page of context.pages()) await leave(page)
      await context.close()
    }
  }
  await browser.close()
}

await Promise.all(Array.from({ length: Number(process.env.LANES ?? 2) }, lane))
mock?.kill()
const again = twice.size ? `, ${twice.size} told twice` : ''
console.log(`e2e: ${passed} passed, ${failed} failed${again}`)
process.exit(failed || !passed ? 1 : 0)
