import { z } from 'zod'
import { id, isoTime } from './primitives.ts'
import { route } from './route.ts'

/** The version of the tus protocol, and its media type of a part of a file. */
export const tusVersion = '1.0.0'
export const partType = 'application/offset+octet-stream'
/** The response header with the id of the file that a finished upload has become. */
export const uploadedFileHeader = 'belvedere-file'

/** A resumable upload that is not finished. */
const upload = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Bytes of the whole file. */
    size: z.int(),
    /** Bytes that the service has. */
    received: z.int(),
    /** The room to which the file will be linked. */
    roomId: z.string().nullable(),
    /** The file of which it will be the next version. */
    replacedId: z.string().nullable(),
    /** As the sender stated it, in milliseconds since 1970. */
    lastModified: z.number().nullable(),
    expiresAt: isoTime,
  })
  .meta({ id: 'Upload' })
export type UnfinishedUpload = z.infer<typeof upload>
export const uploadsResponse = z.object({ uploads: z.array(upload) })

const share = z.object({ used: z.number(), allowed: z.number() })
export const usageResponse = z.object({
  files: share,
  bytes: share,
  /** Whether this person may have files fetched from addresses of the web. */
  urlImports: z.boolean(),
})
export type Usage = z.infer<typeof usageResponse>

const ofUpload = { params: z.object({ id }), access: 'member', headersOnly: true, response: z.unknown() } as const

/** The requests of tus 1.0, whose input and output are headers (rules U1 to U9 of `docs/protocol.md`). */
export const tusRoutes = {
  create: route({
    method: 'POST',
    path: '/server/data/uploads',
    access: 'member',
    summary: 'Begin a resumable upload',
    status: 201,
    headersOnly: true,
    response: z.unknown(),
  }),
  offset: route({
    ...ofUpload,
    method: 'HEAD',
    path: '/server/data/uploads/:id',
    summary: 'Get how many bytes of an upload the service has',
    status: 200,
  }),
  send: route({
    ...ofUpload,
    method: 'PATCH',
    path: '/server/data/uploads/:id',
    summary: 'Send the next bytes of an upload; the last ones make it a file',
    status: 204,
    octets: partType,
  }),
  cancel: route({
    ...ofUpload,
    method: 'DELETE',
    path: '/server/data/uploads/:id',
    summary: 'Cancel an upload and delete its bytes',
    status: 204,
  }),
}
