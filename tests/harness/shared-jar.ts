import { type Client, CookieJar, createClient, systemClock } from '@belvedere/sdk'

/** A browser with several tabs: one cookie jar, a client for each tab. */
export interface SharedJar {
  cookies: CookieJar
  tab(): Client
}

/**
 * A browser at `baseUrl` whose pages have `origin`. As in browsers, cookies are attached when a request leaves and stored
 * when its answer arrives, not when the page calls fetch; `network` decides when each of these happens.
 */
export function aSharedJar(at: {
  baseUrl: string
  origin: string
  network(): Promise<void>
  /** Of the machine on which the browser runs, milliseconds since 1970. */
  now?: () => number
}): SharedJar {
  const { baseUrl, origin, network, now = Date.now } = at
  const cookies = new CookieJar()
  const browserFetch: typeof fetch = async (input, init) => {
    await network()
    const url = new URL(input instanceof Request ? input.url : input)
    const headers = new Headers(init?.headers)
    headers.set('sec-fetch-site', 'same-origin')
    if (init?.method !== 'GET') headers.set('origin', origin)
    const cookie = cookies.header(url.pathname)
    if (cookie !== null) headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers })
    const text = await response.text()
    await network()
    cookies.store(response.headers.getSetCookie())
    await network()
    return new Response(text, { status: response.status, headers: response.headers })
  }
  const clock = { ...systemClock, now }
  return { cookies, tab: () => createClient({ baseUrl, cookies: 'browser', fetch: browserFetch, clock }) }
}

/** A network that delivers pending messages in random order, determined by the seed. */
export function shufflingNetwork(seed: number): () => Promise<void> {
  const pending: (() => void)[] = []
  let state = seed
  const pick = (count: number) => {
    // The constants of Numerical Recipes.
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
  const deliver = () => pending.splice(pick(pending.length), 1)[0]?.()
  return () =>
    new Promise((resolve) => {
      pending.push(resolve)
      setImmediate(deliver)
    })
}
