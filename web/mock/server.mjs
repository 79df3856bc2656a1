// A stand-in for the house, for developing the page alone: the same protocol, a betting clock, play money in memory.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WebSocketServer } from 'ws'
import { TABLES, certificate, parts, profit, sheet } from './rules.mjs'

const PORT = Number(process.env.PORT ?? 8000)
const BETTING = Number(process.env.BETTING_MS ?? 20000)
const DRAW = Number(process.env.DRAW_MS ?? 6500)
const STATIC = fileURLToPath(new URL('../../src/croupier/server/static/', import.meta.url))
const people = new Map()
const rounds = new Map()
const clients = new Set()
let guests = 0

// ── chance ──────────────────────────────────────────────────────────────────────────────────────────────────────
function chance(seed) {
  let counter = 0n
  let buffer = Buffer.alloc(0)
  return (n) => {
    const bits = n === 1 ? 0 : (n - 1).toString(2).length
    const size = Math.ceil(bits / 8)
    for (;;) {
      while (buffer.length < size) {
        const c = Buffer.alloc(8)
        c.writeBigUInt64BE(counter++)
        buffer = Buffer.concat([buffer, createHmac('sha256', seed).update(c).digest()])
      }
      const x = buffer.subarray(0, size).readUIntBE(0, size) & ((1 << bits) - 1)
      buffer = buffer.subarray(size)
      if (x < n) return x
    }
  }
}

