import type { Message } from '@belvedere/contract'
import type { Spec } from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { pollUntil } from '../../room/poll-until.ts'
import { specAt } from '../../room/spec-versions.ts'
import { readEvent } from '../../store/json-columns.ts'
import type { StoreReader } from '../../store/store.ts'
import type { ChatDeps } from './deps.ts'
import { messageView } from './message-view.ts'
import { sendUserMessage } from './send-message.ts'
import type { Turns } from './turns.ts'

export interface OutgoingMessage {
  roomId: string
  message: string
  clientMessageId?: string | undefined
}
export interface WaitOptions {
  timeoutMs: number
  signal: AbortSignal
}
export interface AskResult {
  message: Message
  /** The spec that the room showed after the answer; null if it showed none. */
  spec: Spec | null
}

/**
 * Sends a message and waits for the answer. `unavailable` if there is none after `timeoutMs` or when the signal
 * aborts: the turn continues, and the same message with the same `clientMessageId` waits for the same answer again.
 */
export async function ask(
  deps: ChatDeps & { turns: Turns },
  actor: Actor,
  outgoing: OutgoingMessage,
  { timeoutMs, signal }: WaitOptions,
): Promise<AskResult> {
  const { read } = deps.store
  const { roomId, message: text, clientMessageId } = outgoing
  const deadline = deps.now() + timeoutMs
  await requireRoom(read, actor, roomId, 'edit')
  const { replyId } = await sendUserMessage(deps, actor, roomId, { text, clientMessageId })
  const answer = await pollUntil(deps, {
    look: async () => {
      // A person removed from the room meanwhile does not get the answer.
      await requireRoom(read, actor, roomId, 'view')
      return read.selectFrom('messages').selectAll().where('id', '=', replyId).executeTakeFirst()
    },
    concerns: (notice) => notice.type === 'logged' && notice.room === roomId,
    deadline,
    signal,
  })
  if (answer === undefined)
    throw new TextError('unavailable', serverTexts.message('chat.answer_pending'), { retryAfterSeconds: 1 })
  return { message: messageView(answer, null), spec: await specAtSeq(read, roomId, answer.seq) }
}

/** The spec that was current at a seq of the room's log; the same each time. */
async function specAtSeq(read: StoreReader, room: string, seq: number): Promise<Spec | null> {
  const row = await read
    .selectFrom('room_events')
    .selectAll()
    .where('room_id', '=', room)
    .where('type', '=', 'spec_updated')
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const event = row && readEvent(row)
  if (event?.type !== 'spec_updated') return null
  const { version } = event.data
  return version === null ? null : specAt(read, room, version)
}
