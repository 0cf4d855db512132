import type { Candidate } from './candidate.ts'

const kept = 2

/** The specs that were probed last and may be shown next, by their content. */
export class Candidates {
  readonly #onDropped: (candidate: Candidate) => void
  #candidates: { content: string; candidate: Candidate }[] = []

  /** `onDropped` is called with one that will not be shown any more, whose view is still open. */
  constructor(onDropped: (candidate: Candidate) => void) {
    this.#onDropped = onDropped
  }

  add(content: string, candidate: Candidate): void {
    this.#candidates.push({ content, candidate })
    for (const dropped of this.#candidates.splice(0, this.#candidates.length - kept)) this.#onDropped(dropped.candidate)
  }

  /** The candidate of this content that is open in this process generation; it is then no candidate any more. */
  claim(content: string, generation: number): Candidate | null {
    const found = this.#candidates.find((each) => each.content === content && each.candidate.openedIn === generation)
    this.#candidates = this.#candidates.filter((each) => each !== found)
    return found?.candidate ?? null
  }

  /** The process that held their views is gone. */
  forget(): void {
    this.#candidates = []
  }
}
