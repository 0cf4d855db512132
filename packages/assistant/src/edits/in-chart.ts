import { filtersOf, type Spec, type TableProfile } from '@belvedere/spec'
import { chartFacts } from '../intent/chart-facts.ts'
import { findSpans } from '../interpreter/spans.ts'
import { remembering } from '../language/remembering.ts'
import { type Candidate, type EditReading, matchesOf, readEdits } from './read-edits.ts'
import type { EditContext } from './reader.ts'
import { type EditSentence, readSentence } from './sentence.ts'

const emptyTable: TableProfile = { name: '', rows: 0, fields: [] }

/** Prepares a message about one table, and about the chart that stands where there is one. */
export const sentenceOf = (message: string, table: TableProfile | null, current: Spec | null): EditSentence =>
  table ? sentenceAbout(table, message, current) : readSentence(message, [], emptyTable, current && chartFacts(current))

const sentenceAbout = remembering((table: TableProfile, message: string, current: Spec | null) =>
  readSentence(message, findSpans(message, [table]), table, current && chartFacts(current)),
)

/** Reads a sentence as edits of a chart; null where it says nothing of the kind. */
export const editOf = (sentence: EditSentence, spec: Spec, table: TableProfile): EditReading | null => {
  const context = contextOf(spec, table)
  return context && readEdits(sentence, context)
}

/** The phrases of edits that a sentence is made of, beside a chart. */
export const phrasesIn = (sentence: EditSentence, spec: Spec, table: TableProfile): Candidate[] => {
  const context = contextOf(spec, table)
  return context ? matchesOf(sentence, context) : []
}

const contextOf = (spec: Spec, table: TableProfile): EditContext | null => {
  const facts = chartFacts(spec)
  return facts && { spec, facts, table, filters: filtersOf(spec) }
}

/** Reads words that dress a chart, against that chart. */
export const readDress = (dress: string, spec: Spec, table: TableProfile): EditReading | null =>
  editOf(sentenceOf(dress, table, spec), spec, table)
