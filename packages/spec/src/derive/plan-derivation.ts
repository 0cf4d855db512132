import type { TranslatableText } from '@belvedere/texts'
import { InvalidDerivationError } from '../clean/invalid-derivation.ts'
import { planClean } from '../clean/plan-clean.ts'
import { isJoinable, storageOfField } from '../fields/storage-type.ts'
import type { Derivation, JoinDerivation, PivotDerivation, UnpivotDerivation } from '../model/derivation.ts'
import { canonicalJson } from '../model/json.ts'
import type { Cell, FieldCorrection, FieldProfile, TableProfile } from '../model/profile.ts'
import { sqlAggregates, sqlIdentifier, sqlLiteral, sqlStringLiteral } from '../sql/sql.ts'
import { text } from '../wording/spec-texts.ts'
import { derivationWords } from './derivation-words.ts'
import { sqlJoinKey } from './join-key.ts'
import { UniqueNames } from './unique-names.ts'

/** A column of a derived table. `like`: the field whose values it contains; null if its values are new. */
export interface DerivedColumn {
  name: string
  like: FieldProfile | null
  /** True if the name is a value of a source table. */
  nameIsValue: boolean
  /** What was corrected of the source fields and is true of this column as well. */
  corrected: FieldCorrection
}

export interface DerivationPlan {
  sentence: string
  columns: DerivedColumn[]
  /** One DuckDB statement over the room's tables by name. */
  sql: string
  /** Of a cleaned table: one that counts what its steps did; `readStepCounts` reads its only row. */
  countSql?: string
  /** Of a cleaned table: how many texts of a row of its parent a row may hold. */
  textCopies?: number
}

/** `reason` says what to change. */
export type PlannedDerivation = { ok: true; plan: DerivationPlan } | { ok: false; reason: TranslatableText }

/** Wider tables are unreadable. */
const maxPivotColumns = 200

/** Checks a derivation against the profiles of the tables and writes it as SQL. An invalid one returns the reason. */
export function planDerivation(derivation: Derivation, tables: readonly TableProfile[]): PlannedDerivation {
  try {
    return { ok: true, plan: { sentence: derivationWords(derivation), ...planFor(derivation, tables) } }
  } catch (error) {
    if (error instanceof InvalidDerivationError) return { ok: false, reason: error.text }
    throw error
  }
}

function planFor(derivation: Derivation, tables: readonly TableProfile[]): Omit<DerivationPlan, 'sentence'> {
  switch (derivation.kind) {
    case 'join':
      return planJoin(derivation, tables)
    case 'unpivot':
      return planUnpivot(derivation, requireTable(tables, derivation.table))
    case 'pivot':
      return planPivot(derivation, requireTable(tables, derivation.table))
    case 'clean':
      return planClean(derivation, requireTable(tables, derivation.table))
  }
}

function planJoin(derivation: JoinDerivation, tables: readonly TableProfile[]) {
  const { left, right, on, type } = derivation
  const [a, b] = [requireTable(tables, left), requireTable(tables, right)]
  if (a.name === b.name) throw new InvalidDerivationError(text('derivation_refused.same_table', { table: left }))
  if (on.length === 0) throw new InvalidDerivationError(text('derivation_refused.no_keys', { left, right }))
  for (const key of on) {
    const [mine, theirs] = [requireField(a, key.left), requireField(b, key.right)]
    if (!isJoinable(mine, theirs))
      throw new InvalidDerivationError(
        text('derivation_refused.key_types', {
          left: key.left,
          leftTable: left,
          leftType: storageText(mine),
          right: key.right,
          rightTable: right,
          rightType: storageText(theirs),
        }),
      )
  }
  const keys = new Set(on.map((key) => key.right))
  const names = new UniqueNames()
  const columns: DerivedColumn[] = []
  const selected: string[] = []
  const take = (table: string, field: FieldProfile, as: string) => {
    columns.push(sourceColumn(field, as))
    selected.push(`${table}.${sqlIdentifier(field.name)}${as === field.name ? '' : ` AS ${sqlIdentifier(as)}`}`)
  }
  for (const field of a.fields) take('l', field, names.take(field.name))
  for (const field of b.fields)
    if (!keys.has(field.name)) take('r', field, names.take(field.name, `${field.name} of ${right}`))
  const keyOf = (table: string, name: string) => sqlJoinKey(`${table}.${sqlIdentifier(name)}`, derivation)
  const condition = on.map((key) => `${keyOf('l', key.left)} = ${keyOf('r', key.right)}`).join(' AND ')
  const join = type === 'left' ? 'LEFT JOIN' : 'JOIN'
  return {
    columns,
    sql: `SELECT ${selected.join(', ')} FROM ${sqlIdentifier(left)} AS l ${join} ${sqlIdentifier(right)} AS r ON ${condition}`,
  }
}

