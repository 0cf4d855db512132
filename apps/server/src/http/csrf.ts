import { createHmac, timingSafeEqual } from 'node:crypto'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { newToken } from '../ids.ts'

/**
 * CSRF tokens, sent in a header that foreign pages cannot set and bound to the sign-in (or to nobody) by HMAC. The
 * cookie only delivers the token to the page and proves nothing: late responses may overwrite it, and sibling subdomains
 * may plant one.
 */
export interface Csrf {
  make(boundTo: string): string
  valid(token: string | undefined, boundTo: string): boolean
  /** Throws `csrf_failed` unless the header is a token of this session. */
  require(header: string | undefined, boundTo: string): void
}

export function createCsrf(key: Uint8Array): Csrf {
  const sign = (nonce: string, boundTo: string) =>
    createHmac('sha256', key).update(`${nonce}.${boundTo}`).digest('base64url')
  const valid = (token: string | undefined, boundTo: string) => {
    const [nonce, signature, more] = (token ?? '').split('.')
    if (nonce === undefined || signature === undefined || more !== undefined) return false
    return isSameText(signature, sign(nonce, boundTo))
  }
  return {
    make(boundTo) {
      const nonce = newToken()
      return `${nonce}.${sign(nonce, boundTo)}`
    },
    valid,
    require(header, boundTo) {
      if (!valid(header, boundTo)) throw new TextError('csrf_failed', serverTexts.message('http.csrf'))
    },
  }
}

/** Constant-time comparison. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
