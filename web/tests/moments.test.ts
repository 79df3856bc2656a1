import { describe, expect, it } from 'vitest'
import { ago, moment } from '../src/lib/moments'

const at = (day: number, hour: number, minute = 0): number => new Date(2026, 10, day, hour, minute).getTime()

describe('moments', () => {
  it('says when something was as people say it', () => {
    const now = at(16, 0, 30)
    expect(moment(at(16, 0, 5), now)).toBe('today at 00:05')
    expect(moment(at(15, 23, 59), now)).toBe('yesterday at 23:59')
    expect(moment(at(3, 14, 5), now)).toBe('on 3 November 2026 at 14:05')
    expect(moment(at(16, 0, 31), now)).toBe('today at 00:31')
    expect(moment(at(17, 1), now)).toBe('tomorrow at 01:00')
    expect(moment(at(18, 1), now)).toBe('on 18 November 2026 at 01:00')
  })

  it('says how long ago something was', () => {
    const now = at(16, 12)
    expect(
      [0, 59_999, 60_000, 3_599_000, 3_600_000, 86_400_000, 40 * 86_400_000].map((span) => ago(now - span, now)),
    ).toEqual(['just now', 'just now', '1 minute ago', '59 minutes ago', '1 hour ago', '1 day ago', '40 days ago'])
    expect(ago(now + 5_000, now)).toBe('just now')
  })
})
