import type { Event, Message } from '@belvedere/contract'
import { displayName } from '../../room/display-name.ts'
import { messageDetailsColumn } from '../../store/json-columns.ts'
import type { MessagesTable, PeopleTable } from '../../store/schema.ts'

const choice = ({ id, label }: { id: string; label: string }) => ({ id, label })

export type Author = Pick<PeopleTable, 'id' | 'kind' | 'name' | 'email'>

/** A message as sent to clients; `author` is null for the assistant and for unknown authors. */
export function messageView(row: MessagesTable, author: Author | null): Message {
  const { spec, steps, explanation, alternatives, options, suggestions, model, error } = messageDetailsColumn.read(
    row.details,
    `message ${row.id}`,
  )
  return {
    id: row.id,
    seq: row.seq,
    role: row.role,
    ...(author === null ? {} : { by: { id: author.id, name: displayName(author) } }),
    text: row.text,
    createdAt: new Date(row.created_at).toISOString(),
    status: row.status,
    ...(row.client_message_id === null ? {} : { clientMessageId: row.client_message_id }),
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
    ...(spec === undefined ? {} : { spec }),
    ...(steps === undefined ? {} : { steps }),
    ...(explanation === undefined ? {} : { explanation }),
    ...(alternatives === undefined ? {} : { alternatives: alternatives.map(choice) }),
    ...(options === undefined ? {} : { question: { options: options.map(choice) } }),
    ...(suggestions === undefined ? {} : { suggestions }),
    ...(model === undefined ? {} : { model }),
    ...(error === undefined ? {} : { error }),
  }
}

/** Splits a text into whole words of some dozens of characters each, for streaming. */
export function splitForStreaming(text: string): string[] {
  return text.match(/[\s\S]{1,24}(?:\s|$)|\S{1,60}/g) ?? []
}

export type TransientEvent = Event & { room: string }
