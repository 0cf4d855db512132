import { type Cell, type FieldFilter, type FieldProfile, readFilter, type Transform } from '@belvedere/spec'

/**
 * Upper bound of the rows after filters, estimated from the values listed in the profile; Infinity if unknown. Unlisted
 * values occur at most as often as the rarest listed one; text filters are assumed to match them equally often.
 */
export function remainingRows(fields: ReadonlyMap<string, FieldProfile>, transforms: readonly Transform[]): number {
  return transforms.reduce((rowCount, transform) => {
    const filter = readFilter(transform)
    const field = filter && fields.get(filter.field)
    return field ? Math.min(rowCount, rowsOf(filter, field) ?? rowCount) : rowCount
  }, Number.POSITIVE_INFINITY)
}

/** Null for filters that do not select by value. */
function rowsOf(filter: FieldFilter, { values, count, distinct }: FieldProfile): number | null {
  const listed = values.reduce((sum, listedValue) => sum + listedValue.count, 0)
  const rarest = values.at(-1)?.count ?? count
  switch (filter.op) {
    case 'one_of': {
      if (filter.timeUnit) return null
      const matchingValues = values.filter(({ value }) => filter.values.some((candidate) => candidate === value))
      const unlisted = distinct > values.length ? filter.values.length - matchingValues.length : 0
      return matchingValues.reduce((sum, listedValue) => sum + listedValue.count, 0) + unlisted * rarest
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
  const [valueText, text] = [String(value).toLowerCase(), filter.text.toLowerCase()]
  if (filter.op === 'contains') return valueText.includes(text)
  return filter.op === 'starts_with' ? valueText.startsWith(text) : valueText.endsWith(text)
}

/**
 * Estimated selectivity of the filters, from 0 to 1, assuming independent filters and uniformly distributed numbers.
 * Filters on `besides` are ignored; 0 if a filter cannot be estimated.
 */
export function likelyShare(
  fields: ReadonlyMap<string, FieldProfile>,
  transforms: readonly Transform[],
  besides: string,
): number {
  return transforms.reduce((share, transform) => {
    if (!('filter' in transform)) return share
    const filter = readFilter(transform)
    const field = filter && fields.get(filter.field)
    if (!field) return 0
    return field.name === besides ? share : share * shareOf(filter, field)
  }, 1)
}

function shareOf(filter: FieldFilter, field: FieldProfile): number {
  const { count, nulls, min = 0, max = 0 } = field
  const evenly = (from: number, to: number) => {
    const share = (Math.min(to, max) - Math.max(from, min)) / (max - min)
    return 'timeUnit' in filter || !(max > min) ? 0 : Math.min(1, Math.max(0, share))
  }
  switch (filter.op) {
    case 'none_of':
      return 1 - shareOf({ ...filter, op: 'one_of' }, field)
    case 'lacks':
      return 1 - shareOf({ ...filter, op: 'contains' }, field)
    case 'range':
      return evenly(filter.min ?? min, filter.max ?? max)
    case '<':
    case '<=':
      return typeof filter.value === 'number' ? evenly(min, filter.value) : 0
    case '>':
    case '>=':
      return typeof filter.value === 'number' ? evenly(filter.value, max) : 0
    case 'empty':
      return nulls / Math.max(1, count + nulls)
    case 'present':
      return count / Math.max(1, count + nulls)
    default:
      return Math.min(1, (rowsOf(filter, field) ?? 0) / Math.max(1, count))
  }
}
