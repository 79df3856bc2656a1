export function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const out = new Map<K, T[]>()
  for (const item of items) {
    const k = key(item)
    const group = out.get(k)
    if (group) group.push(item)
    else out.set(k, [item])
  }
  return out
}

/** You before all others; they stay in their order. */
export const youFirst = <T>(all: readonly T[], you: (one: T) => boolean): T[] => [
  ...all.filter(you),
  ...all.filter((one) => !you(one)),
]
