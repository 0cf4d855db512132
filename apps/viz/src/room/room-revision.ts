import type { RoomState } from '@belvedere/contract'
import type { ViewState } from '@belvedere/render'
import { canonicalJson } from '@belvedere/spec'

/** The state of a room, numbered by changes. Revisions with equal `key` have equal frames. */
export interface RoomRevision {
  readonly revision: number
  readonly state: RoomState
  readonly key: string
}

export const revisionOf = (state: RoomState, revision: number): RoomRevision => ({
  revision,
  state,
  key: pictureKey(state),
})

/** The part of a state that frames depend on, as a string. */
export const pictureKey = (state: ViewState): string => canonicalJson(viewState(state))

/** The part of a room's state that is drawn. */
export const viewState = ({ params, selections, timestep }: ViewState): ViewState => ({ params, selections, timestep })
