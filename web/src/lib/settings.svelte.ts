/** What this browser remembers about its owner's taste. Sound is off until somebody asks for it. */
import { media } from './media.svelte'

const read = (key: string): string | null => { try { return localStorage.getItem(key) } catch { return null } }
const write = (key: string, value: string): void => { try { localStorage.setItem(key, value) } catch { /* private windows forget */ } }

class Settings {
  theme = $state<'dark' | 'light' | null>(null)
  sound = $state(read('croupier.sound') === 'on')

  constructor() {
    const kept = read('croupier.theme')
    if (kept === 'dark' || kept === 'light') this.theme = kept
  }

  get shownTheme(): 'dark' | 'light' { return this.theme ?? (media('(prefers-color-scheme: light)').matches ? 'light' : 'dark') }

  switchTheme(): void {
    this.theme = this.shownTheme === 'light' ? 'dark' : 'light'
    document.documentElement.dataset.theme = this.theme
    write('croupier.theme', this.theme)
  }

  switchSound(): void {
    this.sound = !this.sound
    write('croupier.sound', this.sound ? 'on' : 'off')
  }
}

export const settings = new Settings()
