import type { Event, Role, Room } from '@belvedere/contract'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { aSession, aUser } from '../../../testing/render-page.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import type { ChatHistory, OutboxEntry, TurnProgress } from '../../features/chat/turns.ts'
import { applyEvent } from './apply-event.ts'

const at = '2026-01-02T00:00:00Z'
const aFile = (id: string): Room['files'][number] => ({
  id,
  name: `${id}.csv`,
  format: 'csv',
  size: 1,
  status: 'processing',
  createdAt: at,
  updatedAt: at,
  version: 1,
  parts: 1,
  tables: [],
  notes: [],
})
const aRoom = (part: Partial<Room> = {}): Room => ({
  id: 'r1',
  name: 'A room',
  token: 'token',
  role: 'owner',
  createdAt: at,
  updatedAt: at,
  files: [],
  spec: null,
  privacy: 'statistics',
  lastSeq: 0,
  ...part,
})
const logged = { room: 'r1', at, seq: 1 }
const passing = { room: 'r1', at, seq: null }

function cacheWith(room = aRoom()) {
  const cache = new QueryClient()
  cache.setQueryData(queryKeys.rooms, [room])
  cache.setQueryData<ChatHistory>(queryKeys.history('r1'), { messages: [], nextCursor: null })
  const apply = (...events: Event[]) => {
    for (const event of events) applyEvent(cache, event)
  }
  const room1 = () => cache.getQueryData<Room[]>(queryKeys.rooms)?.[0]
  return { cache, apply, room1 }
}

describe('an event in the cache', () => {
  it('shows the answer in progress until its message comes', () => {
    const { cache, apply } = cacheWith()
    apply(
      { ...passing, type: 'ai_step', data: { replyId: 'a1', step: 'solve', state: 'started', label: 'Choosing' } },
      { ...passing, type: 'chat_delta', data: { replyId: 'a1', offset: 0, text: 'Each bar' } },
    )
    expect(cache.getQueryData<TurnProgress>(queryKeys.turn('r1'))).toEqual({
      replyId: 'a1',
      text: 'Each bar',
      steps: [{ step: 'solve', state: 'started', label: 'Choosing' }],
    })
    apply({
      ...logged,
      type: 'chat_message',
      data: { id: 'a1', seq: 1, role: 'assistant', text: 'Each bar is an origin.', createdAt: at, status: 'done' },
    })
    expect(cache.getQueryData(queryKeys.turn('r1'))).toBeNull()
    expect(cache.getQueryData<ChatHistory>(queryKeys.history('r1'))?.messages.map(({ text }) => text)).toEqual([
      'Each bar is an origin.',
    ])
  })

  it('removes a message from the outbox once it is in the chat', () => {
    const { cache, apply } = cacheWith()
    cache.setQueryData<OutboxEntry[]>(queryKeys.outbox('r1'), [{ clientMessageId: 'c1', text: 'hello', error: null }])
    apply({
      ...logged,
      type: 'chat_message',
      data: { id: 'u1', seq: 1, role: 'user', text: 'hello', createdAt: at, status: 'done', clientMessageId: 'c1' },
    })
    expect(cache.getQueryData(queryKeys.outbox('r1'))).toEqual([])
  })

  it('updates the spec, and removes it', () => {
    const { apply, room1 } = cacheWith()
    const drawn = { version: 2, title: 'Bars', subtitle: 'Origin: Japan' }
    apply({ ...logged, type: 'spec_updated', data: { ...drawn, by: 'assistant' } })
    expect(room1()?.spec).toEqual(drawn)
    apply({ ...logged, type: 'spec_updated', data: { version: null, title: '', subtitle: '', by: 'undo' } })
    expect(room1()?.spec).toBeNull()
  })

  it('renames rooms and takes files out of them', () => {
    const { apply, room1 } = cacheWith(aRoom({ files: [aFile('f1'), aFile('f2')] }))
    apply(
      { ...logged, type: 'room_updated', data: { name: 'Another name' } },
      { ...logged, type: 'file_unlinked', data: { files: [{ id: 'f1', name: 'f1.csv' }] } },
    )
    expect(room1()).toMatchObject({ name: 'Another name', privacy: 'statistics' })
    apply({ ...logged, type: 'room_updated', data: { name: 'Another name', privacy: 'off' } })
    expect(room1()?.privacy).toBe('off')
    expect(room1()?.files.map(({ id }) => id)).toEqual(['f2'])
  })

  it('gives a person the new role at once, and nobody else', () => {
    const { cache, apply, room1 } = cacheWith()
    cache.setQueryData(queryKeys.session, aSession(aUser({ id: 'me' })))
    const became = (userId: string, role: Role | null): Event => ({
      ...logged,
      type: 'member_changed',
      data: { userId, role },
    })
    apply(became('you', 'viewer'), became('you', null))
    expect(room1()?.role).toBe('owner')
    apply(became('me', 'viewer'))
    expect(room1()?.role).toBe('viewer')
  })

  it('says why a file could not be read', () => {
    const { apply, room1 } = cacheWith(aRoom({ files: [aFile('f1')] }))
    const error = { code: 'unreadable_file' as const, detail: 'This is a picture, not a table.' }
    apply({ ...logged, type: 'file_status', data: { file_id: 'f1', status: 'failed', error } })
    expect(room1()?.files[0]).toMatchObject({ status: 'failed', error })
  })
})
