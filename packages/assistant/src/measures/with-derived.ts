import type { GroupMeasure, PartialEncoding, TableProfile, TimeUnit } from '@belvedere/spec'
import { tookAggregate } from '../plan/assumptions.ts'
import { alongIn } from '../plan/reading-parts.ts'
import type { Reading } from '../recommendation.ts'
import { columnName, isSameText, readerWords, text } from '../say/text.ts'
import { type DerivedWish, derivedFrom, followsTime } from './derived-wish.ts'
import type { DerivedRequest } from './read-derived.ts'

/**
 * The reading with its measure turned into what was asked for; null where the chart has no groups that it could be
 * computed for.
 */
export const withDerived = (
  reading: Reading,
  { wish, words }: Pick<DerivedRequest, 'wish' | 'words'>,
  table: TableProfile,
): Reading | null => {
  const { encodings, mark, wishes } = reading.partial
  const measure = measureOf(reading, wish)
  const along = alongIn(reading)
  const series = encodings.find(({ role }) => role === 'series' || role === 'facet')
  // Two measures against each other are no groups of one.
  const others = encodings.some((one) => one !== measure && (one.role === 'measure' || one.aggregate))
  if (!measure || (others && wish.by?.field === undefined)) return null
  const perRow = measure.aggregate === null && !along && wish.by?.field !== undefined
  if ((!along && !perRow) || (along && others)) return null
  const timed = along && inSteps(along, wish, table)
  if (followsTime.has(wish.kind) && !timed) return null
  const summed = perRow ? measure : summedUp(measure, wish, reading, table)
  const operand: GroupMeasure = {
    aggregate: summed.aggregate ?? 'sum',
    ...(summed.field !== undefined && { field: summed.field }),
  }
  const within = wish.kind === 'share' && series && along?.field !== undefined ? along.field : null
  const derived = derivedFrom(wish, operand, { unit: timed?.timeUnit ?? null, within, table })
  if (!derived) return null
  const { task: _, ...kept } = wishes
  const drawn = followsTime.has(wish.kind) && mark === undefined ? { ...kept, mark: 'line' as const } : kept
  const taken =
    measure.aggregate && measure.field !== undefined ? tookAggregate(measure.aggregate, measure.field) : null
  return {
    ...reading,
    partial: {
      ...reading.partial,
      derived,
      wishes: drawn,
      encodings: encodings.map((one) => (one === measure ? summed : one === along && timed ? timed : one)),
    },
    assumptions: [
      ...reading.assumptions.filter((assumption) => taken === null || !isSameText(assumption, taken)),
      ...(wish.doubtful && wish.by ? [text('assumed.ratio', { words: readerWords(words) })] : []),
      ...(within !== null ? [text('assumed.shares_within', { field: columnName(within) })] : []),
    ],
  }
}

/** Kinds that are computed of amounts: an average would not add up to a whole. */
const ofTotals: ReadonlySet<DerivedWish['kind']> = new Set(['share', 'ratio', 'difference', 'running'])

const measureOf = ({ partial: { encodings } }: Reading, { of }: DerivedWish): PartialEncoding | undefined => {
  const numbers = encodings.filter(({ role, aggregate }) => role === 'measure' || aggregate)
  return (
    numbers.find(({ field }) => of !== null && field === of.field) ?? (of?.field === undefined ? numbers[0] : undefined)
  )
}

/** The axis in the named step, where it is one of times or of numbers in order. */
const inSteps = (along: PartialEncoding, wish: DerivedWish, table: TableProfile): PartialEncoding | null => {
  const field = table.fields.find(({ name }) => name === along.field)
  if (along.bin || field?.semanticType === 'year') return along
  if (field?.type !== 'temporal') return null
  const unit: TimeUnit | null = wish.unit ?? along.timeUnit ?? null
  const finer = wish.unit === 'year' ? (along.timeUnit ?? wish.unit) : unit
  return finer === null ? along : { ...along, timeUnit: finer }
}

const summedUp = (
  measure: PartialEncoding,
  wish: DerivedWish,
  { assumptions }: Reading,
  table: TableProfile,
): PartialEncoding => {
  const said = wish.of?.aggregate ?? null
  if (said !== null && measure.field !== undefined) return { ...measure, aggregate: said }
  if (measure.field === undefined) return measure
  const taken = measure.aggregate && tookAggregate(measure.aggregate, measure.field)
  const guessed = !taken || assumptions.some((assumption) => isSameText(assumption, taken))
  if (!guessed) return measure
  const meaning = table.fields.find(({ name }) => name === measure.field)?.semanticType
  const amount = meaning === 'count' || meaning === 'currency'
  return ofTotals.has(wish.kind) || amount || !measure.aggregate ? { ...measure, aggregate: 'sum' } : measure
}
