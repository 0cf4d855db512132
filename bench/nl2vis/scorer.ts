import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Spec } from '@belvedere/spec'
import type { CorpusCase } from '../../packages/assistant-eval/src/corpus.ts'

/** Which parts of a chart the corpus's scorer found right. */
export interface Marks {
  chart: boolean
  mark: boolean
  fields: boolean
  transform: boolean
  axis: boolean
  filter: boolean
  sort?: boolean | null
}
export interface Score {
  /** `fair`: against any accepted reading; `strict`: against the corpus's own reading only. */
  fair: Marks
  strict: Marks
}

export async function loadScorer(folder: string) {
  const scorer: { scoreCase: (example: CorpusCase, prediction: { spec: Spec } | undefined) => Score } = await import(
    pathToFileURL(join(folder, 'score.mjs')).href
  )
  return {
    score: (example: CorpusCase, spec: Spec | null): Score => scorer.scoreCase(example, spec ? { spec } : undefined),
  }
}
