import { calendarName } from '../fields/calendar.ts'
import type { FieldFilter, FilterValue } from '../model/edit.ts'
import type { TableProfile } from '../model/profile.ts'
import type { Transform } from '../model/spec.ts'
import { text } from '../wording/spec-texts.ts'
import { qualifiedName } from '../wording/title-names.ts'
import { english, type Wording } from '../wording/wording.ts'
import { listWords, nameInWords, quantityTitle, titleWords, withinTitle } from '../wording/words.ts'
import { readFilter } from './filters.ts'
import { findLimit } from './limit.ts'

/** The filters and limit in words: "Origin: Japan, Europe", "Top 5 by average horsepower". Omits filters that cannot be read. */
export function filterWords(
  transforms: readonly Transform[] | undefined,
  profile: TableProfile,
  wording: Wording = english,
): string[] {
  if (!transforms) return []
  const ranking = findLimit(transforms)
  const words: string[] = []
  transforms.forEach((transform, i) => {
    if (ranking && i >= ranking.start && i < ranking.end) return
    const filter = readFilter(transform)
    if (filter) words.push(conditionWords(filter, profile, wording))
  })
  if (ranking) {
    const { n, from, by, within, others } = ranking.limit
    const named = (field: string) => qualifiedName(field, profile.name)
    const label = (field: string) => withinTitle(titleWords(named(field), wording), wording)
    // A derived measure is already one number per group.
    const derived = by.aggregate === 'max' && !profile.fields.some(({ name }) => name === by.field)
    const field = by.aggregate === 'count' ? undefined : by.field
    const aggregate = field !== undefined && !derived && by.aggregate
    const measure = aggregate
      ? withinTitle(quantityTitle({ field: named(field), aggregate }, wording), wording)
      : field === undefined
        ? wording.textOf(text('aggregate.count'))
        : label(field)
    const ranked = wording.textOf(text(`condition.${from}`, { limit: n, what: measure }))
    const rankingWords =
      within === undefined
        ? ranked
        : wording.textOf(text('condition.within', { ranking: ranked, group: label(within) }))
    words.push(others ? wording.textOf(text('condition.others', { ranking: rankingWords })) : rankingWords)
  }
  return words
}

type Condition =
  | 'is'
  | 'not'
  | 'from'
  | 'up_to'
  | 'under'
  | 'over'
  | 'contains'
  | 'lacks'
  | 'starts_with'
  | 'ends_with'
  | 'missing'
  | 'known'

/** A condition in words. Times are written as dates. */
export function conditionWords(filter: FieldFilter, profile: TableProfile, wording: Wording = english): string {
  const name = nameInWords(filter.field, wording)
  const temporal = profile.fields.find((field) => field.name === filter.field)?.type === 'temporal'
  const unit = 'timeUnit' in filter ? filter.timeUnit : undefined
  const cellText = (value: FilterValue) =>
    calendarName(unit, value) ??
    (temporal && typeof value === 'number' && Math.abs(value) > 1e7
      ? new Date(value).toISOString().slice(0, 10)
      : String(value))
  const say = (condition: Condition, value = '') =>
    wording.textOf(text(`condition.${condition}`, { field: name, value }))
  switch (filter.op) {
    case 'one_of':
      return say('is', shortList(filter.values.map(cellText), wording))
    case 'none_of':
      return say('not', shortList(filter.values.map(cellText), wording))
    case 'range':
      if (filter.min === null) return say('up_to', cellText(filter.max ?? 0))
      return filter.max === null
        ? say('from', cellText(filter.min))
        : wording.textOf(
            text('condition.from_to', { field: name, value: cellText(filter.min), end: cellText(filter.max) }),
          )
    case '<':
      return say('under', cellText(filter.value))
    case '<=':
      return say('up_to', cellText(filter.value))
    case '>':
      return say('over', cellText(filter.value))
    case '>=':
      return say('from', cellText(filter.value))
    case 'contains':
      return say('contains', filter.text)
    case 'lacks':
      return say('lacks', filter.text)
    case 'starts_with':
      return say('starts_with', filter.text)
    case 'ends_with':
      return say('ends_with', filter.text)
    case 'over_field':
      return say('over', withinTitle(nameInWords(filter.other, wording), wording))
    case 'under_field':
      return say('under', withinTitle(nameInWords(filter.other, wording), wording))
    case 'empty':
      return say('missing')
    case 'present':
      return say('known')
  }
}

function shortList(words: string[], wording: Wording): string {
  if (words.length <= 4) return listWords(words, wording)
  return wording.textOf(text('condition.more', { values: words.slice(0, 3).join(', '), rest: words.length - 3 }))
}
