import type { Aggregate } from '@belvedere/spec'
import { alternative } from '../language/en/interpreter/filters.ts'
import type { Comparison } from '../language/lexicon.ts'
import { readAgainst } from './comparisons/against.ts'
import { readAverages } from './comparisons/averages.ts'
import { readComparisons } from './comparisons.ts'
import { readCycles } from './cycles.ts'
import type { TopN } from './limits.ts'
import { readMembers } from './membership.ts'
import { readRecent } from './recent.ts'
import { readSigns } from './signs.ts'
import type { SortWish } from './sorting.ts'
import { readTextMatches } from './text-matches.ts'
import { overlaps, type Words } from './utterance.ts'

/** A condition on one field, before it is written as a predicate. */
export type Condition =
  | { test: 'compare'; op: Exclude<Comparison, 'contains' | 'startsWith' | 'endsWith' | 'between'>; value: number }
  | { test: 'range'; from: number; to: number }
  | { test: 'oneOf'; values: (string | number | boolean)[]; not: boolean }
  | { test: 'text'; op: 'contains' | 'startsWith' | 'endsWith'; text: string; not: boolean }
  | { test: 'present'; not: boolean }
  /** Against another number of the same row. */
  | { test: 'against'; op: 'gt' | 'lt'; other: string }

/** One condition of the message, with the offsets of the words that it claims. */
export interface Filter {
  field: string
  condition: Condition
  /** The condition is on an aggregate of the groups: "where the average age is over 40". */
  having: Aggregate | null
  /** How it joins the condition before it. */
  join: 'and' | 'or'
  /** How sure the words make it, 0–1. */
  strength: number
  kind: 'comparison' | 'member' | 'text' | 'present'
  start: number
  end: number
}

/** Reads every condition of the message, in its order. Later grammars leave alone what earlier ones claimed. */
export function readFilters(words: Words, sort: SortWish | null, limit: TopN | null): Filter[] {
  const taken: { start: number; end: number }[] = [sort, limit].filter((clause) => clause !== null)
  const free = (span: { start: number; end: number }) => !taken.some((other) => overlaps(span, other))
  const found: Filter[] = []
  for (const read of [
    readTextMatches,
    readCycles,
    readSigns,
    readRecent,
    readAverages,
    readAgainst,
    readComparisons,
    readMembers,
  ]) {
    for (const filter of read(words, free)) {
      found.push(filter)
      taken.push(filter)
    }
  }
  return found
    .sort((a, b) => a.start - b.start)
    .map((filter, at, all) => ({ ...filter, join: joinOf(words, all[at - 1], filter) }))
}

function joinOf({ message }: Words, before: Filter | undefined, filter: Filter): 'and' | 'or' {
  if (!before) return 'and'
  // No row is of two values at once: "herons compared to swans" are rows of either.
  if (before.field === filter.field && isOneOf(before) && isOneOf(filter)) return 'or'
  return alternative.test(message.slice(before.end, filter.start)) ? 'or' : 'and'
}

const isOneOf = ({ kind, condition }: Filter): boolean =>
  kind === 'member' && condition.test === 'oneOf' && !condition.not
