import type { Cell, FieldType, TableProfile } from '@belvedere/spec'
import { aProfile } from '../src/interpreter/factories.ts'
import type { Engine, JudgedTable } from './judge.ts'

/** The profile of a corpus table, typed the way its scorer reads it. */
export function profileOf(name: string, { columns, types, rows }: JudgedTable, engine: Engine): TableProfile {
  return aProfile(
    name,
    columns.map((column) => {
      const values = rows.map((row) => cellOf(row[column]))
      const type = typeOf(values, types[column], engine)
      const read = (value: Cell) => (value === null ? null : (engine.parseDate(value)?.getTime() ?? null))
      return { name: column, type, values: type === 'temporal' ? values.map(read) : values }
    }),
  )
}

function typeOf(values: Cell[], type: 'number' | 'string' | undefined, engine: Engine): FieldType {
  const present = values.filter((value) => value !== null)
  if (present.length === 0) return 'nominal'
  if (type === 'number') return 'quantitative'
  return present.every((value) => engine.parseDate(value) !== null) ? 'temporal' : 'nominal'
}

const cellOf = (value: unknown): Cell => (typeof value === 'string' || typeof value === 'number' ? value : null)
