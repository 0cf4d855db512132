import type { Kysely, Transaction } from 'kysely'
import product from '../../package.json' with { type: 'json' }
import { type Migration, migrations } from './migrations.ts'
import type { MigrationsTable, Tables } from './schema.ts'

/** The migrations of a version of the product. */
export interface Release {
  version: string
  migrations: readonly Migration[]
}

/** Columns of the marks that early versions did not have. */
const laterColumns = [
  ['product', 'text'],
  ['additive', 'integer'],
] as const
/** What a store says of a migration that was run on it. */
export type MigrationMark = Pick<MigrationsTable, 'name' | 'at'> & Partial<MigrationsTable>

export const thisRelease: Release = { version: product.version, migrations }

/**
 * Migrates the tables. Each migration and its mark are one transaction, so that a kill leaves the store at a whole
 * migration. The mark names the product version, so that an older version can name the one it needs. Throws before
 * anything is changed if the store has an unknown migration that is not additive. `columns` are those of the table of
 * marks, none if there is no such table yet.
 */
export async function migrate(
  db: Kysely<Tables>,
  write: (work: (tx: Transaction<Tables>) => Promise<void>) => Promise<void>,
  { store, columns, release }: { store: string; columns: readonly string[]; release: Release },
): Promise<void> {
  const marks = columns.length === 0 ? [] : await marksOf(db, columns)
  const migrationNames = new Set(release.migrations.map(({ name }) => name))
  const unknown = marks.findLast(({ name, additive }) => !migrationNames.has(name) && additive !== 1)
  if (unknown !== undefined) throw new Error(newerStoreMessage(store, unknown, release.version))

  await makeTableOfMarks(db, columns)
  const done = new Set(marks.map(({ name }) => name))
  for (const { name, up, additive = false } of release.migrations.filter((migration) => !done.has(migration.name))) {
    const mark = { name, product: release.version, additive: additive ? 1 : 0 }
    await write(async (tx) => {
      await up(tx)
      await tx
        .insertInto('migrations')
        .values({ ...mark, at: Date.now() })
        .execute()
    })
  }
}

/** The table as this version knows it; that of an older one gains the columns it lacks. */
async function makeTableOfMarks(db: Kysely<Tables>, columns: readonly string[]): Promise<void> {
  if (columns.length === 0)
    await db.schema
      .createTable('migrations')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
  for (const [column, type] of laterColumns)
    if (!columns.includes(column)) await db.schema.alterTable('migrations').addColumn(column, type).execute()
}

/** In the order of execution. Old stores lack columns. */
export function marksOf(db: Kysely<Tables>, columns: readonly string[]): Promise<MigrationMark[]> {
  const presentColumns = laterColumns.map(([name]) => name).filter((name) => columns.includes(name))
  return db
    .selectFrom('migrations')
    .select(['name', 'at'])
    .select(presentColumns)
    .orderBy('at')
    .orderBy('name')
    .execute()
}

export function newerStoreMessage(store: string, mark: MigrationMark, version: string): string {
  const writer = mark.product == null ? 'a newer Belvedere' : `Belvedere ${mark.product}`
  return `${store} was written by ${writer}. This is Belvedere ${version}, which does not know its migration "${mark.name}". Nothing was changed. Start the newer version, restore a backup made before it was first started, or set another BELVEDERE_DATA_DIR.`
}
