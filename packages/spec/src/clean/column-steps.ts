import type { CleanStepOf } from '../model/clean-step.ts'
import { sqlIdentifier } from '../sql/sql.ts'
import { text } from '../wording/spec-texts.ts'
import { type CleanStepPlan, type CleanTable, requireColumn, requireFree } from './clean-table.ts'
import { InvalidDerivationError } from './invalid-derivation.ts'

export function planRename(table: CleanTable, { columns }: CleanStepOf<'rename'>): CleanStepPlan {
  const names = new Map(columns.map(({ from, to }) => [requireColumn(table, from).name, to]))
  requireFree(
    table.columns.filter(({ name }) => !names.has(name)),
    [...names.values()],
  )
  const renamed = [...names].map(([from, to]) => `${sqlIdentifier(from)} AS ${sqlIdentifier(to)}`)
  return {
    columns: table.columns.map((column) => {
      const name = names.get(column.name)
      return name === undefined ? column : { ...column, name, nameIsValue: false }
    }),
    sql: (from) => `SELECT * RENAME (${renamed.join(', ')}) FROM ${from}`,
  }
}

export function planKeepColumns(table: CleanTable, { columns }: CleanStepOf<'keep_columns'>): CleanStepPlan {
  const listed = new Set(columns.map((name) => requireColumn(table, name).name))
  return withoutColumns(
    table,
    table.columns.flatMap(({ name }) => (listed.has(name) ? [] : [name])),
  )
}

export function planRemoveColumns(table: CleanTable, { columns }: CleanStepOf<'remove_columns'>): CleanStepPlan {
  return withoutColumns(
    table,
    columns.map((name) => requireColumn(table, name).name),
  )
}

function withoutColumns(table: CleanTable, names: readonly string[]): CleanStepPlan {
  const removed = new Set(names)
  const columns = table.columns.filter(({ name }) => !removed.has(name))
  if (columns.length === 0) throw new InvalidDerivationError(text('clean_refused.no_columns'))
  if (removed.size === 0) return { columns, sql: (from) => `SELECT * FROM ${from}` }
  return { columns, sql: (from) => `SELECT * EXCLUDE (${[...removed].map(sqlIdentifier).join(', ')}) FROM ${from}` }
}
