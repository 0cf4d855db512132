import type { Derivation, JoinDerivation, PivotDerivation, UnpivotDerivation } from '../model/derivation.ts'
import type { Cell, FieldProfile, TableProfile } from '../model/profile.ts'
import { sqlAggregates, sqlCell, sqlName, sqlText } from '../sql/sql.ts'
import { derivationWords } from './derivation-words.ts'
import { isJoinable, storageOfField } from './storage.ts'

/** A column of a derived table. `like`: the field whose values it holds; null: what it holds is new. */
export interface DerivedColumn {
  name: string
  like: FieldProfile | null
  /** The name is a value of a table that is read. */
  nameIsValue: boolean
}

export interface DerivationPlan {
  sentence: string
  columns: DerivedColumn[]
  /** One statement of DuckDB over tables called as in the room. */
  sql: string
}

/** `reason` is a sentence that says what to change. */
export type PlannedDerivation = { ok: true; plan: DerivationPlan } | { ok: false; reason: string }

/** More columns than this are no table that anyone reads. */
const maxPivotColumns = 200

class Unfit extends Error {}

/** Checks a derivation against the tables' profiles and writes it as SQL. Pure; what does not fit is an answer. */
export function planDerivation(derivation: Derivation, tables: readonly TableProfile[]): PlannedDerivation {
  try {
    return { ok: true, plan: { sentence: derivationWords(derivation), ...planned(derivation, tables) } }
  } catch (error) {
    if (error instanceof Unfit) return { ok: false, reason: error.message }
    throw error
  }
}

function planned(derivation: Derivation, tables: readonly TableProfile[]): Omit<DerivationPlan, 'sentence'> {
  switch (derivation.kind) {
    case 'join':
      return plannedJoin(derivation, tables)
    case 'unpivot':
      return plannedUnpivot(derivation, requireTable(tables, derivation.table))
    case 'pivot':
      return plannedPivot(derivation, requireTable(tables, derivation.table))
  }
}

function plannedJoin({ left, right, on, type }: JoinDerivation, tables: readonly TableProfile[]) {
  const [a, b] = [requireTable(tables, left), requireTable(tables, right)]
  if (a.name === b.name) throw new Unfit(`A table cannot be joined with itself. Name another table than “${left}”.`)
  if (on.length === 0) throw new Unfit(`Say which column of ${left} and which of ${right} mean the same.`)
  for (const key of on) {
    const [mine, theirs] = [requireField(a, key.left), requireField(b, key.right)]
    if (!isJoinable(mine, theirs))
      throw new Unfit(
        `“${key.left}” of ${left} holds ${storageOfField(mine)}s and “${key.right}” of ${right} ${storageOfField(theirs)}s: they are never the same. Choose another key.`,
      )
  }
  const keys = new Set(on.map((key) => key.right))
  const names = new UniqueNames()
  const columns: DerivedColumn[] = []
  const selected: string[] = []
  const take = (table: string, field: FieldProfile, as: string) => {
    columns.push(kept(field, as))
    selected.push(`${table}.${sqlName(field.name)}${as === field.name ? '' : ` AS ${sqlName(as)}`}`)
  }
  for (const field of a.fields) take('l', field, names.take(field.name))
  for (const field of b.fields)
    if (!keys.has(field.name)) take('r', field, names.take(field.name, `${field.name} of ${right}`))
  const condition = on.map((key) => `l.${sqlName(key.left)} = r.${sqlName(key.right)}`).join(' AND ')
  const join = type === 'left' ? 'LEFT JOIN' : 'JOIN'
  return {
    columns,
    sql: `SELECT ${selected.join(', ')} FROM ${sqlName(left)} AS l ${join} ${sqlName(right)} AS r ON ${condition}`,
  }
}

function plannedUnpivot({ keep, columns, name, value }: UnpivotDerivation, table: TableProfile) {
  if (columns.length < 2) throw new Unfit('Name at least two columns to turn into rows.')
  const [first, ...others] = columns.map((column) => requireField(table, column))
  const different = first && others.find((field) => !isJoinable(first, field))
  if (first && different)
    throw new Unfit(
      `“${first.name}” holds ${storageOfField(first)}s and “${different.name}” ${storageOfField(different)}s; one column can’t hold both. Choose columns of one kind.`,
    )
  const beside = keep.map((column) => requireField(table, column))
  const twice = [...keep, ...columns].find((column, at, all) => all.indexOf(column) !== at)
  if (twice !== undefined) throw new Unfit(`“${twice}” is named twice.`)
  const names = new UniqueNames()
  for (const field of beside) names.take(field.name)
  const as = { name: names.take(name), value: names.take(value) }
  const cells = beside.map((field) => sqlName(field.name))
  // Zipped: the nth name stands beside the nth value.
  const pairs = [
    `unnest([${labelsOf(columns).map(sqlText).join(', ')}]) AS ${sqlName(as.name)}`,
    `unnest([${columns.map(sqlName).join(', ')}]) AS ${sqlName(as.value)}`,
  ]
  const inner = `SELECT ${[...cells, ...pairs].join(', ')} FROM ${sqlName(table.name)}`
  const like = others.every((field) => field.unit === first?.unit && field.type === first?.type)
    ? (first ?? null)
    : null
  return {
    columns: [
      ...beside.map((field) => kept(field)),
      { name: as.name, like: null, nameIsValue: false },
      { name: as.value, like, nameIsValue: false },
    ],
    sql: `SELECT * FROM (${inner}) WHERE ${sqlName(as.value)} IS NOT NULL`,
  }
}

