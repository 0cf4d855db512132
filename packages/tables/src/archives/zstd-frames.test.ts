import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inFolder } from '../../testing/ingest-bytes.ts'
import { zstdFrames } from './zstd-frames.ts'

const skippableFrame = Buffer.from('502a4d1800000000', 'hex')
/** A header, and empty blocks without a last one. */
const emptyBlocks = [Buffer.from('28b52ffd2000', 'hex'), Buffer.alloc(300_000)]

it.each([
  ['skippable frames', Array.from({ length: 100_000 }, () => skippableFrame)],
  ['empty blocks', emptyBlocks],
])('ends at once when reading is cancelled among %s', async (_, parts) => {
  await inFolder(async ({ path: folder }) => {
    const path = join(folder, 'a.zst')
    const bytes = Buffer.concat(parts)
    await writeFile(path, bytes)
    const cancelled = new AbortController()
    const frames = zstdFrames(path, bytes.length, cancelled.signal).next()
    cancelled.abort(new Error('cancelled'))
    await expect(frames).rejects.toThrow('cancelled')
  })
})
