import type { FieldFilter, FieldProfile } from '@belvedere/spec'
import type { Cycle } from '../../interpreter/cycles.ts'
import type { SpanOf } from '../../interpreter/span.ts'
import { articles } from '../../language/en/edits/conditions.ts'
import type { Token } from '../../language/tokens.ts'
import type { Found } from '../found.ts'

export type Condition = { end: number; value: Extract<Found, { kind: 'condition' }> }
/** A column that words may name, and the others that they name as well. */
export type NamedColumn = { end: number; field: FieldProfile; score: number; rivals: string[] }

/** What a condition is read from. Positions are token indices; an end is the index after the last token. */
export interface ConditionSource {
  tokens: Token[]
  columns(at: number): NamedColumn[]
  numbers(at: number): { end: number; value: number; span: SpanOf<'number'> }[]
  dates(at: number): { end: number; from: number; to: number }[]
  /** The field that bare years and dates speak of. */
  timeField: FieldProfile | null
  /** The field that bare numbers speak of: what the chart measures. */
  measure: FieldProfile | null
  /** The field whose numbers are bounded already: "actually over 30" moves its bound. */
  bounded: FieldProfile | null
  /** Numbers that something may be bounded by: no ids, no years. */
  amounts: readonly FieldProfile[]
  /** How old people are: "people over 65". */
  age: FieldProfile | null
  /** What people give marks in: "who gave an 8 or more". */
  rating: FieldProfile | null
  /** Columns of names of months or weekdays. */
  cycles: readonly Cycle[]
}

export const condition = (
  end: number,
  filters: FieldFilter[],
  { score, rivals }: { score: number; rivals: string[] },
  assumed?: string,
): Condition => ({
  end,
  value: { kind: 'condition', filters, score, rivals, ...(assumed === undefined ? {} : { assumed }) },
})

export const sure = { score: 0.9, rivals: [] }

export const isYear = (field: FieldProfile) => field.semanticType === 'year'

/** A longer run of them introduces nothing. */
const maxArticles = 8

/** Where articles and the like, which a number or a name may follow, are over. */
export const skip = ({ tokens }: ConditionSource, at: number): number => {
  const next = tokens.slice(at, at + maxArticles).findIndex(({ text }) => !articles.has(text))
  return next < 0 ? Math.min(at + maxArticles, tokens.length) : at + next
}
