// @vitest-environment jsdom
/** The owner of a private table announces its last hand. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import EndGame from '../src/poker/EndGame.svelte'

afterEach(() => vi.unstubAllGlobals())
const answers = (status: number, said: object) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify(said), { status, headers }))
  })
  return asked
}
const announce = async () => {
  await fireEvent.click(screen.getByText('Announce the last hand'))
  await fireEvent.click(screen.getByText('Announce it'))
}

describe('the last hand of a private table', () => {
  it('is announced once, by the house’s own door', async () => {
    const asked = answers(200, {})
    const { rerender } = render(EndGame, { table: 'practice-1', last: false })
    await announce()
    await waitFor(() => expect(screen.queryByText('Announce it')).toBeNull())
    expect(asked).toEqual(['/api/tables/practice-1/last'])
    await rerender({ table: 'practice-1', last: true })
    expect(screen.getByText<HTMLButtonElement>('The last hand is announced').disabled).toBe(true)
  })

  it('says why it cannot be', async () => {
    answers(409, { detail: 'The last hand of this table has been announced already.' })
    render(EndGame, { table: 'practice-1', last: false })
    await announce()
    await screen.findByText('The last hand of this table has been announced already.')
  })
})
