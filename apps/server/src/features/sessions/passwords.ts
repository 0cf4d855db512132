import { createHash } from 'node:crypto'
import { AppError } from '@belvedere/contract'
import bcrypt from 'bcrypt'

export interface Passwords {
  hash(password: string): Promise<string>
  /** `hash` null: there is no such account; it takes as long as one that is there. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/**
 * More at once would starve file access, which shares the thread pool. One for new passwords, one for sign-ins: a flood of
 * registrations keeps nobody who has an account outside.
 */
const atOnce = { hash: 1, verify: 1 }
/** Each takes a quarter of a second: whoever came later would have given up. */
const waitingAtMost = 100
/** bcrypt reads no further. */
const bcryptBytes = 72

/** A long password enters bcrypt whole, as a digest without zero bytes. */
const digested = (password: string): string =>
  Buffer.byteLength(password) <= bcryptBytes ? password : createHash('sha384').update(password).digest('base64')

/** Passwords by bcrypt at this cost (a base-two logarithm), few at once, the rest in a line that is not endless. */
export function createPasswords(options: { cost: number }): Passwords {
  const hashing = semaphore(atOnce.hash)
  const verifying = semaphore(atOnce.verify)
  const unknown = hashing(() => bcrypt.hash('an account that is not there', options.cost))
  return {
    hash: (password) => hashing(() => bcrypt.hash(digested(password), options.cost)),
    async verify(password, hash) {
      const against = hash ?? (await unknown)
      const same = await verifying(() => bcrypt.compare(digested(password), against))
      return same && hash !== null
    },
  }
}

function semaphore(slots: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = slots
  return async (work) => {
    if (waiting.length >= waitingAtMost) throw new AppError('unavailable', 'Too many sign-ins at once. Try again soon.')
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
