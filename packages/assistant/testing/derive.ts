import {
  type Cell,
  type Derivation,
  derivedTableName,
  englishText,
  type FieldProfile,
  planDerivation,
  type TableProfile,
} from '@belvedere/spec'
import type { DerivedTable } from '../src/workflow/ports.ts'
import { aTable, columnsOf } from './tables.ts'

/** Joins tables of `aTable` row by row; throws at what no test has asked for yet. */
export const deriveOf = (derivation: Derivation, tables: readonly TableProfile[]): DerivedTable => {
  if (derivation.kind !== 'join' || derivation.type !== 'left') throw new Error('Only left joins are made here.')
  const planned = planDerivation(derivation, tables)
  if (!planned.ok) return { ok: false, reason: englishText(planned.reason) }
  const { left, right, on } = derivation
  const mine = keysOf(
    named(tables, left),
    on.map((key) => key.left),
  )
  const theirs = keysOf(
    named(tables, right),
    on.map((key) => key.right),
  )
  const pairs = mine.flatMap((key, row) => {
    const partners = theirs.flatMap((other, at) => (other === key ? [at] : []))
    return partners.length > 0 ? partners.map((partner) => ({ row, partner })) : [{ row, partner: -1 }]
  })
  const columns = planned.plan.columns.map(({ name, like }) => {
    const own = columnLike(named(tables, left), like)
    const looked = columnLike(named(tables, right), like)
    const column = own ?? looked
    if (!column) throw new Error(`Nothing is known of "${name}".`)
    const values = pairs.map(({ row, partner }) => column.values[own ? row : partner] ?? null)
    return { ...column, name, values }
  })
  return {
    ok: true,
    profile: aTable(derivedTableName(derivation, tables), columns),
    derivation,
    notes: [],
  }
}

const named = (tables: readonly TableProfile[], name: string): TableProfile => {
  const table = tables.find((one) => one.name === name)
  if (!table) throw new Error(`There is no table "${name}".`)
  return table
}

const columnLike = (table: TableProfile, like: FieldProfile | null) =>
  columnsOf(table).find((_, at) => table.fields[at] === like)

/** The values by which rows belong together, as text. */
const keysOf = (table: TableProfile, names: readonly string[]): string[] => {
  const columns = names.map((name): Cell[] => columnsOf(table).find((column) => column.name === name)?.values ?? [])
  return Array.from({ length: table.rows }, (_, row) => JSON.stringify(columns.map((values) => values[row])))
}
