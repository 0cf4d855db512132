import { createHash, randomBytes } from 'node:crypto'

/** An opaque id: 128 random bits. */
export const newId = (): string => randomBytes(16).toString('base64url')
/** A bearer secret: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** How a token is kept: it has too much entropy to need salt or stretching. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
