/** A session at a table among players, in words. Pure. */
import { count } from '../lib/words'

export const FILES = [
  { form: 'phhs', name: 'PHH', title: 'Poker Hand History, several hands in one file' },
  { form: 'ohh', name: 'OHH', title: 'Open Hand History, several hands in one file' },
  { form: 'txt', name: 'Text', title: 'a text to read' },
] as const

/** Which hands are in the files. */
export const fileWords = (hands: number, most: number): string =>
  hands > most
    ? `The last ${most.toLocaleString('en-GB')} of ${count(hands, 'hand')}, with the cards that you have seen.`
    : `${hands === 1 ? 'One hand' : `All ${count(hands, 'hand')}`}, with the cards that you have seen.`
