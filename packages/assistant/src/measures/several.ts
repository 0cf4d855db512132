import { canShareAxis, combineMeasures, type GroupMeasure } from '@belvedere/spec'
import { tookAggregate } from '../plan/assumptions.ts'
import { alongIn } from '../plan/reading-parts.ts'
import type { Reading } from '../recommendation.ts'
import { isSameText } from '../say/text.ts'
import type { Summary } from './read-summaries.ts'

/**
 * The reading of the first measure with the others beside it: bars side by side or lines in one plot where one
 * axis shows all, a panel for each with its own scale where none does. Null where the chart draws no groups of it.
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
  const apart = !canShareAxis(summaries.map(({ field }) => field))
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
    assumptions: reading.assumptions.filter((assumption) => taken === null || !isSameText(assumption, taken)),
  }
}
