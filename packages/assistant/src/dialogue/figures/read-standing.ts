import { wordClass } from '@belvedere/lexicon'
import { namesOfShapes, type Spec, type TableProfile } from '@belvedere/spec'
import { findConditions } from '../../grammar/conditions.ts'
import type { FoundCondition } from '../../grammar/found-condition.ts'
import { type LinkedSentence, linkSentence, type Range } from '../../link/sentence.ts'
import { tokensOutside } from '../../plan/used-words.ts'
import { rowsSlot } from '../../propose/chart-slot.ts'
import { conditionSets } from '../../propose/condition-sets.ts'
import type { ChartDraft, ChartSlot } from '../../propose/draft.ts'
import { emptySlot, standingChart } from '../../propose/standing.ts'
import { type AnyText, text } from '../../say/text.ts'
import { computable, rankingFigure, shareOf, totalFigure } from './draft-figure.ts'
import { comparativeOrder, findEnd, orderFor, type RankingEnd, superlativeOrder } from './ends.ts'
import type { Figure } from './figure.ts'
import { findQuestion, type NumberQuestion } from './question.ts'
import { aggregatesIn, isOfValues, isPointer, likelyName } from './question-context.ts'
import { readFigure } from './read-figure.ts'
import { asksShare, isUnnamedMoney } from './read-total.ts'

/** A question beside a chart. */
interface StandingQuestion {
  sentence: LinkedSentence
  question: NumberQuestion
  /** The chart, as a draft. */
  chart: ChartDraft
  /** Those that the question states. */
  conditions: readonly FoundCondition[]
  /** Words such as "these" and "left" point at what is shown. */
  points: boolean
}

/**
 * "What's the lowest", "how many are left", "what is the value for Japan": asked of what the chart shows, with its
 * conditions; null: no such thing, or the chart shows what is no number of its rows.
 */
export function readStanding(message: string, table: TableProfile, current: Spec): Figure | null {
  const sentence = linkSentence(message, table)
  const question = findQuestion(sentence)
  const standing = question && standingChart(current, sentence)
  if (!standing || standing.kept.length > 0 || standing.facts.derived) return null
  const [conditions = []] = conditionSets(sentence, findConditions(sentence))
  const points = sentence.tokens.some((_, at) => isPointer(sentence, at))
  const context = { sentence, question, chart: standing.draft, conditions, points }
  const figure = isOfChartOnly(context) ? ofChart(context) : null
  return figure ?? (points ? ofShownRows(message, table, standing.draft) : null)
}

const chartParts = wordClass('single things of a chart')
const rowWords = wordClass('things counted in a table')
const wholes = wordClass('altogether')

/** Whether all words are of the question itself, of the chart, or state conditions. */
function isOfChartOnly({ sentence, question, chart, conditions, points }: StandingQuestion): boolean {
  const { tokens, columns, rows } = sentence
  const shown = [...chart.measures, chart.along, chart.series].map((slot) => slot?.field)
  const unit = chart.along?.unit
  const steps = sentence.cues.filter(
    ({ kind, means }) => kind === 'unit' && (unit === means || unit === `year${means}`),
  )
  const explained: readonly Range[] = [
    ...conditions.flatMap((one) => [one, ...(one.more ?? [])]),
    ...columns.filter(
      ({ field, score }) => score >= likelyName && (shown.includes(field) || isGroup(sentence, field.name)),
    ),
    ...(points ? rows : []),
    ...aggregatesIn(sentence).filter(isOfValues),
    ...sentence.cues.filter(({ id }) => id === 'task:share'),
    ...steps,
  ]
  return tokensOutside(sentence, explained).every((at) => {
    const text = tokens[at]?.text ?? ''
    const isOfQuestion =
      at < question.from || superlativeOrder(sentence, at) !== null || comparativeOrder(text) !== null
    const isBesideChart =
      isPointer(sentence, at) || chartParts.has(text) || wholes.has(text) || (points && rowWords.has(text))
    return isOfQuestion || isBesideChart
  })
}

const isGroup = ({ facts }: LinkedSentence, name: string): boolean => facts.fields.get(name)?.role === 'category'

