import type { ControlledTransaction, Kysely, Transaction } from 'kysely'
import type { Tables } from './schema.ts'

export type Tx = Transaction<Tables> | ControlledTransaction<Tables>
export type StoreReader = Kysely<Tables>

/**
 * The store. `read` sees committed data. `write` runs a transaction as if no other ran beside it, and is on disk when it
 * resolves. Its work must await nothing but its own statements, because other writers may wait; it may run several times
 * until one run is committed, so it must have no other effects than its result.
 */
export interface Store {
  read: StoreReader
  /** Works with equal `turn` run in the order of their calls in this process. */
  write<T>(work: (tx: Tx) => Promise<T>, turn?: string): Promise<T>
  close(): Promise<void>
}

/** Reads what the store is at one moment, whatever is written meanwhile. */
export const readAtOneMoment = <T>(read: StoreReader, work: (read: StoreReader) => Promise<T>): Promise<T> =>
  read.transaction().setIsolationLevel('repeatable read').execute(work)
