/** The symbols of our machines: line drawings of one weight in a square of 32, told apart by their outlines. */
const LINE = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'
const line = (path: string): string => `<path d="${path}" ${LINE}/>`
const full = (path: string): string => `<path d="${path}" fill="currentColor"/>`
const dot = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor"/>`
const ring = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}" ${LINE}/>`

const PICTURES: Record<string, string> = {
  lantern:
    line('M16 3v3M10 9h12M11 9c0-2 2-3 5-3s5 1 5 3M11 9l-1 15h12L21 9M9 24h14l1 4H8Z') +
    full('M16 13c2 2.5 2.6 4 2.6 5.2a2.6 2.6 0 0 1-5.2 0C13.4 17 14 15.5 16 13Z'),
  anchor:
    ring(16, 6.5, 3) +
    line('M16 9.5V28M10 13.5h12M5 18c0 6 5 10 11 10s11-4 11-10M5 18l-2 3M5 18l3 2.5M27 18l2 3M27 18l-3 2.5'),
  bell:
    line('M16 4v2M8 23c2-2 2.5-5 2.5-8.5C10.5 9.5 12.5 6 16 6s5.5 3.5 5.5 8.500c0 3.5.5 6.5 2.5 8.500Z') +
    full('M13 25.5a3 3 0 0 0 6 0Z'),
  key: ring(10, 11, 6) + dot(10, 11, 1.6) + line('M14.5 15.5 27 28M21.5 22.5l3.5-3.5M25 26l3-3'),
  fish:
    line('M28 16c-4-6-8-8-12.5-8C11 8 8 11 6 16c2 5 5 8 9.5 8 4.5 0 8.5-2 12.5-8ZM6 16l-4-5v10Z') +
    dot(21.5, 13.5, 1.5),
  shell: line('M16 27 4 15C5 8 10 5 16 5s11 3 12 10ZM16 27V6M16 27 9.5 7.500M16 27l6.5-19.5'),
  pebble:
    `<ellipse cx="11" cy="21" rx="7" ry="5" ${LINE}/><ellipse cx="22" cy="22" rx="5.5" ry="4" ${LINE}/>` +
    `<ellipse cx="16.5" cy="12" rx="6" ry="4.5" ${LINE}/>`,
  moon: full('M20 5a11.5 11.5 0 1 0 7.5 15A9.5 9.5 0 0 1 20 5Z') + line('M25 6v4M23 8h4'),
  seven: line('M8 6h16c-5 6-8 12-9 20M8 6v5'),
  cherry: ring(10, 23, 5) + ring(22, 22, 5) + line('M11 18C12 11 16 6 22 4c0 5 0 9 0 13M22 4c-3-1-6 0-8 2'),
  sun:
    ring(16, 16, 5.5) +
    line('M16 3v4M16 25v4M3 16h4M25 16h4M7 7l2.5 2.500M22.5 22.5 25 25M25 7l-2.5 2.500M9.5 22.5 7 25'),
  plum: line('M16 9c6-2 11 2 11 9 0 6-5 10-11 10S5 24 5 18c0-7 5-11 11-9ZM16 9c-3 5-3 12-1 18M16 9c0-3 2-5 5-6'),
  pear: line(
    'M16 8c3 0 4 3 4.5 6 .5 3 5 5 5 9 0 4-4 6-9.5 6s-9.5-2-9.5-6c0-4 4.5-6 5-9C12 11 13 8 16 8ZM16 8c0-2 1-4 3-5',
  ),
  apple: line('M16 10c3-3 11-2 11 6 0 6-4 12-8 12-1 0-2-1-3-1s-2 1-3 1c-4 0-8-6-8-12 0-8 8-9 11-6ZM16 10c0-3 1-5 3-6'),
  leaf: line('M6 26C4 14 12 5 27 5c1 14-7 23-19 20M6 28c4-8 9-13 15-17'),
  berry:
    ring(11, 15, 4) +
    ring(20, 15, 4) +
    ring(15.5, 22, 4) +
    line('M16 10C16 7 18 4 22 3M16 9c-2-2-5-3-8-2 2 2 5 3 8 2Z'),
  fox: line('M5 5l7 5h8l7-5-1 12c0 4-6 9-10 11-4-2-10-7-10-11ZM12 28l4-4 4 4') + dot(12, 17, 1.5) + dot(20, 17, 1.5),
  owl:
    line('M7 4c3 2 6 3 9 3s6-1 9-3c2 8 2 24-9 25C5 28 5 12 7 4ZM16 15l-2 4h4Z') + ring(11.5, 13, 3) + ring(20.5, 13, 3),
  hare:
    line(
      'M12 14C9 9 9 4 11 3c2 0 4 5 4 10M20 14c3-5 3-10 1-11-2 0-4 5-4 10M16 13c6 0 9 4 9 8s-4 8-9 8-9-4-9-8 3-8 9-8Z',
    ) +
    dot(12.5, 20, 1.4) +
    dot(19.5, 20, 1.4),
  wren:
    line('M5 20c0-7 5-11 11-11 2-3 5-4 8-3l4 3-4 2c1 8-3 14-10 14-5 0-9-2-9-5ZM5 20 2 10M14 25v4M18 25v4') +
    dot(22, 10, 1.3),
  beetle: line(
    'M16 9c6 0 8 5 8 10s-3 9-8 9-8-4-8-9 2-10 8-10ZM16 9v19M12 9c0-3 2-4 4-4s4 1 4 4M8 15l-4-3M8 20H3M9 25l-4 3M24 15l4-3M24 20h5M23 25l4 3',
  ),
  acorn: line(
    'M6 13c0-4 4-6 10-6s10 2 10 6c0 1-1 2-2 2H8c-1 0-2-1-2-2ZM8 15c0 7 4 11 8 14 4-3 8-7 8-14M16 7c0-2 1-3 3-4',
  ),
  feather: full('M27 4C16 4 8 11 8 20l-1 4 4-1C20 23 27 15 27 4Z') + line('M4 29 18 13'),
}

/** The drawing of a symbol; a machine of somebody else's, whose symbols this page does not have, shows their names. */
export const picture = (name: string): string | null => PICTURES[name] ?? null
