/** The table as a picture of its own: one SVG without a page around it, and that as a PNG. */
import { cardSigns } from '../lib/cards'
import { figure, net } from '../lib/money'
import { middle, sitting, winning, type Picture } from './picture'
import { around, before, beside, spots } from './places'
import { token } from '../styles/tokens'
import type { Chair } from './table'
import { lastWords, UNKNOWN } from './words'

const W = 1200
const H = 720
const SANS = 'Helvetica, Arial, Liberation Sans, sans-serif'
const SERIF = 'Georgia, Liberation Serif, serif'
const SUITS = ['s', 'h', 'd', 'c']
const INK: Record<string, string> = Object.fromEntries(SUITS.map((suit) => [suit, token(`suit-${suit}`)]))
const FOUR: Record<string, string> = { ...INK, d: token('suit-d-four'), c: token('suit-c-four') }

const esc = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

type Attributes = Readonly<Record<string, string | number | undefined>>
/** One element of the picture; an attribute that is undefined is left out. */
function element(name: string, attributes: Attributes, inside?: string): string {
  const said = Object.entries(attributes).filter(([, value]) => value !== undefined)
  const open = `<${name}${said.map(([key, value]) => ` ${key}="${value}"`).join('')}`
  return inside === undefined ? `${open}/>` : `${open}>${inside}</${name}>`
}
const box = (x: number, y: number, width: number, height: number, rx: number, paint: Attributes): string =>
  element('rect', { x, y, width, height, rx, ...paint })
const words = (x: number, y: number, style: Attributes, text: string): string =>
  element('text', { x, y, ...style, 'font-family': style['font-family'] ?? SANS }, esc(text))

function card(face: string | null, x: number, y: number, w: number, four: boolean, dim = false): string {
  const h = w * 1.4
  const back = { fill: token('card-back'), stroke: token('card-back-2') }
  if (!face)
    return (
      box(x, y, w, h, w * 0.09, { fill: token('card') }) +
      box(x + w * 0.07, y + w * 0.07, w * 0.86, h - w * 0.14, w * 0.05, back)
    )
  const signs = cardSigns(face)
  const ink = (four ? FOUR : INK)[face[1] ?? 's'] ?? INK.s
  const rank = { 'font-size': w * 0.46, 'font-weight': 700, fill: ink }
  const suit = { 'text-anchor': 'end', 'font-size': w * 0.62, fill: ink }
  return element(
    'g',
    { opacity: dim ? '.55' : undefined },
    box(x, y, w, h, w * 0.09, { fill: token('card'), stroke: token('card-edge') }) +
      words(x + w * 0.1, y + w * 0.46, rank, signs.slice(0, -1)) +
      words(x + w * 0.88, y + h - w * 0.14, suit, signs.slice(-1)),
  )
}

function row(
  faces: readonly (string | null)[],
  cx: number,
  y: number,
  w: number,
  four: boolean,
  lit: ReadonlySet<string>,
  most: number,
): string {
  const step = faces.length > 1 ? Math.min(w * 1.08, (most - w) / (faces.length - 1)) : 0
  const start = cx - (step * (faces.length - 1) + w) / 2
  return faces
    .map((face, i) => card(face, start + i * step, y, w, four, lit.size > 0 && (face === null || !lit.has(face))))
    .join('')
}

export interface Scene {
  picture: Picture
  chairs: readonly Chair[]
  count: number
  mine: number | null
  currency: string
  title: string
  note: string
  equities?: Readonly<Record<string, string>>
  four?: boolean
}

