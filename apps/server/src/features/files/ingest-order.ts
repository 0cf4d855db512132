import type { FilesTable } from '../../store/schema.ts'

export type FileToIngest = Pick<FilesTable, 'id' | 'job' | 'owner_id' | 'size'>

/** Why a file of a person was chosen: it was the smallest of theirs, or had waited longest. */
type Choice = 'smallest' | 'oldest'

/** The last file of a person that was started; `at` counts the files started. */
export interface LastTurn {
  at: number
  choice: Choice
}

/** Files read concurrently. */
const maxConcurrentReads = 2
/** Files of this size take long to read. */
const largeFileBytes = 32 * 1024 ** 2

const isLarge = ({ size }: FileToIngest) => size >= largeFileBytes
const hasPlace = (job: FileToIngest, running: readonly FileToIngest[]) =>
  running.length < maxConcurrentReads || (!isLarge(job) && running.every(isLarge))

/**
 * The file to read next, if any may start. Two files are read at once, and a small one beside two large ones. People
 * take turns, so that one person's batch does not delay everybody. Within a person's files the oldest and the smallest
 * alternate, so that neither small nor large files wait for ever.
 */
export function nextToRead(
  waiting: readonly FileToIngest[],
  running: readonly FileToIngest[],
  lastTurns: ReadonlyMap<string, LastTurn>,
): { job: FileToIngest; choice: Choice } | undefined {
  const mayBegin = waiting.filter((job) => hasPlace(job, running))
  const underWay = (person: string) => running.filter(({ owner_id }) => owner_id === person).length
  const lastAt = (person: string) => lastTurns.get(person)?.at ?? 0
  const [person] = [...new Set(mayBegin.map(({ owner_id }) => owner_id))].toSorted(
    (a, b) => underWay(a) - underWay(b) || lastAt(a) - lastAt(b),
  )
  if (person === undefined) return undefined
  const filesOfPerson = mayBegin.filter(({ owner_id }) => owner_id === person)
  const choice = lastTurns.get(person)?.choice === 'oldest' ? 'smallest' : 'oldest'
  const job = choice === 'oldest' ? filesOfPerson[0] : filesOfPerson.reduce((a, b) => (b.size < a.size ? b : a))
  return job === undefined ? undefined : { job, choice }
}
