import type {
  AssistedReading,
  ModelPort,
  SharedDetail,
  TableIntroduction,
  TurnDeps,
  TurnOutcome,
  TurnRequest,
  WhyThisChart,
} from '@belvedere/assistant/ports'
import type { Spec, TableProfile } from '@belvedere/spec'

/** A language model for one turn. */
export interface TurnModel extends ModelPort {
  /** What it may see of the tables. */
  detail: SharedDetail
  /** Sample rows by the table's name. */
  samples(): Promise<Map<string, unknown[][]>>
  /** Receives the answer's text so far, as Markdown. */
  onText(soFar: string): void
  /** Receives the model's part in a reading once it is over; null if the reading failed. */
  onRead(reading: AssistedReading['model'] | null): Promise<void>
}

/** What a turn asks of the server while it runs. */
export interface TurnPorts extends Required<Pick<TurnDeps, 'tables' | 'probe' | 'compute' | 'derive' | 'onStep'>> {
  /** Null: no model is set up, or the room's privacy is off. */
  model: TurnModel | null
}

/** The assistant, wherever it runs. `person` is charged for the time, see `FairQueue`. */
export interface Assistant {
  /** Runs one message through the whole workflow. Never rejects: what goes wrong is an outcome. */
  runTurn(
    ports: TurnPorts,
    request: TurnRequest,
    options: { person: string; signal: AbortSignal },
  ): Promise<TurnOutcome>
  /** What is known of a table, and suggested questions in the language of a BCP 47 tag if supported. */
  introduce(profile: TableProfile, options: { language: string; person: string }): Promise<TableIntroduction>
  /** Explains a chart's design; null for composed charts, which no rule weighs. */
  why(
    spec: Spec,
    table: TableProfile,
    options: { without: readonly string[]; person: string },
  ): Promise<WhyThisChart | null>
}
