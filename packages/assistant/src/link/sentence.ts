import {
  type Cue,
  findCues,
  isFunctionWord,
  type TableFacts,
  type Token,
  tokenize,
  understand,
} from '@belvedere/lexicon'
import type { TableProfile } from '@belvedere/spec'
import { type ColumnLink, linkColumns } from './columns.ts'
import { linkValues, type ValueLink } from './values.ts'

/** A message against a table: its words, and what each of them may stand for. Nothing is decided here. */
export interface Sentence {
  message: string
  table: TableProfile
  facts: TableFacts
  tokens: readonly Token[]
  cues: readonly Cue[]
  columns: readonly ColumnLink[]
  values: readonly ValueLink[]
}

export function linkSentence(message: string, table: TableProfile): Sentence {
  const tokens = tokenize(message)
  const columns = linkColumns(tokens, table)
  const cues = findCues(tokens).filter((cue) => !columns.some((link) => isPartOfName(cue, link)))
  return { message, table, facts: understand(table), tokens, cues, columns, values: linkValues(tokens, table) }
}

/** "Count" in "white blood cell count" says nothing of the chart. */
const isPartOfName = (cue: Cue, link: ColumnLink): boolean =>
  link.score >= sureName && link.last - link.first > cue.last - cue.first && within(cue, link)
const sureName = 0.9

/** A range of tokens, both ends included. */
export interface Range {
  first: number
  last: number
}
export const overlap = (a: Range, b: Range): boolean => a.first <= b.last && b.first <= a.last
export const within = (a: Range, b: Range): boolean => a.first >= b.first && a.last <= b.last

/** Whether a token says something of its own: no sign, and no word that only joins others. */
export const isContent = ({ kind, text }: Token): boolean =>
  kind !== 'sign' && (kind !== 'word' || !isFunctionWord(text))
