import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** The first key seals, all open. 32 bytes each. */
export type SealingKeys = readonly { id: string; key: Uint8Array }[]

const algorithm = 'aes-256-gcm'
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const bytes = (part: string) => Buffer.from(part, 'base64url')

/** Encrypts a secret with AES-256-GCM, bound to a context; the key's id comes first, so that keys can be rotated. */
export function seal(keys: SealingKeys, secret: string, place: string): string {
  const [newest] = keys
  if (newest === undefined) throw new Error('There is no key to seal with.')
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, newest.key, nonce)
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [newest.id, text(nonce), text(cipher.getAuthTag()), text(sealed)].join('.')
}

/** The secret; null if the key is gone, the context differs or the text was changed. */
export function unseal(keys: SealingKeys, sealed: string, place: string): string | null {
  const [id, nonce = '', tag = '', content = ''] = sealed.split('.')
  const key = keys.find((key) => key.id === id)
  if (key === undefined) return null
  try {
    const decipher = createDecipheriv(algorithm, key.key, bytes(nonce), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(bytes(tag))
    return Buffer.concat([decipher.update(bytes(content)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
