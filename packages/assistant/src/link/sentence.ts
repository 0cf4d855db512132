import {
  type Cue,
  findCues,
  isFunctionWord,
  superlativeOf,
  type TableFacts,
  type Token,
  tokenize,
  understand,
} from '@belvedere/lexicon'
import type { TableProfile } from '@belvedere/spec'
import { type ColumnLink, linkColumns } from './columns.ts'
import { narrow } from './narrow.ts'
import { noneOff, type PartsOff } from './parts.ts'
import { linkRows, type RowLink } from './rows.ts'
import { linkValues, type ValueLink } from './values.ts'

/** A message against a table: its words, and what each of them may stand for. Nothing is decided here. */
export interface LinkedSentence {
  message: string
  table: TableProfile
  facts: TableFacts
  tokens: readonly Token[]
  cues: readonly Cue[]
  columns: readonly ColumnLink[]
  values: readonly ValueLink[]
  rows: readonly RowLink[]
  /** Parts of the reader that this message is read without. */
  off: PartsOff
}

/** What comes after so many words is not read: nobody asks for one chart in more. */
const maxTokens = 120

export function linkSentence(message: string, wholeTable: TableProfile, off: PartsOff = noneOff): LinkedSentence {
  const tokens = tokenize(message).slice(0, maxTokens)
  const table = narrow(wholeTable, tokens)
  const found = linkColumns(tokens, table, off)
  const cues = [...findCues(tokens), ...superlativeCues(tokens)].filter(
    (cue) => !found.some((link) => isPartOfName(cue, link)),
  )
  const columns = found.filter((link) => !isWordOfTime(link, cues))
  return {
    message,
    table,
    facts: understand(table),
    tokens,
    cues,
    columns,
    values: linkValues(tokens, table, { columns, off }).filter(
      (link) => !isChartWord(link, cues) && !isWordOfName(link, columns),
    ),
    rows: linkRows(tokens, table, { columns, off }),
    off,
  }
}

/** "The strongest" asks for the most, "the lightest" for the least. */
const superlativeCues = (tokens: readonly Token[]): Cue[] =>
  tokens.flatMap(({ text }, at): Cue[] => {
    const direction = superlativeOf(text)
    if (!direction) return []
    const means = direction === 'up' ? 'max' : 'min'
    return [{ id: `aggregate:${means}`, kind: 'aggregate', means, first: at, last: at }]
  })

const ownWords: ReadonlySet<string> = new Set(['name', 'inflected', 'cut', 'skeleton', 'typo'])

/** "Year" in "by year" is not another word for an age. */
const isWordOfTime = (link: ColumnLink, cues: readonly Cue[]): boolean =>
  cues.some((cue) => within(link, cue) && (isPhraseOfTime(cue) || (cue.kind === 'unit' && !ownWords.has(link.how))))

/** "Over time" is no column called on_time. */
const isPhraseOfTime = ({ kind, first, last }: Cue): boolean => kind === 'time' && last > first

/** "Lead" in "lead source" is no lead. */
const isWordOfName = (value: ValueLink, columns: readonly ColumnLink[]): boolean =>
  columns.some(
    (link) =>
      link.field !== value.field &&
      link.score >= wholeName &&
      within(value, link) &&
      link.last - link.first > value.last - value.first,
  )
const wholeName = 0.9

/** "Bar" in "bar chart" is no country's code. */
const isChartWord = (link: ValueLink, cues: readonly Cue[]): boolean =>
  cues.some((cue) => cue.kind === 'mark' && within(link, cue))

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
