import type { RoomState } from '@belvedere/contract'
import type { ViewState } from '@belvedere/render'
import { canonicalJson } from '@belvedere/spec'

/** The state of a room after one of its changes, like a revision of a document. */
export interface RoomRevision {
  /** Counts the changes since the room was opened, from 0. */
  readonly number: number
  readonly state: RoomState
  /** The `pictureKey` of the state. */
  readonly key: string
}

export const revisionOf = (state: RoomState, number: number): RoomRevision => ({
  number,
  state,
  key: pictureKey(state),
})

/** A cache key: two states with the same key are drawn as the same picture. */
export const pictureKey = (state: ViewState): string => canonicalJson(viewState(state))

/** Params, selections and timestep only: what the picture of a state depends on. */
export const viewState = ({ params, selections, timestep }: ViewState): ViewState => ({ params, selections, timestep })
