import type { UnmetWish } from '@belvedere/lexicon'
import type {
  Aggregate,
  Channel,
  EncodingChoice,
  FieldFilter,
  FieldProfile,
  FilterValue,
  Mark,
  TimeUnit,
} from '@belvedere/spec'

/** What a slot of a pattern was filled with. `score` is 0–1; `rivals` are fields that the same words name as well. */
export type Found =
  | { kind: 'column'; field: FieldProfile; score: number; rivals: string[] }
  | { kind: 'encoding'; encoding: EncodingChoice; field: FieldProfile | null; score: number; rivals: string[] }
  | { kind: 'values'; field: FieldProfile; values: FilterValue[]; score: number; rivals: string[] }
  | { kind: 'condition'; filters: FieldFilter[]; score: number; rivals: string[]; assumed?: string }
  /** "The heaviest": by which field, and from which end. */
  | { kind: 'superlative'; field: FieldProfile; from: 'top' | 'bottom'; score: number; rivals: string[] }
  | { kind: 'number'; number: number }
  | { kind: 'mark'; mark: Mark; words: string }
  | { kind: 'aggregate'; aggregate: Aggregate }
  | { kind: 'timeunit'; timeUnit: TimeUnit }
  | { kind: 'channel'; channel: Channel }
  /** A colour by its CSS name. */
  | { kind: 'hue'; color: string }
  | { kind: 'scheme'; scheme: string }
  | { kind: 'text'; text: string }
  | { kind: 'unknown'; text: string }
  /** A wish that cannot be met. */
  | { kind: 'wish'; wish: UnmetWish }