function ofChart(context: StandingQuestion): Figure | null {
  const { sentence, question, chart, conditions, points } = context
  const [measure] = chart.measures
  if (!measure || (question.isNamed && !question.isAnother)) return null
  if (asksShare(sentence, chart)) return withLimit(shareOfShown(context, measure), chart)
  const isCut = chart.top !== null && !conditions.some(({ field }) => field === chart.along?.field)
  const aggregate = computable.find((one) => aggregatesIn(sentence).some(({ means }) => means === one))
  const total = (slot: ChartSlot, summedBy = slot.aggregate): Figure | null =>
    totalFigure(asTotal(chart, conditions, { ...slot, aggregate: summedBy }), sentence)
  const rows = { ...emptySlot, ...rowsSlot(sentence), link: null }
  switch (question.kind) {
    case 'count':
      if (measure.aggregate === 'sum' && conditions.length > 0 && !isUnnamedMoney(measure))
        return isCut ? null : total(measure)
      if (conditions.length === 0 && !points) return null
      return isCut ? withLimit(total(rows), chart) : total(rows)
    case 'group':
    case 'person':
    case 'time':
    case 'place':
    case 'value':
    case 'named': {
      const end = findEnd(sentence, question.from, { comparatives: false })
      if (end && conditions.length === 0) return ranked(context, end, measure)
      if (question.kind !== 'value' || isCut) return null
      return conditions.length > 0 || aggregate ? total(measure, aggregate ?? measure.aggregate ?? 'mean') : null
    }
    case 'amount':
      if (isCut || (conditions.length === 0 && !points)) return null
      if (measure.field === null) return total(rows)
      return total(measure, aggregate ?? (conditions.length > 0 ? (measure.aggregate ?? 'mean') : 'sum'))
    case 'exists':
    case 'whether':
      return null
    default:
      return question.kind satisfies never
  }
}

/** "What share does Japan have": of what the chart counts or sums up. */
function shareOfShown({ sentence, chart, conditions }: StandingQuestion, measure: ChartSlot): Figure | null {
  const [only, ...more] = conditions
  if (!only || more.length > 0 || (measure.aggregate !== 'sum' && measure.aggregate !== 'count')) return null
  const others = chart.conditions.filter(({ field }) => field !== only.field)
  return shareOf({ part: only, others, weight: measure.field?.name }, sentence.table)
}

/** One number of the rows of a chart that meet further conditions, which stand in place of its own on the same columns. */
const asTotal = (chart: ChartDraft, more: readonly FoundCondition[], measure: ChartSlot): ChartDraft => ({
  ...chart,
  shape: 'total',
  measures: [measure],
  conditions: [...chart.conditions.filter((one) => !more.some(({ field }) => field === one.field)), ...more],
})

const withLimit = (figure: Figure | null, chart: ChartDraft): Figure | null =>
  figure && { ...figure, assumed: [...figure.assumed, ...beyondLimit(chart)] }

/** What is to be said of a number of all rows beside a chart that shows the first few groups only. */
export const beyondLimit = ({ top }: ChartDraft): AnyText[] => (top ? [text('assumed.beyond_limit')] : [])

/** The first or the last of the groups that are shown, or of others that are named; null where a limit cut them off. */
function ranked({ sentence, chart }: StandingQuestion, end: RankingEnd, measure: ChartSlot): Figure | null {
  const { top, along } = chart
  const order = orderFor(end, measure, sentence)
  const named = sentence.columns.filter(
    ({ field, score }) => score >= likelyName && field !== measure.field && isGroup(sentence, field.name),
  )
  const other = named.every(({ field }) => field !== along?.field) ? named[0] : undefined
  const group = other ? { ...emptySlot, field: other.field, facts: null, link: other } : namedShapes(along, sentence)
  if (top && end.rank > top.n) return null
  if (!group || (top && (other || (top.from === 'top') !== (order === 'descending')))) return null
  const draft: ChartDraft = { ...chart, shape: 'summary', along: group, series: null, panel: null }
  const figure = rankingFigure(draft, sentence, { order, limit: Math.max(2, end.rank), rank: end.rank })
  return figure && { ...figure, beside: false }
}

/** Keys of shapes say nothing to people, so their names are the groups. */
function namedShapes(along: ChartSlot | null, { table }: LinkedSentence): ChartSlot | null {
  const names = along?.field?.type === 'geojson' ? namesOfShapes(table.fields) : undefined
  return names ? { ...emptySlot, field: names, facts: null } : along
}

/** "How many of these are women": a question of its own, of the rows that are shown. */
function ofShownRows(message: string, table: TableProfile, chart: ChartDraft): Figure | null {
  const reading = chart.conditions.length > 0 ? readFigure(message, table, { isBesideChart: true }) : null
  if (!reading || 'stranger' in reading) return null
  const { draft, sentence, figure: asked } = reading
  const [measure] = draft.measures
  if (!measure || draft.shape !== 'total' || asked.asks === 'share') return null
  const figure = totalFigure(asTotal(chart, draft.conditions, measure), sentence)
  return figure && withLimit({ ...figure, asks: asked.asks, assumed: asked.assumed }, chart)
}
