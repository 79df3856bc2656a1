/** A net result over many rounds as a line: where its points lie and which figures stand beside it. */
import type { NetPoint } from '../wire/http'

export interface Frame {
  width: number
  height: number
}
export interface Drawing {
  path: string
  /** Where nothing is won and nothing lost. */
  zero: number
  end: { x: number; y: number }
  ticks: { amount: number; y: number }[]
}

/** Round steps of 1, 2 or 5 so that about four lines cross the picture. */
export function step(span: number): number {
  const rough = Math.max(span, 1) / 4
  const decade = 10 ** Math.floor(Math.log10(rough))
  return decade * ([1, 2, 5, 10].find((n) => n * decade >= rough) ?? 10)
}

/** The line begins at nothing before the first round; `unit`: no tick is finer than this. */
export function drawing(points: readonly NetPoint[], { width, height }: Frame, unit: number): Drawing {
  const nets = [0, ...points.map((p) => p.net)]
  const [low, high] = [Math.min(...nets), Math.max(...nets)]
  const by = Math.max(unit, step(high - low))
  const [bottom, top] = [Math.floor(low / by) * by, Math.max(Math.ceil(high / by), Math.floor(low / by) + 1) * by]
  const last = points.at(-1)?.rounds ?? 1
  const x = (rounds: number): number => (width * rounds) / last
  const y = (net: number): number => height - (height * (net - bottom)) / (top - bottom)
  const at = [{ rounds: 0, net: 0 }, ...points].map((p) => ({ x: x(p.rounds), y: y(p.net) }))
  return {
    path: at.map((p, i) => `${i ? 'L' : 'M'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join(''),
    zero: y(0),
    end: at.at(-1)!,
    ticks: Array.from({ length: Math.round((top - bottom) / by) + 1 }, (_, i) => ({
      amount: bottom + i * by,
      y: y(bottom + i * by),
    })),
  }
}