// ── tables ──────────────────────────────────────────────────────────────────────────────────────────────────────
class Table {
  constructor(info) {
    Object.assign(this, info)
    this.seats = info.bots.map((name, i) => ({ seat: `s${i + 1}`, name, bot: true, player: null }))
    this.history = []
    this.number = 1000 + TABLES.indexOf(info) * 37
    this.lying = new Map()
    this.standing = []
    this.phase = { name: 'waiting' }
    this.next = this.seats.length + 1
    for (let i = 0; i < 14; i++) this.quick()
    this.begin()
  }
  quick() {
    const r = this.draw(chance(randomBytes(32)))
    this.history.unshift({
      round: `old-${this.id}-${this.number}`,
      number: this.number++,
      result: r.result,
      void: null,
    })
  }
  draw(below) {
    if (this.layout.wheel) {
      const index = below(this.layout.wheel.fields.length)
      const result = this.layout.wheel.fields[index]
      return { result, event: { kind: 'stopped', result, index } }
    }
    const dice = this.layout.dice.colours.map(() => 1 + below(this.layout.dice.faces))
    return { result: dice.join('.'), event: { kind: 'rolled', dice, total: dice.reduce((a, b) => a + b, 0) } }
  }
  enter(name, ms, extra = {}) {
    this.phase = { name, ends: ms ? Date.now() + ms : null, ...extra }
  }
  wire() {
    const { name, ends, ...rest } = this.phase
    return {
      name,
      ends_in_ms: ends ? Math.max(0, ends - Date.now()) : null,
      asked: null,
      turn: null,
      options: [],
      question: null,
      facts: {},
      ...rest,
    }
  }
  begin() {
    // a seat whose player has gone is free again
    const gone = this.seats.filter((s) => !s.bot && ![...clients].some((c) => c.player === s.player))
    this.seats = this.seats.filter((s) => !gone.includes(s))
    if (gone.length) this.tellSeats([], gone)
    this.standing = this.standing.filter(([seat]) => this.seats.some((s) => s.seat === seat))
    const seed = randomBytes(32)
    this.round = {
      id: `${this.id}-${++this.number}`,
      number: this.number,
      seed,
      commitment: createHash('sha256').update(seed).digest('hex'),
      numbers: new Map(),
      nonces: null,
      events: [],
    }
    this.lying = new Map()
    this.enter('betting', BETTING)
    const events = [{ kind: 'bets_opened' }]
    for (const [seat, bet, amount] of this.standing) {
      events.push({ kind: 'bet_placed', seat, bet, amount, standing: true })
      this.lying.set(`${seat}|${bet}`, amount)
    }
    this.round.events = events
    this.tell({ type: 'round', table: this.id, round: this.roundView(), phase: this.wire() })
    this.timer = setTimeout(() => this.close(), BETTING)
    for (const s of this.seats.filter((s) => s.bot))
      for (let i = 0; i < 3; i++) setTimeout(() => this.botBets(s), 600 + Math.random() * BETTING * 0.5)
  }
  botBets(s) {
    if (this.phase.name !== 'betting') return
    const p = this.layout.positions[Math.floor(Math.random() * this.layout.positions.length)]
    this.put(s.seat, [[p.id, Math.max(p.min, Math.min(1000, p.max))]])
  }
  put(seat, list, called) {
    const events = list.map(([bet, amount]) => ({
      kind: 'bet_placed',
      seat,
      bet,
      amount,
      ...(called ? { called } : {}),
    }))
    for (const [bet, amount] of list) this.lying.set(`${seat}|${bet}`, (this.lying.get(`${seat}|${bet}`) ?? 0) + amount)
    this.say(events)
  }
  say(events) {
    const first = this.round.events.length
    this.round.events.push(...events)
    this.tell({ type: 'events', table: this.id, round: this.round.id, first, events, phase: this.wire() })
  }
  close() {
    this.enter('drawing')
    this.say([{ kind: 'bets_closed' }])
    const me =
      this.throwers &&
      this.seats.find((s) => s.player && [...this.lying.keys()].some((k) => k.startsWith(s.seat + '|')))
    if (me) {
      this.enter('choosing', 6000, {
        asked: me.seat,
        turn: 0,
        question: 'throw the dice?',
        facts: {},
        options: [{ option: 'throw' }, { option: 'pass' }],
      })
      this.say([])
      this.answer = setTimeout(() => this.chosen(me.seat, 'throw'), 6000)
    } else setTimeout(() => this.fall(), 300)
  }
  goOn() {
    const next = { betting: () => this.close(), settled: () => this.begin() }[this.phase.name]
    if (!next) return
    clearTimeout(this.timer)
    for (const s of this.seats) s.ready = false
    this.tellSeats(this.seats)
    next()
  }
  chosen(seat, option) {
    clearTimeout(this.answer)
    this.enter('drawing')
    this.say([{ kind: 'chose', seat, option }])
    setTimeout(() => this.fall(), 200)
  }
  fall() {
    const nonces = (this.round.nonces = [...this.round.numbers].sort().map(([seat, nonce]) => ({ seat, nonce })))
    const key = nonces.length
      ? createHmac('sha256', this.round.seed)
          .update(JSON.stringify([this.round.id, nonces.map((n) => [n.seat, n.nonce])]))
          .digest()
      : this.round.seed
    this.tell({ type: 'mixed', table: this.id, round: this.round.id, nonces })
    const { result, event } = this.draw(chance(key))
    const events = [event]
    const lines = []
    for (const [key, stake] of this.lying) {
      const [seat, bet] = key.split('|')
      const p = this.layout.positions.find((q) => q.id === bet)
      const won = profit(this.layout, p, result, stake)
      lines.push({ kind: 'settled', seat, bet, stake, profit: won, ...(won > 0 && this.stays ? { stays: stake } : {}) })
    }
    lines.sort((a, b) => (a.profit > 0) - (b.profit > 0))
    this.standing = lines
      .filter((l) => l.stays && this.seats.some((s) => s.seat === l.seat && s.player))
      .map((l) => [l.seat, l.bet, l.stays])
    this.enter('settled', DRAW)
    this.say([...events, ...lines])
    for (const l of lines) {
      const who = this.seats.find((s) => s.seat === l.seat)?.player
      if (who) pay(who, this.currency, l.stake + l.profit - (l.stays ?? 0))
    }
    const past = { round: this.round.id, number: this.round.number, result, void: null, shown: null }
    this.history = [past, ...this.history].slice(0, 30)
    rounds.set(this.round.id, {
      id: this.round.id,
      table: this.id,
      game: this.game,
      options: this.options,
      currency: this.currency,
      seats: this.seats.map((s) => s.seat),
      carry: {},
      rulebook_sha256: '9f2c41d07ab3e685'.repeat(4),
      commitment: this.round.commitment,
      seed: this.round.seed.toString('hex'),
      nonces: this.round.nonces,
      inputs: [],
      events: this.round.events,
    })
    this.tell({ type: 'over', table: this.id, past, seed: this.round.seed.toString('hex'), phase: this.wire() })
    this.timer = setTimeout(() => this.begin(), DRAW)
  }
  roundView(open = false) {
    return {
      id: this.round.id,
      number: this.round.number,
      commitment: this.round.commitment,
      nonces: this.round.nonces,
      seed: open ? this.round.seed.toString('hex') : null,
      events: this.round.events,
    }
  }
  shown({ player: p, ...s }) {
    return { ...s, bot: s.bot ?? false, connected: !p || [...clients].some((c) => c.player === p) }
  }
  seatOf(player) {
    return this.seats.find((s) => s.player !== null && s.player === player)
  }
  watchers() {
    return [...clients].filter((c) => c.watching.has(this.id))
  }
  watching() {
    return this.watchers().filter((c) => !this.seats.some((s) => s.player === c.player)).length
  }
  tell(message) {
    for (const c of this.watchers()) c.send(message)
  }
  tellSeats(changed = [], left = []) {
    this.tell({
      type: 'seats',
      table: this.id,
      changed: changed.map((s) => this.shown(s)),
      left: left.map((s) => s.seat),
      watching: this.watching(),
    })
  }
  tellYou(player) {
    for (const c of this.watchers())
      if (c.player === player) c.send({ type: 'you', table: this.id, seat: this.seatOf(player)?.seat ?? null })
  }
  view(player) {
    return {
      id: this.id,
      name: this.name,
      own: { words: this.name, options: [] },
      game: this.game,
      rulebook: this.rulebook,
      family: 'draw',
      title: this.layout.title,
      currency: this.currency,
      options: this.options,
      seats: this.seats.map((s) => this.shown(s)),
      you: this.seatOf(player)?.seat ?? null,
      places: this.places,
      watching: this.watching(),
      phase: this.wire(),
      round: this.roundView(this.phase.name === 'settled'),
      lying: [...this.lying].map(([k, amount]) => ({ seat: k.split('|')[0], bet: k.split('|')[1], amount })),
      history: this.history,
      betting_ms: BETTING,
      notice: null,
    }
  }
  row() {
    const e = [...this.layout.positions].sort((a, b) => a.edge_percent - b.edge_percent)
    const low = e[0]
    const high = e.at(-1)
    return {
      id: this.id,
      name: this.name,
      own: { words: this.name, options: [] },
      game: this.game,
      kind: this.layout.title.en,
      variant: '',
      rulebook: this.rulebook,
      house: houseOf(this.rulebook),
      family: 'draw',
      title: this.layout.title,
      currency: this.currency,
      options: this.options,
      min: Math.min(...e.map((p) => p.min)),
      max: Math.max(...e.map((p) => p.max)),
      players: this.seats.filter((s) => s.player).length,
      bots: this.seats.filter((s) => s.bot).length,
      places: this.places,
      seats: this.places,
      watching: this.watching(),
      phase: this.phase.name,
      heading: headingOf(this.layout),
      among_players: false,
      compared: false,
      edge_low: low.edge,
      edge_high: high.edge,
      edge_low_percent: low.edge_percent,
      edge_high_percent: high.edge_percent,
      edges_exact: true,
    }
  }
}
const houseOf = (rulebook) => ({ name: `House of ${rulebook}`, short: rulebook })
const headingOf = (layout) =>
  layout.wheel
    ? { id: 'wheels', title: 'Wheels', icon: 'wheel', rank: 0 }
    : { id: 'dice', title: 'Dice', icon: 'dice', rank: 1 }
