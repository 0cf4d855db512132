import type { Request as AssistantRequest } from '@belvedere/assistant/ports'
import type { Message } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { messageDetailsColumn } from '../../store/json-columns.ts'
import type { MessagesTable } from '../../store/schema.ts'
import type { StoreReader } from '../../store/store.ts'
import { type Author, messageView } from './message-view.ts'

/** The number of messages before the current one that the assistant reads. */
const assistantHistoryLimit = 20

/** A page of the chat, oldest first; the cursor leads to the previous page. */
export async function readMessagePage(
  read: StoreReader,
  roomId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ messages: Message[]; nextCursor: string | null }> {
  const cursor = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before)
  if (!Number.isSafeInteger(cursor) || cursor < 1)
    throw new TextError('invalid_request', serverTexts.message('chat.bad_cursor'))
  const rows = await read
    .selectFrom('messages')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('seq', '<', cursor)
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
  const authors = await authorsOf(read, rows)
  const page = rows.slice(0, limit).toReversed()
  const oldest = page[0]
  return {
    messages: page.map((row) => messageView(row, authors.get(row.author_id ?? '') ?? null)),
    nextCursor: rows.length > limit && oldest !== undefined ? String(oldest.seq) : null,
  }
}

async function authorsOf(read: StoreReader, rows: MessagesTable[]): Promise<Map<string, Author>> {
  const ids = [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))]
  if (ids.length === 0) return new Map()
  const people = await read
    .selectFrom('people')
    .select(['id', 'kind', 'name', 'email'])
    .where('id', 'in', ids)
    .execute()
  return new Map(people.map((person) => [person.id, person]))
}

/** The messages before a message, oldest first, as the assistant reads them: with the options of its questions. */
export async function readAssistantHistory(
  read: StoreReader,
  roomId: string,
  messageId: string,
): Promise<AssistantRequest['history']> {
  const rows = await read
    .selectFrom('messages')
    .select(['id', 'role', 'text', 'details'])
    .where('room_id', '=', roomId)
    .where('seq', '<', (eb) => eb.selectFrom('messages').select('seq').where('id', '=', messageId))
    .orderBy('seq', 'desc')
    .limit(assistantHistoryLimit)
    .execute()
  return rows.toReversed().map(({ id, role, text, details }) => {
    const { options } = messageDetailsColumn.read(details, `message ${id}`)
    return { role, text, ...(options === undefined ? {} : { options }) }
  })
}
