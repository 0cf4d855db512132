import { canShareScale, combineMeasures, type FieldProfile, type GroupMeasure } from '@belvedere/spec'
import { tookAggregate } from '../plan/assumptions.ts'
import { alongIn } from '../plan/reading-parts.ts'
import type { Reading } from '../recommendation.ts'
import { isSameText, text } from '../say/text.ts'
import type { Summary } from './read-summaries.ts'

/**
 * The reading of the first measure with the others beside it: bars side by side or lines in one plot where they are of one
 * kind, a panel for each with its own scale where they are not. Null where the chart draws no groups of it.
 */
export const withSeveral = (reading: Reading, summaries: readonly Summary[]): Reading | null => {
  const { encodings, mark, wishes } = reading.partial
  const [own, ...others] = summaries.map(({ field, aggregate }): GroupMeasure => ({ field: field.name, aggregate }))
  const measure = encodings.find(({ field, aggregate }) => field === own?.field && aggregate)
  const along = alongIn(reading)
  const series = encodings.find(({ role }) => role === 'series')
  const drawn = mark ?? wishes.mark
  if (!own || !measure || !along || encodings.length !== (series ? 3 : 2)) return null
  if (summaries.some(({ field }) => field.name === along.field || field.name === series?.field)) return null
  if (drawn !== 'bar' && drawn !== 'line' && drawn !== 'area') return null
  const taken = measure.aggregate ? tookAggregate(measure.aggregate, own.field ?? '') : null
  const apart = !ofOneKind(summaries.map(({ field }) => field))
  return {
    ...reading,
    partial: {
      ...reading.partial,
      derived: combineMeasures([own, ...others], { apart }),
      mark: mark ?? drawn,
      encodings: [
        { ...along, channel: 'x' },
        { ...measure, ...own, channel: 'y', type: 'quantitative' },
        ...(series ? [{ ...series, channel: 'color' as const }] : []),
      ],
    },
    assumptions: [
      ...reading.assumptions.filter((assumption) => taken === null || !isSameText(assumption, taken)),
      ...(apart ? [text('assumed.apart')] : []),
    ],
  }
}

/** The same unit and numbers of about the same size: on one scale both can be read. */
export const ofOneKind = (fields: readonly FieldProfile[]): boolean => {
  const sizes = fields.map(({ min = 0, max = 0 }) => Math.max(Math.abs(min), Math.abs(max)))
  return Math.max(...sizes) <= (canShareScale(fields) ? 20 : nearlyAlike) * Math.min(...sizes)
}
/** What only one of two names says in what it is measured may still be of one kind: budgeted, and actual dollars. */
const nearlyAlike = 1.5
