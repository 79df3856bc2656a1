import { configure } from '@testing-library/svelte'
import { ms } from '../e2e/patience.mjs'

configure({ asyncUtilTimeout: ms(10_000) })
