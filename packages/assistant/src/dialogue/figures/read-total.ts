import { wordClass } from '@belvedere/lexicon'
import type { FoundCondition } from '../../grammar/found-condition.ts'
import { ownWords } from '../../link/name-match.ts'
import { isContent, type LinkedSentence, overlap, type Range, within } from '../../link/sentence.ts'
import { rangesOf } from '../../plan/used-words.ts'
import type { ChartDraft, ChartSlot } from '../../propose/draft.ts'
import { shareFigure, totalFigure } from './draft-figure.ts'
import { findEnd, judgedEnd } from './ends.ts'
import {
  aggregatesIn,
  type DraftFigure,
  isOfValues,
  isPartOfName,
  isRowName,
  leavesOut,
  likelyName,
  numbersThings,
  type QuestionContext,
  questionWords,
} from './question-context.ts'

/** "How many orders were late", "what is the average price in 2020", "are there any from Rome". */
export function readTotal(context: QuestionContext): DraftFigure | null {
  const { sentence, question, drafts } = context
  // The second highest of all rows is no number that a query gives.
  if ((findEnd(sentence, question.from, { comparatives: false })?.rank ?? 1) > 1) return null
  const fitting = drafts.filter((draft) => draft.shape === 'total' && answers(context, draft))
  const [first] = fitting
  const inMoney = first && isGuess(first) ? fitting.find((draft) => isAlikeInMoney(draft, first)) : undefined
  const likeliest = inMoney ?? first
  const draft = likeliest && withJudgement(countingThings(withStatedConditions(likeliest, context), context), sentence)
  if (!draft || leavesOut(context, draft)) return null
  const figure = totalFigure(draft, sentence)
  return figure && { figure: question.kind === 'exists' ? { ...figure, asks: 'exists' } : figure, draft }
}

/** Whether no words name the column of a number. */
const isGuess = ({ measures: [measure] }: ChartDraft): boolean => measure?.given === 'number'

/** "The total for 2020" of several numbers is of money. */
const isAlikeInMoney = (draft: ChartDraft, first: ChartDraft): boolean =>
  isGuess(draft) &&
  draft.measures[0]?.field?.semanticType === 'currency' &&
  draft.measures[0].aggregate === first.measures[0]?.aggregate &&
  draft.conditions === first.conditions

/** Rows that are counted, or in a table of totals what they stand for. */
export const isRows = ({ field, given }: ChartSlot): boolean => field === null || given === 'count of the rows'

/** "How many orders" asks for no money, though orders bring it. */
export const isUnnamedMoney = ({ field, link }: ChartSlot): boolean =>
  field?.semanticType === 'currency' && !ownWords.has(link?.how ?? '')

/** Whether a draft of one number is of what a question asks for. */
function answers({ sentence, question: { kind, from }, best }: QuestionContext, draft: ChartDraft): boolean {
  const { conditions } = draft
  const [measure] = draft.measures
  if (!measure || measure.rate) return false
  if (kind === 'exists') return isRows(measure) && conditions.length > 0
  const aggregates = aggregatesIn(sentence)
  const isLikeliest = draft === best && (kind !== 'named' || aggregates.length > 0 || rangesOf(draft).length > 0)
  if (isRows(measure)) return isLikeliest || kind === 'count' || aggregates.some(({ means }) => counting.has(means))
  const { link, facts, aggregate, field } = measure
  if (!field) return false
  const isAmount = facts?.role === 'measure'
  // The highest of the numbers of orders is not the biggest order.
  const isNumbering = facts?.role === 'id' && aggregate !== 'distinct'
  const isOther = link !== null && (isRowName(sentence, link) || isPartOfName(sentence, link))
  // "How many quakes" of a column that numbers them adds up no numbers.
  const isOfThings = link?.how === 'inflected' && facts?.kind === 'measurement' && numbersThings(field)
  if (isNumbering || isOther || (kind === 'count' && (isUnnamedMoney(measure) || isOfThings))) return false
  if (isLikeliest) return true
  const ofValues = aggregates.filter(isOfValues)
  const isNamed = ofValues.some(({ means }) => means === aggregate) || judgedEnd(sentence, measure) !== null
  if (kind === 'count') {
    const isOfRows = thingWords.has(sentence.tokens[from]?.text ?? '') && (link?.first ?? 0) > from
    return isAmount && !isOfRows && link !== null && link.last >= from && (aggregate === 'sum' || isNamed)
  }
  if (isNamed) return link !== null || (aggregate !== 'max' && aggregate !== 'min')
  return kind !== 'named' && isAmount && conditions.length > 0 && ofValues.length === 0
}
const thingWords = wordClass('things counted in a table')
const counting: ReadonlySet<string> = new Set(['count', 'distinct'])

