import { derivedField } from '../fields/derived-fields.ts'
import type { CleanStepOf } from '../model/clean-step.ts'
import { sqlIdentifier, sqlStringLiteral } from '../sql/sql.ts'
import { text } from '../wording/spec-texts.ts'
import {
  addSql,
  type CleanColumn,
  type CleanStepPlan,
  type CleanTable,
  insertAfter,
  newColumn,
  requireColumn,
  requireFree,
  requireText,
  textSql,
} from './clean-table.ts'
import { InvalidDerivationError } from './invalid-derivation.ts'

/** Adds the parts of a text between delimiters; the column stays. */
export function planSplit(table: CleanTable, { column: name, delimiter, into }: CleanStepOf<'split'>): CleanStepPlan {
  const column = requireText(table, name)
  requireFree(table.columns, into)
  const cell = textSql(column)
  const separator = sqlStringLiteral(delimiter)
  const pieces = `string_split(${cell}, ${separator})`
  const added = into.map((part, i) => {
    const isLast = i === into.length - 1
    const piece = isLast ? `array_to_string(${pieces}[${i + 1}:], ${separator})` : `${pieces}[${i + 1}]`
    return { name: part, expression: `nullif(trim(${piece}), '')` }
  })
  return {
    columns: insertAfter(
      table.columns,
      name,
      into.map((part) => newColumn(part, 'text', column.copies / into.length)),
    ),
    sql: addSql(added),
    count: (before) => ({
      changed: `(SELECT count(*) FROM ${before} WHERE contains(${cell}, ${separator}))`,
      of: `(SELECT count(${sqlIdentifier(name)}) FROM ${before})`,
    }),
  }
}

const numberAndUnit = String.raw`^\s*([+\-−]?\d[\d.,'’]*)\s*([^\d\s].*)$`

export function planSplitUnit(table: CleanTable, { column: name, into }: CleanStepOf<'split_unit'>): CleanStepPlan {
  const column = requireText(table, name)
  const names = [into.number, into.unit]
  requireFree(table.columns, names)
  const pattern = sqlStringLiteral(numberAndUnit)
  const cell = textSql(column)
  const part = (group: number) => `nullif(trim(regexp_extract(${cell}, ${pattern}, ${group})), '')`
  return {
    columns: insertAfter(
      table.columns,
      name,
      names.map((added) => newColumn(added, 'text', column.copies / names.length)),
    ),
    sql: addSql(names.map((added, i) => ({ name: added, expression: part(i + 1) }))),
    count: (before) => ({
      changed: `(SELECT count(*) FROM ${before} WHERE regexp_matches(${cell}, ${pattern}))`,
      of: `(SELECT count(${sqlIdentifier(name)}) FROM ${before})`,
    }),
  }
}

/** Texts combined again and again would double each time. */
const maxCopies = 100

/** Adds the texts of several columns in one; those stay. */
export function planMerge(table: CleanTable, { columns: names, separator, into }: CleanStepOf<'merge'>): CleanStepPlan {
  const merged = names.map((name) => requireColumn(table, name))
  requireFree(table.columns, [into])
  // concat_ws leaves empty cells out.
  const expression = `nullif(concat_ws(${[sqlStringLiteral(separator), ...merged.map(textSql)].join(', ')}), '')`
  const copies = merged.reduce((sum, column) => sum + column.copies, 0)
  if (copies > maxCopies) throw new InvalidDerivationError(text('clean_refused.too_long', { limit: maxCopies }))
  const column = { ...newColumn(into, 'text', copies), like: derivedField(into, 'nominal') }
  return {
    columns: insertAfter(table.columns, names.at(-1) ?? '', [column]),
    sql: addSql([{ name: into, expression }]),
  }
}

const monthNames = [
  ['jan', 'jän'],
  ['feb'],
  ['mar', 'mär'],
  ['apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez'],
]

/** Adds the date of a year, a month and a day in columns of their own; without a day, the first of the month. */
export function planMergeDate(table: CleanTable, { year, month, day, into }: CleanStepOf<'merge_date'>): CleanStepPlan {
  const [yearColumn, monthColumn] = [requireColumn(table, year), requireColumn(table, month)]
  const dayColumn = day === null ? null : requireColumn(table, day)
  requireFree(table.columns, [into])
  const dayNumber = dayColumn === null ? '1' : integerSql(dayColumn, 'day')
  const numbers = [integerSql(yearColumn, 'year'), monthSql(monthColumn), dayNumber]
  const expression = `TRY_CAST(printf('%04d-%02d-%02d', ${numbers.join(', ')}) AS TIMESTAMP)`
  const column = { ...newColumn(into, 'date'), like: derivedField(into, 'temporal') }
  const sources = [year, month, ...(day === null ? [] : [day])].map(sqlIdentifier)
  const all = sources.map((source) => `${source} IS NOT NULL`).join(' AND ')
  return {
    columns: insertAfter(table.columns, day ?? month, [column]),
    sql: addSql([{ name: into, expression }]),
    count: (before, after) => ({
      changed: `(SELECT count(${sqlIdentifier(into)}) FROM ${after})`,
      of: `(SELECT count(*) FROM ${before} WHERE ${all})`,
      emptied: `(SELECT count(*) FROM ${after} WHERE ${all} AND ${sqlIdentifier(into)} IS NULL)`,
    }),
  }
}

const integerSql = (column: CleanColumn, part: 'year' | 'day'): string =>
  column.storage === 'date'
    ? `${part}(${sqlIdentifier(column.name)})::INTEGER`
    : `TRY_CAST(${textSql(column)} AS INTEGER)`

function monthSql(column: CleanColumn): string {
  if (column.storage === 'date') return `month(${sqlIdentifier(column.name)})::INTEGER`
  const word = `lower(left(trim(${textSql(column)}), 3))`
  const names = monthNames.flatMap((words, i) => words.map((name) => `WHEN '${name}' THEN ${i + 1}`))
  return `CASE ${word} ${names.join(' ')} ELSE TRY_CAST(${textSql(column)} AS INTEGER) END`
}
