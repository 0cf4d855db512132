import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Spec } from '@belvedere/spec'
import type { Case } from '../../packages/assistant/train/judge.ts'

interface Marks {
  chart: boolean
  sort?: boolean | null
}
export interface Result {
  asked: Case
  /** Any accepted reading, and the corpus's own only. */
  fair: Marks
  strict: Marks
}

/** The corpus's scorer. */
export async function loadScorer(folder: string) {
  const scorer: { scoreCase: (asked: Case, prediction: { spec: Spec } | undefined) => { fair: Marks; strict: Marks } } =
    await import(pathToFileURL(join(folder, 'score.mjs')).href)
  return {
    score(asked: Case, spec: Spec | null): Result {
      const { fair, strict } = scorer.scoreCase(asked, spec ? { spec } : undefined)
      return { asked, fair, strict }
    },
  }
}