/**
 * With the longest of the conditions that words may state of a column, "censored (cens 0)" is more than a flag, and with
 * the times that are named.
 */
function withStatedConditions(draft: ChartDraft, { drafts, sentence: { tokens } }: QuestionContext): ChartDraft {
  const all = [...new Set(drafts.flatMap(({ conditions }) => conditions))]
  const isLonger = (a: FoundCondition, b: FoundCondition): boolean =>
    a.field === b.field && within(b, a) && a.last - a.first > b.last - b.first && a.score >= slack * b.score
  const longest = (one: FoundCondition): FoundCondition =>
    all.reduce((best, other) => (isLonger(other, best) ? other : best), one)
  const isWeak = ({ score, first, last }: FoundCondition): boolean => {
    const [token, ...more] = tokens.slice(first, last + 1)
    const isAccident = token !== undefined && (!isContent(token) || questionWords.has(token.text))
    return score < likelyName && more.length === 0 && isAccident
  }
  const conditions = draft.conditions.filter((one) => !isWeak(one)).map(longest)
  const time = all.find(
    ({ rule, score, ...place }) =>
      rule === 'date' && score >= sureTime && !conditions.some((one) => overlap(one, place)),
  )
  const stated = time ? [...conditions, time] : conditions
  const isSame = stated.length === draft.conditions.length && stated.every((one, at) => one === draft.conditions[at])
  return isSame ? draft : { ...draft, conditions: stated }
}
const sureTime = 0.9
const slack = 0.9

const sureName = 0.75

/** "How many cities" counts what a column names, and not the rows. */
function countingThings(draft: ChartDraft, { sentence, question: { kind, from } }: QuestionContext): ChartDraft {
  const [rows] = draft.measures
  if (kind !== 'count' || !rows || rows.field !== null) return draft
  const [link] = sentence.columns
    .filter((one) => one.first <= from && one.last >= from && one.score >= sureName && !isPartOfName(sentence, one))
    .toSorted((a, b) => b.score - a.score)
  if (!link || isRowName(sentence, link) || draft.conditions.some((one) => overlap(one, link))) return draft
  const { field } = link
  const role = sentence.facts.fields.get(field.name)?.role
  const isNumbered = role === 'measure' && link.how === 'inflected' && numbersThings(field)
  const isThing = isNumbered || ((role === 'category' || role === 'id') && field.distinct < field.count)
  return isThing ? { ...draft, measures: [{ ...rows, field, aggregate: 'distinct', link }] } : draft
}

function withJudgement(draft: ChartDraft, sentence: LinkedSentence): ChartDraft {
  const [measure] = draft.measures
  if (!measure || measure.aggregate === 'max' || measure.aggregate === 'min') return draft
  const aggregate = judgedEnd(sentence, measure)
  return aggregate ? { ...draft, measures: [{ ...measure, aggregate }] } : draft
}

const percent = wordClass('percent')

/** "What share of", "how many %", but neither "over 50 %" nor "out of stock" where that is a value. */
export function asksShare({ tokens, cues, values }: LinkedSentence, { conditions }: ChartDraft): boolean {
  const isOther = (cue: Range) =>
    conditions.some((one) => overlap(one, cue)) || values.some((link) => link.score >= sureName && overlap(link, cue))
  return (
    cues.some((cue) => cue.id === 'task:share' && !isOther(cue)) ||
    tokens.some(({ text }, at) => percent.has(text) && tokens[at - 1]?.kind !== 'number')
  )
}

/** Whether a draft is one number that words name: of a column of shares, perhaps. */
export const isNamedNumber = ({ shape, measures: [measure] }: ChartDraft): boolean =>
  shape === 'total' && !measure?.rate && (measure?.link?.score ?? 0) >= sureName

/** "What share of the women smoke", "what percentage of revenue comes from Rome". */
export function readShare(context: QuestionContext): DraftFigure | null {
  const { sentence, drafts, best } = context
  const totals = (isNamedNumber(best) ? [best] : drafts).filter(({ shape }) => shape === 'total')
  const namesPart = ({ conditions }: ChartDraft) =>
    conditions.some(({ values, negated }) => values.length === 1 && !negated)
  const isOfNumber = ({ measures: [measure] }: ChartDraft) =>
    measure?.facts?.role === 'measure' && measure.aggregate === 'sum' && (measure.link?.score ?? 0) >= sureName
  const draft =
    totals.find((one) => {
      const rate = one.measures[0]?.rate
      return rate ? rate.values.length <= 1 : isOfNumber(one) && namesPart(one)
    }) ?? totals.find((one) => one.measures.some(isRows) && namesPart(one))
  const figure = draft && !leavesOut(context, draft) ? shareFigure(draft, sentence) : null
  return draft && figure ? { figure, draft } : null
}
