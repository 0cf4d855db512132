import { type ErrorCode, errorCodes, type User } from '@belvedere/contract'
import { CookieJar, createClient } from '@belvedere/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ClientProvider } from '../src/api/client.tsx'
import '../src/i18n/index.ts'

export const aUser = (part: Partial<User> = {}): User => ({
  id: 'u1',
  email: 'ada@example.org',
  emailVerified: true,
  hasPassword: true,
  name: 'Ada',
  country: 'GB',
  profession: 'Mathematician',
  profileComplete: true,
  ...part,
})

export const aSession = (user: User | null) => ({
  isGuest: user === null,
  user,
  room: null,
  csrfToken: 'c',
  accessTokenExpiresAt: user === null ? null : '2999-01-01T00:00:00Z',
})

/** A problem response of the server. */
export function refusal(code: ErrorCode, errors?: { path: string; message: string }[]): Response {
  const { status } = errorCodes[code]
  const problem = { type: 'about:blank', title: code, status, detail: code, code, requestId: 'r', errors }
  return Response.json(problem, { status })
}

export type FakeResponses = { [route: string]: (body: unknown) => Response | object }

/** jsdom does not implement showing dialogs. */
export function stubDialogs() {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
}

/** Renders a part of the page at an address with a fake server, by default without a session. */
export function renderPage(node: ReactNode, responses: FakeResponses, address = '/') {
  stubDialogs()
  history.replaceState(null, '', address)
  const requests: { route: string; body: unknown }[] = []
  const routes: FakeResponses = { 'GET /server/auth/me': () => ({ session: aSession(null) }), ...responses }
  const client = createClient({
    baseUrl: 'http://localhost:8000',
    cookies: new CookieJar(),
    fetch: async (input, init) => {
      const route = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      requests.push({ route, body })
      const response = routes[route]?.(body) ?? refusal('not_found')
      return response instanceof Response ? response : Response.json(response)
    },
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <ClientProvider value={client}>
      <QueryClientProvider client={cache}>{node}</QueryClientProvider>
    </ClientProvider>,
  )
  return {
    fill: (label: string | RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    press: (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name })),
    /** The bodies of the requests to a route, in order. */
    sent: (route: string) => requests.filter((request) => request.route === route).map(({ body }) => body),
  }
}
