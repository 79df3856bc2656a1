/** The tokens of the dark theme by name, for a picture that has no page around it to read them from. */
import sheet from './tokens.css?raw'

const dark = /:root \{([^}]*)\}/.exec(sheet)?.[1] ?? ''
const TOKENS = new Map([...dark.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]))

export function token(name: string): string {
  const value = TOKENS.get(name)
  if (value === undefined) throw new Error(`there is no token --${name}`)
  return value
}
