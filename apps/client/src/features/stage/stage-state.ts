import type { ErrorCode, RoomState, Scene, SharedCommand, Timesteps, VizMessage, Widget } from '@belvedere/contract'
import type { ConnectionState } from '@belvedere/sdk'

export type Json = RoomState['params'][string]
export type Selection = RoomState['selections'][string]

/** What this viewer has changed and the room's state does not contain yet. `command` null: not accepted yet. */
interface Pending<T> {
  value: T
  id: number
  command: number | null
}

/** Size of the picture that stands, in CSS pixels. */
export interface Picture {
  width: number
  height: number
  final: boolean
  specVersion: number
}

export interface StageState {
  connection: ConnectionState
  /** `waiting`: nothing has been said yet. */
  content: 'waiting' | 'empty' | 'chart'
  specVersion: number | null
  widgets: readonly Widget[]
  timesteps: Timesteps | null
  room: RoomState
  pendingParams: { readonly [name: string]: Pending<Json> }
  pendingSelections: { readonly [name: string]: Pending<Selection> }
  pendingTimestep: Pending<number> | null
  pendingPlaying: Pending<boolean> | null
  /** The newest command that a frame contains. */
  drawn: number
  scene: Scene | null
  picture: Picture | null
  latencyMs: number | null
  /** What the visualization service could not draw, until it draws again. */
  fault: string | null
  /** Why the last change by hand did not come about, until one does or there is another chart. */
  refusal: { code: ErrorCode; detail: string } | null
}

export const firstStage: StageState = {
  connection: { state: 'connecting', attempt: 1 },
  content: 'waiting',
  specVersion: null,
  widgets: [],
  timesteps: null,
  room: { params: {}, selections: {}, timestep: null, playing: false, command: 0 },
  pendingParams: {},
  pendingSelections: {},
  pendingTimestep: null,
  pendingPlaying: null,
  drawn: 0,
  scene: null,
  picture: null,
  latencyMs: null,
  fault: null,
  refusal: null,
}

/** What the service says, taken in. */
export function heard(stage: StageState, message: VizMessage): StageState {
  switch (message.type) {
    case 'ready':
      return { ...stage, specVersion: message.specVersion, fault: null, refusal: null }
    case 'empty':
      return { ...firstStage, connection: stage.connection, content: 'empty' }
    case 'widgets': {
      const { specVersion, widgets, timesteps } = message
      return { ...stage, content: 'chart', specVersion, widgets, timesteps, scene: null, refusal: null }
    }
    case 'state': {
      const { type: _, ...room } = message
      return without({ ...stage, room }, isIn(message.command))
    }
    case 'scene':
      return { ...stage, scene: message }
    case 'accepted':
      return typeof message.id === 'number' ? accepted(stage, message.id, message.command) : stage
    case 'picked':
      return stage
    case 'error':
      if (message.id === undefined) return { ...stage, fault: message.detail }
      return {
        ...without(stage, ({ id }) => id === message.id),
        refusal: { code: message.code, detail: message.detail },
      }
    default:
      return message satisfies never
  }
}

/** A frame that has been drawn. */
export function drew(stage: StageState, picture: Picture, command: number, timestep: number): StageState {
  const room = { ...stage.room, timestep: timestep < 0 ? stage.room.timestep : timestep }
  const drawn = Math.max(stage.drawn, command)
  return settled({ ...stage, content: 'chart', picture, room, drawn, fault: null })
}

/** This viewer's own change, shown before anyone confirms it. */
export function changed(stage: StageState, command: SharedCommand, id: number): StageState {
  switch (command.type) {
    case 'set_param': {
      const pending = { value: command.value, id, command: null }
      return { ...stage, pendingParams: { ...stage.pendingParams, [command.name]: pending } }
    }
    case 'select': {
      const pending = { value: command.value, id, command: null }
      return { ...stage, pendingSelections: { ...stage.pendingSelections, [command.name]: pending } }
    }
    case 'set_timestep':
      return { ...stage, pendingTimestep: { value: command.index, id, command: null } }
    case 'play':
      return { ...stage, pendingTimestep: null, pendingPlaying: { value: true, id, command: null } }
    case 'pause':
      return { ...stage, pendingPlaying: { value: false, id, command: null } }
    case 'reset':
      return without(stage, () => true)
    default:
      return command satisfies never
  }
}

export const paramValue = (stage: StageState, { name, value }: Widget): Json =>
  stage.pendingParams[name]?.value ?? stage.room.params[name] ?? value
export const selectionValue = (stage: StageState, name: string): Selection => {
  const pending = stage.pendingSelections[name]
  return pending === undefined ? (stage.room.selections[name] ?? null) : pending.value
}
export const timestepIndex = (stage: StageState): number =>
  stage.pendingTimestep?.value ?? stage.room.timestep ?? stage.timesteps?.index ?? 0
export const isPlaying = (stage: StageState): boolean => stage.pendingPlaying?.value ?? stage.room.playing

/** The id of the newest change of each name says which acceptance counts: older ones are overtaken. */
function accepted(stage: StageState, id: number, command: number): StageState {
  const mark = <T>(pending: Pending<T>) => (pending.id === id ? { ...pending, command } : pending)
  const marked = {
    ...stage,
    refusal: null,
    pendingParams: mapped(stage.pendingParams, mark),
    pendingSelections: mapped(stage.pendingSelections, mark),
    pendingTimestep: stage.pendingTimestep && mark(stage.pendingTimestep),
    pendingPlaying: stage.pendingPlaying && mark(stage.pendingPlaying),
  }
  // The answer to a request may come after the state or the frame that contains its command.
  return settled(without(marked, isIn(stage.room.command)))
}

/** Takes what the newest frame contains for the room's, whose state may come later. Frames say their timestep themselves. */
function settled(stage: StageState): StageState {
  const isDrawn = isIn(stage.drawn)
  const room = { ...stage.room, params: { ...stage.room.params }, selections: { ...stage.room.selections } }
  for (const [name, pending] of Object.entries(stage.pendingParams)) {
    if (isDrawn(pending)) room.params[name] = pending.value
  }
  for (const [name, pending] of Object.entries(stage.pendingSelections)) {
    if (isDrawn(pending)) room.selections[name] = pending.value
  }
  const { pendingPlaying } = stage
  if (pendingPlaying !== null && isDrawn(pendingPlaying)) room.playing = pendingPlaying.value
  return without({ ...stage, room }, isDrawn)
}

const isIn =
  (newest: number) =>
  ({ command }: Pending<unknown>): boolean =>
    command !== null && command <= newest

function without(stage: StageState, isGone: (pending: Pending<unknown>) => boolean): StageState {
  const stays = (pending: Pending<unknown>) => !isGone(pending)
  const { pendingTimestep, pendingPlaying } = stage
  return {
    ...stage,
    pendingParams: kept(stage.pendingParams, stays),
    pendingSelections: kept(stage.pendingSelections, stays),
    pendingTimestep: pendingTimestep !== null && stays(pendingTimestep) ? pendingTimestep : null,
    pendingPlaying: pendingPlaying !== null && stays(pendingPlaying) ? pendingPlaying : null,
  }
}

type Named<T> = { readonly [name: string]: T }
const mapped = <T>(all: Named<T>, change: (one: T) => T): Named<T> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]))
const kept = <T>(all: Named<T>, test: (one: T) => boolean): Named<T> =>
  Object.fromEntries(Object.entries(all).filter(([, one]) => test(one)))
