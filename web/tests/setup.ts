import { cleanup, configure } from '@testing-library/svelte'
import { afterEach, vi } from 'vitest'
import { ms } from '../e2e/patience.mjs'

configure({ asyncUtilTimeout: ms(10_000) })
// all files share one page: whoever comes next finds it empty, and its clock going
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
