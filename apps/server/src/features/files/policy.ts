import { AppError } from '@belvedere/contract'
import type { Actor } from '../../room/caller.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Reader } from '../../store/store.ts'

const unknownFile = () => new AppError('not_found', 'There is no such file, or it is not yours.')

/** The caller's own file. Another's is not there. */
export async function requireFile(read: Reader, by: Actor, id: string): Promise<FilesTable> {
  const [file] = await requireFiles(read, by, [id])
  if (file === undefined) throw unknownFile()
  return file
}

/** The caller’s own files, in no order; `not_found` where one of them is not there. */
export async function requireFiles(read: Reader, by: Actor, ids: string[]): Promise<FilesTable[]> {
  const wanted = [...new Set(ids)]
  const files = await read
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', wanted)
    .where('owner_id', '=', by.person)
    .execute()
  if (files.length < wanted.length) throw unknownFile()
  return files
}

const gib = 1024 ** 3
const quotas = {
  user: { files: 1000, bytes: (upload: number) => Math.max(5 * upload, 10 * gib) },
  guest: { files: 50, bytes: (upload: number) => Math.max(upload, gib) },
} as const

/** Throws `too_large` where a person would have more files or bytes than their quota. */
export async function requireRoomFor(
  read: Reader,
  by: Actor,
  more: { files: number; bytes: number; maxUploadBytes: number },
): Promise<void> {
  const held = await read
    .selectFrom('files')
    .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number | null>('size').as('bytes')])
    .where('owner_id', '=', by.person)
    .executeTakeFirstOrThrow()
  const quota = quotas[by.kind]
  if (held.files + more.files > quota.files)
    throw new AppError('too_large', `You may keep ${quota.files} files. Delete some first.`)
  if ((held.bytes ?? 0) + more.bytes > quota.bytes(more.maxUploadBytes))
    throw new AppError('too_large', 'Your files would take more space than you may use. Delete some first.')
}
