import type { Cell, FieldProfile, FieldType, TableProfile } from '@belvedere/spec'
import type { ListedColumn } from './columns.ts'
import { type Detail, tells } from './detail.ts'
import { quoted } from './quoted.ts'

export interface Told {
  columns: readonly ListedColumn[]
  detail: Detail
  /** Sample rows by the table's name, in the order of its fields; used where the detail is `rows`. */
  samples: ReadonlyMap<string, readonly (readonly unknown[])[]>
}

const valuesAtMost = 12
const rowsAtMost = 5

const kinds = {
  quantitative: 'number',
  temporal: 'date',
  ordinal: 'ordered category',
  nominal: 'category',
  geojson: 'shape',
} as const satisfies Record<FieldType, string>

/**
 * The tables as lines of text for a model, with nothing of the data in them that the detail does not allow. Names and
 * values are quoted as JSON, so that none begins a line of its own.
 */
export const describeTables = (told: Told): string =>
  [...Map.groupBy(told.columns, ({ table }) => table)].map((group) => describeTable(group, told)).join('\n\n')

const describeTable = ([table, columns]: [TableProfile, ListedColumn[]], { detail, samples }: Told): string => {
  const size = tells(detail, 'statistics') ? ` (${table.rows} rows)` : ''
  const lines = columns.map(({ id, field }) => `${id} ${nameOf(field, detail)} ${aboutField(field, detail)}`)
  const rows = detail === 'rows' ? sampleLines(columns, samples.get(table.name) ?? []) : []
  return [`Table ${quoted(table.name)}${size}`, ...lines, ...rows].join('\n')
}

/** A pivot turns values into names. */
const nameOf = ({ name, nameIsValue }: FieldProfile, detail: Detail): string =>
  nameIsValue === true && !tells(detail, 'values') ? 'called by a value,' : quoted(name)

const aboutField = (field: FieldProfile, detail: Detail): string => {
  const { type, semanticType } = field
  const kind = semanticType === undefined ? kinds[type] : `${kinds[type]} (${semanticType})`
  return [kind, ...statisticsOf(field, detail), ...valuesOf(field, detail)].join(', ')
}

const statisticsOf = (field: FieldProfile, detail: Detail): string[] => {
  if (!tells(detail, 'statistics')) return []
  const { type, min, max, nulls, distinct } = field
  const range = min === undefined || max === undefined ? [] : [`${bound(min, type)} to ${bound(max, type)}`]
  return [...range, `${distinct} different`, ...(nulls > 0 ? [`${nulls} empty`] : [])]
}

const bound = (value: number, type: FieldType): string => {
  const time = new Date(value)
  return type === 'temporal' && !Number.isNaN(time.valueOf()) ? time.toISOString().slice(0, 10) : String(value)
}

/** The values of a category that are told where values are. */
export const toldValues = ({ type, values }: FieldProfile): Cell[] =>
  type === 'nominal' || type === 'ordinal' ? values.slice(0, valuesAtMost).map(({ value }) => value) : []

const valuesOf = (field: FieldProfile, detail: Detail): string[] => {
  const shown = tells(detail, 'values') ? toldValues(field).map(quoted) : []
  if (shown.length === 0) return []
  return [`${shown.length < field.distinct ? 'such as' : 'values'} ${shown.join(' ')}`]
}

const sampleLines = (columns: ListedColumn[], rows: readonly (readonly unknown[])[]): string[] => {
  const places = columns.map(({ id, table, field }) => ({ id, at: table.fields.indexOf(field) }))
  return rows
    .slice(0, rowsAtMost)
    .map((row) => `row ${places.map(({ id, at }) => `${id}=${quoted(cellOf(row[at]))}`).join(' ')}`)
}

const cellOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
