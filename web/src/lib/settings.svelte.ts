/** What this browser remembers about its owner's taste. Sound is off until somebody asks for it. */
import { media } from './media.svelte'
import { keepShortcuts, readShortcuts, type Shortcuts } from './shortcuts'

/** What was kept under this name; nothing where nothing may be kept. */
export const readKept = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
export const writeKept = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    /* private windows forget */
  }
}

/** How fast wheels, dice, cards and chips move on this page; the clocks of a table are the same for all. */
export const PACES = ['calm', 'brisk', 'at once'] as const
export type Pace = (typeof PACES)[number]
const keptPace = (): Pace => PACES.find((pace) => pace === readKept('croupier.pace')) ?? 'calm'

class Settings {
  theme = $state<'dark' | 'light' | null>(null)
  sound = $state(readKept('croupier.sound') === 'on')
  /** Diamonds blue and clubs green, for whom two colours are not enough. */
  fourColours = $state(readKept('croupier.deck') === 'four')
  /** At poker: be asked whether to show cards with which one has won unseen. */
  asksToShow = $state(readKept('croupier.shows') !== 'never')
  /** At games of decisions: be told what each was worth. */
  trainer = $state(readKept('croupier.trainer') === 'on')
  pace = $state<Pace>(keptPace())
  /** At poker: the sizes that are offered beside the slider. */
  sizes = $state.raw<Shortcuts>(readShortcuts(readKept('croupier.sizes')))

  constructor() {
    const kept = readKept('croupier.theme')
    if (kept === 'dark' || kept === 'light') this.theme = kept
    if (this.fourColours && typeof document !== 'undefined') document.documentElement.dataset.deck = 'four'
    if (typeof document !== 'undefined') document.documentElement.dataset.pace = this.pace
  }

  get shownTheme(): 'dark' | 'light' {
    return this.theme ?? (media('(prefers-color-scheme: light)').matches ? 'light' : 'dark')
  }

  switchTheme(): void {
    this.theme = this.shownTheme === 'light' ? 'dark' : 'light'
    document.documentElement.dataset.theme = this.theme
    writeKept('croupier.theme', this.theme)
  }

  switchDeck(): void {
    this.fourColours = !this.fourColours
    document.documentElement.dataset.deck = this.fourColours ? 'four' : 'two'
    writeKept('croupier.deck', this.fourColours ? 'four' : 'two')
  }

  switchShows(): void {
    this.asksToShow = !this.asksToShow
    writeKept('croupier.shows', this.asksToShow ? 'ask' : 'never')
  }

  setSizes(sizes: Shortcuts): void {
    this.sizes = sizes
    writeKept('croupier.sizes', keepShortcuts(sizes))
  }

  setTrainer(on: boolean): void {
    this.trainer = on
    writeKept('croupier.trainer', on ? 'on' : 'off')
  }

  setPace(pace: Pace): void {
    this.pace = pace
    document.documentElement.dataset.pace = pace
    writeKept('croupier.pace', pace)
  }

  /** The next of them, where one button must do. */
  switchPace(): void {
    this.setPace(PACES[(PACES.indexOf(this.pace) + 1) % PACES.length]!)
  }

  switchSound(): void {
    this.sound = !this.sound
    writeKept('croupier.sound', this.sound ? 'on' : 'off')
  }
}

export const settings = new Settings()
