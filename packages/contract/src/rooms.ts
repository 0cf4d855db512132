import { z } from 'zod'
import { event } from './events.ts'
import { file } from './files.ts'
import { route } from './route.ts'
import { empty, id, isoTime, json, name, seq } from './text.ts'

export const role = z.enum(['owner', 'editor', 'viewer'])
export type Role = z.infer<typeof role>

export const room = z.object({
  id: z.string(),
  name: z.string(),
  token: z.string(),
  role,
  createdAt: isoTime,
  updatedAt: isoTime,
  files: z.array(file),
  spec: z.object({ version: z.int(), title: z.string() }).nullable(),
  lastSeq: seq,
})
export type Room = z.infer<typeof room>

const specAuthor = z.enum(['assistant', 'user', 'undo', 'redo'])
export const explanation = z.object({
  rules: z.array(z.object({ rule: z.string(), sentence: z.string(), cost: z.number() })),
  assumptions: z.array(z.string()),
})
export type Explanation = z.infer<typeof explanation>
const specObject = z.record(z.string(), json)

const roomId = z.object({ id })
const roomAnswer = z.object({ room })
const versionAnswer = z.object({ version: z.int().nullable() })
const linkBody = z.strictObject({ fileIds: z.array(id).min(1).max(100) })
const linkAnswer = z.object({ files: z.array(file) })
const list = { method: 'GET', access: 'member', status: 200, answer: z.object({ rooms: z.array(room) }) } as const

export const roomRoutes = {
  list: route({ ...list, path: '/server/rooms/list', summary: 'My rooms, newest activity first' }),
  index: route({ ...list, path: '/server/rooms', summary: 'The same as /server/rooms/list' }),
  create: route({
    method: 'POST',
    path: '/server/rooms/create',
    access: 'user',
    summary: 'Make a room and enter it',
    status: 201,
    body: z.strictObject({ name: name() }),
    answer: roomAnswer,
  }),
  switch: route({
    method: 'POST',
    path: '/server/rooms/:id/switch',
    access: 'member',
    summary: 'Enter a room: its cookies are set',
    status: 200,
    params: roomId,
    answer: roomAnswer,
  }),
  rename: route({
    method: 'PATCH',
    path: '/server/rooms/:id',
    access: 'member',
    summary: 'Rename a room',
    status: 200,
    params: roomId,
    body: z.strictObject({ name: name() }),
    answer: roomAnswer,
  }),
  remove: route({
    method: 'DELETE',
    path: '/server/rooms/:id/delete',
    access: 'user',
    summary: 'Put a room in the trash for 7 days',
    status: 200,
    params: roomId,
    answer: empty,
  }),
  trash: route({
    method: 'GET',
    path: '/server/rooms/trash',
    access: 'user',
    summary: 'Rooms in the trash',
    status: 200,
    answer: z.object({
      rooms: z.array(z.object({ id: z.string(), name: z.string(), deletedAt: isoTime, erasedAt: isoTime })),
    }),
  }),
  restore: route({
    method: 'POST',
    path: '/server/rooms/:id/restore',
    access: 'user',
    summary: 'Bring a room back from the trash',
    status: 200,
    params: roomId,
    answer: roomAnswer,
  }),
  rotateToken: route({
    method: 'POST',
    path: '/server/rooms/:id/rotate-token',
    access: 'user',
    summary: 'Give the room a new token; sockets that used the old one close',
    status: 200,
    params: roomId,
    answer: roomAnswer,
  }),
  linkFiles: route({
    method: 'POST',
    path: '/server/rooms/:id/link-files',
    access: 'member',
    summary: 'Make files available in a room; the answer is what is linked now',
    status: 200,
    params: roomId,
    body: linkBody,
    answer: linkAnswer,
  }),
  unlinkFiles: route({
    method: 'POST',
    path: '/server/rooms/:id/unlink-files',
    access: 'member',
    summary: 'Take files out of a room; the answer is what is linked now',
    status: 200,
    params: roomId,
    body: linkBody,
    answer: linkAnswer,
  }),
  events: route({
    method: 'GET',
    path: '/server/rooms/:id/events',
    access: 'member',
    summary: 'The room’s log after a number',
    status: 200,
    params: roomId,
    query: z.object({
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(200),
    }),
    answer: z.object({ events: z.array(event), lastSeq: seq }),
  }),
  specs: route({
    method: 'GET',
    path: '/server/rooms/:id/specs',
    access: 'member',
    summary: 'All versions of the spec, newest first',
    status: 200,
    params: roomId,
    answer: z.object({
      specs: z.array(z.object({ version: z.int(), title: z.string(), by: specAuthor, createdAt: isoTime })),
    }),
  }),
  spec: route({
    method: 'GET',
    path: '/server/rooms/:id/specs/:version',
    access: 'member',
    summary: 'One version of the spec',
    status: 200,
    params: roomId.extend({ version: z.coerce.number().int().min(1) }),
    answer: z.object({
      version: z.int(),
      parent: z.int().nullable(),
      by: specAuthor,
      title: z.string(),
      spec: specObject,
      explanation: explanation.nullable(),
      createdAt: isoTime,
    }),
  }),
  checkSpec: route({
    method: 'POST',
    path: '/server/rooms/:id/spec/check',
    access: 'member',
    summary: 'What is wrong with a spec, by path',
    status: 200,
    params: roomId,
    body: z.strictObject({ spec: json }),
    answer: z.object({
      faults: z.array(z.object({ path: z.string(), message: z.string(), severity: z.enum(['error', 'warning']) })),
    }),
  }),
  putSpec: route({
    method: 'PUT',
    path: '/server/rooms/:id/spec',
    access: 'member',
    summary: 'Set the spec; refused if someone changed it since expectedVersion',
    status: 200,
    params: roomId,
    body: z.strictObject({ spec: json, expectedVersion: z.int().min(1).nullable() }),
    answer: z.object({ version: z.int() }),
  }),
  undo: route({
    method: 'POST',
    path: '/server/rooms/:id/undo',
    access: 'member',
    summary: 'Back to the version before; null before the first',
    status: 200,
    params: roomId,
    answer: versionAnswer,
  }),
  redo: route({
    method: 'POST',
    path: '/server/rooms/:id/redo',
    access: 'member',
    summary: 'Forward to the newest version after this one',
    status: 200,
    params: roomId,
    answer: versionAnswer,
  }),
}
