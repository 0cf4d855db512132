import type { File } from '@belvedere/contract'
import { expect, it } from 'vitest'
import { cleanedFirst } from './wait-for-tables.ts'

const table = (name: string) => ({ files: { name, parquet: '' }, profile: { name, rows: 1, fields: [] } })
const made = (name: string, parent: string, kind: 'clean' | 'unpivot'): Pick<File, 'tables' | 'lineage'> => ({
  tables: [{ name, rows: 1, columns: [] }],
  lineage: {
    derivation:
      kind === 'clean'
        ? { kind, table: parent, steps: [] }
        : { kind, table: parent, keep: [], columns: [], name: 'n', value: 'v' },
    sentence: '',
    sql: '',
    parents: [{ fileId: parent, fileName: parent, table: parent, state: 'same' }],
  },
})

it('puts cleaned tables before the tables that they were made of', () => {
  const tables = ['a', 'b', 'a rows', 'a cleaned', 'a cleaned_2'].map(table)
  const files = [
    made('a rows', 'a', 'unpivot'),
    made('a cleaned', 'a', 'clean'),
    made('a cleaned_2', 'a cleaned', 'clean'),
  ]
  const names = cleanedFirst(tables, files).map(({ profile }) => profile.name)
  expect(names).toEqual(['a cleaned_2', 'a cleaned', 'a', 'b', 'a rows'])
})
it('ends on circular names', () => {
  const tables = ['a', 'b'].map(table)
  expect(cleanedFirst(tables, [made('a', 'b', 'clean'), made('b', 'a', 'clean')])).toHaveLength(2)
})