function planUnpivot({ keep, columns, name, value }: UnpivotDerivation, table: TableProfile) {
  if (columns.length < 2) throw new InvalidDerivationError(text('derivation_refused.two_columns'))
  const [first, ...others] = columns.map((column) => requireField(table, column))
  const different = first && others.find((field) => !isJoinable(first, field))
  if (first && different)
    throw new InvalidDerivationError(
      text('derivation_refused.column_types', {
        first: first.name,
        firstType: storageText(first),
        other: different.name,
        otherType: storageText(different),
      }),
    )
  const idFields = keep.map((column) => requireField(table, column))
  const duplicate = [...keep, ...columns].find((column, at, all) => all.indexOf(column) !== at)
  if (duplicate !== undefined)
    throw new InvalidDerivationError(text('derivation_refused.named_twice', { name: duplicate }))
  const names = new UniqueNames()
  for (const field of idFields) names.take(field.name)
  const as = { name: names.take(name), value: names.take(value) }
  const cells = idFields.map((field) => sqlIdentifier(field.name))
  // DuckDB zips the two lists: the nth name with the nth value.
  const pairs = [
    `unnest([${labelsOf(columns).map(sqlStringLiteral).join(', ')}]) AS ${sqlIdentifier(as.name)}`,
    `unnest([${columns.map(sqlIdentifier).join(', ')}]) AS ${sqlIdentifier(as.value)}`,
  ]
  const inner = `SELECT ${[...cells, ...pairs].join(', ')} FROM ${sqlIdentifier(table.name)}`
  const like = others.every((field) => field.unit === first?.unit && field.type === first?.type)
    ? (first ?? null)
    : null
  const corrections = new Set(columns.map((column) => canonicalJson(requireField(table, column).corrected ?? {})))
  const corrected = (corrections.size === 1 && first?.corrected) || {}
  return {
    columns: [
      // Each row is still a row of the source, and stands for as many.
      ...idFields.map((field) => ({ ...sourceColumn(field), corrected: field.corrected ?? {} })),
      { name: as.name, like: null, nameIsValue: false, corrected: {} },
      { name: as.value, like, nameIsValue: false, corrected },
    ],
    sql: `SELECT * FROM (${inner}) WHERE ${sqlIdentifier(as.value)} IS NOT NULL`,
  }
}

function planPivot({ rows, column, value, aggregate }: PivotDerivation, table: TableProfile) {
  const pivotField = requireField(table, column)
  const valueField = requireField(table, value)
  if (!['min', 'max', 'count'].includes(aggregate) && storageOfField(valueField) !== 'number')
    throw new InvalidDerivationError(text('derivation_refused.no_numbers', { name: value }))
  if (rows.includes(column))
    throw new InvalidDerivationError(text('derivation_refused.rows_and_columns', { name: column }))
  const { values, distinct } = pivotField
  if (distinct === 0) throw new InvalidDerivationError(text('derivation_refused.empty', { name: column }))
  if (values.length < distinct || distinct > maxPivotColumns)
    throw new InvalidDerivationError(
      text('derivation_refused.too_many_columns', { name: column, values: distinct, limit: maxPivotColumns }),
    )
  const groups = rows.map((name) => requireField(table, name))
  const names = new UniqueNames()
  const columns: DerivedColumn[] = groups.map((field) => sourceColumn(field, names.take(field.name)))
  const temporal = pivotField.type === 'temporal'
  const measures = sortCells(values.map((fieldValue) => fieldValue.value)).map((cell) => {
    const name = names.take(cellName(cell, temporal))
    columns.push(
      aggregate === 'count'
        ? { name, like: null, nameIsValue: true, corrected: {} }
        : { ...sourceColumn(valueField, name), nameIsValue: true },
    )
    const of = aggregate === 'count' ? 'count(*)' : `${sqlAggregates[aggregate]}(${sqlIdentifier(value)})`
    return `${of} FILTER (WHERE ${sqlIdentifier(column)} = ${sqlLiteral(cell, temporal)}) AS ${sqlIdentifier(name)}`
  })
  const grouped = groups.map((field) => sqlIdentifier(field.name))
  const end = grouped.length === 0 ? '' : ` GROUP BY ${grouped.join(', ')} ORDER BY ${grouped.join(', ')}`
  return { columns, sql: `SELECT ${[...grouped, ...measures].join(', ')} FROM ${sqlIdentifier(table.name)}${end}` }
}

/** A column of a source table. */
const sourceColumn = (field: FieldProfile, name = field.name): DerivedColumn => ({
  name,
  like: field,
  nameIsValue: field.nameIsValue === true,
  corrected: correctionInOtherRows(field.corrected),
})

/**
 * A join repeats rows and a pivot merges them: a column that weighed them counts them no more. The columns that others lie
 * within may have new names.
 */
function correctionInOtherRows({ kind, within: _, ...rest }: FieldCorrection = {}): FieldCorrection {
  return kind === undefined || kind === 'weight' ? rest : { kind, ...rest }
}

/** Columns whose names differ only in a year are labelled by the year: "2010" for `population_2010`. */
function labelsOf(columns: readonly string[]): string[] {
  const years = columns.map((column) => /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.exec(column)?.[0] ?? '')
  const rests = new Set(columns.map((column, i) => column.replace(years[i] ?? '', '')))
  return rests.size === 1 && !years.includes('') ? years : [...columns]
}

/** Sorts numbers and dates; texts stay in order of frequency. */
function sortCells(cells: Cell[]): Cell[] {
  return cells.every((cell) => typeof cell === 'number') ? cells.toSorted((a, b) => Number(a) - Number(b)) : cells
}

function cellName(cell: Cell, temporal: boolean): string {
  const iso = temporal && typeof cell === 'number' ? new Date(cell).toISOString() : null
  return iso?.replace(/T00:00:00\.000Z$/, '') ?? String(cell)
}

const storageText = (field: FieldProfile): TranslatableText => text(`storage.${storageOfField(field)}`)

function requireTable(tables: readonly TableProfile[], name: string): TableProfile {
  const table = tables.find((table) => table.name === name)
  if (table === undefined) throw new InvalidDerivationError(text('derivation_refused.table_missing', { name }))
  return table
}

function requireField({ name: table, fields }: TableProfile, name: string): FieldProfile {
  const field = fields.find((field) => field.name === name)
  if (field === undefined) throw new InvalidDerivationError(text('derivation_refused.column_missing', { table, name }))
  return field
}
