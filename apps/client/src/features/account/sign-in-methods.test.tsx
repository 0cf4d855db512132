// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aUser, refusal, renderPage } from '../../../testing/render-page.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProvidersSection } from './providers-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

afterEach(cleanup)

const providers = 'GET /server/auth/providers'
const acme = { id: 'acme', name: 'Acme', kind: 'oidc', linked: true }
const github = { id: 'github', name: 'GitHub', kind: 'oauth2', linked: false }

describe('providers', () => {
  it('cannot be unlinked when they are the last sign-in method', async () => {
    renderPage(<ProvidersSection user={aUser({ hasPassword: false })} />, {
      [providers]: () => ({ providers: [acme, github] }),
    })
    await screen.findByText(/This is your only way to sign in/)
    expect(screen.getByRole('button', { name: 'Unlink Acme' }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('link', { name: 'Link GitHub' }).getAttribute('href')).toContain('returnTo=%2Faccount')
  })

  it('are unlinked after confirmation', async () => {
    const unlink = 'DELETE /server/auth/providers/acme'
    let linked = true
    const page = renderPage(<ProvidersSection user={aUser()} />, {
      [providers]: () => ({ providers: [{ ...acme, linked }] }),
      [unlink]: () => {
        linked = false
        return {}
      },
    })
    await screen.findByText('Linked to your account')
    page.press('Unlink Acme')
    expect(page.sent(unlink)).toEqual([])
    page.press('Unlink')
    await screen.findByRole('link', { name: 'Link Acme' })
  })

  it('are explained when none is set up', async () => {
    renderPage(<ProvidersSection user={aUser()} />, { [providers]: () => ({ providers: [] }) })
    await screen.findByText(/No sign-in provider is set up/)
  })
})

describe('a password', () => {
  const change = 'POST /server/auth/change-password'

  it('is changed by who knows it, and the form forgets both', async () => {
    const page = renderPage(<PasswordSection user={aUser()} />, { [change]: () => ({}) })
    page.fill('Current password', 'a room with a view')
    page.fill('New password', 'another room, same view')
    page.press('Change password')
    await screen.findByText('Password changed. You were signed out everywhere else.')
    const body = { currentPassword: 'a room with a view', newPassword: 'another room, same view' }
    expect(page.sent(change)).toEqual([body])
    expect(screen.getByLabelText('Current password')).toHaveProperty('value', '')
  })

  it.each([
    [refusal('invalid_request', [{ path: 'currentPassword', message: 'This is not your password.' }]), /Current/],
    [refusal('invalid_request', [{ path: 'newPassword', message: 'Known to too many.' }]), /New/],
  ])('that is refused says so beside its field', async (answer, label) => {
    const page = renderPage(<PasswordSection user={aUser()} />, { [change]: () => answer })
    page.fill('Current password', 'not it')
    page.fill('New password', 'password1')
    page.press('Change password')
    await screen.findByText(/not your password|Known to too many/)
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  })

  it('is set by mail when there is none', async () => {
    const forgot = 'POST /server/auth/forgot-password'
    const page = renderPage(<PasswordSection user={aUser({ hasPassword: false })} />, {
      [forgot]: () => Response.json({}, { status: 202 }),
    })
    page.press('Set a password by e-mail')
    await screen.findByText(/An e-mail is on its way to ada@example.org/)
    expect(page.sent(forgot)).toEqual([{ email: 'ada@example.org' }])
  })
})

describe('sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const at = '2026-01-01T12:00:00Z'
  const signIn = (id: string, current = false) => ({
    id,
    current,
    createdAt: at,
    lastSeenAt: at,
    userAgent: current ? firefox : 'curl/8.14.1',
  })

  it('are named by device, and all others end, also those that ended by themselves', async () => {
    let signIns = [signIn('s1', true), signIn('s2'), signIn('s3')]
    const page = renderPage(<SessionsSection />, {
      'GET /server/auth/sessions': () => ({ sessions: signIns }),
      'DELETE /server/auth/sessions/s2': () => refusal('not_found'),
      'DELETE /server/auth/sessions/s3': () => {
        signIns = signIns.slice(0, 1)
        return {}
      },
    })
    await screen.findByText('Firefox on Linux')
    expect(screen.getByText('This device')).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'End the session of curl' })).toHaveLength(2)
    page.press('End all others')
    await screen.findByText('Firefox on Linux')
    await expect.poll(() => screen.queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
