import { describe, expect, it } from 'vitest'
import { redrawCards } from '../src/families/cards/redraw'
import { cardName, cardSigns, inSigns, shoe, tens } from '../src/lib/cards'
import { Chance } from '../src/lib/chance'

const SEED = '00'.repeat(32)

describe('cards out of the committed stream', () => {
  it('a shoe has its packs, without what is taken out', () => {
    expect(shoe(6)).toHaveLength(312)
    expect(shoe(1, ['T'])).toHaveLength(48)
    expect([shoe(1)[0], shoe(1).at(-1)]).toEqual(['2c', 'As'])
  })
  it('draws as the house does', async () => {
    // the house, six packs, a seed of zeros, dealt these
    const dealt = ['2d', '8c', '7h', '9c', '6s']
    const redraw = redrawCards({ packs: 6, cards: 312, behind: 52 }, { carry: {} })
    const chance = await Chance.from(SEED)
    for (const card of dealt)
      expect(await redraw({ kind: 'drawn', cards: [card] }, chance)).toMatchObject({ told: card, found: card })
    expect(await redraw({ kind: 'close' }, chance)).toBeNull()
  })
  it('goes on with the shoe that the round before left', async () => {
    const all = shoe(1)
    const gone = all.slice(0, 51).join(' ')
    const redraw = redrawCards({ packs: 1, cards: 52, behind: 1 }, { carry: { shoe: { gone, burned: 0 } } })
    expect(await redraw({ kind: 'drawn', cards: ['As'] }, await Chance.from(SEED))).toMatchObject({ found: 'As' })
  })
  it('cards have names', () => {
    expect(inSigns("Box 5: Td 3s (13) against the dealer's Ad. Insurance?")).toBe(
      "Box 5: 10♦ 3♠ (13) against the dealer's A♦. Insurance?",
    )
    expect(inSigns('As it was: 4c')).toBe('As it was: 4♣')
    expect(['T-8', 'three tens, A-T', 'high card, K-T-9'].map(tens)).toEqual([
      '10-8',
      'three tens, A-10',
      'high card, K-10-9',
    ])
    expect([cardName('As'), cardName('Td'), cardName(null), cardSigns('Td')]).toEqual([
      'ace of spades',
      '10 of diamonds',
      'face-down card',
      '10♦',
    ])
  })
})
