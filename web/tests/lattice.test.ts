import { describe, expect, it } from 'vitest'
import type { DrawLayout } from '../src/wire/families/draw'
import { positionName } from '../src/families/draw/layout'
import { frame, zones } from '../src/families/draw/lattice'
import { step } from '../src/lib/steps'
import { layout } from './fixtures'

const at = (l: DrawLayout, id: string) => zones(l).find((z) => z.position.id === id)

describe('the number field', () => {
  it.each([
    ['gelp__european-roulette.CZK', 157],
    ['ray-casino__roulette.EUR', 161],
    ['ray-casino__roulette-double-zero.EUR', 165],
    ['ray-casino__terminal-roulette.EUR', 161],
    ['ray-halls__roulette.EUR', 157],
    ['ray-halls__lucky-dice.EUR', 150],
  ])('%s: each of the %i positions has a place of its own', (name, count) => {
    const l = layout(name)
    const all = zones(l)
    const f = frame(all, l.grid!, true)
    expect(all).toHaveLength(count)
    expect(new Set(all.map((z) => `${z.u} ${z.v}`)).size).toBe(count)
    for (const zone of all) {
      const box = f.box(zone)
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.y).toBeGreaterThanOrEqual(-8)
      expect(box.x + box.w).toBeLessThanOrEqual(f.width + 0.01)
      expect(box.y + box.h).toBeLessThanOrEqual(f.height + 0.01)
    }
  })

  it.each([
    ['straight 17', 5.5, 1.5],
    ['split 8/11', 3, 1.5],
    ['split 1/2', 0.5, 1],
    ['corner 25/26/28/29', 9, 1],
    ['street 13/14/15', 4.5, 0],
    ['six_line 4/5/6/7/8/9', 2, 0],
    ['split 0/3', 0, 2.5],
    ['street 0/1/2', 0, 1],
    ['corner 0/1/2/3', 0, 0],
  ])('%s lies at (%f, %f)', (id, u, v) => {
    expect(at(layout('gelp__european-roulette.CZK'), id)).toMatchObject({ u, v })
  })

  it.each([
    ['split 0/00', -0.45, 1.5],
    ['split 0/2', 0, 1.25],
    ['split 00/2', 0, 1.75],
    ['three 0/1/2', 0, 1],
    ['three 0/00/2', 0, 1.5],
    ['three 00/2/3', 0, 2],
    ['five', 0, 0],
  ])('with two zeros, %s lies at (%f, %f)', (id, u, v) => {
    expect(at(layout('ray-casino__roulette-double-zero.EUR'), id)).toMatchObject({ u, v })
  })

  it('no zone hides another: the middle of each is its own', () => {
    for (const name of [
      'gelp__european-roulette.CZK',
      'ray-casino__roulette-double-zero.EUR',
      'ray-halls__lucky-dice.EUR',
    ])
      for (const tall of [false, true]) {
        const l = layout(name)
        const all = zones(l)
        const f = frame(all, l.grid!, tall)
        for (const zone of all) {
          const { cx, cy } = f.box(zone)
          const top = all
            .filter((z) => {
              const b = f.box(z)
              return cx > b.x && cx < b.x + b.w && cy > b.y && cy < b.y + b.h
            })
            .at(-1)
          expect(top?.position.id, name).toBe(zone.position.id)
        }
      }
  })
})

describe('arrow keys', () => {
  const l = layout('gelp__european-roulette.CZK')
  const all = zones(l)
  const go = (tall: boolean, from: string, ...keys: string[]) => {
    const f = frame(all, l.grid!, tall)
    const spots = all.map((z) => f.box(z))
    let at = all.findIndex((z) => z.position.id === from)
    for (const key of keys) at = step(spots, at, key) ?? at
    return all[at]!.position.id
  }
  it('step from a number over its lines to the next number', () => {
    expect(go(false, 'straight 8', 'ArrowRight')).toBe('split 8/11')
    expect(go(false, 'straight 8', 'ArrowRight', 'ArrowRight')).toBe('straight 11')
    expect(go(false, 'straight 8', 'ArrowUp')).toBe('split 8/9')
    expect(go(false, 'split 8/11', 'ArrowUp')).toBe('corner 8/9/11/12')
    expect(go(false, 'straight 7', 'ArrowDown')).toBe('street 7/8/9')
  })
  it('follow the eye when the field stands upright', () => {
    expect(go(true, 'straight 8', 'ArrowDown')).toBe('split 8/11')
    expect(go(true, 'straight 1', 'ArrowLeft')).toBe('street 1/2/3')
  })
  it('reach every position', () => {
    const f = frame(all, l.grid!, false)
    const spots = all.map((z) => f.box(z))
    const seen = new Set([0])
    const todo = [0]
    while (todo.length) {
      const i = todo.pop()!
      for (const k of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const n = step(spots, i, k)
        if (n !== null && !seen.has(n)) {
          seen.add(n)
          todo.push(n)
        }
      }
    }
    expect(all.filter((_, i) => !seen.has(i)).map((z) => z.position.id)).toEqual([])
  })
})

describe('names', () => {
  const name = (file: string, id: string) => {
    const l = layout(file)
    return positionName(
      l,
      l.positions.find((p) => p.id === id)!,
    )
  }
  it.each([
    ['gelp__european-roulette.CZK', 'split 8/11', 'Split 8/11'],
    ['gelp__european-roulette.CZK', 'six_line 4/5/6/7/8/9', 'Six line 4–9'],
    ['gelp__european-roulette.CZK', 'dozen 2', 'Dozen 13–24'],
    ['gelp__european-roulette.CZK', 'column 3', 'Column 3'],
    ['gelp__european-roulette.CZK', 'red', 'Red'],
    ['ray-casino__sic-bo.EUR', 'double 2', 'Double 2'],
    ['ray-casino__sic-bo.EUR', 'two-die 1/2', 'Two dice 1–2'],
    ['ray-casino__sic-bo.EUR', 'sum 9', 'Total 9'],
    ['ray-halls__lucky-dice.EUR', 'cheval 1.1/1.2', 'Cheval 1.1/1.2'],
  ])('%s: %s is %s', (file, id, want) => expect(name(file, id)).toBe(want))
})
