import type {
  AssistedReading,
  Prompt,
  SharedDetail,
  TableIntroduction,
  TurnOutcome,
  TurnRequest,
  TurnStep,
  WhyThisChart,
} from '@belvedere/assistant/ports'
import type { Derivation, FigureQuery, Spec, TableProfile } from '@belvedere/spec'
import type { TurnPorts } from '../room/assistant-port.ts'

/** The work of an assistant process. */
export type AssistantWork =
  | { type: 'turn'; request: TurnRequest; detail: SharedDetail | null }
  | { type: 'introduction'; profile: TableProfile; language: string }
  | { type: 'why'; spec: Spec; table: TableProfile; without: readonly string[] }

export type WorkResult =
  | { type: 'turn'; outcome: TurnOutcome }
  | { type: 'introduction'; introduction: TableIntroduction }
  | { type: 'why'; why: WhyThisChart | null }

/** A call that a turn makes to the server. */
export type PortCall =
  | { port: 'tables' }
  | { port: 'probe'; spec: Spec }
  | { port: 'compute'; query: FigureQuery }
  | { port: 'derive'; derivation: Derivation }
  | { port: 'samples' }
  | { port: 'write'; prompt: Prompt }
  | { port: 'onRead'; reading: AssistedReading['model'] | null }

type Resolved<Port extends keyof TurnPorts> = TurnPorts[Port] extends (...args: never[]) => Promise<infer Value>
  ? Value
  : never

export type PortAnswer =
  | { port: 'tables'; tables: Resolved<'tables'> }
  | { port: 'probe'; result: Resolved<'probe'> }
  | { port: 'compute'; result: Resolved<'compute'> }
  | { port: 'derive'; derived: Resolved<'derive'> }
  | { port: 'samples'; samples: Map<string, unknown[][]> }
  | { port: 'write'; text: string }
  | { port: 'onRead' }
  /** `isModelFault`: a language model gave no answer, and `message` tells the person why. */
  | { port: 'failed'; message: string; isModelFault: boolean }

/** Server → process. Each message but `drop` begins a slice of work; a process runs one slice at a time. */
export type MessageToProcess =
  | { type: 'start'; task: number; work: AssistantWork }
  | { type: 'answer'; task: number; call: number; answer: PortAnswer }
  /** What a language model has written so far for a call. */
  | { type: 'written'; task: number; call: number; textSoFar: string }
  | { type: 'drop'; task: number }

/** Process → server. `parked` ends a slice: every task now waits for an answer. */
export type MessageFromProcess =
  | { type: 'ready' }
  | { type: 'parked' }
  | { type: 'call'; task: number; call: number; portCall: PortCall }
  /** `at` counts the steps of a task from 0. */
  | { type: 'step'; task: number; at: number; step: TurnStep }
  | { type: 'text'; task: number; textSoFar: string }
  | { type: 'judged'; task: number; call: number; fault: string | null }
  | { type: 'done'; task: number; result: WorkResult }
  | { type: 'failed'; task: number; message: string }
