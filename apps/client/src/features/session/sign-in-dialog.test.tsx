// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, describe, expect, it } from 'vitest'
import { aSession, aUser, refusal, renderPage } from '../../../testing/render-page.tsx'
import { type AuthMode, SignInDialog } from './sign-in-dialog.tsx'

afterEach(cleanup)

const register = 'POST /server/auth/register'

function open(mode: AuthMode, responses: Parameters<typeof renderPage>[1] = {}, address = '/') {
  let closed = false
  const page = renderPage(
    <SignInDialog
      mode={mode}
      isGuest
      onClose={() => {
        closed = true
      }}
    />,
    responses,
    address,
  )
  return { ...page, isClosed: () => closed }
}

describe('signing up', () => {
  it('says what is wrong beside the field, before anything is sent', async () => {
    const { fill, press, sent } = open('sign_up')
    fill('E-mail', 'bad')
    fill('Password', 'short')
    press('Sign up')
    expect(await screen.findByText('Enter an e-mail address such as name@example.org.')).toBeDefined()
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    expect(sent(register)).toEqual([])
  })

  it('says it in the language of the page', async () => {
    await i18next.changeLanguage('de')
    const { fill } = open('sign_up')
    fill('E-mail', 'bad')
    fill('Password', 'correct horse battery')
    fireEvent.submit(screen.getByLabelText('E-mail'))
    expect(await screen.findByText('Gib eine E-Mail-Adresse wie name@example.org ein.')).toBeDefined()
    await i18next.changeLanguage('en')
  })

  it('shows a taken address at its field, and stays open', async () => {
    const { fill, press, isClosed } = open('sign_up', { [register]: () => refusal('email_taken') })
    fill('E-mail', 'ada@example.org')
    fill('Password', 'correct horse battery')
    press('Sign up')
    expect(await screen.findByText('An account with this e-mail already exists. Sign in instead.')).toBeDefined()
    expect(isClosed()).toBe(false)
  })

  it('shows a refused password at its field', async () => {
    const errors = [{ path: 'password', message: 'This password is known to too many.' }]
    const { fill, press } = open('sign_up', { [register]: () => refusal('invalid_request', errors) })
    fill('E-mail', 'ada@example.org')
    fill('Password', 'password1')
    press('Sign up')
    expect(await screen.findByText('This password is known to too many.')).toBeDefined()
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('false')
  })

  it.each(['sign_up', 'sign_in'] as const)('tells a guest that the room comes along: %s', (mode) => {
    open(mode)
    expect(screen.getByText('You keep this room and its files.')).toBeDefined()
  })
})

describe('signing in', () => {
  it('offers the providers, which lead back to where the person is', async () => {
    const providers = [
      { id: 'acme', name: 'Acme', kind: 'oidc', linked: false },
      { id: 'github', name: 'GitHub', kind: 'oauth2', linked: false },
    ]
    open('sign_in', { 'GET /server/auth/providers': () => ({ providers }) }, '/invite/abc')
    const links = await screen.findAllByRole('link', { name: /^Continue with/ })
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Continue with Acme', 'http://localhost:8000/oauth/acme/start?returnTo=%2Finvite%2Fabc'],
      ['Continue with GitHub', 'http://localhost:8000/oauth/github/start?returnTo=%2Finvite%2Fabc'],
    ])
  })

  it('works by e-mail and password where the providers cannot be known', async () => {
    const login = 'POST /server/auth/login'
    const { fill, press, isClosed } = open('sign_in', {
      'GET /server/auth/providers': () => refusal('unavailable'),
      [login]: () => ({ session: aSession(aUser()) }),
    })
    fill('E-mail', 'ada@example.org')
    fill('Password', 'a room with a view')
    press('Sign in')
    await waitFor(() => expect(isClosed()).toBe(true))
  })

  it('sends a link to whoever forgot the password, with the address that was typed', async () => {
    const forgot = 'POST /server/auth/forgot-password'
    const { fill, press, sent } = open('sign_in', { [forgot]: () => Response.json({}, { status: 202 }) })
    fill('E-mail', 'ada@example.org')
    press('Forgot your password?')
    press('Send link')
    await screen.findByText('If there is an account for ada@example.org, an e-mail is on its way.')
    expect(sent(forgot)).toEqual([{ email: 'ada@example.org' }])
    press('Back to sign in')
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined()
  })
})
