import { createHash } from 'node:crypto'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import bcrypt from 'bcrypt'

export interface Passwords {
  hash(password: string): Promise<string>
  /** `hash` null: no such account; takes as long as a real one. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/**
 * Hashing shares the thread pool with file access, so concurrency is limited. One slot for new passwords, one for
 * sign-ins: a flood of registrations must not block sign-ins.
 */
const slots = { hash: 1, verify: 1 }
/** Each takes a quarter of a second; a longer queue would outlast the callers. */
const maxWaiting = 100
/** bcrypt ignores further bytes. */
const maxBcryptBytes = 72

/** A long password is hashed to a digest without zero bytes, so that all of it counts. */
const fitToBcrypt = (password: string): string =>
  Buffer.byteLength(password) <= maxBcryptBytes ? password : createHash('sha384').update(password).digest('base64')

/** Hashes passwords with bcrypt at this cost (base-two logarithm), with limited concurrency and queue. */
export function createPasswords(options: { cost: number }): Passwords {
  const hashing = semaphore(slots.hash)
  const verifying = semaphore(slots.verify)
  const unknown = hashing(() => bcrypt.hash('an account that is not there', options.cost))
  return {
    hash: (password) => hashing(() => bcrypt.hash(fitToBcrypt(password), options.cost)),
    async verify(password, hash) {
      const storedHash = hash ?? (await unknown)
      const isSame = await verifying(() => bcrypt.compare(fitToBcrypt(password), storedHash))
      return isSame && hash !== null
    },
  }
}

function semaphore(slots: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = slots
  return async (work) => {
    if (waiting.length >= maxWaiting) throw new TextError('unavailable', serverTexts.message('sessions.busy'))
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    }
  }
}