const tables = new Map(TABLES.map((t) => [t.id, null]))
for (const t of TABLES) tables.set(t.id, new Table(t))

const meOf = (player) => {
  const p = people.get(player)
  return { player, name: p.name, guest: p.guest, balances: { ...p.balances } }
}
function pay(player, currency, amount) {
  if (!amount) return
  people.get(player).balances[currency] += amount
  for (const c of clients)
    if (c.player === player) c.send({ type: 'balance', balances: { ...people.get(player).balances } })
}

// ── messages ────────────────────────────────────────────────────────────────────────────────────────────────────
/** An amount in whole units of its money. */
const hundreds = (cents) => (cents / 100).toLocaleString('en-GB')
const no = (reason, rule = null) => {
  throw Object.assign(new Error(reason), { rule, refused: true })
}
function act(c, m) {
  if (m.type === 'ping') return
  const t = tables.get(m.table) ?? no('There is no such table.')
  const mine = t.seatOf(c.player)
  const seat = mine?.seat
  if (m.type === 'watch') {
    c.watching.add(t.id)
    c.send({ type: 'table', table: t.view(c.player) })
    return t.tellSeats(mine ? [mine] : [])
  }
  if (m.type === 'unwatch') {
    c.watching.delete(t.id)
    return t.tellSeats()
  }
  if (m.type === 'sit') {
    if (seat) no('You sit here already.')
    if (t.seats.length >= t.places) no('All seats are taken. You can watch until one is free.')
    const taken = { seat: `s${t.next++}`, name: people.get(c.player).name, player: c.player }
    t.seats.push(taken)
    t.tellSeats([taken])
    return t.tellYou(c.player)
  }
  if (!seat) no('You do not sit at this table. Sit down first; nothing was placed.')
  if (m.type === 'stand') {
    if ([...t.lying.keys()].some((k) => k.startsWith(seat + '|')))
      no('Your stakes still lie. Take them back or wait for the round, then stand up.')
    t.seats = t.seats.filter((s) => s !== mine)
    t.tellYou(c.player)
    return t.tellSeats([], [mine])
  }
  if (m.type === 'contribute') {
    if (m.round !== t.round.id || t.round.nonces) no('Your number came too late.')
    t.round.numbers.set(seat, m.nonce)
    return
  }
  if (m.type === 'ready') {
    mine.ready = m.ready ?? true
    t.tellSeats([mine])
    if (t.seats.every((s) => s.bot || s.ready)) t.goOn()
    return
  }
  if (m.type === 'choose') {
    if (t.phase.name !== 'choosing' || t.phase.asked !== seat) no('Nothing is asked of you now.')
    return t.chosen(seat, m.option)
  }
  if (t.phase.name !== 'betting')
    no('No more bets are taken in this round. Your chip is still in your hand.', `${t.rulebook}/${t.game}#I3`)
  if (m.type === 'place_all') {
    const bets = Object.entries(m.bets)
    const whole = bets.reduce((sum, [, amount]) => sum + amount, 0)
    if (people.get(c.player).balances[t.currency] < whole) no('Your balance does not reach for these stakes.')
    for (const [bet, amount] of bets) act(c, { ...m, type: 'place', bet, amount })
    return
  }
  if (m.type === 'place') {
    const list = parts(t.layout, m.bet, m.amount) ?? no(`${m.bet} is not on the layout for ${m.amount}.`)
    for (const [id, amount] of list) {
      const p = t.layout.positions.find((q) => q.id === id)
      const lies = t.lying.get(`${seat}|${id}`) ?? 0
      if (amount + lies > p.max)
        no(
          `${hundreds(amount + lies)} is above the maximum of ${hundreds(p.max)} on ${id}. Your chip is still in your hand.`,
          `${t.rulebook}/${t.game}#L1`,
        )
      if (amount + lies < p.min) no(`The minimum on ${id} is ${hundreds(p.min)}.`)
    }
    if (people.get(c.player).balances[t.currency] < m.amount)
      no('Your balance does not reach for this stake. Nothing was placed.')
    t.put(seat, list, list.length > 1 ? m.bet : undefined)
    return pay(c.player, t.currency, -m.amount)
  }
  if (m.type === 'take_back') {
    const mine = [...t.lying].filter(([k]) => k.startsWith(seat + '|') && (m.bet == null || k === `${seat}|${m.bet}`))
    if (!mine.length) no('You have no stake there to take back.')
    const events = []
    let back = 0
    for (const [k, lies] of mine) {
      const amount = Math.min(m.amount ?? lies, lies)
      back += amount
      if (lies - amount) t.lying.set(k, lies - amount)
      else t.lying.delete(k)
      events.push({ kind: 'bet_taken', seat, bet: k.split('|')[1], amount })
    }
    t.say(events)
    return pay(c.player, t.currency, back)
  }
  no('This message is not understood.')
}

