import type { Cell } from '@belvedere/spec'
import type { Meaning } from '../language/lexicon.ts'

/** How a field was recognised. */
export type ColumnEvidence = 'name' | 'part' | 'synonym' | 'abbreviation' | 'spelling' | 'unit' | 'values'

type ColumnMeaning = { kind: 'column'; table: string; field: string; how: ColumnEvidence }
type ValueMeaning = {
  kind: 'value'
  table: string
  field: string
  value: Cell
  /**
   * `flag`: what a column of yes and no is called stands for its yes or no; `relative`: a word that is made from the same
   * verb as the value, or that is part of it alone.
   */
  how: 'exact' | 'alias' | 'spelling' | 'relative' | 'flag'
}

/**
 * A stretch of the message with one meaning that it may have; spans overlap and compete. `start` and `end` are UTF-16
 * offsets, `score` is 0–1, `evidence` says in a few words what it rests on.
 */
export type Span = { start: number; end: number; score: number; evidence: string } & (
  | ColumnMeaning
  | ValueMeaning
  | { kind: 'number'; value: number }
  | { kind: 'date'; from: number; to: number }
  | { kind: 'quote'; text: string }
  | Meaning
)
export type SpanOf<K extends Span['kind']> = Extract<Span, { kind: K }>
