/** The tables of the house as the lobby shows them: fetched once, and then told what changes. */
import * as http from '../lib/http'
import { house } from '../lib/house.svelte'
import type { PracticeOffer, TableRow } from '../wire/http'
import type { TableFigures } from '../wire/protocol'
import { ordered, told } from './listing'

export class Hall {
  tables = $state.raw<TableRow[] | null>(null)
  practice = $state.raw<PracticeOffer | null>(null)
  /** Why there is no list. */
  wrong = $state<string | null>(null)
  /** told since the house was asked to tell: newer than a list that is still on its way */
  private news = new Map<string, TableFigures>()

  /** Listen while the page is open; the list is fetched when the house has been asked to tell, so that nothing is
   * missed in between, and again only where the connection was lost. */
  open(): () => void {
    const leave = house.listen((message) => {
      if (message.type === 'balance') house.own(message.balances)
      if (message.type !== 'lobby') return
      for (const figures of message.tables) this.news.set(figures.id, figures)
      if (this.tables) this.tables = told(this.tables, this.news)
    })
    return () => {
      leave()
      if (house.link === 'open') void house.send({ type: 'unwatch_lobby' })
    }
  }

  /** The connection stands. */
  async listen(): Promise<void> {
    this.news.clear()
    await house.send({ type: 'watch_lobby' })
    await this.look()
  }

  async look(): Promise<void> {
    try {
      this.tables = told(ordered(await http.tables()), this.news)
      this.wrong = null
    } catch (no) {
      this.wrong = (no as Error).message
    }
  }

  /** A house need not offer anything to practise. */
  async lookAtPractice(): Promise<void> {
    this.practice = await http
      .practice()
      .catch(() => ({ games: [], bots: { levels: [], styles: [], usual: '' }, tables: [] }))
  }
}
