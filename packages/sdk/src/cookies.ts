interface Cookie {
  name: string
  value: string
  path: string
  /** Milliseconds since 1970; null: a session cookie. */
  expiresAt: number | null
}

/** A cookie jar for one server, for use outside browsers. */
export class CookieJar {
  #cookies: Cookie[] = []
  readonly #now: () => number

  constructor(options: { now?: () => number } = {}) {
    this.#now = options.now ?? Date.now
  }

  /** Stores the `Set-Cookie` headers of a response. */
  store(lines: readonly string[]): void {
    for (const line of lines) {
      const cookie = readSetCookie(line, this.#now())
      if (cookie === null) continue
      this.#cookies = this.#cookies.filter((other) => other.name !== cookie.name || other.path !== cookie.path)
      this.#cookies.push(cookie)
    }
  }

  get(name: string): string | null {
    return this.#unexpired().find((cookie) => cookie.name === name)?.value ?? null
  }

  /** The `Cookie` header for a path, longest paths first (RFC 6265); null if there is none. */
  header(path: string): string | null {
    const fitting = this.#unexpired().filter((cookie) => covers(cookie.path, path))
    if (fitting.length === 0) return null
    return fitting
      .sort((a, b) => b.path.length - a.path.length)
      .map((cookie) => `${cookie.name}=${cookie.value}`)
      .join('; ')
  }

  clear(): void {
    this.#cookies = []
  }

  #unexpired(): Cookie[] {
    const now = this.#now()
    this.#cookies = this.#cookies.filter((cookie) => cookie.expiresAt === null || cookie.expiresAt > now)
    return this.#cookies
  }
}

function covers(cookiePath: string, path: string): boolean {
  if (path === cookiePath) return true
  return path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`)
}

function readSetCookie(line: string, now: number): Cookie | null {
  const [pair = '', ...attributes] = line.split(';')
  const equals = pair.indexOf('=')
  if (equals < 1) return null
  const cookie: Cookie = {
    name: pair.slice(0, equals).trim(),
    value: pair.slice(equals + 1).trim(),
    path: '/',
    expiresAt: null,
  }
  for (const attribute of attributes) {
    const [key = '', value = ''] = attribute.split('=')
    const kind = key.trim().toLowerCase()
    if (kind === 'path' && value.startsWith('/')) cookie.path = value.trim()
    if (kind === 'max-age') cookie.expiresAt = now + Number(value) * 1000
    if (kind === 'expires' && cookie.expiresAt === null) cookie.expiresAt = Date.parse(value)
  }
  return cookie
}
