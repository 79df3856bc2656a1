// What the mock knows of the games: the layouts of the test fixtures, and the plainest settlement. For development only.
import { readFileSync } from 'node:fs'

const here = new URL('../tests/fixtures/', import.meta.url)
const read = (file) => JSON.parse(readFileSync(new URL(`${file}.layout.json`, here), 'utf8'))

const open = (id, file, name, currency, extra = {}) => {
  const [rulebook, game] = file.split('.')[0].replace('-double-zero', '').split('__')
  return { id, rulebook, game, name, currency, layout: read(file), options: {}, places: 8, bots: [], ...extra }
}

export const TABLES = [
  open('roulette-4', 'gelp__european-roulette.CZK', 'Table 4', 'CZK', {
    places: 5,
    bots: ['Vera', 'Milan'],
    stays: true,
  }),
  open('roulette-5', 'gelp__european-roulette.EUR', 'Table 5', 'EUR', { places: 5, stays: true }),
  open('admiral-1', 'gelp__admiral-wheel.CZK', 'Table 1', 'CZK', { bots: ['Vera'] }),
  open('fortune-2', 'gelp__wheel-of-fortune.CZK', 'Table 2', 'CZK', { bots: ['Milan'] }),
  open('colors-3', 'gelp__magic-colors.CZK', 'Table 3', 'CZK'),
  open('ray-roulette-1', 'ray-casino__roulette.EUR', 'Table 6', 'EUR', { bots: ['Aino'] }),
  open('ray-roulette-00', 'ray-casino__roulette-double-zero.EUR', 'Table 7', 'EUR', {
    options: { wheel: 'double_zero' },
  }),
  open('terminal-1', 'ray-casino__terminal-roulette.EUR', 'Terminal 1', 'EUR', { places: 200 }),
  open('money-wheel-1', 'ray-casino__money-wheel.EUR', 'Table 8', 'EUR', { bots: ['Aino'] }),
  open('sic-bo-9', 'ray-casino__sic-bo.EUR', 'Table 9', 'EUR', { bots: ['Aino', 'Eero'] }),
  open('lucky-dice-1', 'ray-halls__lucky-dice.EUR', 'Hall 1', 'EUR', {
    bots: ['Eero'],
    options: { thrower: 'player_throw' },
    throwers: true,
  }),
  open('halls-roulette-1', 'ray-halls__roulette.EUR', 'Hall 2', 'EUR', { bots: ['Eero'] }),
  open('halls-terminal-1', 'ray-halls__terminal-roulette.EUR', 'Terminal 4', 'EUR', { places: 200 }),
]

export function profit(layout, position, result, stake) {
  if (!position.covers.includes(result)) return -stake
  const pays = position.pays
    .split(' / ')
    .map((p) => p.split(' to '))
    .map(([a, b]) => Number(a) / Number(b))
  const times = pays.length > 1 ? result.split('.').filter((d) => d === position.selection[0]).length : 1
  return Math.floor(stake * pays[times - 1])
}

export function parts(layout, bet, amount) {
  const called = layout.called.find((c) => c.id === bet)
  if (called)
    return amount % called.chips
      ? null
      : Object.entries(called.parts).map(([id, chips]) => [id, (amount / called.chips) * chips])
  return layout.positions.some((p) => p.id === bet) ? [[bet, amount]] : null
}

const gcd = (a, b) => (b ? gcd(b, a % b) : a)
const frac = (a, b) => {
  const g = gcd(Math.abs(a), b) || 1
  return b / g === 1 ? String(a / g) : `${a / g}/${b / g}`
}

export function certificate(table) {
  const { layout } = table
  const all = layout.wheel ? layout.wheel.fields : outcomes(layout.dice)
  const bets = layout.positions.map((p) => {
    const count = new Map()
    for (const o of all) {
      const x = profit(layout, p, o, 1)
      count.set(x, (count.get(x) ?? 0) + 1)
    }
    const mean = [...count].reduce((s, [x, n]) => s + x * n, 0) / all.length
    const sd = Math.sqrt([...count].reduce((s, [x, n]) => s + (x - mean) ** 2 * n, 0) / all.length)
    return {
      bet: p.id,
      edge: p.edge,
      edge_percent: p.edge_percent,
      hit_frequency: p.wins,
      sd,
      positions: 1,
      distribution: [...count]
        .sort((a, b) => a[0] - b[0])
        .map(([x, n]) => ({ profit: String(x), probability: frac(n, all.length) })),
    }
  })
  return {
    game: `${table.rulebook}/${table.game}`,
    options: table.options,
    currency: table.currency,
    method: 'exact',
    exact: true,
    rulebook_sha256: '9f2c41d07ab3e685'.repeat(4),
    bets,
    warnings: [],
  }
}

function outcomes({ colours, faces }) {
  let all = ['']
  for (let i = 0; i < colours.length; i++)
    all = all.flatMap((o) => Array.from({ length: faces }, (_, k) => (o ? `${o}.` : '') + (k + 1)))
  return all
}

export function sheet(table) {
  const { layout } = table
  const rows = Object.values(layout.bets)
    .map((b) => `<tr><td>${b.title.en}</td><td>${b.about}</td><td>${b.pays}</td></tr>`)
    .join('')
  return [
    `<h1>${layout.title.en}</h1>`,
    '<p>Bets are opened. Chips may be placed, moved and taken back until “no more bets”. ',
    `<code>${table.rulebook}/${table.game}#1</code></p>`,
    '<ol><li>The result is announced. Losing stakes are taken, then winning bets are paid.</li>',
    '<li>A draw that fails or is declared void does not count: all stakes are returned.</li></ol>',
    `<h2>Bets</h2><table><tr><th>Bet</th><th>covers</th><th>pays</th></tr>${rows}</table>`,
  ].join('')
}
