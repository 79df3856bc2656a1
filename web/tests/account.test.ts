// @vitest-environment jsdom
/** Forms of the account: a refusal stands beside its field, a password can be shown, a second factor is set up step by step. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import ChangePassword from '../src/account/ChangePassword.svelte'
import { strength } from '../src/account/NewPassword.svelte'
import Register from '../src/account/Register.svelte'
import SecondFactor from '../src/account/SecondFactor.svelte'
import { house } from '../src/lib/house.svelte'
import { read } from '../src/lib/route.svelte'

afterEach(() => {
  vi.unstubAllGlobals()
  house.me = null
})

type Said = [status: number, said: object]
/** A house that answers by path; what it was asked. */
const answering = (answers: Record<string, Said | Said[]>) => {
  const asked: [path: string, body: unknown][] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push([path, init.body ? JSON.parse(init.body as string) : null])
    const found = answers[path]!
    const [status, said] = Array.isArray(found[0]) ? (found as Said[]).shift()! : (found as Said)
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify(said), { status, headers }))
  })
  return asked
}
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const OFF = { on_since: null, codes_left: 0, refused_at: null }

describe('a password', () => {
  it('is measured by its length', () => {
    expect([0, 11, 12, 16, 24].map(strength)).toEqual([
      '0 of at least 12',
      '11 of at least 12',
      'long enough',
      'good',
      'very good',
    ])
  })

  it('is refused beside its field, and can be shown', async () => {
    vi.spyOn(house, 'become').mockImplementation(async (ask) => void (await ask()))
    const asked = answering({ '/api/password': [409, { detail: 'One of those that are tried first.', field: 'new' }] })
    render(ChangePassword, { factor: true, ondone: () => undefined })
    await fireEvent.click(screen.getByText('Change password'))
    await type('Old password', 'kq7 vzpW0 old')
    await type('New password', 'password1234')
    await type('Code of your app, or a recovery code', '123456')
    await fireEvent.submit(screen.getByText('Change the password').closest('form')!)
    const says = await screen.findByRole('alert')
    expect(says.textContent).toBe('One of those that are tried first.')
    const field = screen.getByLabelText<HTMLInputElement>('New password')
    expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual(['true', says.id])
    expect(asked.map(([, body]) => body)).toEqual([{ old: 'kq7 vzpW0 old', new: 'password1234', code: '123456' }])
    expect(field.type).toBe('password')
    await fireEvent.click(screen.getAllByLabelText('Show what is typed')[1]!)
    expect(field.type).toBe('text')
  })
})

describe('a second factor', () => {
  it('is on after the first code, and not before', async () => {
    const setup = { secret: 'ABCDEFGH', address: 'otpauth://totp/Croupier:Ann?secret=ABCDEFGH', ticket: 't' }
    const asked = answering({
      '/api/factor/setup': [200, setup],
      '/api/factor/on': [
        [401, { detail: 'This is not the code.', field: 'code' }],
        [200, { codes: ['aaaa-bbbb-cccc'] }],
      ],
    })
    const heard = vi.fn()
    render(SecondFactor, { state: OFF, onchange: heard })
    await fireEvent.click(screen.getByText('Turn on'))
    expect(screen.queryByLabelText('Code of your app, or a recovery code')).toBeNull()
    await type('Your password', 'correct horse')
    await fireEvent.submit(screen.getByText('Go on').closest('form')!)
    expect((await screen.findByText('ABCD EFGH')).dataset['key']).toBe('ABCDEFGH')
    expect(screen.getByLabelText('QR code for the app').dataset['qr']).toBe(setup.address)
    for (const code of ['000000', '123456']) {
      await type('Code that the app shows now', code)
      await fireEvent.submit(screen.getByText('Turn it on').closest('form')!)
      if (code === '000000') await screen.findByText('This is not the code.')
    }
    await waitFor(() => expect(heard).toHaveBeenCalledWith(['aaaa-bbbb-cccc']))
    expect(asked.at(-1)).toEqual(['/api/factor/on', { ticket: 't', code: '123456' }])
  })
})

describe('registering', () => {
  it('goes on when the house knows who it is, and back to the field that is wrong', async () => {
    vi.spyOn(house, 'become').mockImplementation(async (ask) => void (await ask()))
    const terms = {
      version: '2026-11-01',
      title: 'Terms',
      blocks: [{ kind: 'text', text: 'Be kind.' }],
      accepted: false,
    }
    const asked = answering({
      '/api/registration': [200, { demanded: true, provider: 'test-register' }],
      '/api/terms': [200, terms],
      '/api/registration/check': [
        [409, { detail: 'One plays here from 18 years on.', field: 'born' }],
        [200, { done: true }],
      ],
      '/api/register': [409, { detail: 'The name is taken.', field: 'name' }],
    })
    render(Register)
    await waitFor(() => expect(asked.length).toBe(2))
    expect(screen.queryByText('Who you are', { selector: 'h2' })).toBeNull() // the house does not know this browser yet
    house.me = { player: 'p', name: 'Guest 1', guest: true, balances: {} }
    await screen.findByText('Who you are', { selector: 'h2' })
    await type('Personal identity code', '010190-900P')
    await type('Birthday', '1990-01-01')
    const go = async () => {
      await waitFor(() => expect(document.querySelector<HTMLButtonElement>('.btn.primary')!.disabled).toBe(false))
      await fireEvent.submit(document.querySelector('form')!)
    }
    await go()
    await screen.findByText('One plays here from 18 years on.')
    await go()
    await screen.findByText('Name and password', { selector: 'h2' })
    await type('Name', 'Ann')
    await type('Password', 'correct horse')
    await go()
    await screen.findByText('Be kind.')
    await fireEvent.click(screen.getByRole('checkbox'))
    await go()
    await screen.findByText('The name is taken.')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ann')
    expect(asked.at(-1)![1]).toEqual({
      number: '010190-900P',
      born: '1990-01-01',
      name: 'Ann',
      password: 'correct horse',
      terms: '2026-11-01',
    })
  })
})

describe('its address', () => {
  it('names the part', () => {
    const at = (path: string) => read(new URL(path, 'http://house'))
    expect(at('/account')).toEqual({ page: 'account', part: 'wallet' })
    expect(at('/account/security')).toEqual({ page: 'account', part: 'security' })
    expect(at('/register')).toEqual({ page: 'register' })
  })
})
