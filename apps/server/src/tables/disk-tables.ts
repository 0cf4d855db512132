import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TableFolders } from './table-folders.ts'

/** Tables in a local folder, which is made if there is none. */
export async function openDiskTables(root: string): Promise<TableFolders> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const remove = (path: string) => rm(path, { recursive: true, force: true })
  return {
    root,
    requireAccess: async () => undefined,
    async create(file, attempt) {
      const folder = join(root, file, attempt)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return folder
    },
    remove,
    async empty(folder) {
      await remove(folder)
      await mkdir(folder, { mode: 0o700 })
    },
    async removeOthers(file, attempts) {
      for (const name of await readdir(join(root, file)).catch(() => []))
        if (!attempts.has(name)) await remove(join(root, file, name))
    },
    removeFile: (file) => remove(join(root, file)),
    open: async (path) => createReadStream(path),
    async link(path, folder) {
      const target = join(folder, basename(path))
      await link(path, target)
      return target
    },
  }
}
