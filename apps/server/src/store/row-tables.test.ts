import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { columnsOf, primaryKeys } from './row-tables.ts'
import { openSqliteStore } from './sqlite-store.ts'

it('knows all tables with their keys, each after those that it refers to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-store-'))
  const store = await openSqliteStore(join(folder, 'store.sqlite'))
  const names = Object.keys(primaryKeys)
  const stored = [...(await columnsOf(store.read)).keys()].filter((name) => name !== 'migrations')
  expect(names.toSorted()).toEqual(stored.toSorted())
  for (const [index, name] of names.entries()) {
    const keys = await sql<{
      name: string
    }>`select name from pragma_table_info(${name}) where pk > 0 order by pk`.execute(store.read)
    expect([name, keys.rows.map((column) => column.name)]).toEqual([name, Object.values(primaryKeys)[index]])
    const parents = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(
      store.read,
    )
    for (const { table } of parents.rows) expect(names.slice(0, index)).toContain(table)
  }
  await store.close()
  await rm(folder, { recursive: true })
})
