import type { FieldFilter, TableProfile } from '@belvedere/spec'
import { isTime } from '../../edits/reader.ts'
import type { EditSentence } from '../../edits/sentence.ts'
import type { Filter } from '../../interpreter/filters.ts'
import type { Mention } from '../../interpreter/mentions.ts'
import { fieldFilter } from '../../interpreter/predicates.ts'
import { rowNouns } from '../../interpreter/row-names.ts'
import { chartSentence, type Sentence } from '../../interpreter/sentence.ts'
import type { Span } from '../../interpreter/span.ts'
import { overlaps, spansOf, wordsOf } from '../../interpreter/utterance.ts'
import { tokenize } from '../../interpreter/words.ts'
import { determiners, leading } from '../../language/en/dialogue/figures/question.ts'
import { judgements } from '../../language/en/extremes.ts'
import { english } from '../../language/en/lexicon.ts'
import {
  chartWords,
  correlating,
  type QuestionForm,
  questionOpeners,
  questionWords,
} from '../../language/en/questions.ts'

type Stretch = { start: number; end: number }

/** A question cut into its parts. */
export interface Question {
  form: QuestionForm
  /** It names a number without asking for it: "total wins". */
  bare: boolean
  sentence: Sentence
  table: TableProfile
  /** Index of the first token after the opening words. */
  from: number
  /** Rows that meet every condition of any of these lists; none: all rows. */
  where: FieldFilter[][]
  /** Conditions on a number of the groups. */
  having: Filter[]
  /** Fields that the question names outside its conditions, in its order. */
  named: Mention[]
  /** Tokens that nothing explains yet, beside the stretches given. */
  unexplained(...also: Stretch[]): number[]
}

const maxTokens = 40
const phrases = Object.entries(questionOpeners)
  .flatMap(([form, texts]) => texts.map((text) => ({ form, words: text.split(' ') })))
  .sort((a, b) => b.words.length - a.words.length)
const forms: readonly QuestionForm[] = [
  'count',
  'exists',
  'amount',
  'value',
  'which',
  'who',
  'when',
  'share',
  'correlation',
  'difference',
]

/** Cuts a message into the parts of a question for a number; null where it is none, or asks for a chart. */
export const readQuestion = (message: string, table: TableProfile, said: EditSentence): Question | null => {
  if (said.tokens.length > maxTokens) return null
  const sentence = chartSentence(message, table)
  const asks = openerOf(message)
  const opener = asks ?? bareOpenerOf(sentence)
  if (opener === null) return null
  const { tokens, filters, mentions, spans } = sentence
  const form = opener.form
  const claimed = (span: Stretch) => filters.some((filter) => overlaps(filter, span))
  const charts = tokens.some(
    (token, at) =>
      at >= opener.end &&
      chartWords.has(token.text) &&
      !claimed(token) &&
      !isNamed(mentions, token) &&
      !isValue(spans, token),
  )
  const related = tokens.some(({ text }) => correlating.includes(text))
  if (charts || (form === 'correlation' && !related)) return null
  const draws = (span: Span) => (span.kind === 'mark' || span.kind === 'bin') && !isNamed(mentions, span)
  if (form !== 'correlation' && spans.some(draws)) return null
  const times = new Set(table.fields.filter(isTime).map(({ name }) => name))
  const periods = periodsIn(said, times, claimed)
  const own = filters.filter(({ having }) => having === null)
  const having = filters.filter((filter) => filter.having !== null)
  const rows = rowNouns(table)
  const isRows = ({ first, last, fields }: Mention) =>
    (fields[0]?.score ?? 0) < 0.95 && tokens.slice(first, last + 1).every(({ stem }) => rows.has(stem))
  const used: Stretch[] = [...filters, ...periods, ...having.flatMap((filter) => aggregatesBefore(spans, filter))]
  return {
    form,
    bare: asks === null,
    sentence,
    table,
    from: opener.end,
    where: whereOf(
      own,
      periods.flatMap((period) => period.filters),
    ),
    having,
    named: mentions.filter(
      (mention) =>
        mention.clause !== 'filter' &&
        mention.last >= opener.end &&
        !isRows(mention) &&
        !used.some((one) => overlaps(one, mention)),
    ),
    unexplained: (...also) =>
      tokens.flatMap((token, at) => {
        const known =
          at < opener.end ||
          token.kind === 'sign' ||
          english.stopWords.has(token.text) ||
          questionWords.has(token.text) ||
          rows.has(token.stem) ||
          [...used, ...also].some((one) => overlaps(one, token))
        return known ? [] : [at]
      }),
  }
}

/** "An average rating over 3": the condition begins with the aggregate before its field. */
const aggregatesBefore = (spans: Sentence['spans'], { start }: Filter): Stretch[] =>
  spansOf(spans, 'aggregate').filter((span) => span.end <= start && start - span.end <= 8)

