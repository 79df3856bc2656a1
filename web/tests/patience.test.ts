import { expect, it } from 'vitest'
import { ms, pace } from '../e2e/patience.mjs'

it('is one factor, at least that of an idle machine or as it was said', () => {
  const factor = Number(process.env.CROUPIER_PATIENCE)
  expect(factor).toBeGreaterThan(0)
  expect(ms(1000)).toBe(Math.round(1000 * factor))
  expect(pace(1000)).toBe(Math.round(1000 * Math.sqrt(factor)))
})
