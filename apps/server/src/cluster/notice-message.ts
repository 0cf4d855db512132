import { event, type Role, turnStep } from '@belvedere/contract'
import { z } from 'zod'
import type { Notice } from '../room/bus.ts'

/** Kinds of notices that mean something on the server that publishes them only. */
type LocalNotice = Notice & { type: 'files_erased' | 'notices_lost' }
export type SharedNotice = Exclude<Notice, LocalNotice>

const room = z.string()
const role = z.enum(['owner', 'editor', 'viewer']) satisfies z.ZodType<Role>
const runningTurn = z.object({ replyId: z.string(), text: z.string(), steps: z.array(turnStep) })
const roomEvent = event.and(z.object({ room: z.string() }))

/** A notice as it comes from another server. */
const sharedNotice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('logged'), room, seq: z.int() }),
  z.object({ type: z.literal('transient'), event: roomEvent }),
  z.object({ type: z.literal('personal'), person: z.string(), event }),
  z.object({ type: z.literal('sign_in_ended'), signIn: z.string() }),
  z.object({ type: z.literal('token_rotated'), room }),
  z.object({ type: z.literal('room_closed'), room, because: z.enum(['deleted', 'erased']) }),
  z.object({ type: z.literal('member_changed'), room, person: z.string(), role: role.nullable() }),
  z.object({ type: z.literal('drawing_changed'), room }),
  z.object({ type: z.literal('turns_cancelled'), room }),
  z.object({ type: z.literal('turn_wanted'), room }),
  z.object({ type: z.literal('turn_told'), room, turn: runningTurn }),
  z.object({ type: z.literal('ingest_cancelled'), job: z.string() }),
  z.object({ type: z.literal('present'), room, server: z.string(), people: z.array(z.string()) }),
  z.object({ type: z.literal('presence_wanted'), room }),
]) satisfies z.ZodType<SharedNotice>

/** What a server sends to the others. `from`: its id. */
export const noticeMessage = z.object({ from: z.string(), notice: sharedNotice })

export const isShared = (notice: Notice): notice is SharedNotice =>
  notice.type !== 'files_erased' && notice.type !== 'notices_lost'
