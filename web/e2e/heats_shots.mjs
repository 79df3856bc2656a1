// A tournament in points as it looks in use, wide and narrow: `BASE_URL=… node e2e/heats_shots.mjs [folder]`.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { joined } from './account.mjs'
import { NARROW, WIDE, launch, visitor } from './browser.mjs'
import { bets, enters, opens } from './heats.mjs'
import { ms } from './patience.mjs'

const folder = process.argv[2] ?? fileURLToPath(new URL('../../docs/shots', import.meta.url))
const SIZES = [
  ['1440', { viewport: WIDE, colorScheme: 'dark' }],
  ['390', { viewport: NARROW, colorScheme: 'light' }],
]
await mkdir(folder, { recursive: true })
const browser = await launch()
await Promise.all(
  SIZES.map(async ([size, options]) => {
    const page = await visitor(browser, options)
    await joined(page)
    const path = await opens(page, 'Blackjack tonight', 2, 5)
    await enters(page, path)
    await page.getByRole('button', { name: 'Begin' }).click()
    await bets(page)
    if (size === '390') await page.getByRole('region', { name: 'The heat' }).scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${folder}/heat-table-${size}.png` })
    await page.goto(path)
    await page.locator('.badge', { hasText: 'over' }).waitFor({ timeout: ms(240_000) })
    await page.screenshot({ path: `${folder}/heat-over-${size}.png` })
  }),
)
await browser.close()
