import { describe, expect, it } from 'vitest'
import type { Dues } from '../src/wire/protocol'
import { next, entering, enteringWords, whyOwed } from '../src/poker/dues'

const owing = (more: Partial<Dues>): Dues => ({
  owes: 'missed_both',
  enters: 'wait',
  live: 200,
  dead: 100,
  may: ['post'],
  auto: false,
  ...more,
})
const say = (amount: number): string => `${amount / 100} €`

describe('blinds that are owed, in words', () => {
  it('says why', () => {
    expect(whyOwed(owing({}))).toBe('Both blinds have passed you.')
    expect(whyOwed(owing({ owes: null }))).toBe('')
  })
  it('says what happens next', () => {
    expect(next(owing({}), say)).toMatch(/when the big blind comes to you/)
    expect(next(owing({ enters: 'post' }), say)).toBe(
      'You are dealt into the next hand and post 2 € as your bet and 1 € to the pot.',
    )
    expect(next(owing({ enters: 'post', dead: 0 }), say)).not.toContain('to the pot')
    expect(next(owing({ enters: 'buy' }), say)).toContain('the button is yours')
  })
  it('stands beside a name only where something is owed', () => {
    expect(entering({ dues: owing({}) })).toBe('waits')
    expect(entering({ dues: owing({ enters: 'post' }) })).toBe('posts')
    expect(entering({ dues: owing({ owes: null }) })).toBeNull()
    expect(entering({})).toBeNull()
    expect(enteringWords('waits')).toBe('waits for the big blind')
    expect(enteringWords('waits', true)).toBe('waits for BB')
    expect(enteringWords('posts')).toBe('posts next hand')
  })
})
