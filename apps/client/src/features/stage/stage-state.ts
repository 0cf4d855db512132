import type {
  ErrorCode,
  Reduction,
  RoomState,
  Scene,
  SharedCommand,
  Timesteps,
  VizMessage,
  Widget,
} from '@belvedere/contract'
import type { ConnectionState } from '@belvedere/sdk'

export type ParamValue = RoomState['params'][string]
export type SelectionState = RoomState['selections'][string]

/** A change by this viewer that the room's state does not contain yet. `command` null: not accepted yet. */
interface PendingChange<T> {
  value: T
  id: number
  command: number | null
}

/** The frame on the canvas; its size in CSS pixels. */
export interface CurrentFrame {
  width: number
  height: number
  final: boolean
  specVersion: number
}

/** `exceeded`: the limit at which the chart was stopped. */
export type StageError = Pick<Extract<VizMessage, { type: 'error' }>, 'detail' | 'exceeded'>

export interface StageState {
  connection: ConnectionState
  /** `waiting`: no message has come yet. */
  content: 'waiting' | 'empty' | 'chart'
  specVersion: number | null
  widgets: readonly Widget[]
  timesteps: Timesteps | null
  room: RoomState
  pendingParams: { readonly [name: string]: PendingChange<ParamValue> }
  pendingSelections: { readonly [name: string]: PendingChange<SelectionState> }
  pendingTimestep: PendingChange<number> | null
  pendingPlaying: PendingChange<boolean> | null
  /** The newest command that a frame contains. */
  drawnCommand: number
  scene: Scene | null
  /** Of the newest scene. */
  reduction: Reduction | null
  /** The version in which a scene had a reduction last. */
  reducedVersion: number | null
  frame: CurrentFrame | null
  latencyMs: number | null
  /** Why the visualization service could not draw; null again with the next frame. */
  renderError: StageError | null
  /** Why this viewer's last change was refused, until another is accepted or the chart changes. */
  refusal: { code: ErrorCode; detail: string } | null
}

export const initialStage: StageState = {
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
  drawnCommand: 0,
  scene: null,
  reduction: null,
  reducedVersion: null,
  frame: null,
  latencyMs: null,
  renderError: null,
  refusal: null,
}

/** The stage after a message of the visualization service. */
export function applyMessage(stage: StageState, message: VizMessage): StageState {
  switch (message.type) {
    case 'ready':
      return { ...stage, specVersion: message.specVersion, renderError: null, refusal: null }
    case 'empty':
      return { ...initialStage, connection: stage.connection, content: 'empty' }
    case 'widgets': {
      const { specVersion, widgets, timesteps } = message
      return { ...stage, content: 'chart', specVersion, widgets, timesteps, scene: null, refusal: null }
    }
    case 'state': {
      const { type: _, ...room } = message
      return dropPending({ ...stage, room }, isContainedIn(message.command))
    }
    case 'scene': {
      const { reduction = null } = message
      const reducedVersion = reduction === null ? stage.reducedVersion : stage.specVersion
      return { ...stage, scene: message, reduction, reducedVersion }
    }
    case 'accepted':
      return typeof message.id === 'number' ? applyAccepted(stage, message.id, message.command) : stage
    case 'picked':
    case 'queries':
      return stage
    case 'error':
      if (message.id === undefined) {
        const { detail, exceeded } = message
        return { ...stage, renderError: { detail, exceeded } }
      }
      return {
        ...dropPending(stage, ({ id }) => id === message.id),
        refusal: { code: message.code, detail: message.detail },
      }
    default:
      return message satisfies never
  }
}

/** The stage after a frame that was drawn with all commands up to `command`. A negative `timestep` means none. */
export function applyFrame(stage: StageState, frame: CurrentFrame, command: number, timestep: number): StageState {
  const room = { ...stage.room, timestep: timestep < 0 ? stage.room.timestep : timestep }
  const drawnCommand = Math.max(stage.drawnCommand, command)
  return settleDrawn({ ...stage, content: 'chart', frame, room, drawnCommand, renderError: null })
}

