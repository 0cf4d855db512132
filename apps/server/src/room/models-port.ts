import type { ModelPort, SharedDetail } from '@belvedere/assistant/ports'
import type { RoomTable } from './room-files.ts'

/** A turn that may use a model. */
export interface AssistedTurn {
  room: string
  /** The author, whose own model takes precedence over the service's. */
  person: string
  /** Id of the pending answer. */
  replyId: string
}

/** A language model for one turn, limited by the room's privacy and the budgets. */
export interface AllowedModel extends ModelPort {
  /** Name of the model for people. */
  label: string
  /** What it may see of the tables. */
  detail: SharedDetail
  /** Sample rows of each table by its name, if the privacy allows rows. */
  samples(tables: RoomTable[]): Promise<Map<string, unknown[][]>>
  /** Stores the model calls since the last time; resolves to their number. */
  saveCalls(): Promise<number>
}

/** The model for a turn; null if none is configured, or the room's privacy is off. */
export type ModelFor = (turn: AssistedTurn) => Promise<AllowedModel | null>
