import type { Servers } from '../../room/servers.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import type { FileToIngest } from './ingest-order.ts'

/** A file that is to be read. */
export interface LeftFile extends FileToIngest {
  attempts: number
  /** The server that began it and is gone; null if none did. */
  claimedBy: string | null
}

interface ClaimDeps {
  store: Store
  servers: Servers
}

/** The row of a file says which server reads it, so that several servers may have it in their queues. */
const isFree = ({ servers }: ClaimDeps, row: Pick<FilesTable, 'job' | 'claimed_job' | 'claimed_by'>): boolean =>
  row.claimed_by === null ||
  row.claimed_job !== row.job ||
  row.claimed_by === servers.id ||
  servers.isGone(row.claimed_by)

/** The files that no other server is reading, the oldest first. */
export async function filesToRead(deps: ClaimDeps): Promise<LeftFile[]> {
  const rows = await deps.store.read
    .selectFrom('files')
    .select(['id', 'job', 'owner_id', 'size', 'attempts', 'claimed_job', 'claimed_by'])
    .where('status', '=', 'processing')
    .orderBy('updated_at')
    .execute()
  return rows
    .filter((row) => isFree(deps, row))
    .map(({ id, job, owner_id, size, attempts, claimed_job, claimed_by }) => ({
      ...{ id, job, owner_id, size, attempts },
      claimedBy: claimed_job === job ? claimed_by : null,
    }))
}

/**
 * Counts an attempt of this server in the row of the file and returns the row; undefined if another job has replaced
 * this one, or another server reads the file.
 */
export const claimFile = (deps: ClaimDeps, { id, job }: FileToIngest): Promise<FilesTable | undefined> =>
  deps.store.write(async (tx) => {
    const row = await tx
      .selectFrom('files')
      .select(['job', 'claimed_job', 'claimed_by'])
      .where('id', '=', id)
      .where('job', '=', job)
      .where('status', '=', 'processing')
      .executeTakeFirst()
    if (row === undefined || !isFree(deps, row)) return undefined
    return tx
      .updateTable('files')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), claimed_job: job, claimed_by: deps.servers.id }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  })

/** Gives files up that were not read to the end, as if they had not been attempted. */
export const releaseFiles = ({ store, servers }: ClaimDeps, jobs: readonly string[]) =>
  store.write((tx) =>
    tx
      .updateTable('files')
      .set((eb) => ({ attempts: eb('attempts', '-', 1), claimed_job: null, claimed_by: null }))
      .where('job', 'in', jobs)
      .where('claimed_by', '=', servers.id)
      .where('attempts', '>', 0)
      .execute(),
  )
