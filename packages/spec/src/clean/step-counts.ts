import type { StepCount } from '../model/clean-step.ts'

const cellsPerStep = 4

/** What each step did, from the row of a plan's `countSql`; null for steps that are not counted. */
export function readStepCounts(row: readonly unknown[]): (StepCount | null)[] {
  return Array.from({ length: row.length / cellsPerStep }, (_, i) => {
    const [changed, of, emptied, example] = row.slice(i * cellsPerStep, (i + 1) * cellsPerStep)
    if (changed === null || of === null) return null
    return {
      changed: Number(changed),
      of: Number(of),
      ...(emptied !== null && { emptied: Number(emptied) }),
      ...(typeof example === 'string' && { example }),
    }
  })
}