/** The stage with this viewer's own change, shown before it is accepted. */
export function applyChange(stage: StageState, command: SharedCommand, id: number): StageState {
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
      return dropPending(stage, () => true)
    default:
      return command satisfies never
  }
}

export const paramValue = (stage: StageState, { name, value }: Widget): ParamValue =>
  stage.pendingParams[name]?.value ?? stage.room.params[name] ?? value
export const selectionValue = (stage: StageState, name: string): SelectionState => {
  const pending = stage.pendingSelections[name]
  return pending === undefined ? (stage.room.selections[name] ?? null) : pending.value
}
export const timestepIndex = (stage: StageState): number =>
  stage.pendingTimestep?.value ?? stage.room.timestep ?? stage.timesteps?.index ?? 0
export const isPlaying = (stage: StageState): boolean => stage.pendingPlaying?.value ?? stage.room.playing

/** Whether the chart had a reduction at some time and may have it again. */
export const canBeReduced = ({ reducedVersion, specVersion }: StageState): boolean =>
  reducedVersion !== null && reducedVersion === specVersion

/** Only the newest change of each name counts: it has another id than the changes that it replaced. */
function applyAccepted(stage: StageState, id: number, command: number): StageState {
  const accept = <T>(pending: PendingChange<T>) => (pending.id === id ? { ...pending, command } : pending)
  const accepted = {
    ...stage,
    refusal: null,
    pendingParams: mapValues(stage.pendingParams, accept),
    pendingSelections: mapValues(stage.pendingSelections, accept),
    pendingTimestep: stage.pendingTimestep && accept(stage.pendingTimestep),
    pendingPlaying: stage.pendingPlaying && accept(stage.pendingPlaying),
  }
  // The response to a command may come after the state or the frame that contains its command.
  return settleDrawn(dropPending(accepted, isContainedIn(stage.room.command)))
}

/**
 * Copies changes that the newest frame contains to the room's state, whose message may come later. Timesteps are left
 * out: frames carry their own.
 */
function settleDrawn(stage: StageState): StageState {
  const isDrawn = isContainedIn(stage.drawnCommand)
  const room = { ...stage.room, params: { ...stage.room.params }, selections: { ...stage.room.selections } }
  for (const [name, pending] of Object.entries(stage.pendingParams)) {
    if (isDrawn(pending)) room.params[name] = pending.value
  }
  for (const [name, pending] of Object.entries(stage.pendingSelections)) {
    if (isDrawn(pending)) room.selections[name] = pending.value
  }
  const { pendingPlaying } = stage
  if (pendingPlaying !== null && isDrawn(pendingPlaying)) room.playing = pendingPlaying.value
  return dropPending({ ...stage, room }, isDrawn)
}

const isContainedIn =
  (newest: number) =>
  ({ command }: PendingChange<unknown>): boolean =>
    command !== null && command <= newest

function dropPending(stage: StageState, isObsolete: (pending: PendingChange<unknown>) => boolean): StageState {
  const isRetained = (pending: PendingChange<unknown>) => !isObsolete(pending)
  const { pendingTimestep, pendingPlaying } = stage
  return {
    ...stage,
    pendingParams: filterValues(stage.pendingParams, isRetained),
    pendingSelections: filterValues(stage.pendingSelections, isRetained),
    pendingTimestep: pendingTimestep !== null && isRetained(pendingTimestep) ? pendingTimestep : null,
    pendingPlaying: pendingPlaying !== null && isRetained(pendingPlaying) ? pendingPlaying : null,
  }
}

type ByName<T> = { readonly [name: string]: T }
const mapValues = <T>(values: ByName<T>, change: (value: T) => T): ByName<T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
const filterValues = <T>(values: ByName<T>, test: (value: T) => boolean): ByName<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => test(value)))
