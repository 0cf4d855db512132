import { AppError } from '@belvedere/contract'
import type { TableProfile } from '@belvedere/spec'
import { z } from 'zod'

type Field = TableProfile['fields'][number]

/** Of one table, in one answer. */
export const columnsAtMost = 100
const valuesAtMost = 10
const charactersAtMost = 100

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A column as far as a model needs it to choose a chart. Times are ISO 8601. */
const columnBrief = z.object({
  name: z.string(),
  type: z.string(),
  semanticType: z.string().optional(),
  unit: z.string().optional(),
  count: z.int(),
  nulls: z.int(),
  distinct: z.int(),
  min: cell.optional(),
  max: cell.optional(),
  mean: cell.optional(),
  commonValues: z.array(z.object({ value: cell, count: z.int() })),
})
type ColumnBrief = z.infer<typeof columnBrief>

export const tableBrief = z.object({
  table: z.string(),
  rows: z.int(),
  columnCount: z.int(),
  columns: z.array(columnBrief),
  suggestions: z.array(z.string()),
})
type TableBrief = z.infer<typeof tableBrief>

/** The columns that are named, else the first hundred, with their ten most common values. `not_found`: no such column. */
export function summarizeTable(
  { name, rows, fields }: TableProfile,
  suggestions: string[],
  wanted: string[] | undefined,
): TableBrief {
  const chosen = wanted === undefined ? fields : wanted.map((column) => requireField(name, fields, column))
  const columns = chosen.slice(0, columnsAtMost).map(columnOf)
  return { table: name, rows, columnCount: fields.length, columns, suggestions }
}

function requireField(table: string, fields: Field[], name: string): Field {
  const found = fields.find((field) => field.name === name)
  if (found === undefined) throw new AppError('not_found', `Table "${table}" has no column "${name}".`)
  return found
}

function columnOf({
  name,
  type,
  semanticType,
  unit,
  count,
  nulls,
  distinct,
  min,
  max,
  mean,
  values,
}: Field): ColumnBrief {
  const readable = (value: ColumnBrief['min']) => (type === 'temporal' ? isoTime(value) : shortened(value))
  return {
    name,
    type,
    ...(semanticType === undefined ? {} : { semanticType }),
    ...(unit === undefined ? {} : { unit }),
    count,
    nulls,
    distinct,
    ...(min === undefined ? {} : { min: readable(min) }),
    ...(max === undefined ? {} : { max: readable(max) }),
    ...(mean === undefined ? {} : { mean: readable(mean) }),
    commonValues: values
      .slice(0, valuesAtMost)
      .map((one) => ({ value: readable(one.value) ?? null, count: one.count })),
  }
}

function isoTime(value: ColumnBrief['min']): ColumnBrief['min'] {
  const at = new Date(typeof value === 'number' ? value : Number.NaN)
  return Number.isNaN(at.getTime()) ? value : at.toISOString()
}

const shortened = (value: ColumnBrief['min']) =>
  typeof value === 'string' && value.length > charactersAtMost ? `${value.slice(0, charactersAtMost)}…` : value

/** The brief as lines. Values stand as JSON, so that it is plain where a cell begins and ends. */
export function formatTableBrief({ table, rows, columnCount, columns, suggestions }: TableBrief): string {
  const lines = columns.map(({ name, type, semanticType, nulls, distinct, min, max, commonValues }) => {
    const range = min === undefined ? '' : `, from ${JSON.stringify(min)} to ${JSON.stringify(max)}`
    const common = commonValues.map(({ value, count }) => `${JSON.stringify(value)} (${count})`)
    const values = common.length === 0 ? '' : `; most common: ${common.join(', ')}`
    const kind = semanticType === undefined ? type : `${type}, ${semanticType}`
    return `- ${JSON.stringify(name)} (${kind}): ${distinct} distinct, ${nulls} empty${range}${values}`
  })
  const left = columnCount - columns.length
  return [
    `Table ${JSON.stringify(table)}: ${rows} rows, ${columnCount} columns.`,
    ...lines,
    ...(left === 0 ? [] : [`More columns: ${left}. Name them in "columns" to see them.`]),
    ...(suggestions.length === 0 ? [] : ['Worth asking:', ...suggestions.map((question) => `- ${question}`)]),
  ].join('\n')
}
