/** Where in the house the page is: real addresses, so that reloading, sharing and the back button work. */

export type Place =
  | { page: 'lobby' }
  | { page: 'table'; id: string; sit: boolean; invitation: string | null }
  | { page: 'fallen'; id: string }
  | { page: 'certificates'; compare: readonly string[] }
  | { page: 'certificate'; rulebook: string; game: string; currency: string | null }
  | { page: 'compare'; family: string }
  | { page: 'rulebooks' }
  | { page: 'rules'; rulebook: string; game: string }
  | { page: 'replay'; round: string | null }
  | { page: 'equity' }
  | { page: 'icm' }
  | { page: 'tournaments' }
  | { page: 'tournament'; id: string; play: boolean }
  | { page: 'place' }
  | { page: 'heats' }
  | { page: 'heat'; id: string }
  | { page: 'director' }
  | { page: 'desk'; id: string }
  | { page: 'sheets'; id: string }
  | { page: 'wall'; id: string }
  | { page: 'dealer'; id: string }
  | { page: 'seat'; id: string; card: string }
  | { page: 'results' }
  | { page: 'rulings'; words: string; name: string | null }
  | { page: 'school'; part: readonly string[]; game: string | null }
  | { page: 'account'; part: string }
  | { page: 'register' }
  | { page: 'nowhere'; path: string }

export function read(url: URL): Place {
  const parts = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const [room, a, b] = parts
  if (!room) return { page: 'lobby' }
  if (room === 'table' && a && parts.length === 2)
    return { page: 'table', id: a, sit: url.searchParams.has('sit'), invitation: url.searchParams.get('invitation') }
  if (room === 'table' && a && b === 'results' && parts.length === 3) return { page: 'fallen', id: a }
  if (room === 'certificates' && parts.length === 1)
    return { page: 'certificates', compare: url.searchParams.get('compare')?.split(',') ?? [] }
  if (room === 'certificates' && a && b)
    return { page: 'certificate', rulebook: a, game: b, currency: url.searchParams.get('currency') }
  if (room === 'compare' && a && parts.length === 2) return { page: 'compare', family: a }
  if (room === 'rulebooks' && parts.length === 1) return { page: 'rulebooks' }
  if (room === 'rulebooks' && a && b) return { page: 'rules', rulebook: a, game: b }
  if (room === 'replay' && parts.length <= 2) return { page: 'replay', round: a ?? null }
  if (room === 'equity' && parts.length === 1) return { page: 'equity' }
  if (room === 'icm' && parts.length === 1) return { page: 'icm' }
  if (room === 'tournaments' && parts.length === 1) return { page: 'tournaments' }
  if (room === 'tournaments' && a && parts.length === 2)
    return { page: 'tournament', id: a, play: url.searchParams.has('play') }
  if (room === 'place' && parts.length === 1) return { page: 'place' }
  if (room === 'heats' && parts.length === 1) return { page: 'heats' }
  if (room === 'heats' && a && parts.length === 2) return { page: 'heat', id: a }
  if (room === 'director' && parts.length === 1) return { page: 'director' }
  if (room === 'director' && a && parts.length === 2) return { page: 'desk', id: a }
  if (room === 'director' && a && b === 'print' && parts.length === 3) return { page: 'sheets', id: a }
  if (room === 'wall' && a && parts.length === 2) return { page: 'wall', id: a }
  if (room === 'dealer' && a && parts.length === 2) return { page: 'dealer', id: a }
  if (room === 'seat' && a && b && parts.length === 3) return { page: 'seat', id: a, card: b }
  if (room === 'rulings' && parts.length <= 2)
    return { page: 'rulings', words: url.searchParams.get('words') ?? '', name: a ?? null }
  if (room === 'school' && parts.length <= 3)
    return { page: 'school', part: parts.slice(1), game: url.searchParams.get('game') }
  if (room === 'results' && parts.length === 1) return { page: 'results' }
  if (room === 'account' && parts.length === 1) return { page: 'account', part: 'wallet' }
  if (room === 'account' && a && parts.length === 2) return { page: 'account', part: a }
  if (room === 'register' && parts.length === 1) return { page: 'register' }
  return { page: 'nowhere', path: url.pathname }
}

const e = encodeURIComponent
export const tablePath = (id: string, sit = false): string => `/table/${e(id)}${sit ? '?sit' : ''}`
export const fallenPath = (id: string): string => `/table/${e(id)}/results`
export const invitationPath = (id: string, invitation: string): string => `/table/${e(id)}?invitation=${e(invitation)}`
export const certificatePath = (rulebook: string, game: string, currency?: string): string =>
  `/certificates/${e(rulebook)}/${e(game)}${currency ? `?currency=${e(currency)}` : ''}`
/** Certificates, or those of some games side by side. */
export const certificatesPath = (compare: readonly string[]): string => `/certificates?compare=${e(compare.join(','))}`
export const comparePath = (family: string): string => `/compare/${e(family)}`
export const rulesPath = (rulebook: string, game: string): string => `/rulebooks/${e(rulebook)}/${e(game)}`
/** One tournament; to `play`: on to one's own table as soon as it is open. */
export const tournamentPath = (event: string, play = false): string => `/tournaments/${e(event)}${play ? '?play' : ''}`
/** A tournament in points. */
export const heatPath = (contest: string): string => `/heats/${e(contest)}`
export const deskPath = (event: string): string => `/director/${e(event)}`
export const sheetsPath = (event: string): string => `/director/${e(event)}/print`
export const wallPath = (event: string): string => `/wall/${e(event)}`
export const seatPath = (event: string, card: string): string => `/seat/${e(event)}/${e(card)}`
export const rulingPath = (name: string, words = ''): string =>
  `/rulings/${e(name)}${words ? `?words=${e(words)}` : ''}`
export const drillPath = (drill: string, game?: string): string =>
  `/school/${e(drill)}${game ? `?game=${e(game)}` : ''}`
export const diplomaPath = (number: number): string => `/school/certificate/${number}`
export const replayPath = (round: string): string => `/replay/${e(round)}`

class Route {
  place = $state.raw<Place>(read(new URL(location.href)))

  constructor() {
    addEventListener('popstate', () => {
      this.place = read(new URL(location.href))
    })
    addEventListener('click', (event) => this.follow(event))
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path)
    this.place = read(new URL(location.href))
    if (!replace) {
      scrollTo(0, 0)
      // a screen reader hears where it has arrived
      requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1, main')?.focus({ preventScroll: true }))
    }
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const link = (event.target as Element | null)?.closest?.('a')
    const href = link?.getAttribute('href')
    if (!link || !href?.startsWith('/') || link.target || link.hasAttribute('download')) return
    event.preventDefault()
    this.go(href)
  }
}

export const route = new Route()
