/** What a guest may do at a table against the house, and the words where he may not. Pure. */
import type { Facts } from '../families/family'
import type { Phase } from '../wire/protocol'

/** What stands in place of the clock, where none runs. */
export function phaseWords(phase: Phase['name']): string {
  switch (phase) {
    case 'drawing':
      return 'No more bets'
    case 'settled':
      return 'Next round soon'
    case 'waiting':
      return 'The table waits for players'
    case 'paused':
      return 'Paused'
    default:
      return ''
  }
}

/** How many cards may be named with an answer, at the most. */
export const mostCards = (options: Phase['options']): number =>
  Math.max(0, ...options.map((option) => (Array.isArray(option.cards) ? Number(option.cards[1]) : 0)))

/** Cards chosen for a decision, after one more has been tapped: the latest stay. */
export const withCard = (picked: readonly string[], card: string, most: number): readonly string[] =>
  picked.includes(card) ? picked.filter((other) => other !== card) : [...picked, card].slice(-most)

/** Why a chip stays in the hand; nothing where it may be laid. */
export function whyNot(seated: boolean, open: boolean, connected: boolean): string | null {
  if (!seated) return 'You are watching this table. Sit down first, then place your bets. Nothing was placed.'
  if (open) return null
  return connected
    ? 'No more bets are taken in this round. Your chip is still in your hand.'
    : 'The connection is lost. Your chip is still in your hand.'
}

/** What is laid on a bet: where one stake alone is possible, that one; else the chip. */
export const stakeOn = (bet: Facts, chip: number): number => (bet.min === bet.max ? bet.min : chip)
