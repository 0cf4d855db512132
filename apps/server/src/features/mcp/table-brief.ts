import type { TableIntroduction } from '@belvedere/assistant/ports'
import { AppError, knownColumn } from '@belvedere/contract'
import type { TableProfile } from '@belvedere/spec'
import { z } from 'zod'

type Field = TableProfile['fields'][number]

/** Per table and tool result. */
export const maxColumns = 100
const maxValues = 10
const maxCharacters = 100

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** What a model needs to know of a column to choose a chart. Times are ISO 8601. */
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
  known: knownColumn.omit({ name: true }).optional(),
  commonValues: z.array(z.object({ value: cell, count: z.int() })),
})
type ColumnBrief = z.infer<typeof columnBrief>

export const tableBrief = z.object({
  table: z.string(),
  rows: z.int(),
  /** What a row is called, null if unclear. */
  rowName: z.string().nullable(),
  columnCount: z.int(),
  columns: z.array(columnBrief),
  suggestions: z.array(z.string()),
})
type TableBrief = z.infer<typeof tableBrief>

/**
 * Summarizes the named columns, or the first hundred, with their ten most common values. `not_found`: no such column.
 */
export function summarizeTable(
  { name, rows, fields }: TableProfile,
  { facts, suggestions }: TableIntroduction,
  columnNames: string[] | undefined,
): TableBrief {
  const selected = columnNames === undefined ? fields : columnNames.map((column) => requireField(name, fields, column))
  const knownColumns = new Map(facts.columns.map(({ name, ...known }) => [name, known]))
  const columns = selected.slice(0, maxColumns).map((field) => columnOf(field, knownColumns.get(field.name)))
  return { table: name, rows, rowName: facts.rowName, columnCount: fields.length, columns, suggestions }
}

function requireField(table: string, fields: Field[], name: string): Field {
  const match = fields.find((field) => field.name === name)
  if (match === undefined) throw new AppError('not_found', `Table "${table}" has no column "${name}".`)
  return match
}

function columnOf(
  { name, type, semanticType, unit, count, nulls, distinct, min, max, mean, values }: Field,
  known: ColumnBrief['known'],
): ColumnBrief {
  const readable = (value: ColumnBrief['min']) =>
    type === 'temporal' ? isoTime(value) : typeof value === 'string' ? truncate(value) : value
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
    ...(known === undefined ? {} : { known: known.yes === undefined ? known : { ...known, yes: truncate(known.yes) } }),
    commonValues: values
      .slice(0, maxValues)
      .map((fieldValue) => ({ value: readable(fieldValue.value) ?? null, count: fieldValue.count })),
  }
}

function isoTime(value: ColumnBrief['min']): ColumnBrief['min'] {
  const at = new Date(typeof value === 'number' ? value : Number.NaN)
  return Number.isNaN(at.getTime()) ? value : at.toISOString()
}

const truncate = (text: string) => (text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text)

/** Formats the brief as lines. Values are written as JSON, so that cells are clearly delimited. */
export function formatTableBrief({ table, rows, rowName, columnCount, columns, suggestions }: TableBrief): string {
  const lines = columns.map(({ name, type, semanticType, nulls, distinct, min, max, commonValues, known }) => {
    const range = min === undefined ? '' : `, from ${JSON.stringify(min)} to ${JSON.stringify(max)}`
    const common = commonValues.map(({ value, count }) => `${JSON.stringify(value)} (${count})`)
    const values = common.length === 0 ? '' : `; most common: ${common.join(', ')}`
    const aggregate = known?.aggregate && `usually the ${known.aggregate}`
    const polarity = known?.lessIsBetter ? 'less is better' : undefined
    const within = known?.within === undefined ? undefined : `each within one ${JSON.stringify(known.within)}`
    const totals = known?.totals && totalsText(known.totals)
    const meanings = [semanticType, known?.kind ?? known?.role, aggregate, polarity, within, totals]
    const kind = [...new Set([type, ...meanings.filter((meaning) => meaning !== undefined)])].join(', ')
    return `- ${JSON.stringify(name)} (${kind}): ${distinct} distinct, ${nulls} empty${range}${values}`
  })
  const omitted = columnCount - columns.length
  return [
    `Table ${JSON.stringify(table)}: ${rows} rows, ${columnCount} columns.${rowName === null ? '' : ` A row is called ${JSON.stringify(rowName)}.`}`,
    ...lines,
    ...(omitted === 0 ? [] : [`More columns: ${omitted}. List them in "columns" to see them.`]),
    ...(suggestions.length === 0 ? [] : ['Suggested questions:', ...suggestions.map((question) => `- ${question}`)]),
  ].join('\n')
}

const totalsText = (values: readonly string[]): string =>
  `${values.map((value) => JSON.stringify(value)).join(' and ')} ${values.length === 1 ? 'sums' : 'sum'} up the others`
