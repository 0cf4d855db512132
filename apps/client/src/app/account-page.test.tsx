// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aSession, aUser, refusal, renderPage } from '../../testing/render-page.tsx'
import { AccountPage } from './account-page.tsx'

afterEach(cleanup)

const remove = 'DELETE /server/account'
const lists = {
  'GET /server/auth/providers': () => ({ providers: [] }),
  'GET /server/auth/sessions': () => ({ sessions: [] }),
  'GET /api/v1/keys': () => ({ keys: [] }),
  'GET /server/rooms/list': () => ({ rooms: [] }),
  'GET /server/data/list': () => ({ files: [] }),
}

async function openDialog(hasPassword: boolean, answer: () => Response | object) {
  let isSignedIn = true
  const page = renderPage(
    <AccountPage failure={null} onFailureShown={() => {}} />,
    {
      ...lists,
      'GET /server/auth/me': () => ({ session: aSession(isSignedIn ? aUser({ hasPassword }) : null) }),
      [remove]: () => {
        const response = answer()
        isSignedIn = response instanceof Response
        return response
      },
    },
    '/account',
  )
  await screen.findByRole('heading', { name: 'Account' })
  page.press('Delete account')
  const submit = () => screen.getAllByRole('button', { name: 'Delete account' })[1]
  return { ...page, submit }
}

describe('deleting an account', () => {
  it('lists what is deleted, asks for address and password, and ends on a confirmation page', async () => {
    const { fill, submit, sent } = await openDialog(true, () => ({}))
    expect(screen.getByText(/^your rooms with their charts and chats/)).toBeDefined()
    expect(submit()?.hasAttribute('disabled')).toBe(true)
    fill('Type ada@example.org to confirm', 'Ada@example.org ')
    fill('Your password', 'a room with a view')
    submit()?.click()
    await screen.findByRole('heading', { name: 'Your account has been deleted' })
    expect(sent(remove)).toEqual([{ password: 'a room with a view' }])
    expect(sent('POST /server/auth/guest')).toEqual([])
  })

  it('shows a wrong password at its field, and keeps the account', async () => {
    const errors = [{ path: 'password', message: 'This is not the password.' }]
    const { fill, submit } = await openDialog(true, () => refusal('invalid_request', errors))
    fill('Type ada@example.org to confirm', 'ada@example.org')
    fill('Your password', 'not it')
    submit()?.click()
    await screen.findByText('This is not the password.')
    expect(screen.getByRole('heading', { name: 'Account' })).toBeDefined()
  })

  it('asks no password of an account that has none', async () => {
    const { fill, submit, sent } = await openDialog(false, () => ({}))
    fill('Type ada@example.org to confirm', 'ada@example.org')
    submit()?.click()
    await waitFor(() => expect(sent(remove)).toEqual([{}]))
  })
})

describe('the account', () => {
  it('asks a visitor to sign in, and starts no guest session', async () => {
    const page = renderPage(<AccountPage failure={null} onFailureShown={() => {}} />, lists, '/account')
    await screen.findByRole('heading', { name: 'Sign in to see your account' })
    expect(page.sent('POST /server/auth/guest')).toEqual([])
  })
})
