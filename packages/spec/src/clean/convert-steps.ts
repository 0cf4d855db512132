import { derivedField } from '../fields/derived-fields.ts'
import type { StorageType } from '../fields/storage-type.ts'
import type { CleanStepOf } from '../model/clean-step.ts'
import type { Cell, FieldProfile, FieldType } from '../model/profile.ts'
import { sqlIdentifier, sqlStringLiteral } from '../sql/sql.ts'
import {
  type CleanColumn,
  type CleanStepPlan,
  type CleanTable,
  countConverted,
  freeName,
  replaceColumn,
  replaceSql,
  requireColumn,
  textSql,
} from './clean-table.ts'
import { guessDateOrder, textToDateSql } from './text-to-date-sql.ts'
import { textToNumberSql } from './text-to-number-sql.ts'

type ConvertStep = CleanStepOf<'to_number' | 'to_text' | 'to_date' | 'to_boolean'>

interface Conversion {
  expression: string
  storage: StorageType
  type: FieldType
  unit?: string | undefined
}

/** Changes a column's type. Cells that cannot be converted become empty and are counted. */
export function planConversion(table: CleanTable, step: ConvertStep): CleanStepPlan {
  const column = requireColumn(table, step.column)
  const { expression, storage, type, unit } = conversionOf(table, column, step)
  const cell = sqlIdentifier(column.name)
  const like: FieldProfile = { ...derivedField(column.name, type), ...(unit !== undefined && { unit }) }
  const { within: _, ...corrected } = storage === column.storage ? column.corrected : {}
  return {
    columns: replaceColumn(table.columns, { ...column, storage, like, corrected, values: [] }),
    sql: replaceSql(column.name, expression),
    count: (before, after) => ({
      ...countConverted(column.name)(before, after),
      example: `(SELECT min(left(${textSql(column)}, 40)) FROM ${before} WHERE ${cell} IS NOT NULL AND (${expression}) IS NULL)`,
    }),
  }
}

function conversionOf(table: CleanTable, column: CleanColumn, step: ConvertStep): Conversion {
  switch (step.kind) {
    case 'to_number':
      return toNumber(table, column, step.decimal)
    case 'to_text':
      return { expression: textSql(column), storage: 'text', type: 'nominal' }
    case 'to_date':
      return toDate(table, column, step.order === 'guess' ? guessDateOrder(column.values) : step.order)
    case 'to_boolean':
      return { expression: booleanSql(column), storage: 'truth_value', type: 'nominal' }
  }
}

function toNumber(table: CleanTable, column: CleanColumn, decimal: '.' | ','): Conversion {
  const cell = sqlIdentifier(column.name)
  const whole = { storage: 'number', type: 'quantitative' } as const
  if (column.storage === 'number') return { ...whole, expression: cell, unit: column.like?.unit }
  if (column.storage === 'truth_value') return { ...whole, expression: `${cell}::INTEGER::DOUBLE` }
  if (column.storage === 'date') return { ...whole, expression: `year(${cell})::DOUBLE` }
  const parts = lambdaName('parts', table)
  const expression = textToNumberSql(`${cell}::VARCHAR`, { decimal, parts })
  return { ...whole, expression, unit: commonUnit(column.values) }
}

const writtenUnit = /^\s*[+\-−(]*\s*(\p{Sc})?\s*[+\-−]?\d[\d.,'’\s]*\s*([^\d\s.,'’()+-][^\s()\d]{0,11})?\)?\s*$/u

/** The unit that all listed values with a unit share. */
function commonUnit(values: readonly Cell[]): string | undefined {
  const units = new Set(
    values.flatMap((value) => {
      const [, prefix, suffix] = writtenUnit.exec(String(value ?? '').slice(0, 60)) ?? []
      return prefix ?? suffix ?? []
    }),
  )
  const [unit] = units
  return units.size === 1 && unit !== undefined && !/^(?:k|M|B|mn|bn)$/i.test(unit) ? unit : undefined
}

/** Free, because the parameter of a lambda does not hide a column or a table of the same name. */
const lambdaName = (name: string, { name: table, columns, rowNumber }: CleanTable): string =>
  freeName(
    name,
    new Set([table, rowNumber, ...columns.map((column) => column.name)].map((taken) => taken.toLowerCase())),
  )

/** Numbers are years, or dates such as 20240131. */
function toDate(table: CleanTable, column: CleanColumn, order: ReturnType<typeof guessDateOrder>): Conversion {
  const cell = sqlIdentifier(column.name)
  const written = column.storage === 'text' ? `${cell}::VARCHAR` : `(${textSql(column)})`
  const parts = lambdaName('parts', table)
  const expression = column.storage === 'date' ? cell : textToDateSql(written, { order, parts })
  return { expression, storage: 'date', type: 'temporal' }
}

const truthWords = {
  true: ['true', 't', 'yes', 'y', '1', 'ja', 'j', 'wahr', 'on', 'x'],
  false: ['false', 'f', 'no', 'n', '0', 'nein', 'falsch', 'off'],
}

function booleanSql(column: CleanColumn): string {
  const word = `lower(trim(${textSql(column)}))`
  const list = (words: readonly string[]) => words.map(sqlStringLiteral).join(', ')
  return `CASE WHEN ${word} IN (${list(truthWords.true)}) THEN true WHEN ${word} IN (${list(truthWords.false)}) THEN false END`
}
