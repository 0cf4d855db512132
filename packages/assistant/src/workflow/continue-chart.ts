import {
  type CleanDerivation,
  type FieldRenames,
  renameFields,
  type Spec,
  type TableProfile,
  validateSpec,
} from '@belvedere/spec'
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
  const chart = current && chartOn(current, derivation, made)
  if (!chart) return null
  const interpretation = (said: AnyText): Interpretation => ({
    ...{ kind: 'edit', edits: [], notes: [said], assumed: [], confidence: 1, readings: [] },
  })
  return { current: chart, interpretation }
}

/** The chart on the cleaned table, with renamed columns by their new names; null where it does not fit that table. */
export function chartOn(chart: Spec, { table, steps }: CleanDerivation, made: TableProfile): Spec | null {
  if (chart.data?.name !== table) return null
  const renamed = steps
    .flatMap((step) => (step.kind === 'rename' ? [step.columns] : []))
    .reduce<Spec | null>((spec, columns) => spec && renameFields(spec, renamesOf(table, columns)), chart)
  if (renamed === null) return null
  const validated = validateSpec({ ...renamed, data: { ...chart.data, name: made.name } })
  return validated.ok && checkSpec(validated.spec, [made]) ? validated.spec : null
}

const renamesOf = (table: string, columns: readonly { from: string; to: string }[]): FieldRenames =>
  new Map([[table, new Map(columns.map(({ from, to }) => [from, to]))]])
