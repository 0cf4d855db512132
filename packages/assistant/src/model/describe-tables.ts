import { type FieldFacts, type TableFacts, understand } from '@belvedere/lexicon'
import type { Cell, FieldProfile, FieldType, TableProfile } from '@belvedere/spec'
import { linkSentence } from '../link/sentence.ts'
import type { ListedColumn } from './columns.ts'
import { quoteForPrompt } from './quote-for-prompt.ts'
import { type SharedDetail, sharesAtLeast } from './shared-detail.ts'

export interface PromptTables {
  columns: readonly ListedColumn[]
  detail: SharedDetail
  /** Sample rows by table name, cells in the order of the fields; used if the detail is `rows`. */
  samples: ReadonlyMap<string, readonly (readonly unknown[])[]>
}

/** The number of values listed per category column; fewer if there are many such columns, so that each gets some. */
const valuesAtMost = 12
const valuesOfTable = 120
const valuesAtLeast = 3
const rowsAtMost = 5

const kinds = {
  quantitative: 'number',
  temporal: 'date',
  ordinal: 'ordered category',
  nominal: 'category',
  geojson: 'shape',
} as const satisfies Record<FieldType, string>

/**
 * Describes the tables to a model in lines of text, with no more of the data than `detail` allows. Names, units and values are
 * quoted as JSON, so that none can start a line of its own. Values that `message` may mention come first.
 */
export const describeTables = (message: string, told: PromptTables): string =>
  [...Map.groupBy(told.columns, ({ table }) => table)]
    .map(([table, columns]) => describeTable(table, columns, message, told))
    .join('\n\n')

const describeTable = (
  table: TableProfile,
  columns: readonly ListedColumn[],
  message: string,
  { detail, samples }: PromptTables,
): string => {
  const facts = understand(table)
  const named = sharesAtLeast(detail, 'values') ? namedValues(message, table) : new Map()
  const size = sharesAtLeast(detail, 'statistics')
    ? [`${table.rows} rows`, ...rowWords(table, columns, facts)].join('; ')
    : ''
  const idOf = (name: string) => columns.find(({ field }) => field.name === name)?.id
  const lines = columns.map((column) => `${column.id} ${aboutColumn(column, { facts, named, detail, idOf })}`)
  const rows = detail === 'rows' ? sampleLines(columns, samples.get(table.name) ?? []) : []
  const families = sharesAtLeast(detail, 'statistics') ? familyLines(columns, facts) : []
  return [`Table ${quoteForPrompt(table.name)}${size && ` (${size})`}`, ...lines, ...families, ...rows].join('\n')
}

/** Says what one row stands for. */
const rowWords = (
  { rowName }: TableProfile,
  columns: readonly ListedColumn[],
  { fields, weightField, cells }: TableFacts,
): string[] => {
  const idsOf = (isMeant: (field: FieldProfile, facts: FieldFacts | undefined) => boolean) =>
    columns.flatMap(({ id, field }) => (isMeant(field, fields.get(field.name)) ? [id] : []))
  const [name] = idsOf(({ distinct, count }, facts) => facts?.role === 'id' && count > 0 && distinct === count)
  const [counted] = idsOf((field) => field.name === weightField)
  const groups = idsOf((_, facts) => groupRoles.has(facts?.role ?? '') || facts?.steps === true)
  return [
    ...(counted === undefined ? [] : [`each stands for ${counted} of them, and "count" adds these up`]),
    ...(rowName === undefined ? [] : [`each is called ${quoteForPrompt(rowName)}`]),
    ...(name === undefined ? [] : [`each is one ${name}`]),
    ...(name === undefined && cells && groups.length > 0 ? [`one for each combination of ${groups.join(' ')}`] : []),
  ]
}
const groupRoles: ReadonlySet<string> = new Set(['category', 'yesno', 'time'])

const aboutColumn = (
  { table, field }: ListedColumn,
  {
    facts: { fields },
    named,
    detail,
    idOf,
  }: {
    facts: TableFacts
    named: ReadonlyMap<string, readonly Cell[]>
    detail: SharedDetail
    idOf: (name: string) => string | undefined
  },
): string => {
  const facts = fields.get(field.name)
  const within = sharesAtLeast(detail, 'statistics') ? idOf(facts?.within ?? '') : undefined
  const column = { table, field }
  const values = [...new Set([...(named.get(field.name) ?? []), ...toldValues(column)])]
  return [
    `${nameOf(field, detail)} ${kindOf(field, facts, detail)}`,
    ...statisticsOf(field, detail),
    ...(within === undefined ? [] : [`each within one ${within}`]),
    ...(sharesAtLeast(detail, 'values') ? [...valuesOf(field, facts, values), ...totalsOf(facts)] : []),
  ].join(', ')
}

