import { derivedField } from '../fields/derived-fields.ts'
import type { CleanStepOf } from '../model/clean-step.ts'
import type { FieldFilter } from '../model/edit.ts'
import { predicateSql } from '../sql/predicate-sql.ts'
import { sqlIdentifier, sqlStringLiteral } from '../sql/sql.ts'
import { filterTransform } from '../transforms/filters.ts'
import { text } from '../wording/spec-texts.ts'
import { english } from '../wording/wording.ts'
import {
  type CleanColumn,
  type CleanStepPlan,
  type CleanTable,
  countDropped,
  requireColumn,
  requireText,
} from './clean-table.ts'
import { InvalidDerivationError } from './invalid-derivation.ts'

export function planFilteredRows(
  table: CleanTable,
  { kind, filter }: CleanStepOf<'drop_rows' | 'keep_rows'>,
): CleanStepPlan {
  const condition = conditionSql(table, filter)
  return matchingRows(table, kind === 'keep_rows' ? condition : `NOT (${condition})`)
}

/** The rows for which the condition is true. */
const matchingRows = (table: CleanTable, condition: string): CleanStepPlan => ({
  columns: [...table.columns],
  sql: (from) => `SELECT * FROM ${from} WHERE ${condition}`,
  count: countDropped,
})

/** A condition that is never NULL; empty cells match none but `empty`. */
function conditionSql(table: CleanTable, filter: FieldFilter): string {
  const compared = [filter.field, ...('other' in filter ? [filter.other] : [])]
  const fields = compared.map((name) => profileOf(requireColumn(table, name)))
  const { filter: predicate } = filterTransform(filter, { name: table.name, rows: 0, fields })
  const scope = {
    wording: english,
    fields: new Map(fields.map((field) => [field.name, field])),
    params: new Map<string, never>(),
    selected: new Set<string>(),
  }
  const sql = predicateSql(predicate, scope)
  if (sql === null) throw new InvalidDerivationError(text('clean_refused.condition', { name: filter.field }))
  return sql
}

/** What conditions need to know of a column: its type, and that cells may be empty. */
function profileOf({ name, storage }: CleanColumn) {
  const types = { number: 'quantitative', date: 'temporal', truth_value: 'nominal', text: 'nominal' } as const
  const values = storage === 'truth_value' ? [{ value: true, count: 1 }] : []
  return { ...derivedField(name, types[storage]), values, nulls: 1 }
}

export function planDropEmpty(table: CleanTable, { columns }: CleanStepOf<'drop_empty'>): CleanStepPlan {
  const names = columns.length === 0 ? table.columns.map(({ name }) => name) : columns
  const cells = names.map((name) => `${sqlIdentifier(requireColumn(table, name).name)} IS NOT NULL`)
  return matchingRows(table, `(${cells.join(' OR ')})`)
}

export function planDropDuplicates(table: CleanTable, { columns }: CleanStepOf<'drop_duplicates'>): CleanStepPlan {
  const names = columns.length === 0 ? table.columns.map(({ name }) => name) : columns
  const keys = names.map((name) => sqlIdentifier(requireColumn(table, name).name)).join(', ')
  const place = `row_number() OVER (PARTITION BY ${keys} ORDER BY ${sqlIdentifier(table.rowNumber)})`
  return {
    columns: [...table.columns],
    sql: (from) => `SELECT * FROM ${from} QUALIFY ${place} = 1`,
    count: countDropped,
    isOrdered: true,
  }
}

const totalWords = [
  'total',
  'grand total',
  'sum',
  'all',
  'overall',
  'gesamt',
  'summe',
  'insgesamt',
  'gesamtsumme',
  'alle',
]

export function planDropTotals(table: CleanTable, { column: name }: CleanStepOf<'drop_totals'>): CleanStepPlan {
  const column = requireText(table, name)
  const known = column.like?.totals ?? []
  const cell = sqlIdentifier(name)
  const condition =
    known.length > 0
      ? `${cell} IN (${known.map(sqlStringLiteral).join(', ')})`
      : `lower(trim(${cell}::VARCHAR, ' :')) IN (${totalWords.map(sqlStringLiteral).join(', ')})`
  return matchingRows(table, `NOT coalesce(${condition}, false)`)
}
