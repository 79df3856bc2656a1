/** A pace that the viewer chooses: what moves takes so long, in the script and in the style sheet alike. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PACES, settings } from '../src/lib/settings.svelte'
import { atPace, still } from '../src/lib/still'
import css from '../src/styles/tokens.css?raw'

afterEach(() => {
  vi.unstubAllGlobals()
  settings.setPace('calm')
})

describe('the pace', () => {
  it('is calm, until somebody chooses another, which is kept', () => {
    expect([settings.pace, atPace(1000), still()]).toEqual(['calm', 1000, false])
    settings.switchPace()
    expect([settings.pace, atPace(1000)]).toEqual(['brisk', 400])
    settings.switchPace()
    expect([settings.pace, atPace(1000), still()]).toEqual(['at once', 0, true])
    expect(localStorage.getItem('croupier.pace')).toBe('at once')
    expect(document.documentElement.dataset.pace).toBe('at once')
    settings.switchPace()
    expect(settings.pace).toBe('calm')
  })
  it('is nothing where the system asks for no motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    for (const pace of PACES) {
      settings.setPace(pace)
      expect(atPace(1000)).toBe(0)
    }
  })
  it('is the same in the style sheet', () => {
    const durations = (block: string): Map<string, number> =>
      new Map([...block.matchAll(/(--m-\w+): (\d+)ms/g)].map(([, name, ms]) => [name!, Number(ms)]))
    const of = (selector: string): Map<string, number> =>
      durations(css.slice(css.indexOf(selector)).split('}')[0] ?? '')
    const calm = durations(css.slice(0, css.indexOf('prefers-reduced-motion')))
    const [brisk, once] = [of(`:root[data-pace='brisk']`), of(`:root[data-pace='at once']`)]
    expect([...brisk.keys()]).toEqual([...once.keys()])
    for (const [name, ms] of brisk) {
      settings.setPace('brisk')
      expect(ms, name).toBe(atPace(calm.get(name)!))
      expect(once.get(name)).toBe(0)
    }
  })
})
