/** A grid of buttons with one tab stop: arrows, Home and End go through it. */
export interface Across {
  columns: number
  moved: (to: number) => void
}

const STEPS: Record<string, (at: number, columns: number, last: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at, columns) => at + columns,
  ArrowUp: (at, columns) => at - columns,
  Home: (at, columns) => at - (at % columns),
  End: (at, columns, last) => Math.min(last, at - (at % columns) + columns - 1),
}

/** Where a key leads from a place; the same place at the rim, nothing for other keys. */
export function stepped(key: string, at: number, columns: number, count: number): number | null {
  const step = STEPS[key]
  if (!step) return null
  const to = step(at, columns, count - 1)
  return to < 0 || to >= count ? at : to
}

export function across(node: HTMLElement, options: Across): { update: (options: Across) => void; destroy: () => void } {
  let now = options
  function keyed(event: KeyboardEvent): void {
    const buttons = [...node.querySelectorAll<HTMLElement>('button')]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const to = at < 0 ? null : stepped(event.key, at, now.columns, buttons.length)
    if (to === null) return
    event.preventDefault()
    now.moved(to)
    buttons[to]!.focus()
  }
  node.addEventListener('keydown', keyed)
  return {
    update: (changed) => (now = changed),
    destroy: () => node.removeEventListener('keydown', keyed),
  }
}
