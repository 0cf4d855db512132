import { createHash, randomBytes } from 'node:crypto'

/** An opaque id of 128 random bits. Never starts with a dash, which command lines read as an option. */
export function newId(): string {
  const id = randomBytes(16).toString('base64url')
  return id.startsWith('-') ? newId() : id
}

/** A bearer secret of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** The stored form of a token, which has too much entropy to need salt or stretching. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
