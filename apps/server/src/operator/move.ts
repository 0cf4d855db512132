import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataDir } from '../data-dir-lock.ts'
import { buildStore, requireEmptyDatabase } from '../store/build-store.ts'
import { lockDatabase } from '../store/database-lock.ts'
import { movedStorePath } from '../store/open-store.ts'
import { localRows, readPortableRows } from '../store/portable-rows.ts'
import type { RowTable } from '../store/row-tables.ts'
import { openSnapshot, type Snapshot } from '../store/snapshot.ts'
import { storePath } from '../store/sqlite-store.ts'
import type { Tx } from '../store/store.ts'
import { insertRows, summing } from '../store/table-rows.ts'
import { type NamedSum, requireSums } from './table-sums.ts'

/**
 * Moves the rows of the SQLite store into an empty PostgreSQL database, in one transaction, which is committed after all
 * of it was read again and the old store has got another name, so that there is never a second one to go on with. Returns
 * what was moved. The service must be stopped.
 */
export async function moveToPostgres(place: { databaseUrl: string; dataDir: string }): Promise<NamedSum[]> {
  const { databaseUrl, dataDir } = place
  if (existsSync(movedStorePath(dataDir)))
    throw new Error(
      `${movedStorePath(dataDir)} is from an earlier move. Nothing was changed. Remove it if you do not need it any more.`,
    )
  const lock = lockDataDir(dataDir)
  try {
    await requireEmptyDatabase(databaseUrl)
    const databaseLock = await lockDatabase(databaseUrl)
    try {
      return await moveLocked(place)
    } finally {
      await databaseLock.release()
    }
  } finally {
    lock.release()
  }
}

async function moveLocked(place: { databaseUrl: string; dataDir: string }): Promise<NamedSum[]> {
  const { dataDir } = place
  const source = await openSnapshot({ databaseUrl: null, dataDir }, { blockWriters: true })
  let isOpen = true
  let isRenamed = false
  let moved: NamedSum[] = []
  const close = async () => {
    if (isOpen) await source.close()
    isOpen = false
  }
  try {
    await buildStore(place, source.marks, async (tx, tables) => {
      moved = await copyTables(source, tx, tables, join(dataDir, 'tables'))
      await requireSums(tx, tables, moved)
      await close()
      await setAside(dataDir)
      isRenamed = true
    })
  } catch (error) {
    if (isRenamed) await rename(movedStorePath(dataDir), storePath(dataDir))
    throw error
  } finally {
    await close()
  }
  return moved
}

async function copyTables(source: Snapshot, tx: Tx, targets: RowTable[], tablesDir: string): Promise<NamedSum[]> {
  const sums: NamedSum[] = []
  for (const table of source.tables) {
    const target = targets.find(({ name }) => name === table.name)
    if (
      JSON.stringify(target?.columns.map(({ name }) => name)) !== JSON.stringify(table.columns.map(({ name }) => name))
    )
      throw new Error(`The table ${table.name} does not have the columns that its migrations give it.`)
    const { rows, sum } = summing(table, readPortableRows(source.read, table))
    await insertRows(tx, table, localRows(table, rows, tablesDir))
    sums.push({ name: table.name, ...sum() })
  }
  return sums
}

/** Renames the old store. Its log is empty once nobody has it open. */
async function setAside(dataDir: string): Promise<void> {
  const path = storePath(dataDir)
  if (existsSync(`${path}-wal`)) throw new Error(`Another program is using ${path}. Stop it and start again.`)
  await rename(path, movedStorePath(dataDir))
}
