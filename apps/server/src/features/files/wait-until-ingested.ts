import type { File } from '@belvedere/contract'
import { pollUntil } from '../../room/poll-until.ts'
import { fileViews } from '../../room/room-files.ts'
import type { FileDeps } from './deps.ts'

/** The longest time that reading a file may take. */
const ingestTimeoutMs = 10 * 60_000

/**
 * Waits until each file is read or has failed; files deleted meanwhile are left out. Returns their current state after
 * ten minutes or when the signal aborts.
 */
export async function waitUntilIngested(
  deps: Pick<FileDeps, 'store' | 'bus' | 'now'>,
  files: File[],
  signal: AbortSignal,
): Promise<File[]> {
  const { read } = deps.store
  const ids = files.map(({ id }) => id)
  const isRead = async () => {
    const processing = await read
      .selectFrom('files')
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 'processing')
      .executeTakeFirst()
    return processing === undefined ? true : undefined
  }
  await pollUntil(deps, {
    look: isRead,
    concerns: ({ type }) => type === 'personal',
    deadline: deps.now() + ingestTimeoutMs,
    signal,
  })
  const rows = await read.selectFrom('files').selectAll().where('id', 'in', ids).execute()
  const views = new Map((await fileViews(read, rows)).map((view) => [view.id, view]))
  return ids.flatMap((id) => views.get(id) ?? [])
}
