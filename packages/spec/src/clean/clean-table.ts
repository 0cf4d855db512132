import { type StorageType, storageOfField } from '../fields/storage-type.ts'
import type { Cell, FieldCorrection, FieldProfile } from '../model/profile.ts'
import { sqlIdentifier, sqlLiteral } from '../sql/sql.ts'
import { text } from '../wording/spec-texts.ts'
import { InvalidDerivationError } from './invalid-derivation.ts'

/** A column between two steps. `like`: the field whose type and unit it keeps; null if they are detected again. */
export interface CleanColumn {
  name: string
  storage: StorageType
  like: FieldProfile | null
  nameIsValue: boolean
  corrected: FieldCorrection
  /** The most frequent values, as of the parent; empty if they are new. */
  values: readonly Cell[]
  /** How many cells of the parent's row its text may hold together. */
  copies: number
}

/** The table between two steps. */
export interface CleanTable {
  name: string
  columns: readonly CleanColumn[]
  /** The hidden column with the number of the row in the parent. */
  rowNumber: string
}

/** What a step makes of a table. */
export interface CleanStepPlan {
  columns: CleanColumn[]
  /** A statement on the result of the step before. */
  sql: (from: string) => string
  /** Numbers of what it did, each as a scalar subquery on the results before and after the step. */
  count?: (before: string, after: string) => StepCountSql
  /** Depends on the order of the rows. */
  isOrdered?: boolean
}

export interface StepCountSql {
  changed: string
  of: string
  emptied?: string
  example?: string
}

export function cleanColumnOf(field: FieldProfile): CleanColumn {
  return {
    name: field.name,
    storage: storageOfField(field),
    like: field,
    nameIsValue: field.nameIsValue === true,
    corrected: field.corrected ?? {},
    values: field.values.map(({ value }) => value),
    copies: 1,
  }
}

/** A column with values of its own, whose type is detected. */
export const newColumn = (name: string, storage: StorageType, copies = 1): CleanColumn => ({
  name,
  storage,
  like: null,
  nameIsValue: false,
  corrected: {},
  values: [],
  copies,
})

export function requireColumn({ name: table, columns }: CleanTable, name: string): CleanColumn {
  const column = columns.find((candidate) => candidate.name === name)
  if (column === undefined) throw new InvalidDerivationError(text('derivation_refused.column_missing', { table, name }))
  return column
}

export function requireText(table: CleanTable, name: string): CleanColumn {
  const column = requireColumn(table, name)
  if (column.storage !== 'text') throw new InvalidDerivationError(text('clean_refused.no_texts', { name }))
  return column
}

/** Throws if a new column would have the name of another, which SQL compares without case. */
export function requireFree(columns: readonly CleanColumn[], names: readonly string[]): void {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()))
  for (const name of names) {
    if (taken.has(name.toLowerCase())) throw new InvalidDerivationError(text('clean_refused.name_taken', { name }))
    taken.add(name.toLowerCase())
  }
}

/** A name like this one that is not taken; `taken` is in lower case. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name.toLowerCase()) ? freeName(`${name}_`, taken) : name
}

/** The columns with one of them replaced. */
export const replaceColumn = (columns: readonly CleanColumn[], replaced: CleanColumn): CleanColumn[] =>
  columns.map((column) => (column.name === replaced.name ? replaced : column))

/** The columns with new ones behind one of them. */
export function insertAfter(columns: readonly CleanColumn[], name: string, added: CleanColumn[]): CleanColumn[] {
  return columns.flatMap((column) => (column.name === name ? [column, ...added] : [column]))
}

/** A statement that replaces the cells of one column. */
export const replaceSql = (column: string, expression: string) => (from: string) =>
  `SELECT * REPLACE (${expression} AS ${sqlIdentifier(column)}) FROM ${from}`

/** A statement that adds columns. */
export const addSql = (added: readonly { name: string; expression: string }[]) => (from: string) =>
  `SELECT *, ${added.map(({ name, expression }) => `${expression} AS ${sqlIdentifier(name)}`).join(', ')} FROM ${from}`

/** The cell of a column as text, with numbers as JavaScript writes them. */
export function textSql({ name, storage }: Pick<CleanColumn, 'name' | 'storage'>): string {
  const cell = sqlIdentifier(name)
  if (storage === 'date')
    return `CASE WHEN date_trunc('day', ${cell}) = ${cell} THEN strftime(${cell}, '%Y-%m-%d') ELSE strftime(${cell}, '%Y-%m-%dT%H:%M:%S') END`
  if (storage !== 'number') return `${cell}::VARCHAR`
  return `CASE WHEN ${cell} = trunc(${cell}) AND abs(${cell}) < 9e18 THEN ${cell}::BIGINT::VARCHAR ELSE ${cell}::VARCHAR END`
}

/** Types of the values of columns; dates are milliseconds. */
const valueTypes = { number: 'number', date: 'number', truth_value: 'boolean', text: 'string' } as const

export const canHold = ({ storage }: CleanColumn, value: Exclude<Cell, null>): boolean =>
  typeof value === valueTypes[storage] && (typeof value !== 'number' || Number.isFinite(value))

/** A value as a literal of the column; throws if the column cannot hold it. */
export function valueSql(value: Exclude<Cell, null>, column: CleanColumn): string {
  const { name, storage } = column
  if (!canHold(column, value))
    throw new InvalidDerivationError(
      text('clean_refused.value_type', { name, type: text(`storage.${storage}`), value: String(value) }),
    )
  return sqlLiteral(value, storage === 'date')
}

/** Counts the cells of a column before and after a step that converts them. */
export const countConverted =
  (name: string) =>
  (before: string, after: string): StepCountSql => {
    const cell = sqlIdentifier(name)
    const filled = (table: string) => `(SELECT count(${cell}) FROM ${table})`
    return { changed: filled(after), of: filled(before), emptied: `${filled(before)} - ${filled(after)}` }
  }

/** Counts the rows that a step leaves out. */
export const countDropped = (before: string, after: string): StepCountSql => ({
  changed: `(SELECT count(*) FROM ${before}) - (SELECT count(*) FROM ${after})`,
  of: `(SELECT count(*) FROM ${before})`,
})
