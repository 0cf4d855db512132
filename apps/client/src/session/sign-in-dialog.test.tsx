// @vitest-environment jsdom
import { CookieJar, createClient } from '@belvedere/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
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

function open(answer: () => Response) {
  const asked: string[] = []
  const client = createClient({
    baseUrl: 'http://localhost:8000',
    cookies: new CookieJar(),
    fetch: async (input) => {
      const path = new URL(String(input)).pathname
      asked.push(path)
      return path === '/server/auth/me' ? Response.json({ session: guest }) : answer()
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
    expect(asked).toEqual([])
  })

  it('puts a taken address beside the address, and stays open', async () => {
    const { fill, submit, isClosed } = open(() => problem(409, 'email_taken'))
    fill('E-mail', 'ada@example.org')
    fill('Password', 'correct horse battery')
    submit()
    expect(await screen.findByText('There is an account with this e-mail. Sign in instead.')).toBeDefined()
    expect(isClosed()).toBe(false)
  })

  it('tells a guest that the room comes along', () => {
    open(() => problem(500, 'internal'))
    expect(screen.getByText('This room and its files come with you.')).toBeDefined()
  })
})
