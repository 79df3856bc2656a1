// Stories at the table, in real Chromium, against BASE_URL. Without BASE_URL the stand-in house is opened for them.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const own = !process.env.BASE_URL
let mock = null
if (own) {
  const port = 8200 + Math.floor(Math.random() * 700)
  process.env.BASE_URL = `http://127.0.0.1:${port}`
  mock = spawn(process.execPath, [fileURLToPath(new URL('../mock/server.mjs', import.meta.url))], { env: { ...process.env, PORT: String(port), BETTING_MS: '8000', DRAW_MS: '4000' }, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((ok) => mock.stdout.once('data', ok))
}
const { launch, leave } = await import('./browser.mjs')
const { stories } = await import('./stories.mjs')
const only = process.argv.slice(2)
const browser = await launch()
let passed = 0, failed = 0
for (const [name, story] of Object.entries(stories)) {
  if (only.length && !only.some((word) => name.includes(word))) continue
  const started = Date.now()
  try {
    await story(browser)
    passed++
    console.log(`ok    ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  } catch (e) {
    failed++
    console.log(`FAIL  ${name}\n${e.stack ?? e}`)
  }
  for (const context of browser.contexts()) {
    for (const page of context.pages()) await leave(page)
    await context.close()
  }
}
await browser.close()
mock?.kill()
console.log(`e2e: ${passed} passed, ${failed} failed`)
process.exit(failed || !passed ? 1 : 0)
