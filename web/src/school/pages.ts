/** The pages for dealers. */
export const DEALERS = [
  { id: 'school', href: '/school', title: 'School' },
  { id: 'rulings', href: '/rulings', title: 'Rulings' },
]
