import { type Kysely, sql, type Transaction } from 'kysely'
import product from '../../package.json' with { type: 'json' }
import { type Migration, migrations } from './migrations.ts'
import type { Tables } from './schema.ts'

/** The migrations of a version of the product. */
export interface Release {
  version: string
  migrations: readonly Migration[]
}
export const thisRelease: Release = { version: product.version, migrations }

/**
 * Migrates the tables. Each migration and its mark are one transaction, so that a kill leaves the store at a whole
 * migration. The mark names the product version, so that an older version can name the one it needs. Throws before
 * anything is changed if the store has an unknown migration.
 */
export async function migrate(
  db: Kysely<Tables>,
  write: (work: (tx: Transaction<Tables>) => Promise<void>) => Promise<void>,
  { path, release }: { path: string; release: Release },
): Promise<void> {
  const columns = await columnsOfMarks(db)
  const hasVersions = columns.includes('product')
  const marks = columns.length === 0 ? [] : await marksOf(db, hasVersions)
  const migrationNames = new Set(release.migrations.map(({ name }) => name))
  const unknown = marks.findLast(({ name }) => !migrationNames.has(name))
  if (unknown !== undefined) throw new Error(newerStoreMessage(path, unknown, release.version))

  if (columns.length === 0)
    await sql`create table migrations (name text primary key, at bigint not null, product text)`.execute(db)
  else if (!hasVersions) await sql`alter table migrations add column product text`.execute(db)
  const done = new Set(marks.map(({ name }) => name))
  for (const { name, up } of release.migrations.filter((migration) => !done.has(migration.name))) {
    await write(async (tx) => {
      await up(tx)
      await tx.insertInto('migrations').values({ name, at: Date.now(), product: release.version }).execute()
    })
  }
}

async function columnsOfMarks(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info('migrations')`.execute(db)
  return rows.map(({ name }) => name)
}

/** In the order of execution. Old stores have no versions. */
function marksOf(db: Kysely<Tables>, hasVersions: boolean): Promise<{ name: string; product?: string | null }[]> {
  const marks = db.selectFrom('migrations').select('name').orderBy('at').orderBy('name')
  return hasVersions ? marks.select('product').execute() : marks.execute()
}

function newerStoreMessage(path: string, mark: { name: string; product?: string | null }, version: string): string {
  const writer = mark.product == null ? 'a newer Belvedere' : `Belvedere ${mark.product}`
  return `${path} was written by ${writer}. This is Belvedere ${version}, which does not know its migration "${mark.name}". Nothing was changed. Start the newer version, restore a backup made before it was first started, or set another BELVEDERE_DATA_DIR.`
}
