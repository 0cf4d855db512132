import { type Aggregate, canShareScale, combineMeasures, type FieldProfile, type GroupMeasure } from '@belvedere/spec'
import { addsUp, usualAggregate } from '../interpreter/amounts.ts'
import { tookAggregate } from '../plan/assumptions.ts'
import { alongIn } from '../plan/reading-parts.ts'
import type { Reading } from '../recommendation.ts'
import { type AnyText, isSameText, text } from '../say/text.ts'
import type { NamedMeasure, SeveralRequest } from './read-several.ts'

/**
 * The reading of the first measure with the others beside it: bars side by side or lines in one plot where they are of one
 * kind, a panel for each with its own scale where they are not. Null where the chart draws no groups of it.
 */
export const withSeveral = (reading: Reading, { measures }: SeveralRequest): Reading | null => {
  const { encodings, mark, wishes } = reading.partial
  const [first] = measures
  const measure = encodings.find(
    ({ field, role, aggregate }) => field === first?.field.name && (aggregate || role === 'measure'),
  )
  const along = alongIn(reading)
  const series = encodings.find(({ role }) => role === 'series')
  const drawn = mark ?? wishes.mark
  if (!first || !measure || !along || encodings.length !== (series ? 3 : 2)) return null
  if (measures.some(({ field }) => field.name === along.field || field.name === series?.field)) return null
  if (drawn !== 'bar' && drawn !== 'line' && drawn !== 'area') return null
  const before = measure.aggregate ? tookAggregate(measure.aggregate, first.field.name) : null
  const isBefore = (assumption: AnyText) => before !== null && isSameText(assumption, before)
  const guessed = before === null || reading.assumptions.some(isBefore)
  const [own, ...others] = summedUp(measures, guessed ? null : (measure.aggregate ?? null))
  if (!own) return null
  const operands: [GroupMeasure, ...GroupMeasure[]] = [own, ...others]
  const apart = !ofOneKind(measures.map(({ field }) => field))
  const derived = combineMeasures(operands, { apart })
  return {
    ...reading,
    partial: {
      ...reading.partial,
      derived,
      mark: mark ?? drawn,
      encodings: [
        { ...along, channel: 'x' },
        { ...measure, ...own, channel: 'y', type: 'quantitative' },
        ...(series ? [{ ...series, channel: 'color' as const }] : []),
      ],
    },
    assumptions: [
      ...reading.assumptions.filter((assumption) => !isBefore(assumption)),
      ...(guessed ? guesses(measures, operands) : []),
      ...(apart ? [text('assumed.apart')] : []),
    ],
  }
}

/** How each is summed up: as was said of it, or of the one before it, else as is usual for all of them or for each. */
const summedUp = (measures: readonly NamedMeasure[], settled: Aggregate | null): GroupMeasure[] => {
  const usual = measures.every(({ field }) => addsUp(field)) ? 'sum' : 'mean'
  const together = ofOneKind(measures.map(({ field }) => field))
  return measures.map(({ field }, at) => {
    const said = measures.slice(0, at + 1).findLast(({ aggregate }) => aggregate !== null)?.aggregate ?? settled
    return { field: field.name, aggregate: said ?? (together ? usual : usualAggregate(field)) }
  })
}

const guesses = (measures: readonly NamedMeasure[], operands: readonly GroupMeasure[]): AnyText[] => {
  if (measures[0]?.aggregate !== null) return []
  const groups = Map.groupBy(operands, ({ aggregate }) => aggregate)
  return [...groups].map(([aggregate, of]) => tookAggregate(aggregate, ...of.map(({ field = '' }) => field)))
}

/** The same unit and numbers of about the same size: on one scale both can be read. */
export const ofOneKind = (fields: readonly FieldProfile[]): boolean => {
  const sizes = fields.map(({ min = 0, max = 0 }) => Math.max(Math.abs(min), Math.abs(max)))
  return Math.max(...sizes) <= (canShareScale(fields) ? 20 : nearlyAlike) * Math.min(...sizes)
}
/** What only one of two names says in what it is measured may still be of one kind: budgeted, and actual dollars. */
const nearlyAlike = 1.5
