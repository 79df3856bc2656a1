/** The parts of the account page, in the order of its tabs. A part is a component of this folder. */
import type { Component } from 'svelte'
import LimitsPart from './LimitsPart.svelte'
import Security from './Security.svelte'
import WalletPart from './WalletPart.svelte'

export interface Part {
  id: string
  title: string
  /** What is shown; none: it has a page of its own. */
  shows: Component | null
  href: string
  /** Only for who has an account: there is nothing of it for a guest. */
  account?: boolean
}

export const PARTS: readonly Part[] = [
  { id: 'wallet', title: 'Wallet', shows: WalletPart, href: '/account' },
  { id: 'limits', title: 'Limits and breaks', shows: LimitsPart, href: '/account/limits' },
  { id: 'results', title: 'Results', shows: null, href: '/results' },
  { id: 'security', title: 'Sign-in', shows: Security, href: '/account/security', account: true },
]
