/** `3 lost`, `pair push`, `consecutive`: as somebody at the table would say it. */
export function resultWords(_: unknown, result: string): string {
  if (result === 'consecutive') return 'Consecutive cards, a push'
  const how = result.split(' ').at(-1)
  const what = result.slice(0, result.lastIndexOf(' ')).replace('spread ', '')
  return `${what === 'pair' ? 'A pair' : `Spread ${what}`}: the third card ${how === 'won' ? 'wins' : how === 'push' ? 'is a push' : 'loses'}`
}
