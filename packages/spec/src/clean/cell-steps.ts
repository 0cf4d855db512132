import { derivedField } from '../fields/derived-fields.ts'
import type { CleanStepOf } from '../model/clean-step.ts'
import type { Cell } from '../model/profile.ts'
import { sqlIdentifier, sqlStringLiteral } from '../sql/sql.ts'
import { text } from '../wording/spec-texts.ts'
import {
  type CleanColumn,
  type CleanStepPlan,
  type CleanTable,
  canHold,
  newColumn,
  replaceColumn,
  replaceSql,
  requireColumn,
  requireText,
  textSql,
  valueSql,
} from './clean-table.ts'
import { InvalidDerivationError } from './invalid-derivation.ts'

/** Replaces values. If the column cannot hold the new ones, all of its values become texts. */
export function planMap(table: CleanTable, { column: name, values }: CleanStepOf<'map'>): CleanStepPlan {
  const column = requireColumn(table, name)
  const cell = sqlIdentifier(name)
  const sources = new Set(values.map(({ from }) => from))
  if (sources.size < values.length) throw new InvalidDerivationError(text('clean_refused.value_twice', { name }))
  const holds = values.every(({ to }) => to === null || canHold(column, to))
  const literal = (value: Exclude<Cell, null>) => (holds ? valueSql(value, column) : sqlStringLiteral(String(value)))
  const isFrom = (from: Cell) => (from === null ? `${cell} IS NULL` : `${cell} = ${valueSql(from, column)}`)
  const cases = values.map(({ from, to }) => `WHEN ${isFrom(from)} THEN ${to === null ? 'NULL' : literal(to)}`)
  const rest = holds ? cell : textSql(column)
  return {
    columns: replaceColumn(table.columns, mappedColumn(column, holds)),
    sql: replaceSql(name, `CASE ${cases.join(' ')} ELSE ${rest} END`),
    count: (before) => ({
      changed: `(SELECT count(*) FROM ${before} WHERE ${values.map(({ from }) => isFrom(from)).join(' OR ')})`,
      of: `(SELECT count(*) FROM ${before})`,
    }),
  }
}

const mappedColumn = (column: CleanColumn, holds: boolean): CleanColumn => {
  if (!holds) return { ...newColumn(column.name, 'text'), nameIsValue: column.nameIsValue }
  const { unit } = column.like ?? {}
  const like = derivedField(column.name, column.like?.type ?? 'nominal')
  return { ...column, like: column.like && { ...like, ...(unit !== undefined && { unit }) }, values: [] }
}

/** Any white space. */
const space = String.raw`[\s\x{00a0}\x{2000}-\x{200b}\x{202f}\x{3000}\x{feff}]+`

export function planNormalize(
  table: CleanTable,
  { column: name, case: letterCase }: CleanStepOf<'normalize'>,
): CleanStepPlan {
  const column = requireText(table, name)
  const cell = `${sqlIdentifier(name)}::VARCHAR`
  const trimmed = `trim(regexp_replace(${cell}, ${sqlStringLiteral(space)}, ' ', 'g'))`
  const cased = {
    lower: `lower(${trimmed})`,
    upper: `upper(${trimmed})`,
    capital: `upper(left(${trimmed}, 1)) || lower(substr(${trimmed}, 2))`,
    none: trimmed,
  }[letterCase ?? 'none']
  const expression = `nullif(${cased}, '')`
  return {
    columns: replaceColumn(table.columns, { ...column, values: [] }),
    sql: replaceSql(name, expression),
    count: (before) => ({
      changed: `(SELECT count(*) FROM ${before} WHERE ${sqlIdentifier(name)} IS DISTINCT FROM ${expression})`,
      of: `(SELECT count(${sqlIdentifier(name)}) FROM ${before})`,
    }),
  }
}
