import { render, screen } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import { drawing, step } from '../src/lib/course'
import NetCourse from '../src/pages/NetCourse.svelte'

const points = (...nets: number[]) => nets.map((net, i) => ({ rounds: i + 1, at: i, net }))

describe('the course of a net result', () => {
  it('is crossed by a few round figures', () => {
    expect([1, 4, 10, 100, 900, 12_345].map(step)).toEqual([0.5, 1, 5, 50, 500, 5_000])
  })

  it('begins at nothing, ends at the last round and stays inside its frame', () => {
    const d = drawing(points(-500, 700, 200), { width: 300, height: 100 }, 100)
    expect(d.path.startsWith(`M0.0 ${d.zero.toFixed(1)}`)).toBe(true)
    expect(d.end.x).toBe(300)
    const ys = [...d.path.matchAll(/ ([\d.-]+)/g)].map((m) => Number(m[1]))
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...ys)).toBeLessThanOrEqual(100)
    expect(d.ticks.map((t) => t.amount)).toEqual([-500, 0, 500, 1000])
    expect(d.ticks.find((t) => t.amount === 0)!.y).toBe(d.zero)
  })

  it('has a height even where nothing was won and nothing lost', () => {
    const d = drawing(points(0, 0), { width: 300, height: 100 }, 100)
    expect(d.ticks.map((t) => t.amount)).toEqual([0, 100])
    expect(d.path).not.toContain('NaN')
  })

  it('is told in words and as a table', () => {
    render(NetCourse, { course: points(-500, 700), name: 'Roulette', currency: 'EUR', one: 'round' })
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/after 2 rounds, at the end \+7;/)
    expect(screen.getByRole('table', { hidden: true }).textContent).toMatch(/1 round.*−5.*2 rounds.*\+7/)
  })
})
