/** Colours of sectors. Each sector also carries its figure or symbol; the inks reach 4.5 : 1 on their tint. */
export const TINT: Record<string, string> = {
  red: '#b5342b',
  black: '#0d1212',
  green: '#1d6e46',
  yellow: '#e3bf4a',
  blue: '#2b5c92',
  violet: '#5f4c92',
  pink: '#dd9cbb',
  ivory: '#fdfcf7',
}
export const INK: Record<string, string> = {
  red: '#fff',
  black: '#fff',
  green: '#fff',
  yellow: '#14181a',
  blue: '#fff',
  violet: '#fff',
  pink: '#14181a',
  ivory: '#14181a',
}
