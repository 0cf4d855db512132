import { join } from 'node:path'
import type { ObjectStore } from '@belvedere/objects'
import { lockIfStopped } from '../data-dir-lock.ts'
import { readSecrets } from '../features/sessions/secrets.ts'
import { thisRelease } from '../store/migrate.ts'
import { openSnapshot, type Snapshot } from '../store/snapshot.ts'
import { readRows } from '../store/table-rows.ts'
import { checkFiles } from './check-files.ts'
import { checkLogs, checkRows, checkSqlite, type NamedRow } from './check-rows.ts'
import { Findings } from './findings.ts'
import { NamedFiles } from './named-files.ts'
import { type BlobKeys, blobKeys, type ServicePlace, storedFiles, withBucket } from './stored-files.ts'

export interface CheckResult {
  findings: Findings
  /** Sentences on what is not wrong, but may be asked about. */
  notes: string[]
  rows: number
  files: number
}

/** Checks the data directory and the store, also while the service runs. Changes nothing. */
export async function check(place: ServicePlace): Promise<CheckResult> {
  const lock = lockIfStopped(place.dataDir)
  try {
    return await withBucket(place, (bucket) => checkWhile(place, { bucket, isRunning: lock === null }))
  } finally {
    lock?.release()
  }
}

async function checkWhile(
  place: ServicePlace,
  { bucket, isRunning }: { bucket: ObjectStore | null; isRunning: boolean },
): Promise<CheckResult> {
  const { dataDir } = place
  const findings = new Findings()
  const notes: string[] = []
  const files = new NamedFiles()
  const sealed: string[] = []
  let rows = 0
  let keys: BlobKeys = new Map()
  await withSnapshot(place, async (snapshot) => {
    const hasCurrentJson = snapshot.marks.length === thisRelease.migrations.length
    if (!hasCurrentJson)
      notes.push(
        'The store is of an older version. The next start of the service migrates it; its JSON was not checked.',
      )
    if (place.databaseUrl === null) await findings.guard('store', () => checkSqlite(snapshot.read, findings))
    await findings.guard('rows', async () => {
      keys = await blobKeys(snapshot.read, bucket)
    })
    await findings.guard('logs', () => checkLogs(snapshot.read, findings))
    rows = await checkRows(snapshot, findings, {
      hasCurrentJson,
      onRow(table, row) {
        files.add(table, row)
        const secret = table.name === 'connections' ? row.password : table.name === 'model_settings' ? row.key : null
        if (typeof secret === 'string') sealed.push(secret)
      },
    })
  })
  await checkKeys(place.keysFile ?? join(dataDir, 'keys.json'), { sealed, rows }, findings)
  const stored = storedFiles(dataDir, bucket, keys)
  const faults = await checkFiles(stored, files)
  const still = isRunning && faults.length > 0 ? await namedNow(place) : files
  for (const fault of faults) if (fault.isNamed(still)) findings.add(fault.kind, fault.sentence)
  notes.push(...(isRunning ? [runningNote] : unnamedNote(await stored.unnamed(files), bucket)))
  return { findings, notes, rows, files: files.blobs.size + files.tables.size }
}

const runningNote = 'The service runs, and may be writing files that no row names yet; these were not looked for.'

function unnamedNote(paths: readonly string[], bucket: ObjectStore | null): string[] {
  if (paths.length === 0) return []
  const named = paths.slice(0, 5).join(', ')
  const more = paths.length > 5 ? `, and ${paths.length - 5} more` : ''
  const removal =
    bucket === null ? 'The next start of the service removes them.' : 'The service removes them a day later.'
  return [`No row names these, which a crash has left: ${named}${more}. ${removal}`]
}

async function withSnapshot(place: ServicePlace, work: (snapshot: Snapshot) => Promise<void>): Promise<void> {
  const snapshot = await openSnapshot(place)
  try {
    await work(snapshot)
  } finally {
    await snapshot.close()
  }
}

/** The files that rows name by now. */
async function namedNow(place: ServicePlace): Promise<NamedFiles> {
  const files = new NamedFiles()
  await withSnapshot(place, async ({ read, tables }) => {
    for (const table of tables)
      if (['files', 'file_parts', 'file_tables'].includes(table.name))
        for await (const cells of readRows(read, table)) {
          const row: NamedRow = Object.fromEntries(table.columns.map(({ name }, index) => [name, cells[index] ?? null]))
          files.add(table, row)
        }
  })
  return files
}

async function checkKeys(
  path: string,
  { sealed, rows }: { sealed: readonly string[]; rows: number },
  findings: Findings,
): Promise<void> {
  await findings.guard('keys', async () => {
    const secrets = await readSecrets(path)
    if (secrets === null) {
      if (rows > 0) findings.add('keys', `${path} is missing.`)
      return
    }
    const ids = new Set(secrets.sealing?.map(({ id }) => id))
    const lost = sealed.filter((text) => !ids.has(text.split('.')[0] ?? ''))
    if (lost.length > 0)
      findings.add(
        'keys',
        `${path} lacks the key that opens ${lost.length} of the people's language-model keys and database passwords.`,
      )
  })
}
