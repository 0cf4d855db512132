import { blobPath } from './backup-folder.ts'
import { sumOfStream } from './file-sums.ts'
import type { FindingKind } from './findings.ts'
import type { NamedFiles } from './named-files.ts'
import type { StoredFiles } from './stored-files.ts'

export interface FileFault {
  kind: FindingKind
  sentence: string
  /** Whether rows still name the file; one that was erased meanwhile is not missing. */
  isNamed(files: NamedFiles): boolean
}

/** Files that are missing or damaged. The bytes of all uploads are read. */
export async function checkFiles(source: StoredFiles, { blobs, tables }: NamedFiles): Promise<FileFault[]> {
  const faults: FileFault[] = []
  for (const [hash, of] of blobs) {
    const bytes = /^[0-9a-f]{64}$/.test(hash) ? await source.open(blobPath(hash)) : null
    if (bytes !== null && (await sumOfStream(bytes)).sha256 === hash) continue
    const state = bytes === null ? 'are missing' : 'are damaged'
    faults.push({
      kind: 'blobs',
      sentence: `The bytes of ${of} ${state}: ${blobPath(hash)}.`,
      isNamed: (files) => files.blobs.has(hash),
    })
  }
  for (const [path, of] of tables) {
    const current = currentPath(path)
    const size = await source.size(current)
    if (size !== null && size > 0) continue
    faults.push({
      kind: 'tables',
      sentence: `A table of ${of} ${size === null ? 'is missing' : 'is empty'}: ${current}.`,
      isNamed: (files) => files.tables.has(path),
    })
  }
  return faults
}

/** As in a backup: the data directory may have been moved, and the next start changes the paths. */
const currentPath = (path: string) => ['tables', ...path.split(/[\\/]/).slice(-3)].join('/')
