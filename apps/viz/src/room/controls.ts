import type { RoomState, VizMessage } from '@belvedere/contract'
import { type Moment, momentOf } from './moment.ts'
import type { RoomVersion } from './room-version.ts'

type Controls = Extract<VizMessage, { type: 'widgets' }>

/** The widgets and timesteps of the current version, at the values that the room has. */
export function liveControls(version: RoomVersion, { params, timestep, playing }: RoomState): Controls {
  const { widgets, timesteps } = version.facts ?? { widgets: [], timesteps: null }
  return {
    type: 'widgets',
    specVersion: version.number,
    widgets: widgets.map((widget) => ({ ...widget, value: params[widget.name] ?? widget.value })),
    timesteps: timesteps && { ...timesteps, index: timestep ?? 0, playing },
  }
}

/** A past version is still: it has no controls. */
export const stillControls = ({ number }: RoomVersion): Controls => ({
  type: 'widgets',
  specVersion: number,
  widgets: [],
  timesteps: null,
})

/** The state that a past version is drawn in: its first. Older than every moment of its room, so that it is never told. */
export function stillMoment({ facts }: RoomVersion, { command }: RoomState): Moment {
  const initial = facts?.initial ?? { params: {}, selections: {}, timestep: null }
  return momentOf({ ...initial, playing: false, command }, -1)
}
