import type { AssistedReading, Request } from '@belvedere/assistant'
import type { LinkedTable } from './files.ts'

/** The turn in which a model is asked. */
export interface AssistedTurn {
  room: string
  /** Whose message it is; their own model goes before that of the service. */
  person: string
  /** The id of the answer that is under way. */
  replyId: string
}

/** What a message is read with, together with a language model. */
export interface AssistedReader {
  /** Names the model to people. */
  label: string
  /**
   * Reads a message; where it stands in doubt, the model is asked, as far as its limits go. Rejects where the signal
   * aborts. `onText` hears the words of an answer as far as they have come, as Markdown. `calls` counts the requests
   * that went out.
   */
  read(
    request: Request,
    of: { tables: LinkedTable[]; onText(soFar: string): void },
    signal: AbortSignal,
  ): Promise<AssistedReading & { calls: number }>
}

/** Gives the reader for a turn; null where no model is set up, or the room's privacy is off. */
export type ReaderFor = (turn: AssistedTurn) => Promise<AssistedReader | null>
