import { readFilter, type TableProfile } from '@belvedere/spec'
import { tookAggregate, tookAlong } from '../interpreter/explain.ts'
import { isUnique } from '../interpreter/field-class.ts'
import type { Reading } from '../recommendation.ts'
import { alongIn, changed, profileOf, said } from './reading.ts'

/** Of a table with one row for each month, along which it is drawn unasked, values are shown as they are. */
export const asTheyStand = (reading: Reading, _: unknown, table: TableProfile): Reading => {
  const { encodings } = reading.partial
  const along = alongIn(reading)
  const measure = encodings.find(({ aggregate, field }) => aggregate && field !== undefined)
  const key = profileOf(table, along?.field)
  if (!along?.field || !key || !measure?.aggregate || measure.field === undefined || encodings.length > 2)
    return reading
  const took = tookAggregate(measure.aggregate, measure.field)
  const unasked = reading.assumptions.includes(took) && reading.assumptions.includes(tookAlong(along.field))
  // Times are totalled: that none of them comes again is chance.
  const oneEach = isUnique(key) && key.nulls === 0 && key.type !== 'temporal' && !along.timeUnit && !along.bin
  return unasked && oneEach ? said(changed(reading, measure, { ...measure, aggregate: null }), took, null) : reading
}

/** Where one value of what stands along is left, the groups that tell more apart stand there. */
export const alongWhatDiffers = (reading: Reading, { grouped }: { grouped: string | null }): Reading => {
  const { encodings, mark, transform } = reading.partial
  const along = alongIn(reading)
  const series = encodings.find(({ role, channel }) => role === 'series' && channel === undefined)
  const only = transform.some((one) => {
    const filter = readFilter(one)
    return filter?.op === 'one_of' && filter.field === along?.field && filter.values.length === 1
  })
  if (!along || !series || !only || along.timeUnit || grouped === along.field || mark === 'line') return reading
  const { role: _role, ...group } = series
  return changed(changed(reading, along, { ...group, role: 'dimension' }), series, null)
}
