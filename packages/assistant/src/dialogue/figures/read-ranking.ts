import { hasPhraseAt, knownAggregate, nameWords, wordClass, wordPhrases } from '@belvedere/lexicon'
import type { FieldProfile } from '@belvedere/spec'
import { isOfSingleRows } from '../../intent/chart-intent.ts'
import { ownWords } from '../../link/name-match.ts'
import { isContent, type LinkedSentence } from '../../link/sentence.ts'
import { nearestFields } from '../../propose/affinity.ts'
import { chartSlot } from '../../propose/chart-slot.ts'
import type { ChartDraft, ChartSlot } from '../../propose/draft.ts'
import { rankingFigure } from './draft-figure.ts'
import { findEnd, isSuperlative, orderFor, type RankingEnd } from './ends.ts'
import { aggregatesIn, type DraftFigure, likelyName, numbersThings, type QuestionContext } from './question-context.ts'
import { isRows } from './read-total.ts'

/** "Which region sold most", "who has the highest salary", "what are the three best paid jobs". */
export function readRanking(context: QuestionContext): DraftFigure | null {
  const { sentence, question, best } = context
  const end = findEnd(sentence, question.from, { comparatives: true })
  if (!end || !isOfGroups(best) || (question.kind === 'value' && best.shape === 'total')) return null
  if (question.kind === 'value' && best.along && isRankedNumber(best.along, end)) return null
  const isAsked = groupTest(context, end)
  const drafts = question.kind === 'person' ? [...ofPeople(context), ...context.drafts] : context.drafts
  return isAsked && rank({ ...context, drafts }, end, ({ along }) => along !== null && isAsked(along))
}

/** "The best rating" is one of the ratings, and not the rating of most rows. */
const isRankedNumber = ({ facts, link }: ChartSlot, { at }: RankingEnd): boolean =>
  facts?.role === 'measure' && link?.first === at + 1

/** Whether a chart is of groups, or of all: several columns, two numbers or ranges are asked for in other ways. */
const isOfGroups = ({ shape }: ChartDraft): boolean =>
  shape === 'summary' || shape === 'spread' || shape === 'grid' || shape === 'map' || shape === 'total'

/** "Is A higher than B", "who is older, men or women": of the groups that the likeliest chart shows. */
export function readComparison(context: QuestionContext): DraftFigure | null {
  const { sentence, question, best } = context
  const end = findEnd(sentence, question.from, { comparatives: true })
  return end && rank(context, end, (draft) => isAlike(draft, best) && compares(draft))
}

/** "The difference in average price between Rome and Oslo", "how much more do men earn than women". */
export function readDifference(context: QuestionContext): DraftFigure | null {
  const { sentence, question, best } = context
  const more = findEnd(sentence, question.from, { comparatives: true })
  const isAsked = sentence.tokens.some(({ text }) => differences.has(text)) || more?.at === question.from
  const end: RankingEnd = { order: 'descending', at: 0, word: '', rank: 1 }
  const ranked = isAsked ? rank(context, end, (draft) => isAlike(draft, best) && comparedValues(draft) === 2) : null
  return ranked && { ...ranked, figure: { ...ranked.figure, asks: 'difference', beside: false } }
}
const differences = wordClass('differences')

const isAlike = (a: ChartDraft, b: ChartDraft): boolean =>
  b.along !== null && a.along?.field === b.along.field && a.measures[0]?.field === b.measures[0]?.field

const compares = (draft: ChartDraft): boolean =>
  comparedValues(draft) > 1 || (draft.along?.link !== null && draft.along?.field?.distinct === 2)

/** How many of the groups are named. */
const comparedValues = ({ along, conditions }: ChartDraft): number =>
  conditions.find(({ field, negated }) => field === along?.field && !negated)?.values.length ?? 0

const most = 20

/** The first draft that fits and can be ranked. */
function rank(context: QuestionContext, end: RankingEnd, fits: (draft: ChartDraft) => boolean): DraftFigure | null {
  const { sentence, drafts } = context
  const countsRows = isOfRows(sentence, end)
  for (const draft of drafts) {
    const [measure] = draft.measures
    if (!measure || !fits(draft) || (countsRows && !isRows(measure))) continue
    const slot = summedUp(measure, draft, sentence)
    const measured = slot === measure ? draft : { ...draft, measures: [slot] }
    const limit = Math.min(most, Math.max(2, draft.top?.n ?? 2, end.rank))
    const figure = rankingFigure(measured, sentence, { order: orderFor(end, measure, sentence), limit, rank: end.rank })
    if (figure) return { figure, draft: measured }
  }
  return null
}

const counting = wordClass('ends of counts')

/** "The most orders" are counted. */
function isOfRows({ tokens, rows }: LinkedSentence, { at, word }: RankingEnd): boolean {
  return (
    counting.has(word) &&
    rows.some(({ first, last, how }) => {
      const next = tokens[last + 1]
      return first === at + 1 && how !== 'plural' && (!next || !isContent(next))
    })
  )
}