// ── http ────────────────────────────────────────────────────────────────────────────────────────────────────────
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}
const cookie = (req) => /(?:^|; )croupier=([\w-]+)/.exec(req.headers.cookie ?? '')?.[1]
const json = (res, data, status = 200, headers = {}) => {
  res.writeHead(status, { 'content-type': 'application/json', ...headers })
  res.end(JSON.stringify(data))
}
const body = (req) =>
  new Promise((ok) => {
    let s = ''
    req.on('data', (d) => (s += d))
    req.on('end', () => {
      try {
        ok(JSON.parse(s || '{}'))
      } catch {
        ok({})
      }
    })
  })

async function api(req, res, url) {
  const path = url.pathname
  const player = cookie(req)
  const known = people.has(player)
  if (path === '/api/session' && req.method === 'POST') {
    if (known) return json(res, meOf(player))
    const id = randomBytes(9).toString('hex')
    people.set(id, { name: `Guest ${++guests}`, guest: true, balances: { CZK: 1000000, EUR: 100000 } })
    return json(res, meOf(id), 200, { 'set-cookie': `croupier=${id}; Path=/; HttpOnly; SameSite=Lax` })
  }
  if (path === '/api/me')
    return known ? json(res, meOf(player)) : json(res, { detail: 'Nobody is known under this session.' }, 401)
  if (path === '/api/account') {
    const { name, password } = await body(req)
    if (!known || (password ?? '').length < 8)
      return json(res, { detail: 'A password has at least 8 characters.' }, 422)
    Object.assign(people.get(player), { name, guest: false, password })
    return json(res, meOf(player))
  }
  if (path === '/api/login') {
    const { name, password } = await body(req)
    const found = [...people].find(([, p]) => p.name === name && p.password === password)
    return found
      ? json(res, meOf(found[0]), 200, { 'set-cookie': `croupier=${found[0]}; Path=/; HttpOnly` })
      : json(res, { detail: 'Name and password do not go together.' }, 401)
  }
  if (path === '/api/logout') return json(res, {}, 200, { 'set-cookie': 'croupier=; Path=/; Max-Age=0' })
  if (path === '/api/refill') return json(res, [])
  if (path === '/api/tables')
    return json(
      res,
      [...tables.values()].map((t) => t.row()),
    )
  if (path === '/api/games')
    return json(res, [
      ...new Map(
        TABLES.map((t) => [
          `${t.rulebook}/${t.game}`,
          {
            id: `${t.rulebook}/${t.game}`,
            family: 'draw',
            rulebook: t.rulebook,
            house: houseOf(t.rulebook),
            title: t.layout.title,
            about: t.layout.wheel ? `A wheel of ${t.layout.wheel.fields.length} fields.` : 'Dice on a felt.',
            currencies: t.rulebook === 'gelp' ? ['CZK', 'EUR'] : ['EUR'],
            seats: t.places,
            heading: headingOf(t.layout),
            among_players: false,
            compared: false,
          },
        ]),
      ).values(),
    ])
  const m = /^\/api\/tables\/([^/]+)\/layout$/.exec(path)
  if (m)
    return tables.has(m[1])
      ? json(res, { felt: 'draw', ...tables.get(m[1]).layout })
      : json(res, { detail: 'There is no such table.' }, 404)
  const g = /^\/api\/games\/([^/]+)\/([^/]+)\/(layout|certificate|sheet)$/.exec(path)
  if (g) {
    const t = TABLES.find((t) => t.rulebook === g[1] && t.game === g[2])
    if (!t) return json(res, { detail: 'There is no such game.' }, 404)
    if (g[3] === 'sheet') {
      res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return res.end(sheet(t))
    }
    return json(res, g[3] === 'layout' ? t.layout : certificate(t))
  }
  const r = /^\/api\/rounds\/([^/]+)$/.exec(path)
  if (r)
    return rounds.has(r[1]) ? json(res, rounds.get(r[1])) : json(res, { detail: 'This round was never stored.' }, 404)
  json(res, { detail: 'Not found.' }, 404)
}

