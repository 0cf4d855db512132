import type { FieldProfile, FieldType, TableProfile } from '../model/profile.ts'
import { findRenamed } from './find-renamed.ts'

/** How the columns of a table differ from those of its previous version. Renamed columns are neither added nor lost. */
export interface TableChanges {
  added: string[]
  lost: string[]
  retyped: { name: string; from: FieldType; to: FieldType }[]
  renamed: { from: string; to: string }[]
}

/** Compares the columns of a table with those of its previous version, in the order of each. */
export function compareTables(previous: TableProfile, current: TableProfile): TableChanges {
  const previousTypes = new Map(previous.fields.map(({ name, type }) => [name, type]))
  const currentNames = new Set(current.fields.map(({ name }) => name))
  const renamed = findRenamed(previous.fields, current.fields)
  const oldNames = new Set(renamed.map(({ from }) => from))
  const newNames = new Set(renamed.map(({ to }) => to))
  return {
    added: namesOf(current.fields.filter(({ name }) => !previousTypes.has(name) && !newNames.has(name))),
    lost: namesOf(previous.fields.filter(({ name }) => !currentNames.has(name) && !oldNames.has(name))),
    retyped: current.fields.flatMap(({ name, type }) => {
      const from = previousTypes.get(name)
      return from === undefined || from === type ? [] : [{ name, from, to: type }]
    }),
    renamed,
  }
}

const namesOf = (fields: readonly FieldProfile[]): string[] => fields.map(({ name }) => name)
