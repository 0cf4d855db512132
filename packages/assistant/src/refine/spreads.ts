import { tookAggregate } from '../interpreter/explain.ts'
import type { Step } from './asked.ts'
import { changed, countIn, profileOf, said } from './reading.ts'

/** "The distribution of salary per office" is the spread within each, not an average that nobody named. */
export const spreadWithin: Step = (reading, { distribution }, table) => {
  const { encodings, mark } = reading.partial
  const measure = encodings.find(({ role, aggregate }) => role === 'measure' && aggregate)
  const along = encodings.find(({ role }) => role === 'dimension')
  const groups = profileOf(table, along?.field)?.type === 'nominal'
  if (!distribution || !measure?.aggregate || measure.field === undefined || mark !== undefined || !groups)
    return reading
  const assumed = tookAggregate(measure.aggregate, measure.field)
  if (encodings.length !== 2 || !reading.assumptions.includes(assumed)) return reading
  const single = changed(reading, measure, { ...measure, aggregate: null })
  return said({ ...single, partial: { ...single.partial, mark: 'boxplot' } }, assumed, null)
}

/** "The spread of cost by ward": beside one another, not on top. */
export const spreadBeside: Step = (reading, { spread }, table) => {
  const { encodings, mark } = reading.partial
  const along = encodings.find(({ role }) => role === 'dimension')
  const series = encodings.find(({ role }) => role === 'series')
  const count = countIn(reading)
  const groups = profileOf(table, series?.field)?.type === 'nominal'
  if (!spread || !along?.bin || along.field === undefined || !series || !count || !groups || mark !== undefined)
    return reading
  const { role: _role, channel: _channel, ...group } = series
  const value = { field: along.field, role: 'measure' as const, aggregate: null, bin: null, timeUnit: null }
  const beside = changed(changed(changed(reading, along, { ...group, role: 'dimension' }), series, null), count, value)
  return { ...beside, partial: { ...beside.partial, mark: 'boxplot' } }
}
