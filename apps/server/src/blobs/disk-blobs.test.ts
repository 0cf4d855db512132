import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blobsContract } from '../../testing/blobs.contract.ts'
import { diskBlobs } from './disk-blobs.ts'

blobsContract('local disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-blobs-'))
  return { blobs: await diskBlobs(folder), dispose: () => rm(folder, { recursive: true }) }
})
