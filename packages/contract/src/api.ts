import { z } from 'zod'
import { sentence } from './chat.ts'
import { fieldTexts } from './field-texts.ts'
import { fileId, fileResponse, filesResponse, profileQuery, profileResponse, seriesChoice } from './files.ts'
import { type ExportFormat, frameMediaType, frameQuery } from './frame-export.ts'
import { json } from './json.ts'
import { message } from './message.ts'
import { emptyObject, id, isoTime } from './primitives.ts'
import { roomBody, roomId, roomResponse, roomsResponse, roomVersion, specBody, specList, specVersion } from './rooms.ts'
import { route } from './route.ts'
import { oneLineText, storableText } from './text.ts'

export const scope = z.enum(['read', 'write']).meta({ id: 'Scope' })

/** An API key without its secret. `prefix` is how it begins. */
const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(scope),
    createdAt: isoTime,
    expiresAt: isoTime.nullable(),
    lastUsedAt: isoTime.nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof apiKey>

/** Keys are created, listed and revoked in a browser session, never with a key. */
export const keyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/keys',
    access: 'user',
    summary: 'List my API keys, newest first',
    status: 200,
    response: z.object({ keys: z.array(apiKey) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/keys',
    access: 'user',
    summary: 'Create an API key, shown only in this response. By default it can read and write and does not expire',
    status: 201,
    body: z.strictObject({
      name: oneLineText(100),
      scopes: z.array(scope).min(1).max(2).optional(),
      expiresAt: isoTime.nullable().optional(),
    }),
    response: apiKey.omit({ lastUsedAt: true }).extend({ key: z.string() }),
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/v1/keys/:id',
    access: 'user',
    summary: 'Revoke an API key, effective immediately',
    status: 200,
    params: z.object({ id }),
    response: emptyObject,
  }),
}

const frame = <const F extends ExportFormat>(format: F) =>
  route({
    method: 'GET',
    path: `/api/v1/rooms/:id/frame.${format}`,
    access: 'read',
    summary: `Download the chart as ${format.toUpperCase()}`,
    status: 200,
    params: roomId,
    query: frameQuery,
    download: frameMediaType[format],
    response: z.unknown(),
  })

/** The programmatic API: the use cases of rooms, authenticated by key, one response per request. */
export const apiRoutes = {
  rooms: route({
    method: 'GET',
    path: '/api/v1/rooms',
    access: 'read',
    summary: 'List my rooms, most recently active first',
    status: 200,
    response: roomsResponse,
  }),
  createRoom: route({
    method: 'POST',
    path: '/api/v1/rooms',
    access: 'write',
    summary: 'Create a room',
    status: 201,
    body: roomBody,
    response: roomResponse,
  }),
  files: route({
    method: 'GET',
    path: '/api/v1/files',
    access: 'read',
    summary: 'List my files',
    status: 200,
    response: filesResponse,
  }),
  upload: route({
    method: 'POST',
    path: '/api/v1/files',
    access: 'write',
    summary: 'Upload files as multipart parts named file and, with roomId, link them. Responds once they are ingested',
    status: 201,
    query: z
      .object({
        roomId: id.optional(),
        /** What to do with a part that has the name of one of the caller's files in the room. Absent: keep both. */
        sameName: z.enum(['keep_both', 'replace']).optional(),
        series: seriesChoice,
      })
      .refine(({ roomId, sameName }) => sameName !== 'replace' || roomId !== undefined, {
        path: ['roomId'],
        message: fieldTexts.room_of_replacement,
      }),
    multipart: true,
    response: filesResponse,
  }),
  file: route({
    method: 'GET',
    path: '/api/v1/files/:id',
    access: 'read',
    summary: 'Get a file',
    status: 200,
    params: fileId,
    response: fileResponse,
  }),
  profile: route({
    method: 'GET',
    path: '/api/v1/files/:id/profile',
    access: 'read',
    summary: 'Get the profile of each column of a table, what is known of it, and four suggested questions',
    status: 200,
    params: fileId,
    query: profileQuery,
    response: profileResponse,
  }),
  ask: route({
    method: 'POST',
    path: '/api/v1/rooms/:id/messages',
    access: 'write',
    summary: 'Send a message to the assistant. Responds when the turn is done, with the spec if there is a chart',
    status: 200,
    params: roomId,
    body: z.strictObject({ message: sentence, clientMessageId: storableText({ min: 1, max: 100 }).optional() }),
    response: z.object({ message, spec: specVersion.shape.spec.nullable() }),
  }),
  specs: route({
    method: 'GET',
    path: '/api/v1/rooms/:id/specs',
    access: 'read',
    summary: 'List all versions of the spec, newest first',
    status: 200,
    params: roomId,
    response: specList,
  }),
  spec: route({
    method: 'GET',
    path: '/api/v1/rooms/:id/specs/:version',
    access: 'read',
    summary: 'Get a version of the spec',
    status: 200,
    params: roomVersion,
    response: specVersion,
  }),
  putSpec: route({
    method: 'PUT',
    path: '/api/v1/rooms/:id/spec',
    access: 'write',
    summary: 'Set the spec; fails if it has changed since expectedVersion',
    status: 200,
    params: roomId,
    body: specBody,
    response: z.object({ version: z.int() }),
  }),
  framePng: frame('png'),
  frameSvg: frame('svg'),
  framePdf: frame('pdf'),
}

/** The description of this API. */
export const docsRoutes = {
  openapi: route({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'anyone',
    summary: 'Get this API description as OpenAPI 3.1',
    status: 200,
    download: 'application/json',
    response: z.unknown(),
  }),
  docs: route({
    method: 'GET',
    path: '/api/docs',
    access: 'anyone',
    summary: 'Open the interactive API reference',
    status: 200,
    download: 'text/html',
    response: z.unknown(),
  }),
}

/** The Model Context Protocol's streamable HTTP; tools that change something need the scope `write`. */
export const mcpRoutes = {
  send: route({
    method: 'POST',
    path: '/api/mcp',
    access: 'read',
    summary: 'Model Context Protocol (streamable HTTP)',
    status: 200,
    /** One JSON-RPC message; no batches. */
    body: z.object({ jsonrpc: z.literal('2.0') }, fieldTexts.json_rpc).catchall(json),
    download: 'application/json',
    response: z.unknown(),
  }),
}
