import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { VizStartOptions } from '@belvedere/contract/internal'
import { ObjectCache, type ObjectStore, openObjectStore } from '@belvedere/objects'
import { shapesPath, type TableFiles } from '@belvedere/tables'
import type { JobOutcome } from '../jobs/jobs.ts'
import { inFolder, localFiles, type OpenedTable, type ReleaseCopies, type ServiceFiles } from './service-files.ts'

/** Files in the bucket that the server names, by local copies; without one, files of this machine. */
export async function openServiceFiles(bucket: VizStartOptions['bucket']): Promise<ServiceFiles> {
  if (bucket === undefined) return localFiles
  const { cacheDir, cacheBytes, ...settings } = bucket
  const store = await openObjectStore(settings)
  return bucketFiles(store, await ObjectCache.open(store, { folder: cacheDir, maxBytes: cacheBytes }))
}

export function bucketFiles(store: ObjectStore, cache: ObjectCache): ServiceFiles {
  return {
    pathOf: (key) => cache.pathOf(key),
    holdParts: (paths) => cache.hold(paths.map((path) => cache.keyOf(path))),
    holdTables: (tables) => holdTables(cache, tables),
    writeTables: async (folder, job) =>
      inFolder(await cache.workFolder(), (localFolder) => writeTables(store, cache, folder, { localFolder, job })),
    inScratch: async (job) => inFolder(await cache.workFolder(), job),
  }
}

async function writeTables(
  store: ObjectStore,
  cache: ObjectCache,
  folder: string,
  { localFolder, job }: { localFolder: string; job: (localFolder: string) => Promise<JobOutcome> },
): Promise<JobOutcome> {
  const result = await job(localFolder)
  if (result.state !== 'ready') return result
  const keyOf = (path: string) => `${folder}/${basename(path)}`
  const names = await readdir(localFolder)
  for (const name of names) await store.putStream(keyOf(name), createReadStream(join(localFolder, name)))
  for (const name of names) await cache.adopt(keyOf(name), join(localFolder, name))
  return { ...result, tables: result.tables.map(({ files, ...table }) => ({ ...table, files: named(files, keyOf) })) }
}

const named = ({ name, parquet, small }: TableFiles, nameOf: (path: string) => string): TableFiles => ({
  name,
  parquet: nameOf(parquet),
  ...(small === undefined ? {} : { small: nameOf(small) }),
})

async function holdTables(cache: ObjectCache, tables: readonly OpenedTable[]): Promise<ReleaseCopies> {
  const keys = tables.flatMap(({ files }) =>
    [files.parquet, files.small].flatMap((path) => (path === undefined ? [] : cache.keyOf(path))),
  )
  // Only tables with shapes have them, and not all of those that once had any.
  const shapes = tables
    .filter(({ profile }) => profile.fields.some(({ type }) => type === 'geojson'))
    .map(({ files }) => cache.keyOf(shapesPath(files)))
  const held: ReleaseCopies[] = []
  const release = () => {
    for (const releaseOne of held.splice(0)) releaseOne()
  }
  const holding = [cache.hold(keys), ...shapes.map((key) => cache.holdIfPresent(key))]
  const outcomes = await Promise.allSettled(holding)
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') held.push(outcome.value)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed === undefined) return release
  release()
  throw failed.reason
}
