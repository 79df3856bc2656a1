/** Favourites and last sittings, kept in this browser alone. */
import { readKept, writeKept } from '../lib/settings.svelte'
import { readFavourites, readSittings, satDown, type Sitting } from './yours'

class Memory {
  sittings = $state.raw<Sitting[]>(readSittings(readKept('croupier.sittings')))
  favourites = $state.raw<string[]>(readFavourites(readKept('croupier.favourites')))

  sat(table: string, game: string): void {
    this.sittings = satDown(this.sittings, { table, game, at: Date.now() })
    writeKept('croupier.sittings', JSON.stringify(this.sittings))
  }

  likes(key: string): boolean {
    return this.favourites.includes(key)
  }

  like(key: string): void {
    this.favourites = this.likes(key) ? this.favourites.filter((k) => k !== key) : [...this.favourites, key]
    writeKept('croupier.favourites', JSON.stringify(this.favourites))
  }
}

export const memory = new Memory()