const isNamed = (mentions: Mention[], token: Stretch) =>
  mentions.some((mention) => overlaps(mention, token) && (mention.fields[0]?.score ?? 0) >= 0.9)
const isValue = (spans: Sentence['spans'], token: Stretch) =>
  spans.some((span) => span.kind === 'value' && span.score >= 0.75 && overlaps(span, token))

function openerOf(message: string): { form: QuestionForm; end: number } | null {
  const tokens = tokenize(message, english)
  const start = tokens.findIndex(({ text }) => !leading.has(text))
  for (const { form, words } of phrases) {
    const opens = words.every(
      (word, i) => tokens[start + i]?.text === word || wordAt(message, tokens, start + i) === word,
    )
    const known = forms.find((one) => one === form)
    if (opens && known !== undefined) return { form: known, end: start + words.length }
  }
  return null
}

/** "Total wins", "number of members", "visits altogether": a number by itself, along nothing. */
function bareOpenerOf({ tokens, spans, filters, mentions }: Sentence): { form: QuestionForm; end: number } | null {
  const start = tokens.findIndex(({ text }) => !leading.has(text) && !determiners.has(text))
  const claimed = (span: Stretch) => [...filters, ...mentions].some((one) => overlaps(one, span))
  const along = spans.some((span) => (span.kind === 'timeUnit' || span.kind === 'time') && !claimed(span))
  if (start < 0 || along || filters.some(setsBeside)) return null
  const said = spansOf(spans, 'aggregate')
  const [first] = said.filter((span) => span.start === tokens[start]?.start).sort((a, b) => b.end - a.end)
  if (first?.aggregate === 'count') return { form: 'count', end: wordsOf(tokens, first)[1] + 1 }
  const last = tokens.findLast(({ kind }) => kind === 'word')
  const judges = mentions.some(({ first: at }) => at === start + 1) && isJudgement(tokens[start]?.text ?? '')
  return first || judges || said.some(({ end }) => end === last?.end) ? { form: 'value', end: start } : null
}

const isJudgement = (text: string): boolean =>
  [...judgements.ascending, ...judgements.descending].some((one) => one === text)

/** "Lunch and dinner" are looked at one beside the other. */
const setsBeside = ({ condition }: Filter): boolean =>
  condition.test === 'oneOf' && !condition.not && condition.values.length > 1

/** "What's" is cut to its first word; the message still has the rest. */
const wordAt = (message: string, tokens: Sentence['tokens'], at: number): string | undefined => {
  const token = tokens[at]
  return (
    token &&
    message
      .slice(token.start)
      .match(/^[\p{L}]+(?:['’]\p{L}+)?/u)?.[0]
      .toLowerCase()
      .replace('’', "'")
  )
}

/** "In 2020", "last year", "over 500": conditions that stand apart from what the grammars of charts claim. */
const periodsIn = (
  { tokens, fill }: EditSentence,
  times: ReadonlySet<string>,
  claimed: (span: Stretch) => boolean,
): (Stretch & { filters: FieldFilter[] })[] => {
  const found: (Stretch & { filters: FieldFilter[] })[] = []
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at]
    const period = fill('condition', at).flatMap(({ end, value }) => {
      const plain = value.kind === 'condition' && value.assumed === undefined && value.rivals.length === 0
      const bounds = plain ? value.filters.filter(({ op, field }) => times.has(field) || ordering.has(op)) : []
      return plain && value.score >= 0.75 && bounds.length === value.filters.length ? [{ end, filters: bounds }] : []
    })[0]
    const last = period && tokens[period.end - 1]
    if (!first || !last) continue
    const stretch = { start: first.start, end: last.end }
    if (claimed(stretch)) continue
    found.push({ ...stretch, filters: period.filters })
    at = period.end - 1
  }
  return found
}
const ordering: ReadonlySet<string> = new Set(['range', '<', '<=', '>', '>='])

/** "Or" binds first between conditions on one field, then weaker than "and". What speaks of a time holds for all. */
function whereOf(filters: Filter[], periods: FieldFilter[]): FieldFilter[][] {
  const alternatives: FieldFilter[][][] = [[]]
  let run: { field: string; any: FieldFilter[] } | null = null
  for (const filter of filters) {
    const condition = fieldFilter(filter.field, filter.condition)
    if (run !== null && filter.join === 'or' && filter.field === run.field) {
      run.any.push(condition)
      continue
    }
    if (filter.join === 'or') alternatives.push([])
    run = { field: filter.field, any: [condition] }
    alternatives.at(-1)?.push(run.any)
  }
  const lists = alternatives.flatMap((all) => productOf(all))
  return lists.length === 1 && lists[0]?.length === 0 && periods.length === 0
    ? []
    : lists.map((list) => [...list, ...periods])
}

const productOf = (all: FieldFilter[][]): FieldFilter[][] =>
  all.reduce<FieldFilter[][]>((lists, any) => lists.flatMap((list) => any.map((one) => [...list, one])), [[]])
