import { AppError } from '@belvedere/contract'

const picturesAtOnce = 2
const retryAfterSeconds = 3

/** Bounds how many pictures one person waits for: each is a chart opened and drawn anew. */
export class ExportsAtOnce {
  readonly #waiting = new Map<string, number>()

  /** Throws `too_many_requests` while the person waits for two already. */
  async run<T>(person: string, draw: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(person) ?? 0
    if (waiting >= picturesAtOnce) {
      const detail = `You are waiting for ${picturesAtOnce} pictures already. Ask again when they are there.`
      throw new AppError('too_many_requests', detail, { retryAfterSeconds })
    }
    this.#waiting.set(person, waiting + 1)
    try {
      return await draw()
    } finally {
      const left = (this.#waiting.get(person) ?? 1) - 1
      if (left === 0) this.#waiting.delete(person)
      else this.#waiting.set(person, left)
    }
  }
}
