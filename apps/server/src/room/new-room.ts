import { newId, newToken } from '../ids.ts'
import type { RoomsTable } from '../store/schema.ts'
import type { Tx } from '../store/store.ts'

/** A room without files, spec or events, with a token of its own. */
export const insertRoom = (tx: Tx, of: { owner: string; name: string }, at: number): Promise<RoomsTable> =>
  tx
    .insertInto('rooms')
    .values({
      id: newId(),
      owner_id: of.owner,
      name: of.name,
      token: newToken(),
      created_at: at,
      updated_at: at,
      deleted_at: null,
      last_seq: 0,
      spec_version: null,
      state: null,
      command_base: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
