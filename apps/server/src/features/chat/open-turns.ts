import type { Store, StoreReader } from '../../store/store.ts'
import type { ChatTurn } from './turn.ts'

/** A message whose answer is pending, on any server. */
export interface OpenTurn {
  room: string
  replyId: string
  /** The server that answers it; null if unknown. */
  server: string | null
  isCancelled: boolean
}

/** The open turns of all rooms. */
export async function openTurns(read: StoreReader): Promise<OpenTurn[]> {
  const rows = await read.selectFrom('turns').select(['room_id', 'reply_id', 'server_id', 'cancelled']).execute()
  return rows.map((row) => ({
    ...{ room: row.room_id, replyId: row.reply_id, server: row.server_id },
    isCancelled: row.cancelled === 1,
  }))
}

/** The open turns of a room, in the order of their messages. */
export const openTurnsOf = (read: StoreReader, room: string) =>
  read
    .selectFrom('turns')
    .innerJoin('messages', 'messages.id', 'turns.message_id')
    .select(['turns.reply_id as replyId', 'turns.server_id as server'])
    .where('turns.room_id', '=', room)
    .orderBy('messages.seq')
    .execute()

/** A turn as it was asked, oldest first; what was chosen is read as the words of its message. */
export async function readTurns(read: StoreReader, replyIds: string[]): Promise<(ChatTurn & { text: string })[]> {
  if (replyIds.length === 0) return []
  const rows = await read
    .selectFrom('turns')
    .innerJoin('messages', 'messages.id', 'turns.message_id')
    .select(['turns.room_id', 'turns.message_id', 'turns.reply_id', 'messages.text', 'messages.author_id'])
    .where('turns.reply_id', 'in', replyIds)
    .orderBy('messages.seq')
    .execute()
  return rows.map(({ room_id: room, message_id: messageId, reply_id: replyId, author_id: person, text }) => ({
    ...{ room, messageId, replyId, person, text },
    ask: { kind: 'words', text },
  }))
}

/** Marks a room's turns as cancelled, for the servers that answer them. */
export const markCancelled = (store: Store, room: string) =>
  store.write((tx) => tx.updateTable('turns').set({ cancelled: 1 }).where('room_id', '=', room).execute())
