/** A table in a few words, for who looks at another one. Pure. */
import { figure } from '../lib/money'
import type { TableView } from '../wire/protocol'
import type { Picture, Sitting } from './picture'
import { shortName } from './table'

export interface Glance {
  words: string
  /** it waits for you */
  turn: boolean
  /** cards come and nobody is asked any more */
  open: boolean
}

export function glance(view: TableView, picture: Picture, me: Sitting | null, turn: boolean): Glance {
  const said = (words: string, open = false): Glance => ({ words, turn, open })
  const { asked, name } = view.phase
  if (turn) return said('your turn')
  const mine = view.seats.find((s) => s.seat === view.you)
  if (!mine) return said('you watch')
  if (mine.leaving) return said('you stand up')
  if (me?.won) return said(`you win ${figure(me.won, view.currency)}`)
  if (mine.away) return said('you sit out')
  if (name === 'paused') return said('paused')
  const lives = picture.seats.filter((s) => !s.folded && !s.mucked)
  if (me && !me.folded && !picture.over && me.cards.length && !me.stack) return said('you are all in', true)
  if (me?.folded && !picture.over) return said('you folded')
  if (asked && name === 'choosing') {
    const who = view.seats.find((s) => s.seat === asked)?.name ?? asked
    return said(shortName(who))
  }
  if (!picture.over && lives.length > 1 && lives.every((s) => s.shown)) return said('all in', true)
  return said(picture.over || !picture.seats.length ? 'next hand soon' : 'cards come')
}
