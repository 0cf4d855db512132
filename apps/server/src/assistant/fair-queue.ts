/** Work that counts against one person. */
export interface PersonalWork {
  person: string
}

const halfLifeMs = 10_000
/** Usage below this is dropped. */
const minCostMs = 1

/**
 * Fair queue over people. The person who has used the least time lately goes first, and nobody has two pieces of work
 * in progress, so that one person's flood delays another by at most one piece. Times are milliseconds of any monotonic
 * clock; recorded usage halves every ten seconds.
 */
export class FairQueue<Work extends PersonalWork> {
  #waiting: Work[] = []
  readonly #busy = new Set<string>()
  readonly #used = new Map<string, { ms: number; at: number }>()

  get size(): number {
    return this.#waiting.length
  }

  push(work: Work): void {
    this.#waiting.push(work)
  }

  /** Takes the next work that fits; its person is busy until `end`. */
  take(now: number, fits: (work: Work) => boolean): Work | null {
    let first: { work: Work; usedMs: number } | null = null
    for (const work of this.#waiting) {
      if (this.#busy.has(work.person) || !fits(work)) continue
      const usedMs = this.#usedMs(work.person, now)
      if (first === null || usedMs < first.usedMs) first = { work, usedMs }
    }
    if (first === null) return null
    const { work } = first
    this.#waiting = this.#waiting.filter((other) => other !== work)
    this.#busy.add(work.person)
    return work
  }

  /** Records that a piece of a person's work took `tookMs`. */
  end(person: string, { now, tookMs }: { now: number; tookMs: number }): void {
    this.#busy.delete(person)
    this.#used.set(person, { ms: this.#usedMs(person, now) + tookMs, at: now })
    for (const other of this.#used.keys()) if (this.#usedMs(other, now) < minCostMs) this.#used.delete(other)
  }

  /** Removes matching work. */
  remove(isUnwanted: (work: Work) => boolean): void {
    this.#waiting = this.#waiting.filter((work) => !isUnwanted(work))
  }

  #usedMs(person: string, now: number): number {
    const used = this.#used.get(person)
    return used === undefined ? 0 : used.ms * 0.5 ** ((now - used.at) / halfLifeMs)
  }
}
