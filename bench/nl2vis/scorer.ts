import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Spec } from '@belvedere/spec'
import type { Case } from '../../packages/assistant/train/judge.ts'

/** What was right of a chart, part by part, as the corpus's scorer has it. */
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
  /** By any accepted reading, and by the corpus's own only. */
  fair: Marks
  strict: Marks
}

/** The corpus's scorer. */
export async function loadScorer(folder: string) {
  const scorer: { scoreCase: (asked: Case, prediction: { spec: Spec } | undefined) => Score } = await import(
    pathToFileURL(join(folder, 'score.mjs')).href
  )
  return { score: (asked: Case, spec: Spec | null): Score => scorer.scoreCase(asked, spec ? { spec } : undefined) }
}
