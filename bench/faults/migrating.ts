import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@belvedere/coordination/testing/free-port.ts'
import { Kysely, sql } from 'kysely'
import { migrations } from '../../apps/server/src/store/migrations.ts'
import type { Tables } from '../../apps/server/src/store/schema.ts'
import { sqliteDialect } from '../../apps/server/src/store/sqlite-dialect.ts'
import { startServer } from '../../tests/harness/running-server.ts'

const root = resolve(import.meta.dirname, '../..')
/** Enough rows to make the later migrations long enough to be hit. */
const roomCount = 60_000
const spreadMs = 300
/** The store's version before rooms could be shared. */
const before = '005-accounts'

/** A store of an older version, with people and rooms in it. */
async function anOldStore(path: string): Promise<void> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(path, { readOnly: false }) })
  await sql`create table migrations (name text primary key, at bigint not null)`.execute(db)
  for (const migration of migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === before),
  )) {
    await migration.up(db)
    await db.insertInto('migrations').values({ name: migration.name, at: 0 }).execute()
  }
  await sql`insert into people (id, kind, email_verified, created_at, last_seen_at) values ('ada', 'user', 0, 1, 1)`.execute(
    db,
  )
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(roomCount)})
    insert into rooms (id, owner_id, name, token, created_at, updated_at, last_seq, command_base)
    select 'room' || i, 'ada', 'Room ' || i, 'token' || i, i, i, 0, 0 from n`.execute(db)
  await db.destroy()
}

/** Repeatedly kills the first start of a new version on an old store; returns the faults of the start after it. */
export async function killMigrations(rounds: number): Promise<{ faults: string[]; hit: number }> {
  const faults: string[] = []
  let hit = 0
  for (let round = 0; round < rounds; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'belvedere-migrating-'))
    const path = join(dataDir, 'store.sqlite')
    await anOldStore(path)
    const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
      cwd: root,
      stdio: 'ignore',
      env: { PATH: process.env.PATH, PORT: String(await freePort()), BELVEDERE_DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    })
    // From opening the store, before the first migration, until after the last.
    while (!existsSync(`${path}-wal`)) await wait(1)
    await wait((spreadMs * round) / rounds)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const done = applied(path)
    if (done > 4 && done < migrations.length) hit++
    const server = await startServer({ dataDir, env: { LOG_LEVEL: 'silent' } })
    await server.stop()
    if (applied(path) !== migrations.length) faults.push(`migrations of round ${round}`)
    const store = new DatabaseSync(path)
    const members = store.prepare('select count(*) as members from members').get()?.members
    if (members !== roomCount) faults.push(`members of round ${round}: ${members}`)
    store.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { faults, hit }
}

function applied(path: string): number {
  const store = new DatabaseSync(path)
  const count = Number(store.prepare('select count(*) as done from migrations').get()?.done)
  store.close()
  return count
}