function plannedPivot({ rows, column, value, aggregate }: PivotDerivation, table: TableProfile) {
  const spread = requireField(table, column)
  const measured = requireField(table, value)
  if (!['min', 'max', 'count'].includes(aggregate) && storageOfField(measured) !== 'number')
    throw new Unfit(`“${value}” holds no numbers. Choose a column of numbers, or count the rows.`)
  if (rows.includes(column)) throw new Unfit(`“${column}” can’t be both the rows and the columns.`)
  const { values, distinct } = spread
  if (distinct === 0) throw new Unfit(`“${column}” is empty: there is nothing to make columns of.`)
  if (values.length < distinct || distinct > maxPivotColumns)
    throw new Unfit(
      `“${column}” has ${distinct.toLocaleString('en')} different values, and a table takes ${maxPivotColumns} columns. Choose a column with fewer, or filter first.`,
    )
  const groups = rows.map((name) => requireField(table, name))
  const names = new UniqueNames()
  const columns: DerivedColumn[] = groups.map((field) => kept(field, names.take(field.name)))
  const temporal = spread.type === 'temporal'
  const measures = inOrder(values.map((one) => one.value)).map((cell) => {
    const name = names.take(cellName(cell, temporal))
    columns.push({ name, like: aggregate === 'count' ? null : measured, nameIsValue: true })
    const of = aggregate === 'count' ? 'count(*)' : `${sqlAggregates[aggregate]}(${sqlName(value)})`
    return `${of} FILTER (WHERE ${sqlName(column)} = ${sqlCell(cell, temporal)}) AS ${sqlName(name)}`
  })
  const grouped = groups.map((field) => sqlName(field.name))
  const end = grouped.length === 0 ? '' : ` GROUP BY ${grouped.join(', ')} ORDER BY ${grouped.join(', ')}`
  return { columns, sql: `SELECT ${[...grouped, ...measures].join(', ')} FROM ${sqlName(table.name)}${end}` }
}

/** A column that was there before. */
const kept = (field: FieldProfile, name = field.name): DerivedColumn => ({
  name,
  like: field,
  nameIsValue: field.nameIsValue === true,
})

/** Columns that are called the same but for a year are told apart by the year: "2010" of `population_2010`. */
function labelsOf(columns: readonly string[]): string[] {
  const years = columns.map((column) => /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.exec(column)?.[0] ?? '')
  const rests = new Set(columns.map((column, i) => column.replace(years[i] ?? '', '')))
  return rests.size === 1 && !years.includes('') ? years : [...columns]
}

/** Numbers and dates by size, texts as they come: the most frequent first. */
function inOrder(cells: Cell[]): Cell[] {
  return cells.every((cell) => typeof cell === 'number') ? cells.toSorted((a, b) => Number(a) - Number(b)) : cells
}

function cellName(cell: Cell, temporal: boolean): string {
  const iso = temporal && typeof cell === 'number' ? new Date(cell).toISOString() : null
  return iso?.replace(/T00:00:00\.000Z$/, '') ?? String(cell)
}

function requireTable(tables: readonly TableProfile[], name: string): TableProfile {
  const table = tables.find((one) => one.name === name)
  if (table === undefined) throw new Unfit(`There is no table “${name}” in this room. Link it first.`)
  return table
}

function requireField({ name: table, fields }: TableProfile, name: string): FieldProfile {
  const field = fields.find((one) => one.name === name)
  if (field === undefined) throw new Unfit(`${table} has no column “${name}”.`)
  return field
}

/** Names that differ in more than case, as SQL needs them. */
class UniqueNames {
  readonly #taken = new Set<string>()

  take(...wanted: [string, ...string[]]): string {
    const last = wanted.at(-1) ?? wanted[0]
    let name = wanted.find((one) => !this.#taken.has(one.toLowerCase())) ?? last
    for (let n = 2; this.#taken.has(name.toLowerCase()); n++) name = `${last}_${n}`
    this.#taken.add(name.toLowerCase())
    return name
  }
}
