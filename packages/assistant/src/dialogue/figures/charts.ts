import { type FieldProfile, type FigureQuery, isCategory, type TableProfile } from '@belvedere/spec'
import { quantityText } from '../../say/measure-phrases.ts'
import { type AnyText, columnName, text } from '../../say/text.ts'

const isTime = ({ type, semanticType }: FieldProfile): boolean => type === 'temporal' || semanticType === 'year'

/** Charts that show a measure, as people would ask for them; by `first` before other groups. */
export const chartsOf = (
  { aggregate, field, against }: FigureQuery['measure'],
  table: TableProfile,
  first: readonly string[] = [],
): AnyText[] => {
  if (field !== null && against !== undefined)
    return [text('offer.against', { field: columnName(field), other: columnName(against) })]
  const counts = field === null || aggregate === 'count' || aggregate === 'distinct' || aggregate === 'missing'
  const measure = counts || aggregate === 'correlation' ? text('asked.count') : quantityText({ field, aggregate })
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
    ...along.map(({ name }) => text('offer.measure_by', { measure, group: columnName(name) })),
    ...(time ? [text('offer.measure_trend', { measure })] : []),
    ...(counts ? [] : [text('offer.distribution', { field: columnName(field) })]),
  ]
}
