// @vitest-environment jsdom
import { CookieJar, createClient } from '@belvedere/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ClientProvider } from '../api/client.tsx'
import '../i18n/index.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

beforeAll(() => {
  // jsdom knows dialogs, but not how to show them.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(cleanup)

const guest = { isGuest: true, user: null, room: null, csrfToken: 'c', accessTokenExpiresAt: null }

function open(answer: (path: string) => Response) {
  const asked: string[] = []
  const client = createClient({
    baseUrl: 'http://localhost:8000',
    cookies: new CookieJar(),
    fetch: async (input) => {
      const path = new URL(String(input)).pathname
      asked.push(path)
      return path === '/server/auth/me' ? Response.json({ session: guest }) : answer(path)
    },
  })
  let closed = false
  render(
    <ClientProvider value={client}>
      <QueryClientProvider client={new QueryClient()}>
        <SignInDialog
          mode="sign_up"
          isGuest
          onClose={() => {
            closed = true
          }}
        />
      </QueryClientProvider>
    </ClientProvider>,
  )
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign up' }))
  return { fill, submit, asked, isClosed: () => closed }
}

const problem = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: code, status, detail: code, code, requestId: 'r' }, { status })

describe('signing up', () => {
  it('says what is wrong beside the field, before anything is sent', async () => {
    const { fill, submit, asked } = open(() => problem(500, 'internal'))
    fill('E-mail', 'bad')
    fill('Password', 'short')
    submit()
    expect(await screen.findByText('Give an e-mail address such as name@example.org.')).toBeDefined()
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    expect(asked).not.toContain('/server/auth/register')
  })

  it('puts a taken address beside the address, and stays open', async () => {
    const { fill, submit, isClosed } = open(() => problem(409, 'email_taken'))
    fill('E-mail', 'ada@example.org')
    fill('Password', 'correct horse battery')
    submit()
    expect(await screen.findByText('There is an account with this e-mail. Sign in instead.')).toBeDefined()
    expect(isClosed()).toBe(false)
  })

  it('begins a first room for whoever brings none along', async () => {
    const user = {
      id: 'u1',
      email: 'ada@example.org',
      emailVerified: false,
      hasPassword: true,
      name: null,
      country: null,
      profession: null,
      profileComplete: false,
    }
    const session = { isGuest: false, user, room: null, csrfToken: 'c', accessTokenExpiresAt: '2999-01-01T00:00:00Z' }
    const at = '2026-01-01T00:00:00Z'
    const room = { id: 'r1', name: 'Untitled room', token: 't1', role: 'owner', createdAt: at, updatedAt: at }
    const { fill, submit, asked, isClosed } = open((path) =>
      path === '/server/auth/register'
        ? Response.json({ session }, { status: 201 })
        : Response.json({ room: { ...room, files: [], spec: null, lastSeq: 0 } }, { status: 201 }),
    )
    fill('E-mail', 'ada@example.org')
    fill('Password', 'correct horse battery')
    submit()
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(asked).toContain('/server/rooms/create')
  })

  it('tells a guest that the room comes along', () => {
    open(() => problem(500, 'internal'))
    expect(screen.getByText('This room and its files come with you.')).toBeDefined()
  })
})
