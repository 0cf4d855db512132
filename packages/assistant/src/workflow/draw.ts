import type { RankedSpec } from '@belvedere/solver'
import { type Spec, unitsOf } from '@belvedere/spec'
import type { ProbeResult } from './ports.ts'
import { repair } from './repair.ts'

const maxRepairs = 2

/** `notes` are sentences about what was changed, or is not shown. */
export type Draw =
  | { state: 'drawn'; chosen: RankedSpec; rest: RankedSpec[]; marks: number; passedOver: number; notes: string[] }
  /** `reason` is a sentence for the person; `filtered` is the chart whose conditions leave no row. */
  | { state: 'empty'; reason: string; filtered?: Spec }

/** Tries specs in order until one draws at least one mark; each may be repaired before it is passed over. */
export const drawFirst = async (
  specs: readonly RankedSpec[],
  probe: (spec: Spec) => Promise<ProbeResult>,
): Promise<Draw> => {
  let reason = 'I found no design that can be drawn.'
  for (const [at, candidate] of specs.entries()) {
    const repairs: string[] = []
    let { spec } = candidate
    for (;;) {
      const result = await probe(spec)
      if (result.marks > 0 && (result.faults ?? []).length === 0) {
        const rest = specs.filter((_, other) => other !== at)
        const notes = [...repairs, ...result.warnings.filter(isTold)]
        return { state: 'drawn', chosen: { ...candidate, spec }, rest, marks: result.marks, passedOver: at, notes }
      }
      // No other design of the same filter would draw more: the rows are not there.
      if (leavesNoRows(spec, result)) return { state: 'empty', reason: noRowsLeft, filtered: spec }
      if (at === 0) reason = reasonOf(spec, result)
      const repaired = repairs.length < maxRepairs ? repair(spec, result) : null
      if (!repaired) break
      spec = repaired.spec
      repairs.push(repaired.note)
    }
  }
  return { state: 'empty', reason }
}

/** Most warnings are about the spec; that rows are missing on a map is for whoever looks at it. */
const isTold = (warning: string): boolean => /\bno place on the map\b/.test(warning)

const isFiltered = (spec: Spec) =>
  unitsOf(spec).some(({ transforms }) => transforms.some((transform) => 'filter' in transform))

const leavesNoRows = (spec: Spec, { marks, faults, warnings }: ProbeResult): boolean =>
  marks === 0 &&
  (faults ?? []).every((text) => /\bno row of the data is left\b/.test(text)) &&
  isFiltered(spec) &&
  warnings.every((text) => /infinite extent|empty|no data/i.test(text))

const noRowsLeft = 'No rows are left to draw with these filters.'

const reasonOf = (spec: Spec, { faults }: ProbeResult): string => {
  const [fault] = faults ?? []
  if (fault !== undefined) return `That could not be drawn: ${fault.replace(/[.!]+$/, '')}.`
  return isFiltered(spec) ? noRowsLeft : 'That chart would have been empty.'
}