/**
 * One number for each group, where each row has its own: of a group of one row all ways say the same. Of what adds up, such
 * as sales, groups are compared by their sums if no words say otherwise.
 */
function summedUp(slot: ChartSlot, { along }: ChartDraft, sentence: LinkedSentence): ChartSlot {
  const { field, facts, aggregate } = slot
  if (!field || (aggregate !== null && aggregate !== 'mean')) return slot
  if (along && isOfSingleRows(along)) return { ...slot, aggregate: 'max' }
  const isSaid = aggregatesIn(sentence).some(({ means }) => means === 'mean')
  return { ...slot, aggregate: isSaid ? 'mean' : (knownAggregate(field, facts?.kind) ?? 'mean') }
}

type SlotTest = (slot: ChartSlot) => boolean

/** What may be the groups that a question asks for; null if it asks for none. */
function groupTest(context: QuestionContext, end: RankingEnd): SlotTest | null {
  const { sentence, question, best } = context
  switch (question.kind) {
    case 'time':
      return ({ facts }) => facts?.role === 'time'
    case 'person': {
      const drawn = best.along?.field && isGroup(best.along) ? [best.along.field] : []
      const fields = [fieldsOf(sentence, people), drawn, fieldsOf(sentence, names)].find(({ length }) => length > 0)
      return fields ? ({ field }) => fields.some((one) => one === field) : isGroup
    }
    case 'place':
      return isGroup
    case 'group':
      return namedGroup(context, question.from, { reach: nounReach }) ?? isGroup
    case 'value':
      // "The 3 best paid jobs": groups are counted, so there are some.
      if (best.top && best.along) return ({ field }) => field === best.along?.field
      return question.isCopula
        ? namedGroup(context, end.at + 1, { reach: 0 })
        : namedGroup(context, question.from, { reach: nounReach })
    default:
      return null
  }
}

/** "Who sold most": what the likeliest chart measures, of the people that the table names. */
function ofPeople({ sentence, best }: QuestionContext): ChartDraft[] {
  const fields = fieldsOf(sentence, people)
  const [nearest] = nearestFields(sentence, fields)
  if (!nearest || !best.along || fields.some((field) => field === best.along?.field)) return []
  return [{ ...best, along: chartSlot(sentence, nearest.field, { given: 'only category' }), series: null, panel: null }]
}

const isGroup: SlotTest = ({ facts }) => facts?.role !== 'time' && (facts?.role !== 'measure' || facts.steps === true)

const people = wordClass('names of people')
const names = wordClass('names of names')
/** Columns of texts that are called by certain words. */
const fieldsOf = ({ table }: LinkedSentence, words: ReadonlySet<string>): FieldProfile[] =>
  table.fields.filter(
    ({ name, type }) =>
      type !== 'quantitative' && type !== 'temporal' && nameWords(name).some(({ text }) => words.has(text)),
  )

/** How many words may stand before the one that names the groups: "which oat variety". */
const nounReach = 2

/** "Which three cities", "in which month", "the most common level": what the noun at a token names. */
function namedGroup({ sentence, best }: QuestionContext, from: number, { reach }: { reach: number }): SlotTest | null {
  const { tokens, columns, cues, facts } = sentence
  let at = from
  while (tokens[at]?.kind === 'number' || isPassed(tokens[at]?.text ?? '')) at++
  const kind = kinds.find((phrase) => hasPhraseAt(tokens, at, phrase))
  at += kind?.length ?? 0
  let last = at
  while (last < at + reach && isContentAt(sentence, last + 1)) last++
  // "Which animal": the likeliest chart may know better than the name alone.
  if (best.along?.link?.first === at && isGroup(best.along)) return ({ field }) => field === best.along?.field
  const named = columns
    .filter((link) => link.first <= last && link.last >= at && link.score >= likelyName)
    .toSorted((a, b) => b.score - a.score)
  const surest = named.find(({ field }) => field === best.along?.field) ?? named[0]
  const isStep = cues.some(({ kind, first }) => kind === 'unit' && first === at)
  if (isStep && (surest?.score ?? 0) < sureName)
    return ({ facts, field, unit }) => facts?.role === 'time' && (unit !== null || field?.type !== 'temporal')
  if (!surest) return null
  const role = facts.fields.get(surest.field.name)
  const isNumbered = role?.steps === true || (ownWords.has(surest.how) && numbersThings(surest.field))
  const canGroup = role?.role !== 'measure' || (isNumbered && reach > 0)
  return canGroup ? (slot) => slot.link !== null && slot.field === surest.field : () => false
}
const kinds = wordPhrases('kinds of things')
const isContentAt = ({ tokens }: LinkedSentence, at: number): boolean => {
  const token = tokens[at]
  return token !== undefined && isContent(token)
}
const sureName = 0.75
const articles = wordClass('articles')
const isPassed = (word: string): boolean => articles.has(word) || isSuperlative(word)
