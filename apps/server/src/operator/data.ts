import { resolve } from 'node:path'
import { writeSharedSecrets } from '../features/sessions/shared-secrets.ts'
import { withoutSecrets } from '../start-errors.ts'
import { movedStorePath } from '../store/open-store.ts'
import { storePath } from '../store/sqlite-store.ts'
import { backUp } from './backup.ts'
import { check } from './check.ts'
import { moveToPostgres } from './move.ts'
import { restore } from './restore.ts'
import type { ServicePlace } from './stored-files.ts'

/** What a command prints, and whether it found something wrong. */
export interface Report {
  text: string
  isFaulty?: boolean
}

const number = (count: number) => count.toLocaleString('en')
const total = (tables: readonly { rows: number }[]) => number(tables.reduce((sum, { rows }) => sum + rows, 0))
const filesIn = ({ dataDir, storage }: ServicePlace) => (storage ? `the bucket ${storage.bucket}` : dataDir)
const megabytes = (bytes: number) => `${number(Math.ceil(bytes / 1e6))} MB`

export async function reportBackup(place: ServicePlace, folder: string): Promise<Report> {
  const { manifest, warnings } = await backUp(place, folder, new Date())
  const { tables, files } = manifest
  const lines = [
    `The backup is complete: ${total(tables)} rows and ${number(files.count)} files (${megabytes(files.bytes)}) in ${resolve(folder)}.`,
    'It holds everything, keys and password hashes too: protect it as you protect the data directory.',
    ...(warnings.length === 0
      ? []
      : ['It lacks what the data directory lacks; the command "check" says more:', ...warnings]),
  ]
  return { text: `${lines.join('\n')}\n`, isFaulty: warnings.length > 0 }
}

export async function reportRestore(place: ServicePlace, folder: string): Promise<Report> {
  const { tables, files, createdAt, missing } = await restore(place, folder)
  const store = place.databaseUrl === null ? storePath(place.dataDir) : withoutSecrets(place.databaseUrl)
  const lines = [
    `Restored the backup of ${createdAt}: ${total(tables)} rows into ${store}, and ${number(files.count)} files into ${filesIn(place)}.`,
    ...(missing === 0
      ? []
      : [`${number(missing)} files were missing already when it was made; the command "check" names them.`]),
    'Sessions, API keys and links are as they were at that time. Start the service.',
  ]
  return { text: `${lines.join('\n')}\n` }
}

export async function reportCheck(place: ServicePlace): Promise<Report> {
  const { findings, notes, rows, files } = await check(place)
  const lines = [
    `Checked ${number(rows)} rows and the ${number(files)} files that they name.`,
    ...notes,
    ...(findings.count === 0
      ? ['Nothing is wrong.']
      : [`${number(findings.count)} things are wrong:`, ...findings.lines()]),
  ]
  return { text: `${lines.join('\n')}\n`, isFaulty: findings.count > 0 }
}

export async function reportKeys(path: string): Promise<Report> {
  const what = await writeSharedSecrets(resolve(path), Date.now())
  const text =
    what === 'made'
      ? `Made ${resolve(path)}. Give every server the same file, readable by its user only, and set BELVEDERE_KEYS_FILE to its path.`
      : `Added a key to ${resolve(path)}. Give every server the same file within ten minutes: the key is used from half an hour on.`
  return { text: `${text}\n` }
}

export async function reportMove({ databaseUrl, dataDir, storage }: ServicePlace): Promise<Report> {
  if (storage)
    throw new Error(
      'This moves the store alone: unset BELVEDERE_S3_BUCKET for it. To move the files into the bucket then, make a backup, and restore it with that setting into an empty database.',
    )
  if (databaseUrl === null)
    throw new Error('Set BELVEDERE_DATABASE_URL to the PostgreSQL database into which the store shall move.')
  const tables = await moveToPostgres({ databaseUrl, dataDir })
  const lines = [
    `Moved ${total(tables)} rows of ${number(tables.length)} tables into ${withoutSecrets(databaseUrl)}, and compared all of them. The files stay in ${dataDir}.`,
    'Start the service with the same BELVEDERE_DATABASE_URL.',
    `The old store is ${movedStorePath(dataDir)}. To go back to it, rename it to ${storePath(dataDir)} and start without BELVEDERE_DATABASE_URL; what was changed since then is not in it, and the next start deletes files that were added since then. To go back with the changes, make a backup and restore it without BELVEDERE_DATABASE_URL.`,
  ]
  return { text: `${lines.join('\n')}\n` }
}
