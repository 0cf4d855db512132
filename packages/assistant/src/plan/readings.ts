import type { Aggregate, TableProfile } from '@belvedere/spec'
import { type LinkedSentence, linkSentence, type Range, wordsIn } from '../link/sentence.ts'
import type { ChartDraft, ChartSlot } from '../propose/draft.ts'
import { type Proposals, propose } from '../propose/propose.ts'
import type { RankingModel } from '../rank/model.ts'
import { type RankedDraft, rankDrafts } from '../rank/ranker.ts'
import type { Reading } from '../recommendation.ts'
import type { AnyText } from '../say/text.ts'
import { groupedBy, tookAggregate, tookAlong, tookFor, uncut } from './assumptions.ts'
import { withCoverage } from './coverage.ts'
import { isRatio, planDraft } from './plan-draft.ts'
import { leftOutText, unnamedTotals } from './total-rows.ts'

const maxTables = 5
const maxPlanned = 40
const maxReadings = 12

/**
 * Reads a message as new charts, the likeliest first: of the table that its best draft fits best. With a model of one's
 * own, for measuring what learning brings.
 */
export function readCharts(
  { message, tables }: { message: string; tables: readonly TableProfile[] },
  model?: RankingModel,
): Reading[] {
  const read = tables
    .slice(0, maxTables)
    .map((table) => (model ? rankedBy(table, message, model) : rankedCharts(table, message)))
  const [best] = read.toSorted((a, b) => (b.ranked[0]?.score ?? least) - (a.ranked[0]?.score ?? least))
  if (!best) return []
  const { sentence, proposals, ranked } = best
  return withCoverage(distinctReadings(sentence, ranked), sentence, proposals.conditions)
}
const least = Number.NEGATIVE_INFINITY

/** A message against a table, and the new charts that it may mean, the likeliest first. */
interface RankedCharts {
  sentence: LinkedSentence
  proposals: Proposals
  ranked: readonly RankedDraft[]
}

function rankedBy(table: TableProfile, message: string, model?: RankingModel): RankedCharts {
  const sentence = linkSentence(message, table)
  const proposals = propose(sentence)
  return { sentence, proposals, ranked: rankDrafts(proposals, model) }
}

/** Enough for a message over the tables of a room; drafts of wide tables take megabytes. */
const maxRemembered = 5
let remembered: readonly { table: TableProfile; message: string; ranked: ReturnType<typeof rankedBy> }[] = []

/** By the trained model. Remembered: a message beside a chart is read as a change of it, a new chart and a question. */
export function rankedCharts(table: TableProfile, message: string): ReturnType<typeof rankedBy> {
  const known = remembered.find((one) => one.table === table && one.message === message)
  if (known) return known.ranked
  const ranked = rankedBy(table, message)
  remembered = [{ table, message, ranked }, ...remembered.slice(0, maxRemembered - 1)]
  return ranked
}

/** Drafts that come to the same partial spec are one reading, as likely as all of them. */
function distinctReadings(sentence: LinkedSentence, ranked: readonly RankedDraft[]): Reading[] {
  const byPlan = new Map<string, Reading>()
  for (const { draft, probability } of ranked.slice(0, maxPlanned)) {
    const reading = readingOf(draft, sentence, probability)
    if (!reading) continue
    const key = JSON.stringify(reading.partial)
    const known = byPlan.get(key)
    if (known) known.confidence += probability
    else byPlan.set(key, reading)
  }
  return [...byPlan.values()].sort((a, b) => b.confidence - a.confidence).slice(0, maxReadings)
}

function readingOf(draft: ChartDraft, sentence: LinkedSentence, confidence: number): Reading | null {
  const partial = planDraft(draft, sentence)
  return (
    partial && {
      partial,
      confidence,
      assumptions: assumptionsOf(draft, sentence),
      evidence: evidenceOf(draft, sentence),
    }
  )
}

