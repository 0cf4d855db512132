import {
  type Cue,
  findCues,
  isFunctionWord,
  superlativeOf,
  type TableFacts,
  type Token,
  tokenize,
  understand,
  wordClass,
} from '@belvedere/lexicon'
import type { TableProfile } from '@belvedere/spec'
import { type ColumnMention, findColumnMentions } from './columns.ts'
import { keepRelevantFields } from './keep-relevant-fields.ts'
import { ownWords } from './name-match.ts'
import { noneOff, type PartsOff } from './parts.ts'
import { findRowMentions, type RowMention } from './rows.ts'
import { findUnnamed } from './unnamed.ts'
import { findValueMentions, type ValueMention } from './values.ts'

/**
 * A message linked to a table: its tokens, and all that they may mention. Mentions may contradict each other; later steps choose
 * among them.
 */
export interface LinkedSentence {
  message: string
  table: TableProfile
  facts: TableFacts
  tokens: readonly Token[]
  cues: readonly Cue[]
  columns: readonly ColumnMention[]
  values: readonly ValueMention[]
  rows: readonly RowMention[]
  /** Parts of the reader that this message is read without. */
  off: PartsOff
}

/** Longer messages are cut off here: nobody needs more words to ask for one chart. */
const maxTokens = 120

export function linkSentence(message: string, wholeTable: TableProfile, off: PartsOff = noneOff): LinkedSentence {
  const tokens = tokenize(message).slice(0, maxTokens)
  const table = keepRelevantFields(wholeTable, tokens)
  const found = findColumnMentions(tokens, table, off)
  const cues = [...findCues(tokens), ...superlativeCues(tokens)].filter(
    (cue) => !found.some((mention) => isPartOfName(cue, mention)),
  )
  const columns = found.filter((mention) => !isWordOfTime(mention, cues))
  const facts = understand(table)
  const values = findValueMentions(tokens, table, { columns, off }).filter(
    (mention) =>
      !isChartWord(mention, cues) && !isWordOfName(mention, columns) && !isWordOfSum(mention, { facts, cues, columns }),
  )
  return {
    message,
    table,
    facts,
    tokens,
    cues,
    columns: [...columns, ...findUnnamed(tokens, { facts, table, off, mentions: [...columns, ...values], cues })],
    values,
    rows: findRowMentions(tokens, table, { columns, off }),
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

/** "Year" in "by year" is not another word for an age. */
const isWordOfTime = (mention: ColumnMention, cues: readonly Cue[]): boolean =>
  cues.some(
    (cue) => within(mention, cue) && (isPhraseOfTime(cue) || (cue.kind === 'unit' && !ownWords.has(mention.how))),
  )

/** "Over time" is no column called on_time. */
const isPhraseOfTime = ({ kind, first, last }: Cue): boolean => kind === 'time' && last > first

/** "Lead" in "lead source" is no lead. */
const isWordOfName = (value: ValueMention, columns: readonly ColumnMention[]): boolean =>
  columns.some(
    (mention) =>
      mention.field !== value.field &&
      mention.score >= wholeName &&
      within(value, mention) &&
      mention.last - mention.first > value.last - value.first,
  )
const wholeName = 0.9

/** "Total" in "total revenue" is not the value that sums up the others. */
const isWordOfSum = (
  { field, values, first, last }: ValueMention,
  { facts, cues, columns }: Pick<LinkedSentence, 'facts' | 'cues' | 'columns'>,
): boolean =>
  values.some((value) => facts.fields.get(field.name)?.totals?.some((total) => total === value)) &&
  cues.some((cue) => cue.id === 'aggregate:sum' && within({ first, last }, cue)) &&
  isBeforeColumn({ columns }, { first, last })

/** Whether the name of a column follows a place at once. */
export const isBeforeColumn = ({ columns }: Pick<LinkedSentence, 'columns'>, { last }: Range): boolean =>
  columns.some(({ first, score }) => first === last + 1 && score >= likelyName)
const likelyName = 0.5

/** "Bar" in "bar chart" is no country's code. */
const isChartWord = (mention: ValueMention, cues: readonly Cue[]): boolean =>
  cues.some((cue) => cue.kind === 'mark' && within(mention, cue))

/** "Count" in "white blood cell count" says nothing of the chart. */
const isPartOfName = (cue: Cue, mention: ColumnMention): boolean =>
  mention.score >= sureName && mention.last - mention.first > cue.last - cue.first && within(cue, mention)
const sureName = 0.9

/** A range of tokens, both ends included. */
export interface Range {
  first: number
  last: number
}
export const overlap = (a: Range, b: Range): boolean => a.first <= b.last && b.first <= a.last
export const within = (a: Range, b: Range): boolean => a.first >= b.first && a.last <= b.last

/** The words of a range as they stand in the message. */
export const wordsIn = ({ tokens, message }: LinkedSentence, { first, last }: Range): string =>
  message.slice(tokens[first]?.start, tokens[last]?.end)

/** The tokens that pass a test, in runs of neighbours. */
export function runsOf({ tokens }: LinkedSentence, passes: (token: Token, at: number) => boolean): Range[] {
  const runs: Range[] = []
  for (const [at, token] of tokens.entries()) {
    if (!passes(token, at)) continue
    const run = runs.at(-1)
    if (run?.last === at - 1) run.last = at
    else runs.push({ first: at, last: at })
  }
  return runs
}

const articles = wordClass('articles')

/** The index of the last token before a place, articles passed over; -1 where there is none. */
export const indexBefore = ({ tokens }: LinkedSentence, { first }: Range): number =>
  tokens.findLastIndex(({ text }, at) => at < first && !articles.has(text))

/** The last word before a place, articles passed over. */
export const wordBefore = (sentence: LinkedSentence, place: Range): string =>
  sentence.tokens[indexBefore(sentence, place)]?.text ?? ''

/** Whether a token says something of its own: no sign, and no word that only joins others. */
export const isContent = ({ kind, text }: Token): boolean =>
  kind !== 'sign' && (kind !== 'word' || !isFunctionWord(text))
