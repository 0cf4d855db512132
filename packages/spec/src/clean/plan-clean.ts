import type { CleanStep } from '../model/clean-step.ts'
import type { CleanDerivation } from '../model/derivation.ts'
import type { TableProfile } from '../model/profile.ts'
import { sqlIdentifier } from '../sql/sql.ts'
import { text } from '../wording/spec-texts.ts'
import { planMap, planNormalize } from './cell-steps.ts'
import {
  type CleanColumn,
  type CleanStepPlan,
  type CleanTable,
  cleanColumnOf,
  freeName,
  type StepCountSql,
} from './clean-table.ts'
import { cleanStepText } from './clean-text.ts'
import { planKeepColumns, planRemoveColumns, planRename } from './column-steps.ts'
import { planMerge, planMergeDate, planSplit, planSplitUnit } from './combine-steps.ts'
import { planConversion } from './convert-steps.ts'
import { planFill } from './fill-step.ts'
import { InvalidDerivationError } from './invalid-derivation.ts'
import { planDropDuplicates, planDropEmpty, planDropTotals, planFilteredRows } from './row-steps.ts'

/** The steps as one statement, and one more that counts what each of them did: four numbers or texts for each step. */
export interface CleanPlan {
  columns: CleanColumn[]
  sql: string
  countSql: string
  /** How many times the texts of the parent the result may hold. */
  textCopies: number
}

/** Wider tables would make statements that take long to plan. */
const maxColumns = 3000

/**
 * Writes the steps as one statement of chained common table expressions. Throws `InvalidDerivationError` with the number of
 * the step that does not fit.
 */
export function planClean({ steps }: CleanDerivation, profile: TableProfile): CleanPlan {
  if (steps.length === 0) throw new InvalidDerivationError(text('clean_refused.no_steps'))
  const rowNumber = freeName('row_number', namesIn(steps, profile))
  let columns: readonly CleanColumn[] = profile.fields.map(cleanColumnOf)
  const plans: CleanStepPlan[] = []
  for (const [i, step] of steps.entries()) {
    const table = { name: profile.name, columns, rowNumber }
    const plan = steps.length === 1 ? planStep(table, step) : planNumberedStep(i, step, table)
    columns = plan.columns
    plans.push(plan)
  }
  if (columns.length > maxColumns)
    throw new InvalidDerivationError(text('clean_refused.too_many_columns', { limit: maxColumns }))
  const textCopies = columns.reduce((sum, { copies }) => sum + copies, 0)
  return { columns: [...columns], textCopies, ...statements(plans, columns, { table: profile.name, rowNumber }) }
}

/** Says which of several steps does not fit. */
function planNumberedStep(i: number, step: CleanStep, table: CleanTable): CleanStepPlan {
  try {
    return planStep(table, step)
  } catch (error) {
    if (!(error instanceof InvalidDerivationError)) throw error
    const reason = error.text
    throw new InvalidDerivationError(text('clean_refused.step', { number: i + 1, step: cleanStepText(step), reason }))
  }
}

function planStep(table: CleanTable, step: CleanStep): CleanStepPlan {
  switch (step.kind) {
    case 'rename':
      return planRename(table, step)
    case 'keep_columns':
      return planKeepColumns(table, step)
    case 'remove_columns':
      return planRemoveColumns(table, step)
    case 'to_number':
    case 'to_text':
    case 'to_date':
    case 'to_boolean':
      return planConversion(table, step)
    case 'split':
      return planSplit(table, step)
    case 'split_unit':
      return planSplitUnit(table, step)
    case 'merge':
      return planMerge(table, step)
    case 'merge_date':
      return planMergeDate(table, step)
    case 'drop_rows':
    case 'keep_rows':
      return planFilteredRows(table, step)
    case 'drop_empty':
      return planDropEmpty(table, step)
    case 'drop_duplicates':
      return planDropDuplicates(table, step)
    case 'drop_totals':
      return planDropTotals(table, step)
    case 'fill':
      return planFill(table, step)
    case 'map':
      return planMap(table, step)
    case 'normalize':
      return planNormalize(table, step)
  }
}

function statements(
  plans: readonly CleanStepPlan[],
  columns: readonly CleanColumn[],
  { table, rowNumber }: { table: string; rowNumber: string },
) {
  const isOrdered = plans.some((plan) => plan.isOrdered === true)
  const numbered = `SELECT *, row_number() OVER () AS ${sqlIdentifier(rowNumber)} FROM ${sqlIdentifier(table)}`
  const stepName = (i: number) => sqlIdentifier(freeName(`step_${i}`, new Set([table.toLowerCase()])))
  const first = isOrdered ? stepName(0) : sqlIdentifier(table)
  const nameAfter = (i: number) => (i === 0 ? first : stepName(i))
  const parts = [
    ...(isOrdered ? [`${first} AS (\n  ${numbered}\n)`] : []),
    ...plans.map((plan, i) => `${nameAfter(i + 1)} AS (\n  ${plan.sql(nameAfter(i))}\n)`),
  ]
  const selected = columns.map(({ name }) => sqlIdentifier(name)).join(', ')
  const order = isOrdered ? ` ORDER BY ${sqlIdentifier(rowNumber)}` : ''
  const counts = plans.flatMap((plan, i) => countCells(plan.count?.(nameAfter(i), nameAfter(i + 1))))
  const head = `WITH ${parts.join(',\n')}\n`
  return {
    sql: `${head}SELECT ${selected} FROM ${nameAfter(plans.length)}${order}`,
    countSql: `${head}SELECT ${counts.join(', ')}`,
  }
}

const countCells = (count: StepCountSql | undefined): string[] => [
  count?.changed ?? 'NULL',
  count?.of ?? 'NULL',
  count?.emptied ?? 'NULL',
  count?.example ?? 'NULL',
]

/** Lower-case names that stand in the steps or the table. */
function namesIn(steps: readonly CleanStep[], profile: TableProfile): ReadonlySet<string> {
  const names = new Set(profile.fields.map(({ name }) => name.toLowerCase()))
  const visit = (value: unknown) => {
    if (typeof value === 'string') names.add(value.toLowerCase())
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) visit(part)
  }
  visit(steps)
  return names
}
