import type { ModelCall } from '@belvedere/contract'
import { newId } from '../../ids.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import type { AssistedTurn } from '../../room/models-port.ts'
import type { ModelDeps } from './deps.ts'

/** Stores the requests of a turn and their answers. */
export async function saveCalls({ store }: Pick<ModelDeps, 'store'>, turn: AssistedTurn, calls: ModelCall[]) {
  if (calls.length === 0) return
  await store.write(async (tx) => {
    // The room may have been deleted.
    const room = await tx.selectFrom('rooms').select('id').where('id', '=', turn.room).executeTakeFirst()
    if (room === undefined) return
    await tx
      .insertInto('model_calls')
      .values(
        calls.map((call) => ({
          ...{ id: newId(), room_id: room.id, reply_id: turn.replyId, at: Date.parse(call.at) },
          ...{ endpoint: call.endpoint, model: call.model, sent: call.sent, received: call.received },
          ...{ input_tokens: call.inputTokens, output_tokens: call.outputTokens, ms: call.ms },
          ...{ outcome: call.outcome, fault: call.fault ?? null },
        })),
      )
      .execute()
  })
}

/** The model calls of an answer in order, for members of the room. */
export async function listCalls(
  { store: { read } }: Pick<ModelDeps, 'store'>,
  actor: Actor,
  { room, reply }: { room: string; reply: string },
): Promise<ModelCall[]> {
  await requireRoom(read, actor, room, 'view')
  const rows = await read
    .selectFrom('model_calls')
    .selectAll()
    .where('room_id', '=', room)
    .where('reply_id', '=', reply)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    at: new Date(row.at).toISOString(),
    ...{ endpoint: row.endpoint, model: row.model, sent: row.sent, received: row.received },
    ...{ inputTokens: row.input_tokens, outputTokens: row.output_tokens, ms: row.ms },
    outcome: row.outcome,
    ...(row.fault === null ? {} : { fault: row.fault }),
  }))
}
