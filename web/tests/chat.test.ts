// @vitest-environment jsdom
/** What is typed at a table: text and nothing else, from whom one wants it, with a mark when it is new. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { heard, opened } from '../src/lib/felt'
import { isNew, lastOf, left, LONGEST, muting, readMuted, sendable, shown, speakers, wanted } from '../src/poker/chat'
import type { Talk } from '../src/poker/talk.svelte'
import TalkPanel from '../src/poker/TalkPanel.svelte'
import type { ChatLine } from '../src/wire/protocol'
import { view } from './fixtures'

afterEach(cleanup)
const line = (n: number, name: string, text = `line ${n}`): ChatLine => ({ n, seat: name, name, text })
const LINES = [line(1, 'Ann'), line(2, 'Ben'), line(3, 'Ann')]

describe('lines', () => {
  it('of muted people are not shown', () => {
    expect(shown(LINES, ['Ann']).map((l) => l.n)).toEqual([2])
    expect(speakers(LINES, 'Ben', ['Cleo', 'Ann'])).toEqual(['Ann', 'Cleo'])
  })
  it('are new when somebody else has written since one looked', () => {
    expect(isNew(LINES, 'Ben', 2)).toBe(true)
    expect(isNew(LINES, 'Ann', 2)).toBe(false)
    expect(isNew(LINES, 'Ben', lastOf(LINES))).toBe(false)
    expect(isNew([line(1, 'Ann')], 'Ben', 9), 'a house opened again counts anew').toBe(true)
    expect(isNew([], 'Ben', 9)).toBe(false)
  })
  it('are as long as the house takes them, letter by letter', () => {
    expect(left('')).toBe(LONGEST)
    expect(left('  two   words ')).toBe(LONGEST - 9)
    expect([left('👍'.repeat(LONGEST)), left('x'.repeat(LONGEST + 1))]).toEqual([0, -1])
    expect([sendable('  '), sendable('hello'), sendable('x'.repeat(LONGEST + 1))]).toEqual([false, true, false])
  })
})

describe('what a browser keeps', () => {
  it('is read whatever stands there', () => {
    expect(['["Ann",3,null]', '{"a":1}', 'Ann', '', null].map(readMuted)).toEqual([['Ann'], [], [], [], []])
    expect(readMuted(JSON.stringify(Array.from({ length: 300 }, (_, i) => `P${i}`)))).toHaveLength(200)
  })
  it('one person is muted once, and heard again', () => {
    expect(muting(['Ann'], 'Ben', true)).toEqual(['Ann', 'Ben'])
    expect(muting(['Ann', 'Ben'], 'Ann', true)).toEqual(['Ben', 'Ann'])
    expect(muting(['Ann', 'Ben'], 'Ann', false)).toEqual(['Ben'])
  })
  it('is told to the house only where it is otherwise', () => {
    expect([wanted('off', 'on'), wanted('on', 'off'), wanted('muted', 'off')]).toEqual([true, false, false])
    for (const state of ['closed', 'accounts', 'watching', undefined] as const)
      for (const kept of ['on', 'off', null]) expect(wanted(state, kept)).toBeNull()
    expect([wanted('off', null), wanted('on', null), wanted('on', 'on'), wanted('off', 'off')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('a table hears', () => {
  const felt = opened(view({ id: 't', chat: { state: 'on', lines: [line(1, 'Ann')] } }), 0)
  const lines = (f: typeof felt): number[] => (f.view.chat?.lines ?? []).map((l) => l.n)
  it('a line, once, and keeps the last twenty', () => {
    let now = heard(felt, { type: 'wrote', table: 't', line: line(2, 'Ben') }, 0)
    now = heard(now, { type: 'wrote', table: 't', line: line(2, 'Ben') }, 0)
    expect(lines(now)).toEqual([1, 2])
    expect(lines(heard(now, { type: 'wrote', table: 'other', line: line(3, 'Ben') }, 0))).toEqual([1, 2])
    for (let n = 3; n <= 30; n++) now = heard(now, { type: 'wrote', table: 't', line: line(n, 'Ben') }, 0)
    expect(lines(now)).toEqual(Array.from({ length: 20 }, (_, i) => 11 + i))
  })
  it('that it is switched off, and forgets with the seat', () => {
    const off = heard(felt, { type: 'chat', table: 't', chat: { state: 'closed', lines: [] } }, 0)
    expect(off.view.chat).toEqual({ state: 'closed', lines: [] })
    const stood = { type: 'you', table: 't', seat: null, chat: { state: 'watching', lines: [] } } as const
    expect(heard(felt, { ...stood, chat: { ...stood.chat, lines: [] } }, 0).view.chat?.lines).toEqual([])
  })
})

const talk = (over: Partial<Talk> = {}): Talk =>
  ({
    state: 'on',
    lines: LINES,
    others: ['Ann'],
    muted: false,
    refused: null,
    draft: '',
    news: false,
    look: vi.fn(),
    say: vi.fn(),
    write: vi.fn(),
    types: vi.fn(),
    mute: vi.fn(),
    muteOne: vi.fn(),
    mutes: () => false,
    ...over,
  }) as unknown as Talk
const panel = (over: Partial<Talk> = {}, more = {}) => {
  const given = talk(over)
  return { given, ...render(TalkPanel, { talk: given, seated: true, me: 'Ben', guest: false, free: true, ...more }) }
}

describe('the panel', () => {
  it('shows text as text', () => {
    const { container } = panel({ lines: [line(1, 'Ann', '<img src=x onerror=alert(1)> <b>hi</b> http://evil')] })
    expect(screen.getByRole('log').textContent).toContain('<img src=x onerror=alert(1)> <b>hi</b> http://evil')
    expect(container.querySelectorAll('.lines img, .lines b b, .lines a')).toHaveLength(0)
  })
  it('sends what was typed, and mutes one person', async () => {
    const { given } = panel({ draft: 'good luck' })
    await fireEvent.submit(screen.getByRole('textbox').closest('form')!)
    expect(given.write).toHaveBeenCalledOnce()
    await fireEvent.click(screen.getByRole('button', { name: 'Ann' }))
    expect(given.muteOne).toHaveBeenCalledWith('Ann', true)
  })
  it('is entered by T, unless letters mean something else, and left by Escape', async () => {
    const { rerender } = panel()
    const field = screen.getByRole('textbox')
    await fireEvent.keyDown(document.body, { key: 't' })
    expect(document.activeElement).toBe(field)
    await fireEvent.keyDown(field, { key: 'Escape' })
    expect(document.activeElement).not.toBe(field)
    await rerender({ free: false })
    await fireEvent.keyDown(document.body, { key: 't' })
    expect(document.activeElement).not.toBe(field)
  })
  it('asks a guest first, and the box shows what the house has noted', async () => {
    const { given } = panel({ state: 'off', lines: [], others: [] }, { guest: true })
    expect(screen.queryByRole('textbox')).toBeNull()
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Type with the others \(off for guests/ })
    await fireEvent.click(box)
    expect(given.types).toHaveBeenCalledWith(true)
    expect(box.checked).toBe(false)
  })
  it.each([
    ['closed', 'switched off'],
    ['accounts', 'Guests do not type'],
    ['muted', 'muted you'],
  ] as const)('says why nobody types: %s', (state, why) => {
    panel({ state })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText(new RegExp(why))).toBeTruthy()
  })
  it('shows nothing of it to who wants nothing of it', () => {
    panel({ muted: true })
    expect(screen.queryByRole('log')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
  it('who looks on has nothing to type into', () => {
    panel({ state: 'watching', lines: [] }, { seated: false, me: null })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('Who sits at the table can talk.')).toBeTruthy()
  })
})
