import type { TurnOutcome } from '@belvedere/assistant/ports'
import { AppError } from '@belvedere/contract'
import { textOf } from '@belvedere/texts/all'
import { serverTexts } from '@belvedere/texts/server'
import type { RoomChange } from '../../room/room-log.ts'
import type { RunningTurn } from '../../room/running-turns.ts'
import { clearVersion, commitVersion, redoVersion, undoVersion } from '../../room/spec-versions.ts'
import { type MessageDetails, messageDetailsColumn } from '../../store/json-columns.ts'
import type { MessagesTable } from '../../store/schema.ts'
import type { ChatDeps } from './deps.ts'
import { messageView } from './message-view.ts'
import type { ChatTurn } from './turn.ts'

export type TurnEnding = TurnOutcome | { kind: 'cut_off'; text: string }
type Answer = { text: string; status: MessagesTable['status']; details: MessageDetails }

/**
 * Ends a turn in one transaction: the new or changed current version, then the answer, announced in this order; the
 * turn's row is deleted. A deleted room takes its turns with it.
 */
export async function endTurn(
  { store, log, bus }: Pick<ChatDeps, 'store' | 'log' | 'bus'>,
  turn: ChatTurn,
  ending: TurnEnding,
  { steps, model }: Pick<RunningTurn, 'steps' | 'model'>,
): Promise<void> {
  const { room, replyId, messageId } = turn
  const openTurn = await store.read
    .selectFrom('turns')
    .select('reply_id')
    .where('reply_id', '=', replyId)
    .executeTakeFirst()
  if (openTurn === undefined) return
  await log.change(room, async (change) => {
    const { tx, at, append } = change
    const deleted = await tx
      .deleteFrom('turns')
      .where('reply_id', '=', replyId)
      .returning('reply_id')
      .executeTakeFirst()
    if (deleted === undefined) return
    const { text, status, details } = await applyEnding(change, room, ending)
    const allDetails: MessageDetails = { ...details, ...(steps.length === 0 ? {} : { steps }), ...(model && { model }) }
    const row = (seq: number): MessagesTable => ({
      id: replyId,
      room_id: room,
      seq,
      role: 'assistant',
      text,
      status,
      created_at: at,
      client_message_id: null,
      reply_to: messageId,
      reply_id: null,
      author_id: null,
      details: messageDetailsColumn.write(allDetails),
    })
    const seq = await append('chat_message', (number) => messageView(row(number), null))
    await tx.insertInto('messages').values(row(seq)).execute()
  })
  if (ending.kind === 'chart' || ending.kind === 'command') bus.publish({ type: 'drawing_changed', room })
}

async function applyEnding(change: RoomChange, room: string, ending: TurnEnding): Promise<Answer> {
  switch (ending.kind) {
    case 'chart': {
      const { spec, text, explanation, alternatives, suggestions } = ending
      const next = { spec, by: 'assistant', explanation } as const
      const version = await commitVersion(change, room, next)
      return { text, status: 'done', details: { spec: { version }, explanation, alternatives, suggestions } }
    }
    case 'command':
      return { text: await runCommand(change, room, ending), status: 'done', details: {} }
    case 'question':
      return { text: ending.text, status: 'done', details: { options: ending.options } }
    case 'answer':
      return { text: ending.text, status: 'done', details: { suggestions: ending.suggestions } }
    case 'failed': {
      const { code, text, suggestions } = ending
      return { text, status: 'failed', details: { error: { code, detail: text }, suggestions } }
    }
    case 'cancelled':
      return { text: '', status: 'cancelled', details: {} }
    case 'cut_off': {
      const detail = textOf(serverTexts.message('chat.restarted'), 'en')
      return {
        text: detail,
        status: 'failed',
        details: { error: { code: 'cut_off', detail }, suggestions: [ending.text] },
      }
    }
  }
}

async function runCommand(
  change: RoomChange,
  room: string,
  { command, text }: TurnEnding & { kind: 'command' },
): Promise<string> {
  try {
    if (command === 'undo') await undoVersion(change, room)
    else if (command === 'redo') await redoVersion(change, room)
    else await clearVersion(change, room, 'assistant')
    return text
  } catch (error) {
    // Thrown before anything was written: the answer says it instead.
    if (error instanceof AppError && error.code === 'nothing_to_undo') return error.message
    throw error
  }
}
