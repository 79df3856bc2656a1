import { cleanup, configure } from '@testing-library/svelte'
import { afterEach } from 'vitest'
import { ms } from '../e2e/patience.mjs'

configure({ asyncUtilTimeout: ms(10_000) })
// all files share one page: whoever comes next finds it empty
afterEach(cleanup)
