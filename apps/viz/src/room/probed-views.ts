import type { ProbedView } from './probe.ts'

const maxProbedViews = 2

/** Views of recently probed specs, by content, so that a spec that is shown next need not be opened again. */
export class ProbedViews {
  readonly #onDropped: (probedView: ProbedView) => void
  #probedViews: { content: string; probedView: ProbedView }[] = []

  /** `onDropped` gets views that will not be shown any more and are still open. */
  constructor(onDropped: (probedView: ProbedView) => void) {
    this.#onDropped = onDropped
  }

  add(content: string, probedView: ProbedView): void {
    this.#probedViews.push({ content, probedView })
    for (const dropped of this.#probedViews.splice(0, this.#probedViews.length - maxProbedViews))
      this.#onDropped(dropped.probedView)
  }

  /** Removes and returns the view of this content that is open in this process generation. */
  claim(content: string, generation: number): ProbedView | null {
    const match = this.#probedViews.find(
      (probedView) => probedView.content === content && probedView.probedView.openedIn === generation,
    )
    this.#probedViews = this.#probedViews.filter((probedView) => probedView !== match)
    return match?.probedView ?? null
  }

  /** Forgets all views, because their process is gone. */
  forget(): void {
    this.#probedViews = []
  }
}
