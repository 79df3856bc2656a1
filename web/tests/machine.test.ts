import { describe, expect, it } from 'vitest'
import { cells, games } from '../src/families/machine/game'
import { describe as described } from '../src/families/machine'
import { picture } from '../src/families/machine/symbols'
import type { MachineEvent, MachineLayout } from '../src/wire/families/machine'
import type { RoundEvent } from '../src/wire/rounds'

const symbol = (pays: Record<string, string>, more = {}) => ({ title: { en: 'x' }, picture: 'x', pays, ...more })
const layout = {
  family: 'machine',
  bets: { stake: { title: { en: 'Stake' }, about: '', pays: '' } },
  positions: [{ id: 'stake', bet: 'stake', pays: '', min: 20, max: 200 }],
  machine: {
    rows: 2,
    strips: [
      ['nut', 'star'],
      ['nut', 'bell'],
      ['star', 'nut'],
    ],
    lines: [
      [1, 1, 1],
      [1, 2, 1],
    ],
    ways: false,
    units: 2,
    stakes: [20, 200],
    symbols: { nut: symbol({ 3: '5' }), star: symbol({}, { wild: 2 }), bell: symbol({ 2: '1' }, { scatter: true }) },
    groups: {},
    returned_percent: 91.5,
  },
  priced: { 20: 'stake of 0.20 €' },
} as unknown as MachineLayout

const told = (events: MachineEvent[]): readonly RoundEvent[] => events as unknown as RoundEvent[]
const stopped = (reel: number, ...shows: string[]): MachineEvent => ({ kind: 'reel_stopped', reel, stop: 1, shows })

describe('the games of a round', () => {
  const events = told([
    stopped(1, 'nut', 'star'),
    stopped(2, 'bell', 'nut'),
    stopped(3, 'star', 'bell'),
    { kind: 'game_paid', seat: 'Ann', of: 'nut', count: 3, times: '10', amount: 100, line: 2 },
    { kind: 'game_over', best: 'nut 3', brings: 2 },
    { kind: 'free_game_began', number: 1, won: 2 },
    stopped(1, 'nut', 'star'),
  ])
  it('each has its reels, its pays and what it brings; the last one may still turn', () => {
    const [paid, free] = games(events, 3)
    expect(paid).toMatchObject({ free: null, brings: 2, over: true, pays: [{ amount: 100 }] })
    expect(free).toMatchObject({ free: { number: 1, won: 2 }, over: false, reels: [['nut', 'star'], null, null] })
  })
  it('lights the cells of a line', () => {
    const [paid] = games(events, 3)
    expect(cells(layout, paid!, paid!.pays[0]!)).toEqual(['0,0', '1,1', '2,0'])
  })
  it('lights scatters wherever they lie, and in ways what stands for a symbol too', () => {
    const [paid] = games(events, 3)
    const pay = { kind: 'game_paid', seat: 'Ann', times: '1', amount: 1 } as const
    expect(cells(layout, paid!, { ...pay, of: 'bell', count: 2, scatter: true })).toEqual(['1,0', '2,1'])
    expect(cells(layout, paid!, { ...pay, of: 'nut', count: 2, ways: 2 })).toEqual(['0,0', '0,1', '1,1'])
  })
  it('a covered reel shows what covers it', () => {
    const [paid] = games(told([stopped(1, 'nut', 'star'), { kind: 'reel_covered', reel: 1, by: 'star' }]), 3)
    expect(paid!.reels[0]).toEqual(['star', 'star'])
  })
})

describe('a machine', () => {
  it('takes a stake of its list as a whole', () => {
    expect(described(layout, 'stake 200')).toMatchObject({ bet: 'stake', fixed: 200, about: '2 lines' })
    expect(described(layout, 'red')).toBeNull()
  })
  it('has a drawing for every symbol of the house', () => {
    const ours = 'lantern anchor bell key fish shell pebble moon seven cherry sun plum pear apple leaf berry fox owl'
    for (const name of `${ours} hare wren beetle acorn feather`.split(' ')) expect(picture(name)).toContain('<')
    expect(picture('zeppelin')).toBeNull()
  })
})

describe('the edge of a stake', () => {
  it('is that of its own pays, otherwise that of the machine, and none before it is known', () => {
    const known = { ...layout, edges: { stake: '17/200', 'stake of 0.20 €': '1/10' } }
    expect(described(known, 'stake')?.edge).toBe('17/200')
    expect(described(known, 'stake 200')?.edge).toBe('17/200')
    expect(described(known, 'stake 20')?.edge).toBe('1/10')
    expect(described(layout, 'stake 20')?.edge).toBe('')
  })
})
