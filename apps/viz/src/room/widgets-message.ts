import type { RoomState, VizMessage } from '@belvedere/contract'
import { type RoomRevision, revisionOf } from './room-revision.ts'
import type { RoomVersion } from './room-version.ts'

type Controls = Extract<VizMessage, { type: 'widgets' }>

/** The `widgets` message of the current version: its widgets and timesteps with the room's values. */
export function currentWidgets(version: RoomVersion, { params, timestep, playing }: RoomState): Controls {
  const { widgets, timesteps, animation } = version.facts ?? { widgets: [], timesteps: null, animation: {} }
  const { scales = 'all', smooth = false } = animation
  return {
    type: 'widgets',
    specVersion: version.number,
    widgets: widgets.map((widget) => ({ ...widget, value: params[widget.name] ?? widget.value })),
    timesteps: timesteps && { ...timesteps, index: timestep ?? 0, playing, animation: { scales, smooth } },
  }
}

/** The `widgets` message of a past version, which is read-only: no widgets and no timesteps. */
export const pastWidgets = ({ number }: RoomVersion): Controls => ({
  type: 'widgets',
  specVersion: number,
  widgets: [],
  timesteps: null,
})

/** The initial state of a past version. Its revision number is below every other, so that it is never announced. */
export function pastRevision({ facts }: RoomVersion, { command }: RoomState): RoomRevision {
  const initial = facts?.initial ?? { params: {}, selections: {}, timestep: null }
  return revisionOf({ ...initial, playing: false, command }, -1)
}
