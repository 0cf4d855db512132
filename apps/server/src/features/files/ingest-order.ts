import type { FilesTable } from '../../store/schema.ts'

export type Job = Pick<FilesTable, 'id' | 'job' | 'owner_id' | 'size'>

/** How one of a person's files came to be read: of theirs it was the smallest, or had waited longest. */
type Choice = 'smallest' | 'oldest'

/** The last file of a person that began to be read; `at` counts the files that have begun. */
export interface LastTurn {
  at: number
  choice: Choice
}

/** Files read at the same time. */
const atOnce = 2
/** From this size on, reading takes long. */
const largeBytes = 32 * 1024 ** 2

const isLarge = ({ size }: Job) => size >= largeBytes
const hasPlace = (job: Job, running: readonly Job[]) =>
  running.length < atOnce || (!isLarge(job) && running.every(isLarge))

/**
 * Which of the waiting is read next, if any may begin. Two are read at once; a small one goes beside two large ones.
 * People take turns, so that one person's heap of files makes nobody else wait for all of it. Of their own files the one
 * that has waited longest and the smallest take turns, so that neither a small file waits for a heap of large ones nor a
 * large one for a heap of small ones.
 */
export function nextToRead(
  waiting: readonly Job[],
  running: readonly Job[],
  lastTurns: ReadonlyMap<string, LastTurn>,
): { job: Job; choice: Choice } | undefined {
  const mayBegin = waiting.filter((job) => hasPlace(job, running))
  const underWay = (person: string) => running.filter(({ owner_id }) => owner_id === person).length
  const lastAt = (person: string) => lastTurns.get(person)?.at ?? 0
  const [person] = [...new Set(mayBegin.map(({ owner_id }) => owner_id))].toSorted(
    (a, b) => underWay(a) - underWay(b) || lastAt(a) - lastAt(b),
  )
  if (person === undefined) return undefined
  const own = mayBegin.filter(({ owner_id }) => owner_id === person)
  const choice = lastTurns.get(person)?.choice === 'oldest' ? 'smallest' : 'oldest'
  const job = choice === 'oldest' ? own[0] : own.reduce((a, b) => (b.size < a.size ? b : a))
  return job === undefined ? undefined : { job, choice }
}
