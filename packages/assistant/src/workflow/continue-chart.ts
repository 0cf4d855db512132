import {
  type CleanDerivation,
  type FieldRenames,
  renameFields,
  type Spec,
  type TableProfile,
  validateSpec,
} from '@belvedere/spec'
import { checkSpec } from './check.ts'

/**
 * The chart on a cleaned table, with renamed columns by their new names; null where it is a chart of another table, or of
 * columns that are gone.
 */
export function continueChart(chart: Spec, { table, steps }: CleanDerivation, made: TableProfile): Spec | null {
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
