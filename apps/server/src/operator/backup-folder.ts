import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '@belvedere/contract'
import { z } from 'zod'
import { tablePath } from '../store/portable-rows.ts'
import type { RowTable } from '../store/row-tables.ts'
import { maxRowBytes, parseRow, type StoredRow } from '../store/table-rows.ts'
import { type FileSum, nullIfNoFile, requirePlainFile } from './file-sums.ts'
import { readLines } from './lines.ts'

/**
 * A backup is a folder:
 *
 * - `manifest.json`, which is written last: what has none is not complete;
 * - `rows/TABLE.ndjson`: a line of JSON for each row, ordered by the primary key, with its cells in the order of the
 *   manifest's columns;
 * - `files.ndjson`: path, bytes and SHA-256 of each file below;
 * - `blobs/`, `tables/`, `outbox/` and `keys.json`, as in the data directory.
 */
const formatVersion = 1
const maxManifestBytes = 1024 ** 2
const maxFileLineBytes = 1000

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const manifestSchema = z.strictObject({
  format: z.literal('belvedere-backup'),
  formatVersion: z.literal(formatVersion),
  /** The version of the product that made it. */
  product: z.string().max(100),
  createdAt: z.iso.datetime(),
  store: z.enum(['sqlite', 'postgresql']),
  migrations: z.array(
    z.strictObject({
      name: z.string().max(200),
      at: count,
      product: z.string().max(100).nullable(),
      additive: z.int().min(0).max(1).nullable(),
    }),
  ),
  tables: z.array(
    z.strictObject({ name: z.string().max(100), columns: z.array(z.string().max(100)), rows: count, sha256 }),
  ),
  files: z.strictObject({ count, bytes: count, sha256 }),
  /** Files that were missing or damaged in the data directory, and are not in the backup. */
  missing: count,
})
export type Manifest = z.infer<typeof manifestSchema>

export const newManifest = (content: Omit<Manifest, 'format' | 'formatVersion'>): Manifest => ({
  format: 'belvedere-backup',
  formatVersion,
  ...content,
})

export const rowsPath = (table: string) => `rows/${table}.ndjson`
export const filesPath = 'files.ndjson'
export const manifestPath = 'manifest.json'

/** Throws for a folder that is not a complete backup of this format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestPath)
  const stats = await stat(path).catch(nullIfNoFile)
  if (stats === null)
    throw new Error(
      `${folder} has no ${manifestPath}, so it is not a complete backup: it was interrupted while it was made, or is something else. Take another one.`,
    )
  await requirePlainFile(folder, manifestPath)
  if (stats.size > maxManifestBytes) throw new Error(`${path} is larger than ${maxManifestBytes} bytes.`)
  const json = parseJson(await readFile(path, 'utf8'))
  const version = z.looseObject({ formatVersion: z.int(), product: z.string().max(100) }).safeParse(json)
  if (version.success && version.data.formatVersion > formatVersion)
    throw new Error(
      `${folder} was made by Belvedere ${version.data.product}, which is newer. Restore it with that one.`,
    )
  const manifest = manifestSchema.safeParse(json)
  if (manifest.success) return manifest.data
  const [issue] = manifest.error.issues
  throw new Error(`${path} is not as a backup writes it: ${issue?.path.join('.') || 'it'}: ${issue?.message ?? '?'}`)
}

/** The rows of a table in a backup; each must have its columns' types. */
export async function* readBackupRows(folder: string, table: RowTable): AsyncGenerator<StoredRow> {
  const path = await requirePlainFile(folder, rowsPath(table.name))
  let line = 0
  for await (const text of readLines(path, maxRowBytes)) {
    line++
    const cells = parseJson(text)
    if (!Array.isArray(cells)) throw new Error(`${path} does not have a list of values in line ${line}.`)
    yield parseRow(table, cells, `${path} has a row in line ${line}`)
  }
}

export interface BackupFile extends FileSum {
  /** Relative to the backup and to the data directory, with slashes. */
  path: string
}

const fileLine = z.tuple([z.string(), count, sha256])
const otherFile = /^(keys\.json|outbox\/[\w-][\w.-]{0,199}\.eml)$/

/** Whether a backup may have a file: links to parents and files that the service does not have are refused. */
function isFileOfService({ path, sha256 }: BackupFile): boolean {
  if (path.startsWith('blobs/')) return path === blobPath(sha256)
  return path.startsWith('tables/') ? tablePath.test(path.slice('tables/'.length)) : otherFile.test(path)
}

export const blobPath = (hash: string) => `blobs/${hash.slice(0, 2)}/${hash}`

export const lineOfFile = ({ path, size, sha256 }: BackupFile) => `${JSON.stringify([path, size, sha256])}\n`

/** The files of a backup. Throws where the list is not that of the manifest. */
export async function* readBackupFiles(folder: string, manifest: Manifest): AsyncGenerator<BackupFile> {
  const listPath = await requirePlainFile(folder, filesPath)
  const hash = createHash('sha256')
  let [files, bytes] = [0, 0]
  for await (const text of readLines(listPath, maxFileLineBytes)) {
    const line = fileLine.safeParse(parseJson(text))
    if (!line.success) throw new Error(`${listPath} does not have path, size and SHA-256 in line ${files + 1}.`)
    const [path, size, sha256] = line.data
    const file = { path, size, sha256 }
    if (!isFileOfService(file)) throw new Error(`${listPath} names "${path}", which is not a file of a backup.`)
    hash.update(lineOfFile(file))
    files++
    bytes += size
    yield file
  }
  const { count, bytes: allBytes, sha256: sum } = manifest.files
  if (files !== count || bytes !== allBytes || hash.digest('hex') !== sum)
    throw new Error(`${listPath} was changed: it does not match ${manifestPath}.`)
}
