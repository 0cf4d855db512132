import type { RankedSpec } from '@belvedere/solver'
import type { PartialSpec, Spec, TableProfile } from '@belvedere/spec'
import type { Figure } from './dialogue/figures/figure.ts'

/** One way to read a sentence as a new chart. */
export interface Reading {
  partial: PartialSpec
  /** Calibrated probability that this is what was meant, 0–1. */
  confidence: number
  /** What was assumed where the words left it open, as plain sentences. */
  assumptions: string[]
  /** The spans of the message that carried it. `start` and `end` are offsets in UTF-16 units. */
  evidence: { start: number; end: number; kind: string; meaning: string }[]
  /** The number that it comes to, where it is of all rows. */
  figure?: Figure
}

/** What the assistant looks at. Everything is plain data: the same request gives the same recommendation, byte for byte. */
export interface Request {
  message: string
  /** Profiles of the tables linked to the room, in order of linking. */
  tables: TableProfile[]
  /** The chart that stands, if any. */
  current: Spec | null
  /** Earlier messages of the room, oldest first; only the user's and the assistant's last question matter. */
  history: { role: 'user' | 'assistant'; text: string; options?: { id: string; label: string; message: string }[] }[]
}

/** What a message turned out to be. */
export type Recommendation =
  | {
      kind: 'chart'
      /** Best first; the first is taken, the others are the alternatives. */
      specs: RankedSpec[]
      edit: boolean
      /** One or two Markdown sentences, first person: what the chart shows, and what was assumed. */
      text: string
      explanation: Explanation
      confidence: number
      suggestions: string[]
    }
  | { kind: 'command'; command: 'undo' | 'redo' | 'reset'; text: string }
  /** `message` of an option is what the person would have typed; choosing it sends that. */
  | { kind: 'question'; text: string; options: { id: string; label: string; message: string }[] }
  | { kind: 'answer'; text: string; suggestions: string[] }

export interface Explanation {
  /** The rules that decided, most important first. `cost` as in the solver. */
  rules: { rule: string; sentence: string; cost: number }[]
  assumptions: string[]
}
