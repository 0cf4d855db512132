import type { Session } from '@belvedere/contract'

export interface RecordedRequest {
  method: string
  path: string
  headers: Headers
  body: string
}

/** A fake server for tests, as a `fetch` with responses by method and path; records the requests. */
export function testServer(responses: {
  [methodAndPath: string]: (seen: RecordedRequest) => Response | Promise<Response>
}) {
  const seen: RecordedRequest[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const recorded = {
      method: request.method,
      path: pathname + search,
      headers: request.headers,
      body: await request.text(),
    }
    seen.push(recorded)
    const respond = responses[`${request.method} ${pathname}`]
    return respond === undefined ? aProblem(404, 'not_found', `Nothing at ${pathname}.`) : respond(recorded)
  }
  return { fetch, seen, paths: () => seen.map(({ method, path }) => `${method} ${path}`) }
}

export function aProblem(status: number, code: string, detail: string, headers: { [name: string]: string } = {}) {
  return Response.json({ type: 'about:blank', title: code, status, detail, code, requestId: 'r1' }, { status, headers })
}

export function aSession(part: Partial<Session> = {}): Session {
  return { isGuest: true, user: null, room: null, csrfToken: 'csrf-1', accessTokenExpiresAt: null, ...part }
}

export function aUserSession(accessTokenExpiresAt: string | null): Session {
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
  return aSession({ isGuest: false, user, accessTokenExpiresAt })
}
