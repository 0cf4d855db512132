import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'

/** Pictures of one person, the one that is being drawn included. */
const maxPerPerson = 8
const retryAfterSeconds = 3

/**
 * Draws one thumbnail at a time, so that of the two pictures that the visualization service draws at once one is left for
 * exports. People take turns.
 */
export class ThumbnailQueue {
  /** Who waits, by person; the one whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #drawsFor: string | null = null

  /** Throws `too_many_requests` while eight pictures of the person are drawn or wait; rejects when the signal aborts. */
  async run<T>(person: string, signal: AbortSignal, draw: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    await this.#turn(person, signal)
    try {
      return await draw()
    } finally {
      this.#next()
    }
  }

  async #turn(person: string, signal: AbortSignal): Promise<void> {
    if (this.#drawsFor === null) {
      this.#drawsFor = person
      return
    }
    const ahead = this.#waiting.get(person) ?? []
    if (ahead.length + (this.#drawsFor === person ? 1 : 0) >= maxPerPerson) throw tooMany()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      this.#remove(person, resolve)
      reject(signal.reason)
    }
    this.#waiting.set(person, [...ahead, resolve])
    signal.addEventListener('abort', leave)
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  #next(): void {
    const [next] = this.#waiting
    this.#drawsFor = next?.[0] ?? null
    if (next === undefined) return
    const [person, [start, ...others]] = next
    this.#waiting.delete(person)
    if (others.length > 0) this.#waiting.set(person, others)
    start?.()
  }

  #remove(person: string, start: () => void): void {
    const others = (this.#waiting.get(person) ?? []).filter((other) => other !== start)
    if (others.length > 0) this.#waiting.set(person, others)
    else this.#waiting.delete(person)
  }
}

function tooMany() {
  const text = serverTexts.message('viz.thumbnails_at_once', { count: maxPerPerson })
  return new TextError('too_many_requests', text, { retryAfterSeconds })
}
