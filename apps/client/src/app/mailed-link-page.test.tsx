// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aSession, aUser, refusal, renderPage } from '../../testing/render-page.tsx'
import { MailedLinkPage } from './mailed-link-page.tsx'

afterEach(cleanup)

const reset = 'POST /server/auth/reset-password'
const verify = 'POST /server/auth/verify-email'

describe('a link to a new password', () => {
  it('[S9] has its token removed from the address, and works with it', async () => {
    const page = renderPage(<MailedLinkPage to="reset" />, { [reset]: () => ({}) }, '/reset-password#token=secret-1')
    expect(location.href).not.toContain('secret-1')
    await screen.findByRole('heading', { name: 'Set a new password' })
    page.fill('New password', 'a room with a view')
    page.press('Set password')
    await screen.findByRole('heading', { name: 'Your new password is set' })
    expect(page.sent(reset)).toEqual([{ token: 'secret-1', password: 'a room with a view' }])
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
  })

  it('is replaced by a newer link pasted into the same tab', async () => {
    const page = renderPage(<MailedLinkPage to="reset" />, { [reset]: () => ({}) }, '/reset-password#token=old')
    await screen.findByLabelText('New password')
    history.replaceState(null, '', '/reset-password#token=newer')
    act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')))
    expect(location.hash).toBe('')
    page.fill('New password', 'a room with a view')
    page.press('Set password')
    await screen.findByRole('heading', { name: 'Your new password is set' })
    expect(page.sent(reset)).toEqual([{ token: 'newer', password: 'a room with a view' }])
  })

  it('says beside the field why a password is refused, and can be used again', async () => {
    const errors = [{ path: 'password', message: 'This password is known to too many.' }]
    const page = renderPage(
      <MailedLinkPage to="reset" />,
      { [reset]: () => refusal('invalid_request', errors) },
      '/reset-password#token=t',
    )
    await screen.findByLabelText('New password')
    page.fill('New password', 'password1')
    page.press('Set password')
    await screen.findByText('This password is known to too many.')
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
  })

  it('offers a new one when it has expired', async () => {
    const forgot = 'POST /server/auth/forgot-password'
    const page = renderPage(
      <MailedLinkPage to="reset" />,
      { [reset]: () => refusal('invalid_token'), [forgot]: () => Response.json({}, { status: 202 }) },
      '/reset-password#token=dead',
    )
    await screen.findByLabelText('New password')
    page.fill('New password', 'a room with a view')
    page.press('Set password')
    await screen.findByRole('heading', { name: 'This link has expired' })
    page.fill('E-mail', 'ada@example.org')
    page.press('Send link')
    await screen.findByText('If there is an account for ada@example.org, an e-mail is on its way.')
  })
})

describe('a link that verifies an e-mail', () => {
  it('verifies after a click, not when it is opened', async () => {
    const page = renderPage(<MailedLinkPage to="verify" />, { [verify]: () => ({}) }, '/verify-email#token=v1')
    await screen.findByRole('heading', { name: 'Verify your e-mail' })
    expect(page.sent(verify)).toEqual([])
    page.press('Verify')
    await screen.findByRole('heading', { name: 'Your e-mail is verified' })
    expect(page.sent(verify)).toEqual([{ token: 'v1' }])
  })

  it('can be sent again to a signed-in user when it has expired', async () => {
    const send = 'POST /server/auth/send-verification'
    const page = renderPage(
      <MailedLinkPage to="verify" />,
      {
        'GET /server/auth/me': () => ({ session: aSession(aUser({ emailVerified: false })) }),
        [verify]: () => refusal('invalid_token'),
        [send]: () => Response.json({}, { status: 202 }),
      },
      '/verify-email#token=dead',
    )
    await screen.findByRole('heading', { name: 'Verify your e-mail' })
    page.press('Verify')
    await screen.findByRole('heading', { name: 'This link has expired' })
    await screen.findByRole('button', { name: 'Send e-mail again' })
    page.press('Send e-mail again')
    await screen.findByText(/An e-mail is on its way to ada@example.org/)
  })

  it('asks a visitor with an invalid link to sign in, and starts no guest session', async () => {
    const page = renderPage(<MailedLinkPage to="verify" />, {}, '/verify-email')
    const way = await screen.findByRole('link', { name: 'Sign in to get a new link' })
    expect(way.getAttribute('href')).toBe('/account')
    expect(page.sent('POST /server/auth/guest')).toEqual([])
  })
})
