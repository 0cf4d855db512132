import { type CleanDerivation, type CleanStep, planDerivation, type TableProfile } from '@belvedere/spec'
import { renameColumns } from './answer-steps.ts'
import type { ListedColumn } from './columns.ts'
import { InvalidAnswerError } from './invalid-answer-error.ts'
import { type SharedDetail, sharesAtLeast } from './shared-detail.ts'

/**
 * The cleaning that a model proposes, of the table whose columns it names first. Throws `InvalidAnswerError` for steps that
 * name columns of several tables or do not fit.
 */
export function answerToCleaning(
  steps: readonly CleanStep[],
  { columns, tables, detail }: { columns: readonly ListedColumn[]; tables: TableProfile[]; detail: SharedDetail },
): CleanDerivation {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const named = new Set<TableProfile>()
  const nameOf = (written: string): string => {
    const column = byId.get(written)
    if (column !== undefined) named.add(column.table)
    return column?.field.name ?? written
  }
  const renamed = steps.map((step) => renameColumns(step, nameOf))
  const [table = columns[0]?.table, other] = named
  if (table === undefined || other !== undefined)
    throw new InvalidAnswerError('All steps change one table: name columns of one table only.')
  const derivation = { kind: 'clean', table: table.name, steps: renamed } as const
  const planned = planDerivation(derivation, tables)
  if (!planned.ok)
    throw new InvalidAnswerError(
      sharesAtLeast(detail, 'statistics') ? 'The steps do not fit the columns as the steps before leave them.' : null,
    )
  return derivation
}