export function drawing({
  picture,
  chairs,
  count,
  mine,
  currency,
  title,
  note,
  equities = {},
  four = false,
}: Scene): string {
  const at = (s: { x: number; y: number }) => ({ x: (s.x / 100) * W, y: 40 + (s.y / 100) * (H - 90) })
  const where = spots(count, false)
  const seats = around(chairs, mine, count)
  const lit = winning(picture)
  const none = new Set<string>()
  const out: string[] = []
  out.push(
    element('rect', { width: W, height: H, fill: token('panel') }),
    box(90, 110, W - 180, H - 240, (H - 240) / 2, { fill: token('felt'), stroke: token('rail') }),
    box(95, 115, W - 190, H - 250, (H - 250) / 2, {
      fill: 'none',
      stroke: token('felt-line-soft'),
      'stroke-width': 1.5,
    }),
    words(24, 34, { 'font-size': 20, 'font-weight': 600, fill: token('ink'), 'font-family': SERIF }, title),
    words(W - 24, 34, { 'text-anchor': 'end', 'font-size': 14, fill: token('ink-3') }, note),
  )
  const two = picture.boards.length > 1
  const w = two ? 50 : 64
  picture.boards.forEach((board, i) => out.push(row(board, W / 2, (two ? 235 : 250) + i * w * 1.5, w, four, lit, 400)))
  if (picture.common.length) out.push(row(picture.common, W / 2, 250, 64, four, lit, 400))
  middle(picture).forEach((pot, i, all) =>
    out.push(
      words(
        W / 2 + (i - (all.length - 1) / 2) * 150,
        two ? 400 : 378,
        { 'text-anchor': 'middle', 'font-size': 19, 'font-weight': 600, fill: token('felt-ink') },
        `${all.length > 1 ? (i ? 'side' : 'main') : 'pot'} ${figure(pot.amount, currency)}`,
      ),
    ),
  )
  seats.forEach((chair, i) => {
    if (!chair) return
    const s = sitting(picture, chair.seat)
    const { x, y } = at(where[i]!)
    const gone = !s || s.folded || s.mucked
    if (s && !gone)
      out.push(
        row(
          s.cards.map((c) => c.card),
          x,
          y - 30 - 62,
          48,
          four,
          s.shown ? lit : none,
          190,
        ),
      )
    const name = token(gone ? 'ink-3' : 'ink')
    const stack = s ? (s.unknown ? UNKNOWN : figure(s.stack, currency)) : ''
    out.push(
      box(x - 78, y - 28, 156, 56, 8, {
        fill: token(gone ? 'panel' : 'raised'),
        stroke: token(s?.won ? 'gain' : 'line-strong'),
        'stroke-dasharray': gone ? '4 3' : undefined,
      }),
      words(x - 66, y - 7, { 'font-size': 14, 'font-weight': 600, fill: name }, chair.name.slice(0, 16)),
      words(x - 66, y + 15, { 'font-size': 15, fill: name }, stack),
    )
    const said = !s
      ? ''
      : s.won
        ? net(s.stack + s.bet - s.start, currency)
        : s.folded
          ? 'folded'
          : (equities[chair.seat] ?? (s.last ? lastWords(s.last, currency) : ''))
    const right = { 'text-anchor': 'end' }
    if (said)
      out.push(words(x + 68, y + 15, { ...right, 'font-size': 12.5, fill: token(s?.won ? 'gain' : 'ink-2') }, said))
    if (s?.mark) out.push(words(x + 68, y - 8, { ...right, 'font-size': 11, fill: token('ink-3') }, s.mark))
    if (s?.bet) {
      const b = at(before(where[i]!, false, count))
      const chip = { fill: token('chip-100'), stroke: token('chip-mark'), 'stroke-dasharray': '3 2' }
      const ink = { 'font-size': 15, 'font-weight': 600, fill: token('felt-ink') }
      out.push(
        element('circle', { cx: b.x - 26, cy: b.y - 5, r: 8, ...chip }),
        words(b.x - 12, b.y, ink, figure(s.bet, currency)),
      )
    }
    if (picture.button === chair.seat) {
      const b = at(beside(where[i]!, false))
      const ink = { 'text-anchor': 'middle', 'font-size': 12, 'font-weight': 700, fill: token('on-pale') }
      out.push(element('circle', { cx: b.x, cy: b.y, r: 13, fill: token('card') }), words(b.x, b.y + 4, ink, 'D'))
    }
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">${out.join('')}</svg>`
}

/** The same as a PNG, twice as fine. */
export async function png(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  const image = new Image()
  try {
    await new Promise((ok, no) => {
      image.onload = ok
      image.onerror = () => no(new Error('this browser cannot draw the picture'))
      image.src = url
    })
    const canvas = Object.assign(document.createElement('canvas'), { width: 2 * W, height: 2 * H })
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('this browser cannot draw the picture')
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob>((ok, no) =>
      canvas.toBlob((blob) => (blob ? ok(blob) : no(new Error('this browser cannot draw the picture'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(url)
  }
}
