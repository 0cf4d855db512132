import { tookAlong } from '../interpreter/explain.ts'
import { classOf } from '../interpreter/field-class.ts'
import type { Step } from './asked.ts'
import { alongIn, changed, countIn, isNamed, profileOf, said } from './reading.ts'

/** Where one group was named and another only filled in, the named one takes its place. */
export const withNamedGroup: Step = (reading, _, table) => {
  const { encodings } = reading.partial
  const along = alongIn(reading)
  const series = encodings.find(({ role }) => role === 'series')
  const field = profileOf(table, along?.field)
  const filledIn = field !== undefined && reading.assumptions.includes(tookAlong(field.name))
  if (!along || !series || series.channel !== undefined || !filledIn || field.type === 'temporal') return reading
  if (field.semanticType === 'year') return reading
  const { role: _role, ...group } = series
  return said(
    changed(changed(reading, along, { ...group, role: 'dimension' }), series, null),
    tookAlong(field.name),
    null,
  )
}

/** "Number of different books by branch" groups by the branch: what is counted is no group. */
export const countedNoGroup: Step = (reading, { grouped }) => {
  const along = alongIn(reading)
  const count = countIn(reading)
  const series = reading.partial.encodings.find(({ role }) => role === 'series')
  if (!along?.field || !count || series?.field !== grouped || series.channel !== undefined) return reading
  if (!isNamed(reading, 'distinct')) return reading
  const { role: _role, ...group } = series
  const grouping = changed(changed(reading, along, { ...group, role: 'dimension' }), series, null)
  return changed(grouping, count, { ...count, field: along.field, aggregate: 'distinct' })
}

/** "Results by team" tells of each team how its results were: the group stands along the axis, the rest in colours. */
export const partedByTheFirst: Step = (reading, { grouped }, table) => {
  const { encodings, mark } = reading.partial
  const along = alongIn(reading)
  const series = encodings.find(({ role }) => role === 'series')
  const [first, second] = [profileOf(table, along?.field), profileOf(table, series?.field)]
  const categories = [first, second].every((field) => field && classOf(field) === 'category')
  const plain = series?.channel === undefined && along?.channel === undefined && along?.sort === undefined
  if (!along || !series || !first || !second || !categories || !plain || grouped !== second.name) return reading
  if (!countIn(reading) || isNamed(reading, 'count') || mark !== undefined) return reading
  const turned = changed(reading, along, { ...along, field: second.name })
  return changed(turned, series, { ...series, field: first.name })
}
