// How patient stories and tests are: one factor for every limit of time. The twin of tests/patience.py, which says more.
import { createHash } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'

const MOST = 20
/** What the fixed piece of work takes on one idle core of 2024, in milliseconds. */
const WORK = 200

/** How many times slower this machine is now than an idle core, from 1 to 20. */
function measured() {
  const begun = performance.now()
  let digest = Buffer.alloc(0)
  for (let i = 0; i < 100_000; i++) digest = createHash('sha256').update(digest).digest()
  return Math.min(MOST, Math.max(1, (performance.now() - begun) / WORK, loadavg()[0] / availableParallelism()))
}

process.env.CROUPIER_PATIENCE ??= measured().toFixed(1)
const factor = Number(process.env.CROUPIER_PATIENCE)
if (!(factor > 0 && factor < Infinity))
  throw new Error(
    `CROUPIER_PATIENCE is '${process.env.CROUPIER_PATIENCE}': expected a number above nothing, such as 1 or 7.5`,
  )

/** A limit of so many milliseconds on an idle machine. */
export const ms = (limit) => Math.round(limit * factor)
/** Betting times that stories wait out again and again: longer where the machine is slow, but not by all of it. */
export const pace = (limit) => Math.round(limit * Math.sqrt(factor))
