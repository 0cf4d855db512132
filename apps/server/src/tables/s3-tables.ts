import { posix } from 'node:path'
import { ObjectMissing, type ObjectStore } from '@belvedere/objects'
import type { TableFolders } from './table-folders.ts'

const root = 'tables'

/** Tables in a bucket, where folders are the beginnings of keys. */
export function s3Tables(objects: ObjectStore): TableFolders {
  const keysIn = async (folder: string) => {
    const keys: string[] = []
    for await (const { key } of objects.list(`${folder}/`)) keys.push(key)
    return keys
  }
  const remove = async (folder: string) => objects.remove(await keysIn(folder))
  return {
    root,
    async requireAccess() {
      await objects.size('access-check/none')
    },
    create: async (file, attempt) => posix.join(root, file, attempt),
    remove,
    empty: remove,
    // Another server may still write into one, so they are swept when a day has passed.
    removeOthers: async () => undefined,
    removeFile: (file) => remove(posix.join(root, file)),
    open: (path) => objects.open(path),
    async link(path, folder) {
      const size = await objects.size(path)
      if (size === null) throw new ObjectMissing(path)
      const target = posix.join(folder, posix.basename(path))
      await objects.compose(target, [{ key: path, size }])
      return target
    },
  }
}