const server = createServer((req, res) => {
  const url = new URL(req.url, 'http://mock')
  if (url.pathname.startsWith('/api/')) return void api(req, res, url)
  const file = join(STATIC, normalize(url.pathname))
  const found =
    file.startsWith(STATIC) && existsSync(file) && statSync(file).isFile() ? file : join(STATIC, 'index.html')
  if (!existsSync(found)) {
    res.writeHead(404)
    return res.end('Build the page first: npm run build')
  }
  res.writeHead(200, { 'content-type': TYPES[extname(found)] ?? 'application/octet-stream' })
  createReadStream(found).pipe(res)
})
new WebSocketServer({ server, path: '/ws' }).on('connection', (ws, req) => {
  const player = cookie(req)
  if (!people.has(player)) return ws.close(4401, 'no session')
  const c = { player, watching: new Set(), n: 0, send: (m) => ws.readyState === 1 && ws.send(JSON.stringify(m)) }
  clients.add(c)
  c.send({ type: 'hello', me: meOf(player) })
  ws.on('message', (text) => {
    let m
    try {
      m = JSON.parse(text)
    } catch {
      return c.send({ type: 'refused', n: null, reason: 'This is not a message of the house.', rule: null })
    }
    if (m.n !== c.n + 1)
      return c.send({ type: 'refused', n: m.n ?? null, reason: `Message ${m.n} is out of order.`, rule: null })
    c.n = m.n
    try {
      act(c, m)
      c.send({ type: 'done', n: m.n })
    } catch (e) {
      if (!e.refused) console.error(e)
      c.send({ type: 'refused', n: m.n, reason: e.message, rule: e.rule ?? null })
    }
  })
  ws.on('close', () => {
    clients.delete(c)
    for (const id of c.watching) {
      const t = tables.get(id)
      const mine = t.seatOf(player)
      t.tellSeats(mine ? [mine] : [])
    }
  })
})
server.listen(PORT, '127.0.0.1', () =>
  console.log(`The mock house is open on http://127.0.0.1:${server.address().port}`),
)
