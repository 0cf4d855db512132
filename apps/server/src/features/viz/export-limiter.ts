import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { Actor } from '../../room/caller.ts'

/** A guest may export one picture at a time; more takes an account. */
const maxConcurrentExports = { guest: 1, user: 2 }
const retryAfterSeconds = 3

/** Limits how many pictures a person waits for: each one is a chart opened and drawn again. */
export class ExportLimiter {
  readonly #waiting = new Map<string, number>()

  /** Throws `too_many_requests` while the person waits for two already, a guest for one. */
  async run<T>({ kind, person }: Actor, draw: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(person) ?? 0
    if (waiting >= maxConcurrentExports[kind]) {
      const text = serverTexts.message('viz.exports_at_once', { count: maxConcurrentExports[kind] })
      throw new TextError('too_many_requests', text, { retryAfterSeconds })
    }
    this.#waiting.set(person, waiting + 1)
    try {
      return await draw()
    } finally {
      const remaining = (this.#waiting.get(person) ?? 1) - 1
      if (remaining === 0) this.#waiting.delete(person)
      else this.#waiting.set(person, remaining)
    }
  }
}
