import type { Detail, ModelPort } from '@belvedere/assistant/ports'
import type { LinkedTable } from './files.ts'

/** The turn in which a model is asked. */
export interface AssistedTurn {
  room: string
  /** Whose message it is; their own model goes before that of the service. */
  person: string
  /** The id of the answer that is under way. */
  replyId: string
}

/** A language model as one turn may ask it: as far as the room's privacy and its limits go. */
export interface AllowedModel extends ModelPort {
  /** Names the model to people. */
  label: string
  /** What it may be told of the tables. */
  detail: Detail
  /** A few rows of each table, by its name, where the model may be told any. */
  samples(tables: LinkedTable[]): Promise<Map<string, unknown[][]>>
  /** Keeps what was sent to the model and came back since the last time; how many requests that were. */
  saveCalls(): Promise<number>
}

/** Gives the model for a turn; null where none is set up, or the room's privacy is off. */
export type ModelFor = (turn: AssistedTurn) => Promise<AllowedModel | null>
