import { wordClass } from '@belvedere/lexicon'
import type { FieldFilter, FigureQuery, Spec, TableProfile } from '@belvedere/spec'
import { findConditions } from '../../grammar/conditions.ts'
import type { FoundCondition } from '../../grammar/found-condition.ts'
import { type LinkedSentence, linkSentence } from '../../link/sentence.ts'
import { tokensOutside } from '../../plan/used-words.ts'
import { conditionSets } from '../../propose/condition-sets.ts'
import { standingChart } from '../../propose/standing.ts'
import type { Request } from '../../recommendation.ts'
import type { AnyText } from '../../say/text.ts'
import { baseQuery, groupOf, measureOf } from './draft-figure.ts'
import type { Figure } from './figure.ts'
import { findQuestion } from './question.ts'
import { aggregatesIn, isPointer, questionWords } from './question-context.ts'
import { readFigure } from './read-figure.ts'
import { beyondLimit, readStanding } from './read-standing.ts'

/** The numbers of all groups, and the group that is compared with their average: null for the first in their order. */
interface Compared {
  query: FigureQuery
  part: Figure['part'] | null
  assumed: AnyText[]
}

const mostGroups = 50

/**
 * "How does that compare with the average", "is Japan above average": a group beside the average of all. It is named, or the
 * last question was about it. Null: no such question, or there are too many groups.
 */
export function readAgainstAverage({ message, current, history }: Request, table: TableProfile): Figure | null {
  const sentence = linkSentence(message, table)
  if (!asksForAverage(sentence)) return null
  const [conditions = []] = conditionSets(sentence, findConditions(sentence))
  if (!isOfComparisonOnly(sentence, conditions)) return null
  const [only, ...more] = conditions
  const before = history.findLast(({ role }) => role === 'user')?.text
  const compared =
    only && more.length === 0 && current
      ? amongShown(only, sentence, current)
      : conditions.length === 0 && before !== undefined
        ? fromFigure(readStandingOrNew(before, table, current))
        : null
  const field = table.fields.find(({ name }) => name === compared?.query.group?.field)
  if (!compared || !field || field.distinct < 2 || field.distinct > mostGroups) return null
  const { part, assumed } = compared
  const query = { ...compared.query, limit: mostGroups }
  return { asks: 'average', query, ...(part && { part }), assumed, beside: false }
}

const comparing = wordClass('comparing with the average')

/** The average, beside a word that compares: a question for the average itself has none. */
function asksForAverage(sentence: LinkedSentence): boolean {
  const kind = findQuestion(sentence)?.kind
  const compares = sentence.tokens.some(({ text }) => comparing.has(text))
  const isRanked = kind === 'whether' && sentence.cues.some((cue) => cue.kind === 'compare')
  return (compares || isRanked) && aggregatesIn(sentence).some(({ means }) => means === 'mean')
}

/** Whether all words compare, point at what is shown, or name the group. */
const isOfComparisonOnly = (sentence: LinkedSentence, conditions: readonly FoundCondition[]): boolean =>
  tokensOutside(sentence, [...sentence.cues, ...conditions]).every((at) => {
    const text = sentence.tokens[at]?.text ?? ''
    return comparing.has(text) || questionWords.has(text) || isPointer(sentence, at)
  })

/** Of what a chart shows for each group, the number of one that is named. */
function amongShown(named: FoundCondition, sentence: LinkedSentence, current: Spec): Compared | null {
  const standing = standingChart(current, sentence)
  const [value, ...others] = named.values
  const [measure] = standing?.draft.measures ?? []
  if (!standing || standing.kept.length > 0 || standing.facts.derived || !measure) return null
  if (value === undefined || value === null || others.length > 0 || named.negated) return null
  const { along, conditions } = standing.draft
  const base = baseQuery(
    sentence.table,
    conditions.filter(({ field }) => field !== named.field),
  )
  const wanted = measureOf(measure)
  const group = along?.field === named.field ? groupOf(along) : { field: named.field.name }
  if (!base || !wanted || !group || group.timeUnit) return null
  const query = { ...base, measure: wanted, group }
  return { query, part: { field: group.field, values: [value] }, assumed: beyondLimit(standing.draft) }
}

function readStandingOrNew(message: string, table: TableProfile, current: Spec | null): Figure | null {
  const standing = current && readStanding(message, table, current)
  const reading = standing ? null : readFigure(message, table, { isBesideChart: current !== null })
  return standing ?? (reading && 'figure' in reading ? reading.figure : null)
}

/** The group that a figure is about: the first of a ranking, or the one that its conditions leave. */
function fromFigure(figure: Figure | null): Compared | null {
  if (!figure) return null
  const { query, asks, assumed } = figure
  if (asks === 'which') return { query, part: null, assumed }
  if ((asks !== 'number' && asks !== 'rows') || query.where.length > 1) return null
  const [all = []] = query.where
  const one = all.findLast(isOneGroup)
  if (!one) return null
  const rest = all.filter((filter) => filter !== one)
  const where = rest.length > 0 ? [rest] : []
  const ofGroups = { ...query, where, group: { field: one.field } }
  return { query: ofGroups, part: { field: one.field, values: one.values }, assumed }
}

const isOneGroup = (filter: FieldFilter): filter is Extract<FieldFilter, { op: 'one_of' | 'none_of' }> =>
  filter.op === 'one_of' && filter.values.length === 1 && filter.timeUnit === undefined
