import { z } from 'zod'
import { errorCode } from './errors.ts'
import { fieldTexts } from './field-texts.ts'
import { json } from './json.ts'
import { id } from './primitives.ts'
import { route } from './route.ts'

/** A selection in data space: an interval `[lo, hi]` or a list of values by field. */
const selectionValue = z.record(z.string(), z.array(json).max(1000)).nullable()
const paramName = z.string().min(1).max(200)

/** Size limit of a command's value in characters of JSON: it is logged, and sent to every viewer. */
const atMost = (characters: number) => (value: unknown) => JSON.stringify(value).length <= characters
const newParamValue = json.refine(atMost(4000), fieldTexts.param_value)
const newSelectionValue = selectionValue.refine(
  (value) => Object.keys(value ?? {}).length <= 20 && atMost(60_000)(value),
  fieldTexts.selection,
)

const size = z.int().min(50).max(4096)
const ratio = z.number().min(0.5).max(3)
export const theme = z.enum(['light', 'dark'])
export type Theme = z.infer<typeof theme>

/** Commands that change the room's shared state (params, selections, timestep). */
export const sharedCommand = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('set_param'), name: paramName, value: newParamValue }),
    z.strictObject({ type: z.literal('select'), name: paramName, value: newSelectionValue }),
    z.strictObject({ type: z.literal('set_timestep'), index: z.int().min(0) }),
    z.strictObject({
      type: z.literal('play'),
      fps: z.number().min(0.1).max(30).optional(),
      loop: z.boolean().optional(),
    }),
    z.strictObject({ type: z.literal('pause') }),
    z.strictObject({ type: z.literal('reset') }),
  ])
  .meta({ id: 'SharedCommand' })
export type SharedCommand = z.infer<typeof sharedCommand>

/**
 * Commands that change only the sending viewer's own view, or ask about it; on the socket only. The id is a published
 * name of the API.
 */
export const ownViewCommand = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('resize'), width: size, height: size, pixelRatio: ratio }),
    z.strictObject({ type: z.literal('theme'), theme }),
    z.strictObject({ type: z.literal('show'), version: z.int().min(1).nullable() }),
    z.strictObject({ type: z.literal('pick'), x: z.number(), y: z.number() }),
    z.strictObject({ type: z.literal('queries') }),
  ])
  .meta({ id: 'ViewerCommand' })
export type OwnViewCommand = z.infer<typeof ownViewCommand>

/**
 * The subject of a shared command: of several with the same subject only the newest matters. `reset` concerns
 * everything.
 */
export function commandSubject(command: SharedCommand): string {
  switch (command.type) {
    case 'set_param':
    case 'select':
      return `${command.type}:${command.name}`
    case 'play':
    case 'pause':
      return 'playing'
    default:
      return command.type
  }
}

/** The position of a command among those of its sender, over both transports. */
export const commandOrder = z
  .strictObject({
    /** Random, chosen by the sender. */
    sender: z.string().regex(/^[\w-]{16,64}$/, fieldTexts.sender),
    /** Increases with each command of the sender. */
    number: z.int().min(1),
  })
  .meta({ id: 'CommandOrder' })
export type CommandOrder = z.infer<typeof commandOrder>

/** A command of either kind. */
export const command = z.union([sharedCommand, ownViewCommand]).meta({ id: 'Command' })
export type Command = z.infer<typeof command>

/** Viewer → service on /viz/ws. Widths and heights are CSS pixels. */
export const viewerMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    protocol: z.literal(1),
    width: size,
    height: size,
    pixelRatio: ratio,
    theme,
    version: z.int().min(1).optional(),
  }),
  z.strictObject({ type: z.literal('ack'), seq: z.int().min(1) }),
  z.strictObject({
    type: z.literal('command'),
    command,
    id: z.union([z.string().max(100), z.int()]).optional(),
    order: commandOrder.optional(),
  }),
])
export type ViewerMessage = z.infer<typeof viewerMessage>

export const widget = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['slider', 'select', 'radio', 'checkbox', 'text', 'date', 'color']),
  value: json,
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  options: z.array(z.object({ value: json, label: z.string() })).optional(),
})
export type Widget = z.infer<typeof widget>

const timesteps = z.object({
  count: z.int(),
  labels: z.array(z.string()),
  index: z.int(),
  playing: z.boolean(),
  /** Whether scales fit the rows of each timestep or of all, and whether marks move from one to the next. */
  animation: z.object({ scales: z.enum(['all', 'step']), smooth: z.boolean() }),
})
export type Timesteps = z.infer<typeof timesteps>

