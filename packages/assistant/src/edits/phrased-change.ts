import { solve } from '@belvedere/solver'
import { applyEdits, type Edit, type Spec, type TableProfile } from '@belvedere/spec'
import { withConsequences } from './consequences.ts'
import type { EditReading } from './read-edits.ts'

/** What phrases of edits come to: the spec that they make of the chart that stands. */
export interface PhrasedChange {
  spec: Spec
  edits: Edit[]
  /** Share of the words that they account for, 0 to 1. */
  coverage: number
  /** How many words were of edits, beside names of the table. */
  cues: number
  readers: readonly string[]
}

/** The chart that phrases of edits come to; null where they come to none. */
export function phrasedChange(
  { edits, coverage, cues, readers }: EditReading,
  { message, current, table }: { message: string; current: Spec; table: TableProfile },
): PhrasedChange | null {
  if (edits.length === 0) return null
  const applied = applyEdits(current, withConsequences(edits, current, table, message), table)
  const solution = applied.ok ? solve(applied.partial, table, { limit: 1 }) : null
  const chosen = solution?.state === 'solved' ? solution.specs[0] : undefined
  return chosen ? { spec: chosen.spec, edits, coverage, cues, readers } : null
}
