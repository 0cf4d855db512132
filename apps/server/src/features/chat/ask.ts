import { AppError, type Message } from '@belvedere/contract'
import type { Spec } from '@belvedere/spec'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { pollUntil } from '../../room/poll-until.ts'
import { specAt } from '../../room/spec-versions.ts'
import { readEvent } from '../../store/json-columns.ts'
import type { StoreReader } from '../../store/store.ts'
import type { ChatDeps } from './deps.ts'
import { messageView } from './message.ts'
import { sendUserMessage } from './send.ts'
import type { Turns } from './turns.ts'

export interface OutgoingMessage {
  roomId: string
  message: string
  clientMessageId?: string | undefined
}
export interface WaitOptions {
  patienceMs: number
  signal: AbortSignal
}
export interface AskResult {
  message: Message
  /** What the room showed after the answer; null where it showed no chart. */
  spec: Spec | null
}

/**
 * Says something in a room and waits for the answer. `unavailable` where there is none after `patienceMs`, or when the
 * signal aborts: the turn goes on, and the same message with the same `clientMessageId` waits for the same answer again.
 */
export async function ask(
  deps: ChatDeps & { turns: Turns },
  by: Actor,
  said: OutgoingMessage,
  { patienceMs, signal }: WaitOptions,
): Promise<AskResult> {
  const { read } = deps.store
  const { roomId, message: text, clientMessageId } = said
  const until = deps.now() + patienceMs
  await requireRoom(read, by, roomId, 'edit')
  const { replyId } = await sendUserMessage(deps, by, roomId, { text, clientMessageId })
  const answer = await pollUntil(deps, {
    look: async () => {
      // Who was put out of the room meanwhile does not hear the answer.
      await requireRoom(read, by, roomId, 'view')
      return read.selectFrom('messages').selectAll().where('id', '=', replyId).executeTakeFirst()
    },
    concerns: (notice) => notice.type === 'logged' && notice.room === roomId,
    until,
    signal,
  })
  if (answer === undefined)
    throw new AppError(
      'unavailable',
      'The answer is not ready yet. It will be in the room; to wait for it, send the same clientMessageId again.',
      { retryAfterSeconds: 1 },
    )
  return { message: messageView(answer, null), spec: await specShownAt(read, roomId, answer.seq) }
}

/** The spec that stood at a number of the room's log: the same, however often it is asked. */
async function specShownAt(read: StoreReader, room: string, seq: number): Promise<Spec | null> {
  const moved = await read
    .selectFrom('room_events')
    .selectAll()
    .where('room_id', '=', room)
    .where('type', '=', 'spec_updated')
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const event = moved && readEvent(moved)
  if (event?.type !== 'spec_updated') return null
  const { version } = event.data
  return version === null ? null : specAt(read, room, version)
}
