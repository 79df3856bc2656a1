import { describe, expect, it } from 'vitest'
import { address, fromAddress, percent, points, wished } from '../src/place/asked'

const asked = (link: string) => fromAddress(new URL(link, 'http://house').searchParams)

describe('a position that is asked about', () => {
  it('keeps in its address all that was asked', () => {
    const typed = {
      game: 'gelp/open-face-chinese',
      hand: ' 9d ',
      rows: 'Qc Qd | Ks Kh | Ah',
      against: '6s | Td | 7s\n\n | | 2c\n',
      gone: '3c',
      discard: 1,
      fantasy: true,
    }
    const { asks, ...again } = asked(address(typed))
    expect(asks).toBe(true)
    expect(again).toEqual({ ...typed, hand: '9d', against: '6s | Td | 7s\n| | 2c' })
    expect(wished(again).against).toEqual(['6s | Td | 7s', '| | 2c'])
  })
  it('begins with an example, and asks nothing by itself', () => {
    expect(asked('/place')).toMatchObject({ asks: false, hand: '9d', discard: 0 })
  })
  it('takes no number of cards left over that cannot be', () => {
    for (const wrong of ['-1', '5', '1.5', 'x', '²']) expect(asked(`/place?hand=9d&discard=${wrong}`).discard).toBe(0)
  })
  it('says points with their interval, if there is one', () => {
    expect([points(3.854, 0.531), points(-1, 0), points(0.5, null)]).toEqual(['+3.85 ± 0.53', '−1.00', '+0.50'])
    expect(percent(0.496)).toBe('50 %')
  })
})
