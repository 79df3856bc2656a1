/** The three kinds of tournament, each with its page. */
export const KINDS = [
  { id: 'dealt', href: '/tournaments', title: 'Dealt by the house' },
  { id: 'points', href: '/heats', title: 'In points' },
  { id: 'real', href: '/director', title: 'In a real room' },
]
