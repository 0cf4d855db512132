import type { Derivation, FigureQuery, FigureResult, Spec, TableProfile } from '@belvedere/spec'
import type { Interpretation } from '../interpret.ts'
import type { Explanation, Request } from '../recommendation.ts'

/** The stages of a turn, in order. A turn that ends in words stops after `interpret`. */
export type TurnStepName = 'profile' | 'interpret' | 'solve' | 'check' | 'draw'

/** One stage begins or ends. `label` is a short sentence for the person; `ms` is there when the stage ended. */
export type TurnStep =
  | { step: TurnStepName; state: 'started'; label: string }
  | { step: TurnStepName; state: 'done' | 'failed'; label: string; ms: number }

/** What a render process found on trying a spec. `marks` counts drawn marks; `faults` says why nothing could be drawn. */
export interface ProbeResult {
  marks: number
  warnings: string[]
  faults?: string[]
}

/** A request as the server has it; the tables' profiles are read in the turn's first stage. */
export type TurnRequest = Omit<Request, 'tables'>

/** What became of a derivation. `notes` are sentences on what was left over; `reason` says what to do instead. */
export type DerivedTable =
  | { ok: true; profile: TableProfile; sentence: string; notes: string[] }
  | { ok: false; reason: string }

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
  interpret?(request: Request, signal: AbortSignal): Interpretation | Promise<Interpretation>
}

export interface Alternative {
  id: string
  label: string
  spec: Spec
}

/** How a turn ended. Everything that the server stores of it; a command is carried out by the server. */
export type TurnOutcome =
  | {
      kind: 'chart'
      spec: Spec
      /** The chart that stood was changed; false: a new chart. */
      edit: boolean
      text: string
      explanation: Explanation
      confidence: number
      alternatives: Alternative[]
      suggestions: string[]
    }
  | { kind: 'command'; command: 'undo' | 'redo' | 'reset'; text: string }
  | { kind: 'question'; text: string; options: { id: string; label: string; message: string }[] }
  | { kind: 'answer'; text: string; suggestions: string[] }
  /** `cause` is for the log: what was thrown, where something was. */
  | { kind: 'failed'; code: 'unavailable' | 'nothing_to_draw'; text: string; suggestions: string[]; cause?: unknown }
  | { kind: 'cancelled' }

/** Runs one message through the whole workflow. Never rejects: what goes wrong is an outcome. */
export type RunTurn = (deps: TurnDeps, request: TurnRequest, signal: AbortSignal) => Promise<TurnOutcome>
