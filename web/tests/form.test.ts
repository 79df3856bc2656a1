// What holds for every file of the client: lines that can be read, colours from the tokens and from nowhere else.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { token } from '../src/styles/tokens'

const ROOT = join(import.meta.dirname, '..')
const WRITTEN_BY_PROGRAMS = ['node_modules', 'package-lock.json', 'tests/fixtures']
const PICTURES = /\.(?:png|ico)$/
const WIDEST = 160

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (WRITTEN_BY_PROGRAMS.includes(relative(ROOT, path))) return []
    if (entry.isDirectory()) return files(path)
    return PICTURES.test(path) ? [] : [path]
  })
}
const lines = (path: string): { at: string; text: string }[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((text, i) => ({ at: `${relative(ROOT, path)}:${i + 1}`, text }))

const NAMES = `aqua beige black blue brown coral crimson cyan fuchsia gold gray green grey indigo ivory khaki lime magenta
  maroon navy olive orange orchid pink plum purple red salmon silver tan teal tomato turquoise violet wheat white yellow`
const PAINTED = '(?:[\\w-]*color|background|fill|stroke|border[\\w-]*|outline|(?:box|text)-shadow)'
const LITERAL = [
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/i,
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/,
  new RegExp(`\\b${PAINTED}\\s*[:=]\\s*["']?[^;"'{]*(?<![\\w-])(?:${NAMES.split(/\s+/).join('|')})(?![\\w-])`),
]
const literal = (text: string): boolean => LITERAL.some((pattern) => pattern.test(text))

it('knows a literal colour when it sees one', () => {
  for (const text of [
    'color: #fff;',
    'fill="#17433a"',
    'background: rgb(0 0 0 / 0.5);',
    "stroke: 'white'",
    'border: 1px solid red',
  ])
    expect(literal(text), text).toBe(true)
  for (const text of [
    '{#each all as x}',
    'href="#felt"',
    'fill="var(--rl-red)"',
    'white-space: nowrap',
    "fill={colour === 'red' ? 14 : 2}",
  ])
    expect(literal(text), text).toBe(false)
})

it('keeps every line to a width that can be read', () => {
  const long = files(ROOT).flatMap((path) => lines(path).filter(({ text }) => text.length > WIDEST))
  expect(long.map(({ at }) => at)).toEqual([])
})

it('takes its colours from the tokens', () => {
  const painted = files(join(ROOT, 'src'))
    .filter((path) => !path.endsWith('tokens.css'))
    .flatMap((path) => lines(path).filter(({ text }) => literal(text)))
  expect(painted.map(({ at, text }) => `${at} ${text.trim()}`)).toEqual([])
})

it('names only tokens and properties that are set somewhere', () => {
  const all = files(join(ROOT, 'src')).map((path) => readFileSync(path, 'utf8'))
  const set = new Set(all.flatMap((text) => [...text.matchAll(/--([\w-]+)(?:['"]?:|=)/g)].map((m) => m[1]!)))
  const used = new Set(all.flatMap((text) => [...text.matchAll(/var\(--([\w-]+)\)/g)].map((m) => m[1]!)))
  expect([...used].filter((name) => !set.has(name))).toEqual([])
})

it('paints the mark of the house in the colours of the felt', () => {
  const mark = readFileSync(join(ROOT, 'public/mark.svg'), 'utf8')
  expect([...new Set(mark.match(/#[\da-f]{6}/g))]).toEqual([token('felt'), token('felt-ink')])
})