/** Readings with the one of a draft in front, which takes more for granted; as they are if no spec can say it. */
export function withDraftFirst(
  readings: readonly Reading[],
  { draft, sentence, assumed }: { draft: ChartDraft; sentence: LinkedSentence; assumed: readonly AnyText[] },
): Reading[] {
  const first = readingOf(draft, sentence, readings.at(-1)?.confidence ?? 0)
  if (!first) return [...readings]
  const key = JSON.stringify(first.partial)
  const same = readings.find(({ partial }) => JSON.stringify(partial) === key)
  const { confidence } = same ?? first
  const reading = { ...first, confidence, assumptions: [...first.assumptions, ...assumed] }
  return [reading, ...readings.filter((one) => one !== same)]
}

/** What a draft takes for granted that the words leave open, as sentences. */
function assumptionsOf(draft: ChartDraft, sentence: LinkedSentence): AnyText[] {
  const { measures, along, series, shape, top } = draft
  const { cues } = sentence
  const [measure] = measures
  const asked = new Set(cues.flatMap(({ kind, means }) => (kind === 'aggregate' ? [means] : [])))
  const isTaken = (aggregate: Aggregate | null): aggregate is Aggregate =>
    aggregate !== null && aggregate !== 'count' && !asked.has(aggregate)
  const asksUnit = cues.some(({ kind }) => kind === 'unit')
  const guessed = measures.flatMap(({ link }) => (link?.how === 'any word' ? [link] : []))
  return [
    ...guessed.map((link) => tookFor(link.field.name, wordsIn(sentence, link))),
    ...(measure?.field && !measure.rate && isTaken(measure.aggregate)
      ? [tookAggregate(measure.aggregate, measure.field.name)]
      : []),
    ...[along, series].flatMap((slot) =>
      slot?.field && slot.given && slot.given !== 'compared values' && slot.given !== 'place' && shape !== 'map'
        ? [tookAlong(slot.field.name)]
        : [],
    ),
    ...(along?.field && along.unit && along.unit !== 'bin' && !asksUnit
      ? [groupedBy(along.unit, along.field.name)]
      : []),
    ...(top && along?.field && isRatio(draft, sentence) ? [uncut(top.n, along.field.name)] : []),
    ...leftOutText(unnamedTotals(draft, sentence)),
  ]
}

/** A word for a step of time carries only what is drawn in steps. */
const usedCues = (slots: readonly ChartSlot[]): ReadonlySet<string> =>
  new Set([
    ...(slots.some(({ facts }) => facts?.role === 'time') ? ['time'] : []),
    ...(slots.some(({ facts, given }) => facts?.role === 'place' || given === 'place') ? ['map'] : []),
    'mark',
    'aggregate',
    'order',
    ...(slots.some(({ unit }) => unit !== null && unit !== 'bin') ? ['unit'] : []),
  ])

/** The stretches of the message that carry a draft. */
function evidenceOf(
  { measures, along, series, panel, conditions, top }: ChartDraft,
  { message, tokens, cues }: LinkedSentence,
): Reading['evidence'] {
  const slots = [...measures, along, series, panel].flatMap((slot): ChartSlot[] => (slot ? [slot] : []))
  const part = ({ first, last }: Range, kind: string, meaning: string): Reading['evidence'] => {
    const [start, end] = [tokens[first]?.start, tokens[last]?.end]
    if (start === undefined || end === undefined) return []
    return [{ start, end, words: message.slice(start, end), kind, meaning }]
  }
  const columns = slots.flatMap(({ link, noun, rate }) => [
    ...(link ? part(link, 'column', link.field.name) : []),
    ...(noun && noun.how !== 'plural' ? part(noun, 'rows', noun.how) : []),
    ...(rate ? part(rate, 'filter', rate.field.name) : []),
  ])
  return [
    ...columns,
    ...conditions.flatMap((one) => part(one, 'filter', one.field.name)),
    ...(top ? part(top, 'limit', String(top.n)) : []),
    ...cues.flatMap((cue) => (usedCues(slots).has(cue.kind) ? part(cue, cue.kind, cue.means) : [])),
  ].sort((a, b) => a.start - b.start || a.end - b.end || (a.kind < b.kind ? -1 : 1))
}
