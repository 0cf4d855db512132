import { nameWords, superlativeOf, wordClass } from '@belvedere/lexicon'
import type { FieldProfile } from '@belvedere/spec'
import { findConditions } from '../grammar/conditions.ts'
import { type LinkedSentence, overlap, type Range, within } from '../link/sentence.ts'
import { isTrouble, rowsAreTrouble } from '../link/troubles.ts'
import type { ValueMention } from '../link/values.ts'
import type { ChartDraft } from '../propose/draft.ts'

/** What keeping or breaking a literal wish adds to a score, by hand: "total revenue" is no average. */
const worth = 1.5
const maxBetween = 1
const sureName = 0.7
const summing: ReadonlySet<string> = new Set(['mean', 'sum', 'median', 'min', 'max'])

/** An aggregate that stands right before the column that it is of. Superlatives may rank instead, so they are none. */
interface LiteralAggregate {
  field: string
  aggregate: string
}

interface LiteralWishes {
  rows: boolean
  /** Words that name nothing may be what the only number measures. */
  unnamed: boolean
  /** Which choices the words leave open, to be made as usual. */
  leavesOpen: { grid: boolean; mark: boolean; aggregate: boolean }
  aggregates: readonly LiteralAggregate[]
  conditions: readonly { place: FieldRange; kept: number; broken: number }[]
}

type FieldRange = Range & { field: FieldProfile }

const known = new WeakMap<LinkedSentence, LiteralWishes>()

/** What the literal wishes of a message, and what is usual where it leaves something open, add to the score of a draft. */
export function literalWorth(sentence: LinkedSentence, draft: ChartDraft): number {
  const { measures, along, conditions } = draft
  const wishes = wishesOf(sentence)
  let sum = usualWorth(wishes, draft) + judgedWorth(sentence, draft)
  if (wishes.rows) sum += measures[0]?.field === null || measures[0]?.noun ? worth : -worth
  if (wishes.unnamed && !wishes.rows && measures[0]?.field === null) sum -= worth
  for (const { place, kept, broken } of wishes.conditions)
    sum += conditions.some((one) => one.field === place.field && overlap(one, place)) ? kept : -broken
  for (const { field, aggregate } of wishes.aggregates) {
    const slot = [...measures, along].find((one) => one?.field?.name === field)
    if (slot?.aggregate) sum += slot.aggregate === aggregate ? worth : -worth
  }
  return sum
}

const usual = 0.6
const addedUp: ReadonlySet<string> = new Set(['flow', 'count'])

const alongDates: ReadonlySet<string> = new Set(['year', 'yearquarter', 'yearmonth', 'yearweek', 'yearmonthdate'])

/**
 * Nobody minds which of two fair charts is drawn, so questions do not teach it: flows are added up, groups are bars, and
 * what follows the calendar is a line.
 */
const usualWorth = ({ leavesOpen }: LiteralWishes, draft: ChartDraft): number =>
  (leavesOpen.grid && draft.shape === 'grid' ? -worth : 0) +
  (leavesOpen.mark ? markWorth(draft) : 0) +
  (leavesOpen.aggregate ? aggregateWorth(draft) : 0)

const markWorth = ({ shape, along, top, mark }: ChartDraft): number =>
  shape === 'summary' && along?.unit && alongDates.has(along.unit) && !top ? (mark === 'line' ? usual : -usual) : 0

function aggregateWorth({ shape, measures: [own] }: ChartDraft): number {
  const kind = own?.facts?.kind
  if (!own?.field || kind === undefined || shape === 'spread') return 0
  // "Patients per nurse" of a ward are all of its patients by all of its nurses.
  if (own.over) return own.aggregate === 'sum' ? usual : 0
  // Of a plain measurement nothing is known.
  const isTaken = own.aggregate === 'sum' || own.aggregate === 'mean'
  return isTaken && kind !== 'measurement' && addedUp.has(kind) === (own.aggregate === 'sum') ? usual : 0
}

