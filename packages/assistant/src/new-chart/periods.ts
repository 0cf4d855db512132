import { type FieldFilter, filterTransform, readFilter, type TableProfile } from '@belvedere/spec'
import { isTime } from '../edits/reader.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { selectivityOf } from '../intent/condition.ts'
import type { Reading } from '../recommendation.ts'

/** A stretch of time that words name: "in Q4", "the last two years", "since March 2023". Offsets in UTF-16 units. */
interface Period {
  start: number
  end: number
  filters: readonly FieldFilter[]
}

/** Keeps the rows of each period that is named and that a reading left aside, or read in part only. */
export function withPeriods(readings: readonly Reading[], sentence: EditSentence, table: TableProfile): Reading[] {
  const periods = periodsIn(sentence, table)
  return readings.map((reading) => periods.reduce((read, period) => withPeriod(read, period, table), reading))
}

function withPeriod(reading: Reading, { start, end, filters }: Period, table: TableProfile): Reading {
  const fields = new Set(filters.map(({ field }) => field))
  const isInside = (place: Reading['evidence'][number]) => place.start >= start && place.end <= end
  const isCovered = reading.evidence.some(
    (place) => place.start <= start && place.end >= end && (place.kind === 'filter' || place.kind === 'column'),
  )
  if (isCovered) return reading
  const replaces = reading.evidence.some((place) => place.kind === 'filter' && isInside(place))
  const kept = reading.partial.transform.filter((step) => {
    const before = readFilter(step)
    return !(replaces && before && fields.has(before.field))
  })
  const transform = [...filters.map((filter) => filterTransform(filter, table)), ...kept]
  const evidence = filters.map(({ field }) => ({ start, end, kind: 'filter', meaning: field }))
  return {
    ...reading,
    partial: { ...reading.partial, transform },
    evidence: [...reading.evidence.filter((place) => !(place.kind === 'filter' && isInside(place))), ...evidence],
  }
}

function periodsIn({ tokens, fill }: EditSentence, { fields }: TableProfile): Period[] {
  const times = new Map(fields.filter(isTime).map((field) => [field.name, field]))
  const isPeriod = (filter: FieldFilter): boolean => {
    const field = times.get(filter.field)
    return field !== undefined && (filter.op !== 'range' || selectivityOf(filter, field) !== 'none')
  }
  const periods: Period[] = []
  for (let at = 0; at < tokens.length; at++) {
    const found = fill('condition', at)
      .flatMap(({ end, value }) =>
        value.kind === 'condition' && value.assumed === undefined && value.filters.every(isPeriod)
          ? [{ last: end, filters: value.filters }]
          : [],
      )
      .toSorted((a, b) => b.last - a.last)[0]
    const [first, last] = [tokens[at], tokens[(found?.last ?? 0) - 1]]
    if (!found || !first || !last) continue
    periods.push({ start: first.start, end: last.end, filters: found.filters })
    at = found.last - 1
  }
  return periods
}
