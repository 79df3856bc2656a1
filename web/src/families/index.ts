/**
 * The felts that the page can lay, each a folder here by the name that a layout gives (`felt`). A game whose felt this
 * page does not have is played on the plain one.
 */
import type { Component } from 'svelte'
import type { AnyLayout, Family } from './family'

type AnyFamily = Family<AnyLayout>

const felts = import.meta.glob<{ default: AnyFamily }>(['./*/index.ts', './cards/*/index.ts'])
const comparisons = import.meta.glob<{ default: Component }>(['./*/Compare.svelte', './cards/*/Compare.svelte'])

const inFolder = <T>(known: Record<string, T>, folder: string, file: string): T | undefined =>
  known[`./${folder}/${file}`] ?? known[`./cards/${folder}/${file}`]

export async function familyOn(felt: string): Promise<AnyFamily> {
  const found = inFolder(felts, felt, 'index.ts') ?? felts['./plain/index.ts']!
  return (await found()).default
}

/** The page on which a family's versions stand side by side. */
export async function comparison(family: string): Promise<Component | null> {
  return (await inFolder(comparisons, family, 'Compare.svelte')?.())?.default ?? null
}
