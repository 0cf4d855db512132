import { calendarName } from './calendar.ts'
import type { FieldFilter, FilterValue } from './edit.ts'
import { readFilter } from './filters.ts'
import { findLimit } from './limit.ts'
import type { TableProfile } from './profile.ts'
import type { Transform } from './spec.ts'
import { aggregateWord, fieldWords, listWords, uncapital } from './words.ts'

/** What the filters leave, in words: "Origin: Japan, Europe", "Top 5 by average horsepower". Unreadable ones are left out. */
export function filterWords(transforms: readonly Transform[] | undefined, profile: TableProfile): string[] {
  if (!transforms) return []
  const found = findLimit(transforms)
  const words: string[] = []
  transforms.forEach((transform, i) => {
    if (found && i >= found.start && i < found.end) return
    const filter = readFilter(transform)
    if (filter) words.push(conditionWords(filter, profile))
  })
  if (found) {
    const { n, from, by, within, others } = found.limit
    const what = by.aggregate === 'count' ? 'count' : by.field === undefined ? '' : uncapital(fieldWords(by.field))
    // A derived measure is one number for each group, whatever picks it.
    const derived = by.aggregate === 'max' && !profile.fields.some(({ name }) => name === by.field)
    const measure =
      !derived && by.aggregate && by.aggregate !== 'count' ? `${aggregateWord(by.aggregate)} ${what}` : what
    words.push(
      `${from === 'top' ? 'Top' : 'Bottom'} ${n} by ${measure}${within === undefined ? '' : ` in each ${uncapital(fieldWords(within))}`}${others ? ', and the others together' : ''}`,
    )
  }
  return words
}

/** One condition in words. Dates are written as days. */
export function conditionWords(filter: FieldFilter, profile: TableProfile): string {
  const name = fieldWords(filter.field)
  const temporal = profile.fields.find((field) => field.name === filter.field)?.type === 'temporal'
  const unit = 'timeUnit' in filter ? filter.timeUnit : undefined
  const text = (value: FilterValue) =>
    calendarName(unit, value) ??
    (temporal && typeof value === 'number' && Math.abs(value) > 1e7
      ? new Date(value).toISOString().slice(0, 10)
      : String(value))
  switch (filter.op) {
    case 'one_of':
      return `${name}: ${shortList(filter.values.map(text))}`
    case 'none_of':
      return `${name}: not ${shortList(filter.values.map(text))}`
    case 'range':
      if (filter.min !== null && filter.max !== null) return `${name} from ${text(filter.min)} to ${text(filter.max)}`
      return filter.min !== null ? `${name} from ${text(filter.min)}` : `${name} up to ${text(filter.max ?? 0)}`
    case '<':
      return `${name} under ${text(filter.value)}`
    case '<=':
      return `${name} up to ${text(filter.value)}`
    case '>':
      return `${name} over ${text(filter.value)}`
    case '>=':
      return `${name} from ${text(filter.value)}`
    case 'contains':
      return `${name} contains “${filter.text}”`
    case 'lacks':
      return `${name} without “${filter.text}”`
    case 'starts_with':
      return `${name} starts with “${filter.text}”`
    case 'ends_with':
      return `${name} ends with “${filter.text}”`
    case 'empty':
      return `${name} is missing`
    case 'present':
      return `${name} is known`
  }
}

function shortList(words: string[]): string {
  return words.length <= 4 ? listWords(words) : `${words.slice(0, 3).join(', ')} and ${words.length - 3} more`
}
