/** What this browser remembers about its owner's taste. Sound is off until somebody asks for it. */
import { media } from './media.svelte'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    /* private windows forget */
  }
}

class Settings {
  theme = $state<'dark' | 'light' | null>(null)
  sound = $state(read('croupier.sound') === 'on')
  /** Diamonds blue and clubs green, for whom two colours are not enough. */
  fourColours = $state(read('croupier.deck') === 'four')

  constructor() {
    const kept = read('croupier.theme')
    if (kept === 'dark' || kept === 'light') this.theme = kept
    if (this.fourColours && typeof document !== 'undefined') document.documentElement.dataset.deck = 'four'
  }

  get shownTheme(): 'dark' | 'light' {
    return this.theme ?? (media('(prefers-color-scheme: light)').matches ? 'light' : 'dark')
  }

  switchTheme(): void {
    this.theme = this.shownTheme === 'light' ? 'dark' : 'light'
    document.documentElement.dataset.theme = this.theme
    write('croupier.theme', this.theme)
  }

  switchDeck(): void {
    this.fourColours = !this.fourColours
    document.documentElement.dataset.deck = this.fourColours ? 'four' : 'two'
    write('croupier.deck', this.fourColours ? 'four' : 'two')
  }

  switchSound(): void {
    this.sound = !this.sound
    write('croupier.sound', this.sound ? 'on' : 'off')
  }
}

export const settings = new Settings()