function wishesOf(sentence: LinkedSentence): LiteralWishes {
  const cached = known.get(sentence)
  if (cached) return cached
  const wishes: LiteralWishes = {
    rows: asksRows(sentence),
    unnamed: sentence.columns.some(({ how }) => how === 'any word'),
    leavesOpen: openChoices(sentence),
    aggregates: literalAggregates(sentence),
    conditions: [
      ...writtenConditions(sentence).map((place) => ({ place, kept: 2 * worth, broken: 4 * worth })),
      ...comparedValues(sentence).map((place) => ({ place, kept: worth / 2, broken: worth / 2 })),
      ...restrictions(sentence).map((place) => ({ place, kept: worth, broken: worth })),
    ],
  }
  known.set(sentence, wishes)
  return wishes
}

const restricting = wordClass('restricting')
/** How far behind a condition "only" may stand: "urban schools only". */
const maxToRestricting = 2

/** What "only" stands beside is a condition, and no group. */
const restrictions = (sentence: LinkedSentence): FieldRange[] =>
  findConditions(sentence).filter(({ first, last }) =>
    [first - 1, ...Array.from({ length: maxToRestricting }, (_, at) => last + 1 + at)].some((at) =>
      restricting.has(sentence.tokens[at]?.text ?? ''),
    ),
  )

/** “Top” and “leading” rank by how much there is. */
const judging = wordClass('best and worst')
const lowest = wordClass('lowest')
const lessMayBeBetter = wordClass('better the less there is')

/** The best is the most of what is good, and the least of what is trouble. */
function judgedWorth({ table }: LinkedSentence, { top, measures: [own] }: ChartDraft): number {
  if (!top || !judging.has(top.word)) return 0
  const isBad = own?.field ? isTrouble(own.field) : rowsAreTrouble(table)
  if (!isBad && own?.field && nameWords(own.field.name).some(({ text }) => lessMayBeBetter.has(text))) return 0
  const wanted = lowest.has(top.word) === isBad ? 'top' : 'bottom'
  return top.from === wanted ? 2 * worth : -2 * worth
}

function openChoices({ tokens, cues }: LinkedSentence): LiteralWishes['leavesOpen'] {
  const says = (kind: string, means?: string) =>
    cues.some((cue) => cue.kind === kind && (!means || cue.means === means))
  return {
    grid: !says('mark', 'rect') && !says('channel', 'color'),
    mark: !says('mark') && !says('order') && tokens.every(({ text }) => superlativeOf(text) === null),
    aggregate: !says('aggregate'),
  }
}

const rowWords = wordClass('rows of a table')

/** "Number of rows" counts them. */
const asksRows = ({ tokens, cues }: LinkedSentence): boolean =>
  cues.some(
    ({ kind, means, first, last }) =>
      kind === 'aggregate' && means === 'count' && tokens.slice(first, last + 2).some(({ text }) => rowWords.has(text)),
  )

/** "Finish: gloss" is a condition, as descriptions of charts have it. */
const writtenConditions = ({ tokens, columns, values }: LinkedSentence): ValueMention[] =>
  values.filter(
    ({ field, first, score }) =>
      score >= sureName &&
      tokens[first - 1]?.text === ':' &&
      columns.some((link) => link.field === field && link.last === first - 2 && link.score >= sureName),
  )

/** "Audi and Toyota" are two values of one column, each named in full: others are not asked for. */
const comparedValues = ({ columns, values }: LinkedSentence): ValueMention[] => {
  const full = values.filter(
    (value) => value.score >= sureValue && !columns.some((link) => link.score >= sureName && overlap(link, value)),
  )
  return full.filter((value) => full.some((other) => other.field === value.field && !overlap(other, value)))
}
const sureValue = 0.9

function literalAggregates({ cues, columns, tokens }: LinkedSentence): LiteralAggregate[] {
  return cues.flatMap((cue): LiteralAggregate[] => {
    const isRanking = tokens.slice(cue.first, cue.last + 1).some(({ text }) => superlativeOf(text) !== null)
    const isName = columns.some((link) => link.score >= sureName && within(cue, link))
    if (cue.kind !== 'aggregate' || !summing.has(cue.means) || isRanking || isName) return []
    const [named] = columns
      .filter(({ first, score }) => score >= sureName && first > cue.last && first - cue.last - 1 <= maxBetween)
      .toSorted((a, b) => b.score - a.score)
    return named ? [{ field: named.field.name, aggregate: cue.means }] : []
  })
}