/** A column's name. A pivot makes names of values; such names are withheld unless values are shared. */
const nameOf = ({ name, nameIsValue }: FieldProfile, detail: SharedDetail): string =>
  nameIsValue === true && !sharesAtLeast(detail, 'values') ? 'called by a value,' : quoteForPrompt(name)

/** Describes a column; facts that follow from its statistics only if statistics are shared. */
const kindOf = (field: FieldProfile, facts: FieldFacts | undefined, detail: SharedDetail): string => {
  const { type, semanticType, unit, corrected } = field
  const sharesStatistics = sharesAtLeast(detail, 'statistics')
  const understood = sharesStatistics ? understoodAs(facts) : []
  const polarity = sharesStatistics && corrected?.lessIsBetter ? ['less is better'] : []
  const quotedUnit = unit === undefined ? undefined : quoteForPrompt(unit)
  const about = [...new Set([semanticType, ...understood, quotedUnit, ...polarity])].filter(
    (word) => word !== undefined && word !== 'category' && !(word === 'boolean' && understood.includes(yesNo)),
  )
  return about.length === 0 ? kinds[type] : `${kinds[type]} (${about.join(', ')})`
}

const yesNo = 'yes/no'

const understoodAs = (facts: FieldFacts | undefined): string[] => {
  if (facts?.role === 'measure') return facts.kind === undefined ? [] : [facts.kind]
  return facts?.role === 'yesno' ? [yesNo] : facts?.role === 'id' || facts?.role === 'time' ? [facts.role] : []
}

const statisticsOf = (field: FieldProfile, detail: SharedDetail): string[] => {
  if (!sharesAtLeast(detail, 'statistics')) return []
  const { type, min, max, nulls, distinct } = field
  const range = min === undefined || max === undefined ? [] : [`${bound(min, type)} to ${bound(max, type)}`]
  return [...range, `${distinct} different`, ...(nulls > 0 ? [`${nulls} empty`] : [])]
}

const digits = 6

const bound = (value: number, type: FieldType): string => {
  const time = new Date(value)
  if (type === 'temporal' && !Number.isNaN(time.valueOf())) return time.toISOString().slice(0, 10)
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(digits)))
}

/** The values of a category column to list, if values are shared. */
export const toldValues = ({ table, field }: Pick<ListedColumn, 'table' | 'field'>): Cell[] => {
  const groups = table.fields.filter((one) => isGroup(one, table))
  if (!groups.includes(field)) return []
  const most = Math.max(valuesAtLeast, Math.min(valuesAtMost, Math.floor(valuesOfTable / groups.length)))
  return field.values.slice(0, most).map(({ value }) => value)
}

const isGroup = ({ name, type }: FieldProfile, table: TableProfile): boolean => {
  const facts = understand(table).fields.get(name)
  if (type === 'nominal' || type === 'ordinal') return true
  return facts?.steps === true || facts?.role === 'category' || facts?.role === 'yesno'
}

const valuesOf = ({ distinct }: FieldProfile, facts: FieldFacts | undefined, values: readonly Cell[]): string[] => {
  if (values.length === 0) return []
  const { yes } = facts ?? {}
  const shown = values.map((value) => `${quoteForPrompt(value)}${value === yes ? ' (yes)' : ''}`)
  return [`${shown.length < distinct ? 'such as' : 'values'} ${shown.join(' ')}`]
}

const totalsOf = ({ totals = [] }: Partial<FieldFacts> = {}): string[] =>
  totals.length === 0
    ? []
    : [`of which ${totals.map(quoteForPrompt).join(' and ')} ${totals.length === 1 ? 'sums' : 'sum'} up the others`]

/** The values that the message may mention, by column. */
const namedValues = (message: string, table: TableProfile): ReadonlyMap<string, readonly Cell[]> => {
  const links = linkSentence(message, table).values.filter(({ score }) => score >= likelyValue)
  const byColumn = Map.groupBy(links, ({ field }) => field.name)
  return new Map([...byColumn].map(([name, own]) => [name, own.flatMap(({ values }) => values).slice(0, valuesAtMost)]))
}
const likelyValue = 0.5

const idsAtMost = 6

/** Groups of columns that hold the same quantity. */
const familyLines = (columns: readonly ListedColumn[], { families }: TableFacts): string[] =>
  families.flatMap((family) => {
    const ids = columns.flatMap(({ id, field }) => (family.includes(field.name) ? [id] : []))
    const named = ids.length > idsAtMost ? [...ids.slice(0, idsAtMost), '…'] : ids
    return ids.length > 1 ? [`${named.join(' ')} are one quantity side by side`] : []
  })

const sampleLines = (columns: readonly ListedColumn[], rows: readonly (readonly unknown[])[]): string[] => {
  const places = columns.map(({ id, table, field }) => ({ id, at: table.fields.indexOf(field) }))
  return rows
    .slice(0, rowsAtMost)
    .map((row) => `row ${places.map(({ id, at }) => `${id}=${quoteForPrompt(cellOf(row[at]))}`).join(' ')}`)
}

const cellOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
