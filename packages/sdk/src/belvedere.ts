import {
  AppError,
  type ExportFormat,
  type File,
  type JsonValue,
  type Message,
  type Room,
  type RouteResponse,
  routes,
  type Theme,
} from '@belvedere/contract'
import { createKeyClient } from './key-client.ts'
import type { UploadOptions } from './route-calls.ts'
import { toParts, type UploadSource } from './upload-source.ts'

export interface BelvedereOptions {
  /** Such as `http://localhost:8000`. */
  url: string
  /** An API key, `bv_…`. */
  key: string
  fetch?: typeof globalThis.fetch
}

type Profile = RouteResponse<typeof routes.api.profile>
type SpecVersion = RouteResponse<typeof routes.api.spec>
type SpecEntry = RouteResponse<typeof routes.api.specs>['specs'][number]
export type ChartSpec = SpecVersion['spec']

/** The assistant's message, and the room's spec after it; null if it shows no chart. */
export interface AssistantAnswer {
  message: Message
  spec: ChartSpec | null
}

/** Lengths in CSS pixels, 50–4096. Defaults: the room's values. */
export interface FrameOptions {
  /** Default `png`. */
  format?: ExportFormat
  width?: number
  height?: number
  /** Device pixels per CSS pixel, 0.5–3; of PNG only. */
  pixelRatio?: number
  theme?: Theme
  /** From 0. */
  timestep?: number
  /** Values by the name of their param. */
  params?: { [name: string]: JsonValue }
  signal?: AbortSignal
}

interface CallOptions {
  /** Aborts the request. */
  signal?: AbortSignal
}

/** The programmatic API. Errors are AppErrors with a `code` for programs and a `message` for people. */
export interface Belvedere {
  /** The rooms of the key's owner, most recently active first. */
  rooms(options?: CallOptions): Promise<Room[]>
  createRoom(name: string, options?: CallOptions): Promise<Room>
  files(options?: CallOptions): Promise<File[]>
  file(fileId: string, options?: CallOptions): Promise<File>
  /**
   * Uploads files, links them to `roomId` if given, and resolves when they are read. With `replace`, an own file of the same
   * name in the room gets the new content. An unreadable file does not reject: its `status` is `failed` and its `error` says
   * why. Paths work in Node only; browsers pass a File.
   */
  upload(
    files: UploadSource | readonly UploadSource[],
    options?: UploadOptions & { roomId?: string; replace?: boolean },
  ): Promise<File[]>
  /** Profiles of a file's columns, and suggested questions. */
  profile(fileId: string, options?: CallOptions & { table?: string }): Promise<Profile>
  /** Sends a message to the assistant and resolves with its answer. Idempotent by `clientMessageId`. */
  ask(roomId: string, sentence: string, options?: CallOptions & { clientMessageId?: string }): Promise<AssistantAnswer>
  /** All versions of the room's spec, newest first. */
  specs(roomId: string, options?: CallOptions): Promise<SpecEntry[]>
  spec(roomId: string, version: number, options?: CallOptions): Promise<SpecVersion>
  /** Sets the spec; resolves with its version. `expectedVersion`: the one that it was made from, null for a room's first. */
  putSpec(roomId: string, spec: ChartSpec, options: CallOptions & { expectedVersion: number | null }): Promise<number>
  /** The chart as bytes of a PNG, SVG or PDF. */
  frame(roomId: string, wishes?: FrameOptions): Promise<Uint8Array<ArrayBuffer>>
}

const frameRoute = { png: routes.api.framePng, svg: routes.api.frameSvg, pdf: routes.api.framePdf } as const

/** Creates a client of the programmatic API with an API key. */
export function belvedere({ url, key, ...rest }: BelvedereOptions): Belvedere {
  const client = createKeyClient({ baseUrl: url, apiKey: key, ...rest })
  const { api } = routes
  return {
    rooms: async (options) => (await client.call(api.rooms, options)).rooms,
    createRoom: async (name, options) => (await client.call(api.createRoom, { body: { name }, ...options })).room,
    files: async (options) => (await client.call(api.files, options)).files,
    file: async (id, options) => (await client.call(api.file, { params: { id }, ...options })).file,
    async upload(files, { roomId, replace = false, ...options } = {}) {
      const parts = await toParts(isList(files) ? files : [files])
      if (parts.length === 0) throw new AppError('invalid_request', 'Specify at least one file.')
      const query = {
        ...(roomId === undefined ? {} : { roomId }),
        ...(replace ? { sameName: 'replace' as const } : {}),
      }
      return (await client.upload(api.upload, { query }, parts, options)).files
    },
    profile: (id, { table, ...options } = {}) =>
      client.call(api.profile, { params: { id }, query: { table }, ...options }),
    ask: (id, message, { clientMessageId, ...options } = {}) =>
      client.call(api.ask, { params: { id }, body: { message, clientMessageId }, ...options }),
    specs: async (id, options) => (await client.call(api.specs, { params: { id }, ...options })).specs,
    spec: (id, version, options) => client.call(api.spec, { params: { id, version }, ...options }),
    async putSpec(id, spec, { expectedVersion, ...options }) {
      return (await client.call(api.putSpec, { params: { id }, body: { spec, expectedVersion }, ...options })).version
    },
    async frame(id, { format = 'png', params, signal, ...query } = {}) {
      const bytes = await client.download(frameRoute[format], {
        params: { id },
        query: { ...query, ...(params === undefined ? {} : { params: JSON.stringify(params) }) },
        ...(signal === undefined ? {} : { signal }),
      })
      return new Uint8Array(await bytes.arrayBuffer())
    },
  }
}

const isList = (files: UploadSource | readonly UploadSource[]): files is readonly UploadSource[] => Array.isArray(files)
