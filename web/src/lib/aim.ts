/**
 * Press, slide, lift. A press shows the position under the finger, sliding moves to its neighbour, lifting places;
 * lifting off the felt places nothing. A quick flick still scrolls the page: aiming begins after a short rest.
 */
const REST = 130

export interface Aim {
  at(x: number, y: number): string | null
  onpoint(bet: string | null): void
  onplace(bet: string): void
}

export const aim =
  (options: () => Aim) =>
  (node: Element): (() => void) => {
    let finger: number | null = null
    let aiming = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let start = { x: 0, y: 0 }

    const clear = () => {
      clearTimeout(timer)
      finger = null
      aiming = false
    }
    const down = (e: PointerEvent) => {
      if (e.pointerType === 'mouse') return
      if (finger !== null) return clear()
      finger = e.pointerId
      start = { x: e.clientX, y: e.clientY }
      options().onpoint(options().at(e.clientX, e.clientY))
      timer = setTimeout(() => (aiming = true), REST)
    }
    const move = (e: PointerEvent) => {
      if (e.pointerId !== finger) return
      if (!aiming && Math.hypot(e.clientX - start.x, e.clientY - start.y) > 10) return clear()
      options().onpoint(options().at(e.clientX, e.clientY))
    }
    const up = (e: PointerEvent) => {
      if (e.pointerId !== finger) return
      const bet = options().at(e.clientX, e.clientY)
      clear()
      if (bet) options().onplace(bet)
    }
    const cancel = (e: PointerEvent) => {
      if (e.pointerId === finger) clear()
    }
    const hold = (e: Event) => {
      if (aiming && e.cancelable) e.preventDefault()
    }

    const el = node as HTMLElement
    el.addEventListener('pointerdown', down)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', cancel)
    el.addEventListener('touchmove', hold, { passive: false })
    el.addEventListener('contextmenu', hold)
    return () => {
      clear()
      el.removeEventListener('pointerdown', down)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', cancel)
      el.removeEventListener('touchmove', hold)
      el.removeEventListener('contextmenu', hold)
    }
  }

/** A click that a finger made was an aim already. */
export const byFinger = (event: MouseEvent): boolean => ['touch', 'pen'].includes((event as PointerEvent).pointerType)
