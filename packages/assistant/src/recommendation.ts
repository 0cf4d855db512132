import type { RankedSpec } from '@belvedere/solver'
import type { PartialSpec, Spec, TableProfile } from '@belvedere/spec'
import type { AnyText } from './say/text.ts'

/** One way to read a sentence as a new chart. */
export interface Reading {
  partial: PartialSpec
  /** Calibrated probability that this is what was meant, 0–1. */
  confidence: number
  /** What was assumed where the words left it open, as sentences. */
  assumptions: AnyText[]
  /** The spans that carried it of the text that was read, with their words. `start` and `end` are offsets in UTF-16 units. */
  evidence: { start: number; end: number; words: string; kind: string; meaning: string }[]
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

/** A design to choose, and what it is called. */
export interface OfferedDesign<Text> extends Omit<RankedSpec, 'label'> {
  label: Text
}

/** What a message turned out to be; its texts are in words once the language of the message is known. */
export type Recommendation<Text = string> =
  | {
      kind: 'chart'
      /** Best first; the first is taken, the others are the alternatives. */
      specs: OfferedDesign<Text>[]
      edit: boolean
      /** One or two Markdown sentences, first person: what the chart shows, and what was assumed. */
      text: Text
      explanation: Explanation<Text>
      confidence: number
      suggestions: Text[]
    }
  | { kind: 'command'; command: 'undo' | 'redo' | 'reset'; text: Text }
  /** `message` of an option is what the person would have typed; choosing it sends that. */
  | { kind: 'question'; text: Text; options: { id: string; label: Text; message: Text }[] }
  | { kind: 'answer'; text: Text; suggestions: Text[] }

export interface Explanation<Text = string> {
  /** The rules that decided, most important first. `cost` as in the solver. */
  rules: { rule: string; sentence: Text; cost: number }[]
  assumptions: Text[]
  /** How the words were read, and what else they may mean: at most two sentences. */
  readings: Text[]
}
