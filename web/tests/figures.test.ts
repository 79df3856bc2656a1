import { describe, expect, it } from 'vitest'
import { decimal, edge, odds, parse, percent, written } from '../src/lib/fractions'
import { denominations, face, figure, money, net, netMoney, printed, span } from '../src/lib/money'
import { asHere, choicesMade, clockFigure, query, sentence, titled, within } from '../src/lib/words'

describe('money', () => {
  it('is written in major units, thousands apart, cents only where there are some', () => {
    expect(money(120000, 'CZK')).toBe('1,200\u00a0Kč')
    expect(money(1250, 'EUR')).toBe('12.50\u00a0€')
    expect(figure(5, 'EUR')).toBe('0.05')
    expect(figure(-300, 'EUR')).toBe('−3')
  })
  it('a net amount carries its sign, nothing carries none', () => {
    expect(net(35000, 'CZK')).toBe('+350')
    expect(netMoney(-1250, 'EUR')).toBe('−12.50\u00a0€')
    expect(net(0, 'EUR')).toBe('0')
  })
  it('fits on a chip', () => {
    expect(printed(1000, 'CZK')).toBe('10')
    expect(printed(500000, 'CZK')).toBe('5k')
    expect(printed(120000, 'CZK')).toBe('1.2k')
    expect(printed(50, 'EUR')).toBe('.50')
    expect(printed(250, 'EUR')).toBe('2.5')
    expect(printed(123456700, 'CZK')).toBe('1.23M')
  })
  it.each([
    [1000, 5_000_000, [1000, 5000, 10_000, 50_000, 100_000, 500_000]],
    [100, 200_000, [100, 500, 1000, 5000, 10_000, 50_000]],
    [10, 1000, [10, 20, 50, 100, 200, 500]],
    [1, 1000, [10, 20, 50, 100, 200, 500]],
    [1, 700_000, [100, 500, 1000, 5000, 10_000, 50_000]],
    [2000, 500_000, [2000, 5000, 10_000, 50_000, 100_000, 500_000]], // the minimum is always a chip
    [300, 300, [300]],
  ])('chips for %i to %i', (min, max, chips) => expect(denominations(min, max)).toEqual(chips))
  it('an amount wears the face of the highest chip it reaches', () => {
    const chips = denominations(1000, 5_000_000)
    expect([500, 1000, 49_000, 165_000, 9_000_000].map((amount) => face(amount, chips))).toEqual([0, 0, 2, 4, 5])
  })
  it('limits read as people say them', () => {
    expect(span(1000, 5_000_000, 'CZK')).toBe('10 – 50,000\u00a0Kč')
    expect(span(500, 500, 'EUR')).toBe('5\u00a0€')
    expect(span(1, 700_000, 'EUR')).toBe('up to 7,000\u00a0€')
  })
})

describe('fractions', () => {
  it('are exact, and rounded only when shown', () => {
    expect(edge('1/37')).toBe('1/37 = 2.70\u00a0%')
    expect(percent('1/37', 3)).toBe('2.703\u00a0%')
    expect(percent('1/8', 0)).toBe('13\u00a0%')
    expect(percent('-1/74')).toBe('−1.35\u00a0%')
    expect(percent('0')).toBe('0.00\u00a0%')
    expect(written('-1234567/10000')).toBe('−1,234,567/10,000')
    expect([odds(['35']), odds(['3/2'], ' to '), odds(['1', '2', '12']), odds(['1/2', '2'])]).toEqual([
      '35 : 1',
      '3 to 2',
      '1, 2, 12 : 1',
      '1 : 2, 2 : 1',
    ])
    expect(decimal('123456789012345678901234567890/2')).toBeCloseTo(6.172839450617284e28, -20)
    expect(() => parse('half')).toThrow('not a fraction')
    expect(() => parse('1/0')).toThrow('divides by zero')
  })
})

describe('words', () => {
  it('a title is written alike in every house, and keeps its letters within a sentence', () => {
    expect(titled({ en: '45 × A' })).toBe('45× A')
    expect(titled('25× pink')).toBe('25× pink')
    expect(['Bonus B', 'Perfect Pairs', 'Trips table II'].map(within)).toEqual([
      'bonus B',
      'perfect pairs',
      'trips table II',
    ])
  })
  it('clocks, sentences, choices', () => {
    expect(clockFigure(31_000)).toBe('0:31')
    expect(clockFigure(-5)).toBe('0:00')
    expect(sentence('Nothing lies')).toBe('Nothing lies.')
    expect([query('insure'), query('insure?')]).toEqual(['insure?', 'insure?'])
    expect(choicesMade({ zero_rule: 'half_back', called_bets: true, table_min: 1000, pairs_min: null })).toBe(2)
  })
  it('what the house says has its figures as this page writes them, on one line with their units', () => {
    expect(asHere('That takes 25\u202f000 Kč, and you have 2 Kč.')).toBe(
      'That takes 25,000\u00a0Kč, and you have 2\u00a0Kč.',
    )
    expect(asHere('royal flush 5000 to 1, in 2024')).toBe('royal flush 5,000\u00a0to\u00a01, in 2024')
    expect(asHere('it pays back 101.6723 % of the stake')).toBe('it pays back 101.6723\u00a0% of the stake')
    expect(asHere('flush 7 : 1; straight 4 to 1; 3 to a row')).toBe(
      'flush 7\u00a0:\u00a01; straight 4\u00a0to\u00a01; 3 to a row',
    )
    expect(sentence('you have 1\u202f000\u202f000 €')).toBe('you have 1,000,000\u00a0€.')
  })
})
