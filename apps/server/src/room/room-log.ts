import type { AppError, Event, EventData, EventKind } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { newId } from '../ids.ts'
import { eventDataColumn, readEvent, readOutboxEvent } from '../store/json-columns.ts'
import type { Store, StoreReader, Tx } from '../store/store.ts'
import type { Bus } from './bus.ts'

type LoggedKind = Exclude<EventKind, 'chat_delta' | 'ai_step' | 'viz_status' | 'presence' | 'session_revoked'>

/** A transaction on one room. `append` writes an event under the room's next number, which it returns. */
export interface RoomChange {
  tx: Tx
  at: number
  append<K extends LoggedKind>(type: K, data: EventData<K> | ((seq: number) => EventData<K>)): Promise<number>
}

export interface RoomLog {
  /**
   * Changes a room and appends events in one transaction. Call `append` after every other statement: it locks the
   * room's row until the end. Rejects with `not_found` if the room is gone by the time of the append.
   */
  change<T>(room: string, work: (change: RoomChange) => Promise<T>): Promise<T>
  /** The events after a number, in order, at most `limit`. */
  read(room: string, after: number, limit: number): Promise<Event[]>
  lastSeq(room: string): Promise<number>
  /** Moves queued events to the logs of their rooms, one transaction each. */
  drainOutbox(): Promise<void>
}

export function roomLog(deps: { store: Store; bus: Bus; now(): number }): RoomLog {
  const { store, bus } = deps

  async function change<T>(room: string, work: (change: RoomChange) => Promise<T>): Promise<T> {
    let newest: number | null = null
    const at = deps.now()
    const result = await store.write((tx) => {
      newest = null
      return work({
        tx,
        at,
        append: async (type, data) => {
          const seq = await nextSeq(tx, room, at)
          const content = typeof data === 'function' ? data(seq) : data
          await tx
            .insertInto('room_events')
            .values({ room_id: room, seq, type, at, data: eventDataColumn.write(content) })
            .execute()
          newest = seq
          return seq
        },
      })
    }, room)
    if (newest !== null) bus.publish({ type: 'logged', room, seq: newest })
    return result
  }

  return {
    change,
    read: (room, after, limit) => readEvents(store.read, room, after, limit),
    async lastSeq(room) {
      const row = await store.read.selectFrom('rooms').select('last_seq').where('id', '=', room).executeTakeFirst()
      return row?.last_seq ?? 0
    },
    async drainOutbox() {
      const queued = await store.read.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute()
      for (const row of queued) {
        await change(row.room_id, async ({ tx, append }) => {
          const claimed = await tx.deleteFrom('outbox').where('id', '=', row.id).returning('id').executeTakeFirst()
          if (claimed === undefined) return
          const { type, data } = outboxEvent(row)
          await append(type, data)
        })
      }
    },
  }
}

export const roomGone = (): AppError => new TextError('not_found', serverTexts.message('events.erased'))

async function nextSeq(tx: Tx, room: string, at: number): Promise<number> {
  const row = await tx
    .updateTable('rooms')
    .set((eb) => ({ last_seq: eb('last_seq', '+', 1), updated_at: at }))
    .where('id', '=', room)
    .returning('last_seq')
    .executeTakeFirst()
  if (row === undefined) throw roomGone()
  return row.last_seq
}

async function readEvents(read: StoreReader, room: string, after: number, limit: number): Promise<Event[]> {
  const rows = await read
    .selectFrom('room_events')
    .selectAll()
    .where('room_id', '=', room)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(readEvent)
}

type OutboxKind =
  | 'file_linked'
  | 'file_status'
  | 'file_reupload'
  | 'file_corrected'
  | 'file_unlinked'
  | 'member_changed'
type OutboxEvent = { [K in OutboxKind]: { type: K; data: EventData<K> } }[OutboxKind]

/** Queues an event for each of the rooms; call `drainOutbox` after the transaction to deliver them. */
export async function enqueueInOutbox(tx: Tx, rooms: string[], { type, data }: OutboxEvent, at: number): Promise<void> {
  if (rooms.length === 0) return
  const content = eventDataColumn.write(data)
  await tx
    .insertInto('outbox')
    .values(rooms.map((room_id) => ({ id: newId(), room_id, type, data: content, created_at: at })))
    .execute()
}

function outboxEvent(row: { id: string; type: string; data: string }): OutboxEvent {
  const event = readOutboxEvent(row)
  switch (event.type) {
    case 'file_linked':
    case 'file_status':
    case 'file_reupload':
    case 'file_corrected':
    case 'file_unlinked':
    case 'member_changed':
      return event
    default:
      throw new Error(`The outbox does not carry ${event.type}.`)
  }
}
