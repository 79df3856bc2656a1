/** The table as a picture of its own: one SVG without a page around it, and that as a PNG. */
import { cardSigns } from '../lib/cards'
import { figure, net } from '../lib/money'
import { middle, sitting, winning, type Picture } from './picture'
import { around, before, beside, spots } from './places'
import type { Chair } from './table'
import { lastWords, UNKNOWN } from './words'

const W = 1200
const H = 720
const INK: Record<string, string> = { s: '#14181a', h: '#b3261e', d: '#b3261e', c: '#14181a' }
const FOUR: Record<string, string> = { ...INK, d: '#1a5cae', c: '#1b6a3c' }
const SANS = 'font-family="Helvetica, Arial, Liberation Sans, sans-serif"'
const esc = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

function card(face: string | null, x: number, y: number, w: number, four: boolean, dim = false): string {
  const h = w * 1.4
  if (!face)
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${w * 0.09}" fill="#fdfcf7"/><rect x="${x + w * 0.07}" y="${y + w * 0.07}" width="${w * 0.86}" height="${h - w * 0.14}" rx="${w * 0.05}" fill="#27486a" stroke="#7fa3c4"/>`
  const signs = cardSigns(face)
  const ink = (four ? FOUR : INK)[face[1] ?? 's'] ?? '#14181a'
  return `<g${dim ? ' opacity=".55"' : ''}><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${w * 0.09}" fill="#fdfcf7" stroke="#c9c6ba"/><text x="${x + w * 0.1}" y="${y + w * 0.46}" font-size="${w * 0.46}" font-weight="700" fill="${ink}" ${SANS}>${esc(signs.slice(0, -1))}</text><text x="${x + w * 0.88}" y="${y + h - w * 0.14}" text-anchor="end" font-size="${w * 0.62}" fill="${ink}" ${SANS}>${esc(signs.slice(-1))}</text></g>`
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
    `<rect width="${W}" height="${H}" fill="#171e1c"/><rect x="90" y="110" width="${W - 180}" height="${H - 240}" rx="${(H - 240) / 2}" fill="#17433a" stroke="#0a1a16"/><rect x="95" y="115" width="${W - 190}" height="${H - 250}" rx="${(H - 250) / 2}" fill="none" stroke="#3a6a5e" stroke-width="1.5"/>`,
  )
  out.push(
    `<text x="24" y="34" font-size="20" font-weight="600" fill="#edeae1" font-family="Georgia, Liberation Serif, serif">${esc(title)}</text><text x="${W - 24}" y="34" text-anchor="end" font-size="14" fill="#929c96" ${SANS}>${esc(note)}</text>`,
  )
  const two = picture.boards.length > 1
  const w = two ? 50 : 64
  picture.boards.forEach((board, i) => out.push(row(board, W / 2, (two ? 235 : 250) + i * w * 1.5, w, four, lit, 400)))
  if (picture.common.length) out.push(row(picture.common, W / 2, 250, 64, four, lit, 400))
  middle(picture).forEach((pot, i, all) =>
    out.push(
      `<text x="${W / 2 + (i - (all.length - 1) / 2) * 150}" y="${two ? 400 : 378}" text-anchor="middle" font-size="19" font-weight="600" fill="#f3f5ee" ${SANS}>${all.length > 1 ? (i ? 'side ' : 'main ') : 'pot '}${figure(pot.amount, currency)}</text>`,
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
    out.push(
      `<rect x="${x - 78}" y="${y - 28}" width="156" height="56" rx="8" fill="${gone ? '#171e1c' : '#202926'}" stroke="${s?.won ? '#8fd3b6' : '#77857f'}"${gone ? ' stroke-dasharray="4 3"' : ''}/>`,
    )
    out.push(
      `<text x="${x - 66}" y="${y - 7}" font-size="14" font-weight="600" fill="${gone ? '#929c96' : '#edeae1'}" ${SANS}>${esc(chair.name.slice(0, 16))}</text><text x="${x - 66}" y="${y + 15}" font-size="15" fill="${gone ? '#929c96' : '#edeae1'}" ${SANS}>${s ? (s.unknown ? UNKNOWN : figure(s.stack, currency)) : ''}</text>`,
    )
    const said = !s
      ? ''
      : s.won
        ? net(s.stack + s.bet - s.start, currency)
        : s.folded
          ? 'folded'
          : (equities[chair.seat] ?? (s.last ? lastWords(s.last, currency) : ''))
    if (said)
      out.push(
        `<text x="${x + 68}" y="${y + 15}" text-anchor="end" font-size="12.5" fill="${s?.won ? '#8fd3b6' : '#b9c0b9'}" ${SANS}>${esc(said)}</text>`,
      )
    if (s?.mark)
      out.push(
        `<text x="${x + 68}" y="${y - 8}" text-anchor="end" font-size="11" fill="#929c96" ${SANS}>${esc(s.mark)}</text>`,
      )
    if (s?.bet) {
      const b = at(before(where[i]!, false, count))
      out.push(
        `<circle cx="${b.x - 26}" cy="${b.y - 5}" r="8" fill="#2b5c92" stroke="#f1efe6" stroke-dasharray="3 2"/><text x="${b.x - 12}" y="${b.y}" font-size="15" font-weight="600" fill="#f3f5ee" ${SANS}>${figure(s.bet, currency)}</text>`,
      )
    }
    if (picture.button === chair.seat) {
      const b = at(beside(where[i]!, false))
      out.push(
        `<circle cx="${b.x}" cy="${b.y}" r="13" fill="#fdfcf7"/><text x="${b.x}" y="${b.y + 4}" text-anchor="middle" font-size="12" font-weight="700" fill="#14181a" ${SANS}>D</text>`,
      )
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
