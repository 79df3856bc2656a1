/** A deal as it is typed at the desk. */
import { amount } from '../icm/asked'

/** `12,500` as chips; nothing where it is no count. */
export function stack(text: string): number | null {
  const plain = text.trim().replaceAll(',', '')
  return /^\d{1,12}$/.test(plain) && Number(plain) > 0 ? Number(plain) : null
}

export interface Shares {
  value?: Record<string, number>
  wrong?: string
}

/** What everybody gets, as it is typed in major units; together no more than there is. */
export function shares(names: readonly string[], typed: Record<string, string>, pool: number): Shares {
  const value: Record<string, number> = {}
  for (const who of names) {
    const share = amount((typed[who] ?? '').replaceAll(',', ''))
    if (share === null) return { wrong: `What ${who} gets is no amount.` }
    value[who] = share
  }
  const all = Object.values(value).reduce((sum, share) => sum + share, 0)
  return all > pool ? { wrong: 'That is more than the prizes that are left.' } : { value }
}
