import { z } from 'zod'
import { derivation } from './derivations.ts'
import { event } from './events.ts'
import { explanation } from './explanation.ts'
import { fieldTexts } from './field-texts.ts'
import { file } from './files.ts'
import { exportFormat, frameQuery } from './frame-export.ts'
import { json } from './json.ts'
import { privacy } from './models.ts'
import { emptyObject, eventSeq, id, isoTime } from './primitives.ts'
import { route } from './route.ts'
import { oneLineText, storableText } from './text.ts'
import { whyBody, whyResponse } from './why.ts'

export const role = z.enum(['owner', 'editor', 'viewer']).meta({ id: 'Role' })
export type Role = z.infer<typeof role>

/** Titles of a version. `subtitle` describes the filters; empty if there are none. */
const specTitle = { title: z.string(), subtitle: z.string() }

export const room = z
  .object({
    id: z.string(),
    name: z.string(),
    token: z.string(),
    role,
    createdAt: isoTime,
    updatedAt: isoTime,
    files: z.array(file),
    spec: z.object({ version: z.int(), ...specTitle }).nullable(),
    privacy,
    lastSeq: eventSeq,
  })
  .meta({ id: 'Room' })
export type Room = z.infer<typeof room>

const member = z
  .object({
    userId: z.string(),
    /** Display name: the name, else the local part of the e-mail. */
    name: z.string(),
    role,
  })
  .meta({ id: 'Member' })
export type RoomMember = z.infer<typeof member>

const invite = z
  .object({
    id: z.string(),
    /** The link. Null in lists: it is shown once. */
    url: z.string().nullable(),
    role,
    createdAt: isoTime,
    expiresAt: isoTime,
    /** How many people have used it. */
    uses: z.int().min(0),
  })
  .meta({ id: 'Invite' })
export type Invite = z.infer<typeof invite>
const inviteToken = z.object({ token: id })

const specAuthor = z.enum(['assistant', 'user', 'undo', 'redo'])
const specObject = z.record(z.string(), json)
export const specVersion = z
  .object({
    version: z.int(),
    parent: z.int().nullable(),
    by: specAuthor,
    ...specTitle,
    spec: specObject,
    explanation: explanation.nullable(),
    createdAt: isoTime,
  })
  .meta({ id: 'SpecVersion' })
export const specList = z.object({
  specs: z.array(z.object({ version: z.int(), ...specTitle, by: specAuthor, createdAt: isoTime })),
})
export const specBody = z.strictObject({ spec: json, expectedVersion: z.int().min(1).nullable() })

