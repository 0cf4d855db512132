import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  missingFields,
  renameFields,
  type Spec,
  sameJson,
  type TableProfile,
  usedFields,
  validateSpec,
} from '@belvedere/spec'
import { afterAll, describe, expect, it } from 'vitest'
import { combinations } from './queried-specs/combinations.ts'
import { features } from './queried-specs/features.ts'
import { kinds } from './queried-specs/kinds.ts'
import { openVisits } from './queried-specs/visits.ts'

const folder = await mkdtemp(join(tmpdir(), 'belvedere-renamed-'))
afterAll(() => rm(folder, { recursive: true }))
const tables = (await openVisits(folder)).inEngine.map(({ profile }) => profile)
const visits = tables[0] ?? { name: '', rows: 0, fields: [] }

/** A name that needs escaping in references and quotes in expressions. */
const newName = (name: string) => `${name} [a.b] "c"`
const renamedTables: TableProfile[] = tables.map((table) => ({
  ...table,
  fields: table.fields.map((field) => ({
    ...field,
    name: newName(field.name),
    ...(field.within !== undefined && { within: newName(field.within) }),
  })),
}))
const mapping = (rename: (name: string) => readonly [string, string]) =>
  new Map(tables.map(({ name, fields }) => [name, new Map(fields.map((field) => rename(field.name)))]))
const renames = mapping((name) => [name, newName(name)])
const back = mapping((name) => [newName(name), name])

const errorsOf = (spec: Spec | null, against: TableProfile[]) => {
  const result = validateSpec(spec, { tables: against })
  return result.ok ? [] : result.faults
}

describe.each(Object.entries({ ...kinds, ...combinations, ...features(visits) }))('%s', (_what, spec) => {
  const renamed = renameFields(spec, renames)
  it('fits a table whose columns are renamed', () => {
    expect(errorsOf(spec, tables)).toEqual([])
    expect(missingFields(spec, tables)).toEqual(new Map())
    expect(errorsOf(renamed, renamedTables)).toEqual([])
  })
  it('tells which columns are gone, and uses the old names again', () => {
    const missing = missingFields(spec, renamedTables)
    expect(missing).toEqual(new Map([...usedFields(spec)].map(([table, names]) => [table, [...names]])))
    const again = renamed && renameFields(renamed, back)
    expect(errorsOf(again, tables)).toEqual([])
    expect(again && sameJson(usedFields(again), usedFields(spec))).toBe(true)
  })
})
