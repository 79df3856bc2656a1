/** Colours of sectors. Each sector also carries its figure or symbol; the inks reach 4.5 : 1 on their tint. */
export const TINT: Record<string, string> = {
  red: 'var(--sector-red)',
  black: 'var(--sector-black)',
  green: 'var(--sector-green)',
  yellow: 'var(--sector-yellow)',
  blue: 'var(--sector-blue)',
  violet: 'var(--sector-violet)',
  pink: 'var(--sector-pink)',
  ivory: 'var(--sector-ivory)',
}
export const INK: Record<string, string> = {
  red: 'var(--on-tint)',
  black: 'var(--on-tint)',
  green: 'var(--on-tint)',
  yellow: 'var(--on-pale)',
  blue: 'var(--on-tint)',
  violet: 'var(--on-tint)',
  pink: 'var(--on-pale)',
  ivory: 'var(--on-pale)',
}
