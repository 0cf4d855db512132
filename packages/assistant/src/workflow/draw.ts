import { type ExceededLimit, type Spec, unitsOf } from '@belvedere/spec'
import type { OfferedDesign } from '../recommendation.ts'
import { type AnyText, text } from '../say/text.ts'
import type { ProbeResult } from './ports.ts'
import { repairSpec } from './repair-spec.ts'

const maxRepairs = 2

/** `notes` are sentences about what was changed, or is not shown. */
export type DrawOutcome =
  | { state: 'drawn'; chosen: Design; rest: Design[]; marks: number; passedOver: number; notes: AnyText[] }
  /** `reason` is a sentence for the person; `filtered` is the chart whose conditions leave no row. */
  | { state: 'empty'; reason: AnyText; filtered?: Spec }
  /** The spec exceeds a limit; `reason` names it. */
  | { state: 'stopped'; spec: Spec; exceeded: ExceededLimit; reason: AnyText }
type Design = OfferedDesign<AnyText>

/**
 * Tries specs in order until one draws at least one mark; each may be repaired before it is passed over. A spec that exceeds a
 * limit ends the search: it is what was asked for, and another design would show something else.
 */
export const drawFirst = async (
  specs: readonly Design[],
  probe: (spec: Spec) => Promise<ProbeResult>,
): Promise<DrawOutcome> => {
  let reason: AnyText = text('refused.not_drawable')
  for (const [at, candidate] of specs.entries()) {
    const repairs: AnyText[] = []
    let { spec } = candidate
    for (;;) {
      const result = await probe(spec)
      if (result.marks > 0 && !result.fault) {
        const rest = specs.filter((_, other) => other !== at)
        const notes = [...repairs, ...result.warnings.filter((warning) => typeof warning !== 'string')]
        return { state: 'drawn', chosen: { ...candidate, spec }, rest, marks: result.marks, passedOver: at, notes }
      }
      if (result.fault?.kind === 'stopped') {
        const { exceeded, text: reason } = result.fault
        return { state: 'stopped', spec, exceeded, reason }
      }
      // No other design of the same filter would draw more: the rows are not there.
      if (leavesNoRows(spec, result)) return { state: 'empty', reason: text('refused.no_rows_left'), filtered: spec }
      if (at === 0) reason = reasonOf(spec, result)
      const repaired = repairs.length < maxRepairs ? repairSpec(spec, result) : null
      if (!repaired) break
      spec = repaired.spec
      repairs.push(repaired.note)
    }
  }
  return { state: 'empty', reason }
}

const isFiltered = (spec: Spec) =>
  unitsOf(spec).some(({ transforms }) => transforms.some((transform) => 'filter' in transform))

const leavesNoRows = (spec: Spec, { marks, fault, warnings }: ProbeResult): boolean =>
  marks === 0 &&
  (!fault || fault.kind === 'empty') &&
  isFiltered(spec) &&
  warnings.every((warning) => typeof warning === 'string' && /infinite extent|empty|no data/i.test(warning))

const reasonOf = (spec: Spec, { fault }: ProbeResult): AnyText => {
  if (fault && fault.kind !== 'empty')
    return typeof fault.text === 'string'
      ? text('refused.not_drawn', { fault: fault.text.replace(/[.!]+$/, '') })
      : fault.text
  return text(isFiltered(spec) ? 'refused.no_rows_left' : 'refused.empty')
}
