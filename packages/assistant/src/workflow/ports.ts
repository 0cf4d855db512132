import type {
  Derivation,
  ExceededLimit,
  FigureQuery,
  FigureResult,
  Spec,
  StepCounts,
  TableProfile,
} from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import type { MessageReading } from '../interpret.ts'
import type { Explanation, Request } from '../recommendation.ts'

/** The stages of a turn, in order. A turn that ends in words stops after `interpret`. */
export type TurnStepName = 'profile' | 'interpret' | 'solve' | 'check' | 'draw'

/** One stage begins or ends. `label` is a short sentence for the person; `ms` is there when the stage ended. */
export type TurnStep<Text = string> =
  | { step: TurnStepName; state: 'started'; label: Text }
  | { step: TurnStepName; state: 'done' | 'failed'; label: Text; ms: number }

/**
 * What a render process found on trying a spec. `marks` counts drawn marks; `fault` says why nothing could be drawn: a
 * chart without marks is `empty`, one that exceeds a limit is `stopped`, whatever its design. Warnings that are texts are for
 * the person, others are the engine's own.
 */
export interface ProbeResult {
  marks: number
  warnings: (TranslatableText | string)[]
  fault?:
    | { kind: 'compile' | 'empty' | 'crash'; text: TranslatableText | string }
    | { kind: 'stopped'; exceeded: ExceededLimit; text: TranslatableText | string }
    | null
}

/** A request as the server has it; the tables' profiles are read in the turn's first stage. */
export type TurnRequest = Omit<Request, 'tables'>

/**
 * What became of a derivation, with the derivation as the room names its tables. `notes` are sentences on what was left
 * over; `reason` says what to do instead.
 */
export type DerivedTable =
  | { ok: true; profile: TableProfile; derivation: Derivation; notes: string[]; counts?: StepCounts | undefined }
  | { ok: false; reason: TranslatableText | string }

export interface TurnDeps {
  /** Milliseconds on any steady clock. Only differences are used. */
  now(): number
  /** Profiles of the tables linked to the room, in order of linking. May wait for files that are still being read. */
  tables(signal: AbortSignal): Promise<TableProfile[]>
  /** Tries the spec where it will be drawn. Rejects only when the render process cannot be reached. */
  probe(spec: Spec, signal: AbortSignal): Promise<ProbeResult>
  /** Computes numbers from the rows of the table that the query names. Rejects when the rows cannot be reached. */
  compute(query: FigureQuery, signal: AbortSignal): Promise<FigureResult>
  /** Makes a table of others and links it to the room. Absent: no tables are made. */
  derive?(derivation: Derivation, signal: AbortSignal): Promise<DerivedTable>
  onStep(step: TurnStep): void
  /** Reads the message in place of the embedded interpreter; what it answers is solved and checked all the same. */
  interpret?(request: Request, signal: AbortSignal): MessageReading | Promise<MessageReading>
}

export interface Alternative<Text = string> {
  id: string
  label: Text
  spec: Spec
}

/** How a turn ended. Everything that the server stores of it; a command is carried out by the server. */
export type TurnOutcome<Text = string> =
  | {
      kind: 'chart'
      spec: Spec
      /** The chart that stood was changed; false: a new chart. */
      edit: boolean
      text: Text
      explanation: Explanation<Text>
      confidence: number
      alternatives: Alternative<Text>[]
      suggestions: Text[]
    }
  | { kind: 'command'; command: 'undo' | 'redo' | 'reset'; text: Text }
  | { kind: 'question'; text: Text; options: { id: string; label: Text; message: Text }[] }
  | { kind: 'answer'; text: Text; suggestions: Text[] }
  /** `cause` is for the log: what was thrown, where something was. */
  | {
      kind: 'failed'
      code: 'unavailable' | 'nothing_to_draw' | 'stopped'
      text: Text
      suggestions: Text[]
      cause?: unknown
    }
  | { kind: 'cancelled' }

/** Runs one message through the whole workflow. Never rejects: what goes wrong is an outcome. */
export type RunTurn = (deps: TurnDeps, request: TurnRequest, signal: AbortSignal) => Promise<TurnOutcome>
