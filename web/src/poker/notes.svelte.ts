/** Your notes on other players: only you read them. */
import * as http from '../lib/http'

class Notes {
  all = $state.raw<Readonly<Record<string, string>>>({})
  private asked: string | null = null

  /** Once for each visitor; without an answer there are none to show. */
  async look(player: string): Promise<void> {
    if (this.asked === player) return
    this.asked = player
    this.all = {}
    try {
      const found = await http.notes()
      if (this.asked === player) this.all = Object.fromEntries(found.map((n) => [n.name, n.body]))
    } catch {
      this.asked = null
    }
  }

  /** Returns why it could not be noted. */
  async write(name: string, body: string): Promise<string | null> {
    try {
      await http.note(name, body)
    } catch (no) {
      return (no as Error).message
    }
    const text = body.trim()
    const rest = Object.entries(this.all).filter(([about]) => about !== name)
    this.all = Object.fromEntries(text ? [...rest, [name, text]] : rest)
    return null
  }
}

export const notes = new Notes()
