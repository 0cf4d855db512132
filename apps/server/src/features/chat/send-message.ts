import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { newId } from '../../ids.ts'
import type { Actor } from '../../room/caller.ts'
import { messageDetailsColumn } from '../../store/json-columns.ts'
import type { MessagesTable } from '../../store/schema.ts'
import type { ChatDeps } from './deps.ts'
import { messageView } from './message-view.ts'
import type { ChatTurn } from './turn.ts'
import type { Turns } from './turns.ts'

type SendDeps = ChatDeps & { turns: Turns }
export interface AcceptedMessage {
  messageId: string
  replyId: string
  roomId: string
}

/** One running, five waiting. */
const maxOpenTurns = 6

/**
 * Adds a message to the room: it is in the log before this resolves, and its turn is queued. A message with a
 * `clientMessageId` that its author sent before returns that message's ids.
 */
export async function sendUserMessage(
  { log, turns, servers }: SendDeps,
  actor: Actor,
  room: string,
  message: { text: string; clientMessageId?: string | undefined; ask?: ChatTurn['ask'] },
): Promise<AcceptedMessage> {
  const accepted = await log.change(room, async ({ tx, at, append }) => {
    const clientId = message.clientMessageId ?? null
    const sentBefore =
      clientId === null
        ? undefined
        : await tx
            .selectFrom('messages')
            .select(['id', 'reply_id'])
            .where('room_id', '=', room)
            .where('author_id', '=', actor.person)
            .where('client_message_id', '=', clientId)
            .executeTakeFirst()
    if (sentBefore?.reply_id) return { messageId: sentBefore.id, replyId: sentBefore.reply_id, repeated: true }
    const { open } = await tx
      .selectFrom('turns')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('room_id', '=', room)
      .executeTakeFirstOrThrow()
    if (open >= maxOpenTurns)
      throw new TextError('too_many_requests', serverTexts.message('chat.queue_full'), {
        retryAfterSeconds: 2,
      })
    const [messageId, replyId] = [newId(), newId()]
    await tx
      .insertInto('turns')
      .values({
        ...{ reply_id: replyId, message_id: messageId, room_id: room, created_at: at },
        ...{ server_id: servers.id, cancelled: 0 },
      })
      .execute()
    const row = (seq: number): MessagesTable => ({
      id: messageId,
      room_id: room,
      seq,
      role: 'user',
      text: message.text,
      status: 'done',
      created_at: at,
      client_message_id: clientId,
      reply_to: null,
      reply_id: replyId,
      author_id: actor.person,
      details: messageDetailsColumn.write({}),
    })
    const author = await tx
      .selectFrom('people')
      .select(['id', 'kind', 'name', 'email'])
      .where('id', '=', actor.person)
      .executeTakeFirstOrThrow()
    const seq = await append('chat_message', (number) => messageView(row(number), author))
    await tx.insertInto('messages').values(row(seq)).execute()
    return { messageId, replyId, repeated: false }
  })
  const { messageId, replyId } = accepted
  if (!accepted.repeated)
    turns.begin({
      room,
      messageId,
      replyId,
      person: actor.person,
      ask: message.ask ?? { kind: 'words', text: message.text },
    })
  return { messageId, replyId, roomId: room }
}

/** Takes an alternative of an answer, or sends the option of a question as a message. */
export async function chooseOption(
  deps: SendDeps,
  actor: Actor,
  room: string,
  choice: { messageId: string; alternativeId?: string | undefined; optionId?: string | undefined },
): Promise<AcceptedMessage> {
  const row = await deps.store.read
    .selectFrom('messages')
    .select('details')
    .where('id', '=', choice.messageId)
    .where('room_id', '=', room)
    .executeTakeFirst()
  if (row === undefined) throw new TextError('not_found', serverTexts.message('chat.message_missing'))
  const { alternatives, options } = messageDetailsColumn.read(row.details, `message ${choice.messageId}`)
  const option = options?.find(({ id }) => id === choice.optionId)
  if (option !== undefined) return sendUserMessage(deps, actor, room, { text: option.message })
  const alternative = alternatives?.find(({ id }) => id === choice.alternativeId)
  if (alternative === undefined) throw new TextError('not_found', serverTexts.message('chat.choice_missing'))
  const { label, spec } = alternative
  return sendUserMessage(deps, actor, room, { text: label, ask: { kind: 'take', label, spec } })
}
