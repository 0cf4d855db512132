import { portions } from '../store/portions.ts'
import type { StoreReader } from '../store/store.ts'

/** Those of the blobs that some version of a file consists of. */
export async function blobsOfFiles(read: StoreReader, hashes: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const some of portions(hashes)) {
    const rows = await read.selectFrom('file_parts').select('blob').distinct().where('blob', 'in', some).execute()
    for (const { blob } of rows) used.add(blob)
  }
  return used
}
