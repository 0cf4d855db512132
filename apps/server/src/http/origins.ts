import { AppError } from '@belvedere/contract'

export const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Where pages may come from that use this service with their cookies. */
export interface Origins {
  publicUrl: string
  /** Cookies are `Secure` unless the public URL is http on loopback. */
  secure: boolean
  /** Absent: not a browser, or one's own page. */
  allows(origin: string | undefined): boolean
  /** Throws `origin_not_allowed` for a page of somebody else. */
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
    throw new AppError('origin_not_allowed', `This service is used from ${url.origin}, not from another page.`)
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

/** Our origin as it is now: with port 0 the system picks one, which is known once the door is open. */
export interface Address {
  origins(): Origins
  /** Tells which port was taken; a configured public URL stands. */
  bound(port: number): void
}

export function addressOf({ publicUrl, port }: { publicUrl: string | null; port: number }): Address {
  const at = (taken: number) => originsOf(publicUrl ?? `http://localhost:${taken}`)
  let current = at(port)
  return {
    origins: () => current,
    bound: (taken) => {
      current = at(taken)
    },
  }
}
