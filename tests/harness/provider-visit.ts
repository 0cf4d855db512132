/** A visitor's answer at a provider. */
export type Visit = { email: string; verified?: boolean } | 'deny'

/**
 * Opens a provider at the address of our redirect, fills in its form, and follows its own
 * redirects. Returns the address to which it redirects the browser in the end.
 */
export async function visitProvider(address: string, visit: Visit): Promise<URL> {
  const { origin } = new URL(address)
  const jar = new Map<string, string>()
  let url = new URL(address)
  let form: URLSearchParams | null = null
  while (url.origin === origin) {
    const reply: Response = await fetch(url, {
      redirect: 'manual',
      method: form === null ? 'GET' : 'POST',
      body: form,
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = reply.headers.get('location')
    if (location === null && (reply.status !== 200 || form !== null))
      throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`)
    form = location === null ? filledIn(visit) : null
    url = location === null ? url : new URL(location, url)
  }
  return url
}

function filledIn(visit: Visit): URLSearchParams {
  if (visit === 'deny') return new URLSearchParams({ answer: 'deny' })
  const { email, verified = true } = visit
  return new URLSearchParams({ email, answer: 'allow', ...(verified ? { verified: 'on' } : {}) })
}
