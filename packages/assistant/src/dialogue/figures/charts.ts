import { aggregateWord, capital, type FigureQuery, fieldLabel as label, type TableProfile } from '@belvedere/spec'
import { isCategory, isTime } from '../../edits/reader.ts'

/** Charts that show a measure, as people would ask for them; by `first` before other groups. */
export const chartsOf = (
  { aggregate, field, against }: FigureQuery['measure'],
  table: TableProfile,
  first: readonly string[] = [],
): string[] => {
  if (field !== null && against !== undefined) return [capital(`${label(field)} against ${label(against)}`)]
  const counts = field === null || aggregate === 'count' || aggregate === 'distinct' || aggregate === 'missing'
  const what = counts || aggregate === 'correlation' ? 'number of rows' : `${aggregateWord(aggregate)} ${label(field)}`
  const wanted = [...first, ...(aggregate === 'distinct' && field !== null ? [field] : [])]
  const groups = table.fields.filter(
    (group) =>
      isCategory(group) &&
      group.distinct >= 2 &&
      group.distinct <= 40 &&
      (group.name !== field || wanted.includes(group.name)),
  )
  const ahead = groups.filter(({ name }) => wanted.includes(name))
  const along = [...ahead, ...groups.filter((group) => !ahead.includes(group))].slice(0, 2)
  const time = table.fields.find((other) => isTime(other) && other.name !== field)
  return [
    ...along.map(({ name }) => `${what} by ${label(name)}`),
    ...(time ? [`trend of ${what}`] : []),
    ...(counts ? [] : [`distribution of ${label(field)}`]),
  ].map(capital)
}
