import { applyEdits, type CleanDerivation, type Edit, type Spec, type TableProfile } from '@belvedere/spec'
import type { Interpretation } from '../interpret.ts'
import type { Request } from '../recommendation.ts'
import type { AnyText } from '../say/text.ts'
import { checkSpec } from './check.ts'

/** What the chart of a table becomes on the table that was made of it. */
interface ContinuedChart {
  current: Spec
  /** The change of the chart, with what is said of it. */
  interpretation: (said: AnyText) => Interpretation
}

/** Goes on with the chart on a cleaned table; null where it is a chart of another table, or of columns that are gone. */
export function continueChart(
  { current }: Pick<Request, 'current'>,
  derivation: CleanDerivation,
  made: TableProfile,
): ContinuedChart | null {
  const chart = current && movedChart(current, derivation, made)
  if (!chart) return null
  const edits = checkSpec(chart, [made]) ? [] : renamedFields(chart, derivation)
  if (!checkSpec(chart, [made]) && (edits.length === 0 || !applyEdits(chart, edits, made).ok)) return null
  const interpretation = (said: AnyText): Interpretation => ({
    ...{ kind: 'edit', edits, notes: [said], assumed: [], confidence: 1, readings: [] },
  })
  return { current: chart, interpretation }
}

/** The chart on the cleaned table; null where it does not fit that table. */
export function chartOn(chart: Spec, derivation: CleanDerivation, made: TableProfile): Spec | null {
  const moved = movedChart(chart, derivation, made)
  return moved && checkSpec(moved, [made]) ? moved : null
}

const movedChart = (chart: Spec, { table }: CleanDerivation, { name }: TableProfile): Spec | null =>
  chart.data?.name === table ? { ...chart, data: { ...chart.data, name } } : null

/** The edits that show renamed columns of the chart by their new names. */
function renamedFields(chart: Spec, { steps }: CleanDerivation): Edit[] {
  const written = JSON.stringify(chart)
  return steps
    .flatMap((step) => (step.kind === 'rename' ? step.columns : []))
    .filter(({ from }) => written.includes(`"field":${JSON.stringify(from)}`))
    .map(({ from, to }) => ({ type: 'replace_field', from, to }))
}
