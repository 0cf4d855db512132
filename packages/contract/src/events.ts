import { z } from 'zod'
import { errorCode } from './errors.ts'
import { fileError, fileStatus } from './files.ts'
import { json } from './json.ts'
import { message, stepName, stepState, turnStep } from './message.ts'
import { privacy } from './models.ts'
import { eventSeq, id, isoTime } from './primitives.ts'

const fileNames = z.object({ files: z.array(z.object({ id: z.string(), name: z.string() })) })

/** Every event kind and its data. `logged` kinds are numbered in their room's log and replayed. */
export const eventKinds = {
  chat_message: { logged: true, data: message },
  chat_delta: { logged: false, data: z.object({ replyId: z.string(), offset: z.int(), text: z.string() }) },
  ai_step: {
    logged: false,
    data: z.object({
      replyId: z.string(),
      step: stepName,
      state: stepState,
      label: z.string(),
      ms: z.number().optional(),
    }),
  },
  spec_updated: {
    logged: true,
    data: z.object({
      /** Null: before the first version. */
      version: z.int().nullable(),
      title: z.string(),
      /** Older events have none. */
      subtitle: z.string().default(''),
      by: z.enum(['assistant', 'user', 'undo', 'redo']),
    }),
  },
  params_settled: {
    logged: true,
    data: z.object({ params: z.record(z.string(), json), timestep: z.int().nullable() }),
  },
  file_linked: {
    logged: true,
    /** `replaces`: the files whose place they take, as their parts or as what gathers them. */
    data: fileNames.extend({ replaces: fileNames.shape.files.optional() }),
  },
  file_unlinked: { logged: true, data: fileNames },
  file_status: {
    /** Logged per room that links the file when ready or failed; otherwise sent to the owner's connections. */
    logged: true,
    data: z.object({
      file_id: z.string(),
      status: fileStatus,
      /** 0–1. */
      progress: z.number().optional(),
      /** While rows are read. */
      rows_per_second: z.number().optional(),
      /** An estimate, once there is something to estimate it by. */
      remaining_ms: z.number().optional(),
      error: fileError.optional(),
    }),
  },
  file_reupload: { logged: true, data: z.object({ file_id: z.string() }) },
  /** What is known of its columns, or what its rows are called, was corrected. */
  file_corrected: { logged: true, data: z.object({ file_id: z.string() }) },
  /** `privacy` absent: unchanged. */
  room_updated: { logged: true, data: z.object({ name: z.string(), privacy: privacy.optional() }) },
  /** Somebody joined, changed role, or left (null). */
  member_changed: {
    logged: true,
    data: z.object({ userId: z.string(), role: z.enum(['owner', 'editor', 'viewer']).nullable() }),
  },
  room_deleted: { logged: true, data: z.object({}) },
  viz_status: {
    logged: false,
    data: z.object({
      state: z.enum(['starting', 'ready', 'failed', 'restarted']),
      detail: z.string().optional(),
    }),
  },
  presence: {
    logged: false,
    data: z.object({
      viewers: z.array(z.object({ id: z.string(), name: z.string(), colour: z.string() })),
    }),
  },
  session_revoked: { logged: false, data: z.object({}) },
} as const

export type EventKind = keyof typeof eventKinds
export type EventData<K extends EventKind> = z.output<(typeof eventKinds)[K]['data']>

/** An event of a room. `seq` null: transient, not replayed. `room` is the room's id; null for events of a person. */
const envelope = <K extends EventKind, D extends z.ZodType>(type: K, { data }: { data: D }) =>
  z.object({
    seq: eventSeq.nullable(),
    type: z.literal(type),
    room: z.string().nullable(),
    at: isoTime,
    data,
  })

export const event = z
  .discriminatedUnion('type', [
    envelope('chat_message', eventKinds.chat_message),
    envelope('chat_delta', eventKinds.chat_delta),
    envelope('ai_step', eventKinds.ai_step),
    envelope('spec_updated', eventKinds.spec_updated),
    envelope('params_settled', eventKinds.params_settled),
    envelope('file_linked', eventKinds.file_linked),
    envelope('file_unlinked', eventKinds.file_unlinked),
    envelope('file_status', eventKinds.file_status),
    envelope('file_reupload', eventKinds.file_reupload),
    envelope('file_corrected', eventKinds.file_corrected),
    envelope('room_updated', eventKinds.room_updated),
    envelope('member_changed', eventKinds.member_changed),
    envelope('room_deleted', eventKinds.room_deleted),
    envelope('viz_status', eventKinds.viz_status),
    envelope('presence', eventKinds.presence),
    envelope('session_revoked', eventKinds.session_revoked),
  ])
  .meta({ id: 'Event' })
export type Event = z.infer<typeof event>
export type EventOf<K extends EventKind> = Extract<Event, { type: K }>

export const eventsPath = '/ws/events'

/** Client → server on /ws/events. */
export const eventsRequest = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('subscribe_room'),
    token: id,
    after: eventSeq.optional(),
    /**
     * Follows the room without appearing in `presence`, as a list of rooms does. With `aside`, the subscription delivers all
     * events of the room, but its person does not count as present there.
     */
    aside: z.boolean().optional(),
  }),
  z.strictObject({ action: z.literal('unsubscribe_room'), token: id }),
  z.strictObject({ action: z.literal('ping') }),
])
export type EventsRequest = z.infer<typeof eventsRequest>

const subscribed = z.object({
  type: z.literal('subscribed'),
  room: z.string(),
  lastSeq: eventSeq,
  /** The running turn, with its text so far. */
  running: z.object({ replyId: z.string(), text: z.string(), steps: z.array(turnStep) }).nullable(),
})
const eventsError = z.object({
  type: z.literal('error'),
  code: errorCode,
  detail: z.string(),
  token: z.string().optional(),
})
const pong = z.object({ type: z.literal('pong') })

/** Server → client on /ws/events. */
export const eventsMessage = z.union([subscribed, eventsError, pong, event])
export type EventsMessage = z.infer<typeof eventsMessage>

/** Close codes of our sockets. */
export const closeCodes = {
  signInAgain: 4401,
  notAllowed: 4403,
  noSuchRoom: 4404,
  tooSlow: 4408,
  restarting: 1012,
} as const
