import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'

export const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** The origins whose pages may use this service with their cookies. */
export interface Origins {
  publicUrl: string
  /** Cookies are `Secure` unless the public URL is http on loopback. */
  secure: boolean
  /** Absent: not a browser, or a same-origin request. */
  allows(origin: string | undefined): boolean
  /** Throws `origin_not_allowed` for a foreign page. */
  require(origin: string | undefined): void
  refuse(): never
}

/** The public URL; on loopback also its other names at the same port. */
function originsOf(publicUrl: string): Origins {
  const url = new URL(publicUrl)
  const loopback = loopbackNames.includes(url.hostname)
  const port = url.port === '' ? '' : `:${url.port}`
  const allowed = new Set([
    url.origin,
    ...(loopback ? loopbackNames.map((name) => `${url.protocol}//${name}${port}`) : []),
  ])
  const allows = (origin: string | undefined) => origin === undefined || allowed.has(origin)
  const refuse = () => {
    throw new TextError('origin_not_allowed', serverTexts.message('http.origin', { origin: url.origin }))
  }
  return {
    publicUrl: url.origin,
    secure: !(url.protocol === 'http:' && loopback),
    allows,
    require(origin) {
      if (!allows(origin)) refuse()
    },
    refuse,
  }
}

/** The current origin: with port 0 it is known once the service listens. */
export interface ServerAddress {
  origins(): Origins
  /** Sets the bound port; a configured public URL takes precedence. */
  setPort(port: number): void
}

export function addressOf({ publicUrl, port }: { publicUrl: string | null; port: number }): ServerAddress {
  const originsAt = (boundPort: number) => originsOf(publicUrl ?? `http://localhost:${boundPort}`)
  let current = originsAt(port)
  return {
    origins: () => current,
    setPort: (boundPort) => {
      current = originsAt(boundPort)
    },
  }
}
