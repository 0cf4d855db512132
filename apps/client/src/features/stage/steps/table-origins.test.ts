import type { File } from '@belvedere/contract'
import { wordingIn } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { originsOf } from './table-origins.ts'

const english = wordingIn('en')

const aFile = (name: string, parents: string[] = []): File => ({
  id: name,
  name: `${name}.csv`,
  format: 'csv',
  size: 1,
  status: 'ready',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  parts: 1,
  tables: [{ name, rows: 1, columns: [] }],
  notes: [],
  ...(parents.length === 0
    ? {}
    : {
        lineage: {
          derivation: { kind: 'unpivot', table: name, keep: [], columns: ['May', 'June'], name: 'n', value: 'v' },
          sentence: `Made ${name}.`,
          sql: `SELECT 1 AS ${name}`,
          parents: parents.map((table) => ({ fileId: table, fileName: table, table, state: 'same' as const })),
        },
      }),
})

it('lists derivations once each, sources first', () => {
  const files = [aFile('c', ['b', 'a']), aFile('b', ['a']), aFile('a')]
  expect(originsOf('c', files, english).map(({ table }) => table)).toEqual(['b', 'c'])
  expect(originsOf('a', files, english)).toEqual([])
  expect(originsOf('gone', files, english)).toEqual([])
})
it('writes sentences in the reader’s language', () => {
  const files = [aFile('c', ['a']), aFile('a')]
  expect(originsOf('c', files, wordingIn('de'))).toMatchObject([
    { sentence: 'Aus 2 Spalten von c („May“ und „June“) Zeilen mit „n“ und „v“ gemacht.' },
  ])
})
it('ends on circular names', () => {
  const files = [aFile('a', ['b']), aFile('b', ['a'])]
  expect(originsOf('a', files, english).map(({ table }) => table)).toEqual(['b', 'a'])
})
