import type { Aggregate, AnalysisTask, Channel, Mark, TimeUnit } from '@belvedere/spec'

/** What a phrase of the language means to a chart. */
export type Meaning =
  | { kind: 'aggregate'; aggregate: Aggregate }
  | { kind: 'mark'; mark: Mark; layout?: 'stacked' | 'grouped' | 'normalized' | 'histogram' }
  | { kind: 'channel'; channel: Channel }
  | { kind: 'timeUnit'; timeUnit: TimeUnit }
  | { kind: 'bin' }
  | { kind: 'comparison'; op: Comparison }
  | { kind: 'sort'; order: 'ascending' | 'descending' }
  | { kind: 'sortCue' }
  | { kind: 'limit'; order: 'ascending' | 'descending' }
  | { kind: 'task'; task: AnalysisTask }
  | { kind: 'time' }
  | { kind: 'group' }
  | { kind: 'negation' }

type Comparison = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'between' | 'contains' | 'startsWith' | 'endsWith'

/** All that the interpreter knows of one language. Another language is another value of this type. */
export interface Lexicon {
  irregular: Map<string, string>
  /** Suffix, what replaces it, and the least length of a word that it is taken from. First match wins. */
  endings: [ending: string, replacement: string, minLength: number][]
  /** Words that carry no content of their own. */
  stopWords: Set<string>
  /** Words between what is set against each other. */
  contrasting: Set<string>
  /** Words in a field's name that say how it is written, not what it is of. */
  genericWords: Set<string>
  /** Phrases by their meaning. Tokens are compared as written and as stems. */
  phrases: [meaning: Meaning, phrases: string[]][]
  /** Groups of words that may stand for one another in a field's name; each with its strength, 0–1. */
  synonyms: [strength: number, words: string[]][]
  /** Phrases that name a field through its unit or its question: "how heavy" asks for a weight. */
  rephrasings: [phrase: string, words: string[]][]
  /** A class of values (countries, weekdays) and the words by which a field of such values is asked for. */
  valueClasses: { name: string; words: string[]; values: Set<string> }[]
  /** What a value is also called: "American" for "USA". */
  valueAliases: Map<string, string[]>
  numbers: Map<string, number>
  months: string[]
}
