import type { FilesTable } from '../../store/schema.ts'

export type Job = Pick<FilesTable, 'id' | 'job' | 'owner_id' | 'size'>

/** Files read at the same time. */
const atOnce = 2
/** From this size on, reading may take minutes. */
const largeBytes = 32 * 1024 ** 2

/**
 * Which of the waiting is read next, if any may begin. Those for whom nothing is being read come first, so that one
 * person's heap of files makes nobody else wait for all of it; large files leave a place for small ones.
 */
export function nextToRead(waiting: readonly Job[], running: readonly Job[]): Job | undefined {
  if (running.length >= atOnce) return undefined
  const busy = new Set(running.map(({ owner_id }) => owner_id))
  const isLarge = ({ size }: Job) => size >= largeBytes
  const mayBegin = running.filter(isLarge).length >= atOnce - 1 ? waiting.filter((job) => !isLarge(job)) : waiting
  return mayBegin.find(({ owner_id }) => !busy.has(owner_id)) ?? mayBegin[0]
}
