import type { RoomState, Scene, SharedCommand, Timesteps, VizMessage, Widget } from '@belvedere/contract'
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
  scene: Scene | null
  picture: Picture | null
  latencyMs: number | null
  /** What the visualization service could not do, until something works again. */
  fault: string | null
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
  scene: null,
  picture: null,
  latencyMs: null,
  fault: null,
}

/** What the service says, taken in. */
export function heard(stage: StageState, message: VizMessage): StageState {
  switch (message.type) {
    case 'ready':
      return { ...stage, specVersion: message.specVersion, fault: null }
    case 'empty':
      return { ...firstStage, connection: stage.connection, content: 'empty' }
    case 'widgets': {
      const { specVersion, widgets, timesteps } = message
      return { ...stage, content: 'chart', specVersion, widgets, timesteps, scene: null }
    }
    case 'state': {
      const { type: _, ...room } = message
      return settled({ ...stage, room }, message.command)
    }
    case 'scene':
      return { ...stage, scene: message }
    case 'accepted':
      return typeof message.id === 'number' ? accepted(stage, message.id, message.command) : stage
    case 'picked':
      return stage
    case 'error':
      return { ...withoutPending(stage, message.id), fault: message.detail }
    default:
      return message satisfies never
  }
}

/** A frame that has been drawn. */
export function drew(stage: StageState, picture: Picture, command: number, timestep: number): StageState {
  const room = { ...stage.room, timestep: timestep < 0 ? stage.room.timestep : timestep }
  return settled({ ...stage, content: 'chart', picture, room, fault: null }, command)
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
      return { ...stage, pendingTimestep: null, room: { ...stage.room, playing: true } }
    case 'pause':
      return { ...stage, room: { ...stage.room, playing: false } }
    case 'reset':
      return { ...stage, pendingParams: {}, pendingSelections: {}, pendingTimestep: null }
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

/** The id of the newest change of each name says which acceptance counts: older ones are overtaken. */
function accepted(stage: StageState, id: number, command: number): StageState {
  const mark = <T>(pending: Pending<T>) => (pending.id === id ? { ...pending, command } : pending)
  return {
    ...stage,
    fault: null,
    pendingParams: mapped(stage.pendingParams, mark),
    pendingSelections: mapped(stage.pendingSelections, mark),
    pendingTimestep: stage.pendingTimestep && mark(stage.pendingTimestep),
  }
}

/** Drops what the room's state now contains; its value is kept as the room's, for frames come before states. */
function settled(stage: StageState, command: number): StageState {
  const isIn = (pending: Pending<unknown>) => pending.command !== null && pending.command <= command
  const room = { ...stage.room, params: { ...stage.room.params }, selections: { ...stage.room.selections } }
  for (const [name, pending] of Object.entries(stage.pendingParams))
    if (isIn(pending)) room.params[name] = pending.value
  for (const [name, pending] of Object.entries(stage.pendingSelections)) {
    if (isIn(pending)) room.selections[name] = pending.value
  }
  const step = stage.pendingTimestep
  return {
    ...stage,
    room: step !== null && isIn(step) ? { ...room, timestep: step.value } : room,
    pendingParams: kept(stage.pendingParams, (pending) => !isIn(pending)),
    pendingSelections: kept(stage.pendingSelections, (pending) => !isIn(pending)),
    pendingTimestep: step !== null && isIn(step) ? null : step,
  }
}

function withoutPending(stage: StageState, id: number | string | undefined): StageState {
  const other = (pending: Pending<unknown>) => pending.id !== id
  return {
    ...stage,
    pendingParams: kept(stage.pendingParams, other),
    pendingSelections: kept(stage.pendingSelections, other),
    pendingTimestep: stage.pendingTimestep?.id === id ? null : stage.pendingTimestep,
  }
}

type Named<T> = { readonly [name: string]: T }
const mapped = <T>(all: Named<T>, change: (one: T) => T): Named<T> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]))
const kept = <T>(all: Named<T>, test: (one: T) => boolean): Named<T> =>
  Object.fromEntries(Object.entries(all).filter(([, one]) => test(one)))
