import { createHash, randomBytes } from 'node:crypto'

/** An opaque id: 128 random bits. None begins with a dash: a command line would take it for an option. */
export function newId(): string {
  const id = randomBytes(16).toString('base64url')
  return id.startsWith('-') ? newId() : id
}

/** A bearer secret: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** How a token is kept: it has too much entropy to need salt or stretching. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
