import { type Cell, type FieldFilter, type FieldProfile, readFilter, type Transform } from '@belvedere/spec'

/**
 * How many rows the filters leave at most, as far as the values tell that the profile lists; infinite where they do not.
 * What is not listed occurs no more often than the rarest listed value; texts are taken to match there as often as in
 * the list.
 */
export function rowsLeft(fields: ReadonlyMap<string, FieldProfile>, transforms: readonly Transform[]): number {
  return transforms.reduce((left, transform) => {
    const filter = readFilter(transform)
    const field = filter && fields.get(filter.field)
    return field ? Math.min(left, rowsOf(filter, field) ?? left) : left
  }, Number.POSITIVE_INFINITY)
}

/** Null where the filter does not pick values by what they are. */
function rowsOf(filter: FieldFilter, { values, count, distinct }: FieldProfile): number | null {
  const listed = values.reduce((sum, one) => sum + one.count, 0)
  const rarest = values.at(-1)?.count ?? count
  switch (filter.op) {
    case 'one_of': {
      if (filter.timeUnit) return null
      const known = values.filter(({ value }) => filter.values.some((one) => one === value))
      const unlisted = distinct > values.length ? filter.values.length - known.length : 0
      return known.reduce((sum, one) => sum + one.count, 0) + unlisted * rarest
    }
    case 'contains':
    case 'starts_with':
    case 'ends_with': {
      if (listed === 0) return null
      const matching = values.reduce((sum, { value, count: n }) => sum + (matches(filter, value) ? n : 0), 0)
      return Math.ceil((matching / listed) * count)
    }
    default:
      return null
  }
}

function matches(filter: Extract<FieldFilter, { text: string }>, value: Cell): boolean {
  const [written, text] = [String(value).toLowerCase(), filter.text.toLowerCase()]
  if (filter.op === 'contains') return written.includes(text)
  return filter.op === 'starts_with' ? written.startsWith(text) : written.endsWith(text)
}
