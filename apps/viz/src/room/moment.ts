import type { RoomState } from '@belvedere/contract'
import type { ViewState } from '@belvedere/render'
import { canonicalJson } from '@belvedere/spec'

/** A room's state at one revision. Every change makes a new one, counted up; pictures of equal `key` are equal. */
export interface Moment {
  readonly revision: number
  readonly state: RoomState
  readonly key: string
}

export const momentOf = (state: RoomState, revision: number): Moment => ({ revision, state, key: pictureKey(state) })

/** The part of a state that a picture depends on, as text. */
export const pictureKey = (state: ViewState): string => canonicalJson(viewState(state))

/** The part of a room’s state that is drawn. */
export const viewState = ({ params, selections, timestep }: ViewState): ViewState => ({ params, selections, timestep })