/** The room's shared state. `command` is the newest shared command applied. */
export const roomState = z.object({
  params: z.record(z.string(), json),
  selections: z.record(z.string(), selectionValue),
  timestep: z.int().nullable(),
  playing: z.boolean(),
  command: z.int(),
})
export type RoomState = z.infer<typeof roomState>

const box = z.tuple([z.number(), z.number(), z.number(), z.number()])
const sceneScale = z.object({
  type: z.string(),
  domain: z.array(json),
  range: z.array(json),
  field: z.string().optional(),
  title: z.string().optional(),
})
const sceneMark = z.object({
  id: z.string(),
  kind: z.string(),
  box,
  label: z.string(),
  datum: z.record(z.string(), json),
  /** Formatted values by field, for values not shown as stored, such as times, ranges, shares and dollars. */
  texts: z.record(z.string(), z.string()),
})
const sceneSelection = z.object({
  name: z.string(),
  kind: z.enum(['interval', 'point']),
  fields: z.array(z.string()),
  zoom: z.boolean(),
  /** By fields: ends of a brush that are multiples of these are answered soonest; times are milliseconds. */
  steps: z.record(z.string(), z.number().positive()).optional(),
})
/** How many rows are drawn, where a mark for each would be too many. */
const reduction = z.discriminatedUnion('as', [
  /** Points as a picture of their density, lines by the extremes of each pixel, or each row by request. */
  z.object({ as: z.enum(['density', 'extremes', 'each']), rows: z.int() }),
  /** `shown` of so many rows. */
  z.object({ as: z.literal('sample'), rows: z.int(), shown: z.int() }),
])
export type Reduction = z.infer<typeof reduction>
/** The positions of what is drawn, in CSS pixels of the frame: `[x, y, width, height]`. */
export const scene = z.object({
  title: z.string(),
  description: z.string(),
  views: z.array(
    z.object({
      bounds: box,
      scales: z.record(z.string(), sceneScale),
      selections: z.array(sceneSelection),
      marks: z.array(sceneMark),
      /** True if there were too many marks to send; use `pick`. */
      truncated: z.boolean(),
    }),
  ),
  legends: z.array(
    z.object({
      title: z.string(),
      channel: z.string(),
      box,
      entries: z.array(z.object({ label: z.string(), value: json, box })),
    }),
  ),
  /** Absent: each row or group has its mark, and they are few. */
  reduction: reduction.optional(),
})
export type Scene = z.infer<typeof scene>

/** The limit at which a chart was stopped; `value` is in the unit of its name. */
export const exceededLimit = z
  .object({ limit: z.enum(['rows', 'marks', 'panels', 'seconds', 'megabytes']), value: z.number() })
  .meta({ id: 'ExceededLimit' })

const commandId = z.union([z.string(), z.int()])
/** Service → viewer, JSON. Frames are binary, see `frame.ts`. */
export const vizMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    protocol: z.literal(1),
    room: z.string(),
    specVersion: z.int().nullable(),
    width: z.number(),
    height: z.number(),
  }),
  z.object({ type: z.literal('empty') }),
  z.object({
    type: z.literal('widgets'),
    specVersion: z.int(),
    widgets: z.array(widget),
    timesteps: timesteps.nullable(),
  }),
  roomState.extend({ type: z.literal('state') }),
  scene.extend({ type: z.literal('scene'), seq: z.int() }),
  z.object({ type: z.literal('accepted'), id: commandId.optional(), command: z.int() }),
  z.object({
    type: z.literal('picked'),
    id: commandId.optional(),
    x: z.number(),
    y: z.number(),
    datum: z.record(z.string(), json).nullable(),
    rows: z.array(z.tuple([z.string(), z.string()])).nullable(),
  }),
  z.object({
    type: z.literal('queries'),
    id: commandId.optional(),
    queries: z.array(
      z.object({
        sql: z.string(),
        rows: z.int(),
        /** Milliseconds until its result was there. */
        ms: z.number(),
        /** A cube was asked, which a widget that moves has, instead of the rows. */
        isOfCube: z.boolean(),
      }),
    ),
  }),
  z.object({
    type: z.literal('error'),
    id: commandId.optional(),
    code: errorCode,
    detail: z.string(),
    /** The chart was stopped at this limit. */
    exceeded: exceededLimit.optional(),
  }),
])
export type VizMessage = z.infer<typeof vizMessage>

export const vizPath = '/viz/ws'

export const vizRoutes = {
  send: route({
    method: 'POST',
    path: '/viz/send',
    access: 'member',
    summary: 'Change the room’s params, selection or timestep; new frames arrive on /viz/ws',
    status: 202,
    body: z.strictObject({ command, roomId: id.optional(), order: commandOrder.optional() }),
    response: z.object({ command: z.int() }),
  }),
}