/** What the room's chart lacks since files were replaced, split or removed. */
const missingFields = z
  .object({
    /** The version of the spec; null if the room has no chart. */
    version: z.int().nullable(),
    tables: z.array(
      z.object({
        table: z.string(),
        fileId: z.string(),
        fileName: z.string(),
        /** `newName`: what the column is called now; null if it is gone. */
        fields: z.array(z.object({ name: z.string(), newName: z.string().nullable() })),
        /** The newest version of the file that has them, if it is mine and is kept. */
        restorable: z.int().nullable(),
      }),
    ),
    /** Whether the chart can use new names: of all columns where each has one, otherwise of some. */
    renamable: z.boolean(),
    /** Tables that the chart uses and the room does not have any more. */
    lostTables: z.array(
      z.object({
        table: z.string(),
        /** Files of mine in the room that are a series and would be this table if they were gathered. */
        parts: z.array(z.object({ id: z.string(), name: z.string() })),
        /** A table of the room with all columns that the chart uses of it; of a series, that of the last file. */
        replacement: z.object({ table: z.string(), fileName: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'MissingFields' })
export type MissingFields = z.infer<typeof missingFields>

export const roomId = z.object({ id })
export const roomVersion = roomId.extend({ version: z.coerce.number().int().min(1) })
export const roomResponse = z.object({ room })
export const roomsResponse = z.object({ rooms: z.array(room) })
export const roomBody = z.strictObject({ name: oneLineText() })
const roomMember = roomId.extend({ userId: id })
const versionResponse = z.object({ version: z.int().nullable() })
const linkBody = z.strictObject({ fileIds: z.array(id).min(1).max(100) })
const linkResponse = z.object({ files: z.array(file) })
const list = { method: 'GET', access: 'member', status: 200, response: roomsResponse } as const

export const roomRoutes = {
  list: route({ ...list, path: '/server/rooms/list', summary: 'List my rooms, most recently active first' }),
  index: route({ ...list, path: '/server/rooms', summary: 'Same as /server/rooms/list' }),
  create: route({
    method: 'POST',
    path: '/server/rooms/create',
    access: 'user',
    summary: 'Create a room and enter it',
    status: 201,
    body: roomBody,
    response: roomResponse,
  }),
  switch: route({
    method: 'POST',
    path: '/server/rooms/:id/switch',
    access: 'member',
    summary: 'Enter a room; sets its cookies',
    status: 200,
    params: roomId,
    response: roomResponse,
  }),
  change: route({
    method: 'PATCH',
    path: '/server/rooms/:id',
    access: 'member',
    summary: 'Rename a room, or set what language models may see of its tables',
    status: 200,
    params: roomId,
    body: z
      .strictObject({ name: oneLineText().optional(), privacy: privacy.optional() })
      .refine((body) => body.name !== undefined || body.privacy !== undefined, fieldTexts.room_change),
    response: roomResponse,
  }),
  remove: route({
    method: 'DELETE',
    path: '/server/rooms/:id/delete',
    access: 'user',
    summary: 'Move a room to the trash for 7 days',
    status: 200,
    params: roomId,
    response: emptyObject,
  }),
  trash: route({
    method: 'GET',
    path: '/server/rooms/trash',
    access: 'user',
    summary: 'List the rooms in the trash',
    status: 200,
    response: z.object({
      rooms: z.array(z.object({ id: z.string(), name: z.string(), deletedAt: isoTime, erasedAt: isoTime })),
    }),
  }),
  restore: route({
    method: 'POST',
    path: '/server/rooms/:id/restore',
    access: 'user',
    summary: 'Restore a room from the trash',
    status: 200,
    params: roomId,
    response: roomResponse,
  }),
  rotateToken: route({
    method: 'POST',
    path: '/server/rooms/:id/rotate-token',
    access: 'user',
    summary: 'Rotate the room’s token; sockets that use the old one close',
    status: 200,
    params: roomId,
    response: roomResponse,
  }),
  linkFiles: route({
    method: 'POST',
    path: '/server/rooms/:id/link-files',
    access: 'member',
    summary: 'Link files to a room; returns all linked files',
    status: 200,
    params: roomId,
    body: linkBody,
    response: linkResponse,
  }),
  unlinkFiles: route({
    method: 'POST',
    path: '/server/rooms/:id/unlink-files',
    access: 'member',
    summary: 'Unlink files from a room; returns all linked files',
    status: 200,
    params: roomId,
    body: linkBody,
    response: linkResponse,
  }),
  derive: route({
    method: 'POST',
    path: '/server/rooms/:id/derive',
    access: 'member',
    summary:
      'Derive a table from tables of the room by join, unpivot, pivot or cleaning; it becomes a file of mine, linked to the room',
    status: 201,
    params: roomId,
    body: z.strictObject({ derivation }),
    response: z.object({ file }),
  }),
  rederive: route({
    method: 'POST',
    path: '/server/rooms/:id/rederive',
    access: 'member',
    summary: 'Derive a table anew from what its parents are now; it becomes the next version of its file',
    status: 200,
    params: roomId,
    body: z.strictObject({ fileId: id }),
    response: z.object({ file }),
  }),
  events: route({
    method: 'GET',
    path: '/server/rooms/:id/events',
    access: 'member',
    summary: 'List the events of the room after a sequence number',
    status: 200,
    params: roomId,
    query: z.object({
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(200),
    }),
    response: z.object({ events: z.array(event), lastSeq: eventSeq }),
  }),
  specs: route({
    method: 'GET',
    path: '/server/rooms/:id/specs',
    access: 'member',
    summary: 'List all versions of the spec, newest first',
    status: 200,
    params: roomId,
    response: specList,
  }),
  spec: route({
    method: 'GET',
    path: '/server/rooms/:id/specs/:version',
    access: 'member',
    summary: 'Get a version of the spec',
    status: 200,
    params: roomVersion,
    response: specVersion,
  }),
  why: route({
    method: 'POST',
    path: '/server/rooms/:id/specs/:version/why',
    access: 'member',
    summary: 'Explain why a version looks as it does, and what it would look like without some of the rules',
    status: 200,
    params: roomVersion,
    body: whyBody,
    response: whyResponse,
  }),
  checkSpec: route({
    method: 'POST',
    path: '/server/rooms/:id/spec/check',
    access: 'member',
    summary: 'Validate a spec; returns its errors by path',
    status: 200,
    params: roomId,
    body: z.strictObject({ spec: json }),
    response: z.object({
      faults: z.array(z.object({ path: z.string(), message: z.string(), severity: z.enum(['error', 'warning']) })),
    }),
  }),
  putSpec: route({
    method: 'PUT',
    path: '/server/rooms/:id/spec',
    access: 'member',
    summary: 'Set the spec; fails if it has changed since expectedVersion',
    status: 200,
    params: roomId,
    body: specBody,
    response: z.object({ version: z.int() }),
  }),
  missingFields: route({
    method: 'GET',
    path: '/server/rooms/:id/missing-fields',
    access: 'member',
    summary:
      'Get the tables and columns that the chart uses and the room does not have any more, and what could take their place',
    status: 200,
    params: roomId,
    response: missingFields,
  }),
  useNewNames: route({
    method: 'POST',
    path: '/server/rooms/:id/missing-fields/rename',
    access: 'member',
    summary: 'Let the chart use the new names of columns, as a new version',
    status: 200,
    params: roomId,
    body: z.strictObject({ expectedVersion: z.int().min(1) }),
    response: versionResponse,
  }),
  useOtherTable: route({
    method: 'POST',
    path: '/server/rooms/:id/missing-fields/table',
    access: 'member',
    summary: 'Let the chart use another table in place of one of its own, as a new version',
    status: 200,
    params: roomId,
    body: z.strictObject({
      expectedVersion: z.int().min(1),
      table: storableText({ min: 1, max: 200 }),
      replacement: storableText({ min: 1, max: 200 }),
    }),
    response: versionResponse,
  }),
  undo: route({
    method: 'POST',
    path: '/server/rooms/:id/undo',
    access: 'member',
    summary: 'Undo to the previous version; null before the first',
    status: 200,
    params: roomId,
    response: versionResponse,
  }),
  redo: route({
    method: 'POST',
    path: '/server/rooms/:id/redo',
    access: 'member',
    summary: 'Redo to the newest version made from this one',
    status: 200,
    params: roomId,
    response: versionResponse,
  }),
  members: route({
    method: 'GET',
    path: '/server/rooms/:id/members',
    access: 'member',
    summary: 'List the members of a room, owners first',
    status: 200,
    params: roomId,
    response: z.object({ members: z.array(member) }),
  }),
  changeMember: route({
    method: 'PATCH',
    path: '/server/rooms/:id/members/:userId',
    access: 'user',
    summary: 'Change a member’s role; a room keeps at least one owner',
    status: 200,
    params: roomMember,
    body: z.strictObject({ role }),
    response: emptyObject,
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/server/rooms/:id/members/:userId',
    access: 'user',
    summary: 'Remove a member from a room, or leave it',
    status: 200,
    params: roomMember,
    response: emptyObject,
  }),
  invites: route({
    method: 'GET',
    path: '/server/rooms/:id/invites',
    access: 'user',
    summary: 'List the invites that can still be accepted',
    status: 200,
    params: roomId,
    response: z.object({ invites: z.array(invite) }),
  }),
  invite: route({
    method: 'POST',
    path: '/server/rooms/:id/invites',
    access: 'user',
    summary: 'Create an invite link to the room, valid for 7 days by default and 30 at most',
    status: 201,
    params: roomId,
    body: z.strictObject({ role, expiresAt: isoTime.optional() }),
    response: z.object({ invite }),
  }),
  revokeInvite: route({
    method: 'DELETE',
    path: '/server/rooms/:id/invites/:inviteId',
    access: 'user',
    summary: 'Revoke an invite',
    status: 200,
    params: roomId.extend({ inviteId: id }),
    response: emptyObject,
  }),
  lookAtInvite: route({
    method: 'GET',
    path: '/server/invites/:token',
    access: 'anyone',
    summary: 'Preview an invite; open to anyone with its link',
    status: 200,
    params: inviteToken,
    response: z.object({ invite: z.object({ roomName: z.string(), invitedBy: z.string(), role, expiresAt: isoTime }) }),
  }),
  acceptInvite: route({
    method: 'POST',
    path: '/server/invites/:token/accept',
    access: 'user',
    summary: 'Accept an invite and enter its room; never lowers a member’s role',
    status: 200,
    params: inviteToken,
    response: roomResponse,
  }),
  frame: route({
    method: 'GET',
    path: '/server/rooms/:id/frame/:format',
    access: 'member',
    summary: 'Download the chart as an image',
    status: 200,
    params: roomId.extend({ format: exportFormat }),
    query: frameQuery,
    download: 'image/*',
    response: z.unknown(),
  }),
}
