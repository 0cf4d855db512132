import type { RoomState, VizMessage } from '@belvedere/contract'
import { type RoomRevision, revisionOf } from './room-revision.ts'
import type { RoomVersion } from './room-version.ts'

type Controls = Extract<VizMessage, { type: 'widgets' }>

/** The widgets and timesteps of the current version, with the room's values. */
export function liveControls(version: RoomVersion, { params, timestep, playing }: RoomState): Controls {
  const { widgets, timesteps } = version.facts ?? { widgets: [], timesteps: null }
  return {
    type: 'widgets',
    specVersion: version.number,
    widgets: widgets.map((widget) => ({ ...widget, value: params[widget.name] ?? widget.value })),
    timesteps: timesteps && { ...timesteps, index: timestep ?? 0, playing },
  }
}

/** Past versions are read-only and have no controls. */
export const stillControls = ({ number }: RoomVersion): Controls => ({
  type: 'widgets',
  specVersion: number,
  widgets: [],
  timesteps: null,
})

/** The initial state of a past version. Its revision number is below every other, so that it is never announced. */
export function stillRevision({ facts }: RoomVersion, { command }: RoomState): RoomRevision {
  const initial = facts?.initial ?? { params: {}, selections: {}, timestep: null }
  return revisionOf({ ...initial, playing: false, command }, -1)
}
