import type { Event, EventData, EventKind, File, Room, Session } from '@belvedere/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { FileMove } from '../../api/files.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { patchRoom } from '../../api/rooms.ts'
import {
  addMessage,
  applyDelta,
  applyStep,
  type ChatHistory,
  type OutboxEntry,
  type TurnProgress,
} from '../../features/chat/turns.ts'
import type { ReadingState } from '../../features/files/reading-progress.tsx'
import type { RenderStatus } from '../../features/stage/render-status.ts'

/** The events that `applyEvent` handles. */
export const appliedKinds: readonly EventKind[] = [
  'chat_message',
  'chat_delta',
  'ai_step',
  'spec_updated',
  'file_linked',
  'file_unlinked',
  'file_status',
  'file_reupload',
  'file_corrected',
  'room_updated',
  'member_changed',
  'room_deleted',
  'viz_status',
  'presence',
]

/** Updates the query cache with an event. Nothing else writes to the cache because of an event. */
export function applyEvent(cache: QueryClient, event: Event): void {
  const room = event.room ?? ''
  switch (event.type) {
    case 'chat_message':
      cache.setQueryData<ChatHistory>(queryKeys.history(room), (history) => history && addMessage(history, event.data))
      cache.setQueryData<OutboxEntry[]>(queryKeys.outbox(room), (outbox = []) =>
        outbox.filter(({ clientMessageId }) => clientMessageId !== event.data.clientMessageId),
      )
      cache.setQueryData<TurnProgress | null>(queryKeys.turn(room), (turn) =>
        turn?.replyId === event.data.id ? null : turn,
      )
      patchRoom(cache, room, (known) => ({ ...known, updatedAt: event.at }))
      break
    case 'chat_delta':
      cache.setQueryData<TurnProgress | null>(queryKeys.turn(room), (turn = null) => applyDelta(turn, event.data))
      break
    case 'ai_step':
      cache.setQueryData<TurnProgress | null>(queryKeys.turn(room), (turn = null) => applyStep(turn, event.data))
      break
    case 'spec_updated': {
      const { version, title, subtitle } = event.data
      const spec = version === null ? null : { version, title, subtitle }
      patchRoom(cache, room, (known) => ({ ...known, spec }))
      // The new spec has not failed yet.
      cache.setQueryData<RenderStatus>(queryKeys.drawing(room), { state: 'ready' })
      void cache.invalidateQueries({ queryKey: queryKeys.specs(room) })
      break
    }
    case 'file_linked':
      addMove(cache, room, event.data)
      void cache.invalidateQueries({ queryKey: queryKeys.rooms })
      void cache.invalidateQueries({ queryKey: queryKeys.files })
      break
    case 'file_unlinked': {
      const unlinkedIds = new Set(event.data.files.map(({ id }) => id))
      patchRoom(cache, room, (known) => ({ ...known, files: known.files.filter(({ id }) => !unlinkedIds.has(id)) }))
      break
    }
    case 'file_status':
      applyFileStatus(cache, event.data)
      break
    case 'file_reupload':
    case 'file_corrected':
      void cache.invalidateQueries({ queryKey: queryKeys.rooms })
      void cache.invalidateQueries({ queryKey: queryKeys.files })
      break
    case 'room_updated':
      patchRoom(cache, room, (previous) => ({
        ...previous,
        name: event.data.name,
        privacy: event.data.privacy ?? previous.privacy,
      }))
      break
    case 'member_changed':
      applyRole(cache, room, event.data)
      void cache.invalidateQueries({ queryKey: queryKeys.rooms })
      void cache.invalidateQueries({ queryKey: queryKeys.members(room) })
      void cache.invalidateQueries({ queryKey: queryKeys.invites(room) })
      break
    case 'room_deleted':
      void cache.invalidateQueries({ queryKey: queryKeys.rooms })
      void cache.invalidateQueries({ queryKey: queryKeys.trash })
      break
    case 'presence':
      cache.setQueryData<EventData<'presence'>['viewers']>(queryKeys.viewers(room), event.data.viewers)
      break
    case 'viz_status':
      cache.setQueryData<RenderStatus>(queryKeys.drawing(room), event.data)
      break
    case 'params_settled':
    case 'session_revoked':
      break
    default:
      event satisfies never
  }
}

/** Applies one's own new role at once. Removal is reported to the room's subscription instead. */
function applyRole(cache: QueryClient, room: string, { userId, role }: EventData<'member_changed'>): void {
  if (role === null || cache.getQueryData<Session>(queryKeys.session)?.user?.id !== userId) return
  patchRoom(cache, room, (previous) => ({ ...previous, role }))
}

function addMove(cache: QueryClient, room: string, { files, replaces }: EventData<'file_linked'>): void {
  if (replaces === undefined) return
  const move = { fileIds: files.map(({ id }) => id), replacedNames: replaces.map(({ name }) => name) }
  cache.setQueryData<readonly FileMove[]>(queryKeys.fileMoves(room), (moves = []) => [...moves, move].slice(-maxMoves))
}

/** Older ones have been seen. */
const maxMoves = 20

type FileStatus = Extract<Event, { type: 'file_status' }>['data']

/** Writes the status of a file into the cache; once it is ready, its tables are fetched. */
function applyFileStatus(cache: QueryClient, { file_id, status, error, ...reading }: FileStatus): void {
  cache.setQueryData<ReadingState | null>(queryKeys.reading(file_id), status === 'processing' ? reading : null)
  if (status === 'ready') {
    void cache.invalidateQueries({ queryKey: queryKeys.rooms })
    void cache.invalidateQueries({ queryKey: queryKeys.files })
    return
  }
  const change = (files: File[]) =>
    files.map((file) => (file.id === file_id ? { ...file, status, ...(error === undefined ? {} : { error }) } : file))
  cache.setQueryData<File[]>(queryKeys.files, (files) => files && change(files))
  cache.setQueriesData<Room[]>({ queryKey: queryKeys.rooms }, (rooms) =>
    rooms?.map((room) => ({ ...room, files: change(room.files) })),
  )
}
