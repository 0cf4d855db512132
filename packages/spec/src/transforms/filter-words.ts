import type { LocalizedString, TranslatableText } from '@belvedere/texts'
import type { FieldFilter, FilterValue } from '../model/edit.ts'
import type { FieldProfile, TableProfile } from '../model/profile.ts'
import type { Transform } from '../model/spec.ts'
import type { TimeUnit } from '../model/vocabulary.ts'
import { calendarText, englishCalendarText, momentText } from '../wording/date-text.ts'
import { text } from '../wording/spec-texts.ts'
import { qualifiedName } from '../wording/title-names.ts'
import { english, type Wording } from '../wording/wording.ts'
import { localized, nameInWords, quantityTitle, titleWords, withinTitle } from '../wording/words.ts'
import { readFilter } from './filters.ts'
import { findLimit } from './limit.ts'

/** What is known of a table to tell conditions on it. */
export type ConditionTable = Pick<TableProfile, 'name'> & { fields: readonly Pick<FieldProfile, 'name' | 'type'>[] }

/**
 * The filters and limit as texts that are not in a language yet: "Origin: Japan and Europe", "Top 5 by average
 * horsepower". Omits filters that cannot be read.
 */
export function filterTexts(
  transforms: readonly Transform[] | undefined,
  profile: ConditionTable,
  toText: ConditionToText = conditionText,
): TranslatableText[] {
  if (!transforms) return []
  const ranking = findLimit(transforms)
  const texts = transforms.flatMap((transform, i) => {
    if (ranking && i >= ranking.start && i < ranking.end) return []
    const filter = readFilter(transform)
    return filter ? [toText(filter, profile)] : []
  })
  return ranking ? [...texts, limitText(ranking.limit, profile)] : texts
}

/** The same in words, with numbers and dates as titles write them. */
export function filterWords(
  transforms: readonly Transform[] | undefined,
  profile: ConditionTable,
  wording: Wording = english,
): string[] {
  return filterTexts(transforms, profile, titleConditionText).map((condition) => wording.textOf(condition))
}

function limitText(
  { n, from, by, within, others }: NonNullable<ReturnType<typeof findLimit>>['limit'],
  profile: ConditionTable,
): TranslatableText {
  const named = (field: string) => qualifiedName(field, profile.name)
  const label = (field: string) => localized((wording) => withinTitle(titleWords(named(field), wording), wording))
  // A derived measure is already one number per group.
  const derived = by.aggregate === 'max' && !profile.fields.some(({ name }) => name === by.field)
  const field = by.aggregate === 'count' ? undefined : by.field
  const aggregate = field !== undefined && !derived && by.aggregate
  const what = aggregate
    ? localized((wording) => withinTitle(quantityTitle({ field: named(field), aggregate }, wording), wording))
    : field === undefined
      ? text('aggregate.count')
      : label(field)
  const ranked = text(`condition.${from}`, { limit: n, what })
  const ranking = within === undefined ? ranked : text('condition.within', { ranking: ranked, group: label(within) })
  return others ? text('condition.others', { ranking }) : ranking
}

type ConditionToText = (filter: FieldFilter, profile: ConditionTable) => TranslatableText

/**
 * A condition as a text that is not in a language yet; `field` is what its column is called. Numbers and dates are written
 * by language.
 */
export const conditionText = (
  filter: FieldFilter,
  profile: ConditionTable,
  field: LocalizedString = nameOf(filter.field),
): TranslatableText =>
  conditionWith(filter, profile, {
    field,
    cellText: (value, unit, temporal) => {
      const name = calendarText(unit, value)
      if (name !== undefined || typeof value !== 'number') return name ?? String(value)
      return isMoment(value, temporal) ? momentText(Math.floor(value / msPerDay) * msPerDay) : value
    },
  })

/** A condition in words, as titles write it: times as ISO dates, numbers as they are. */
export function conditionWords(filter: FieldFilter, profile: ConditionTable, wording: Wording = english): string {
  return wording.textOf(titleConditionText(filter, profile))
}

const titleConditionText: ConditionToText = (filter, profile) =>
  conditionWith(filter, profile, {
    field: nameOf(filter.field),
    cellText: (value, unit, temporal) => {
      if (typeof value === 'number' && isMoment(value, temporal)) return new Date(value).toISOString().slice(0, 10)
      return englishCalendarText(unit, value) ?? String(value)
    },
  })

const nameOf = (field: string): LocalizedString => localized((wording) => nameInWords(field, wording))

const msPerDay = 86_400_000
/** Small numbers are years. */
const isMoment = (value: number, temporal: boolean): boolean => temporal && Math.abs(value) > 1e7

type CellText = (
  value: FilterValue,
  unit: TimeUnit | undefined,
  temporal: boolean,
) => TranslatableText | string | number

type Condition = 'is' | 'not' | 'from' | 'up_to' | 'under' | 'over' | 'contains' | 'lacks' | 'starts_with' | 'ends_with'

function conditionWith(
  filter: FieldFilter,
  profile: ConditionTable,
  { field, cellText }: { field: LocalizedString; cellText: CellText },
): TranslatableText {
  const temporal = profile.fields.find(({ name }) => name === filter.field)?.type === 'temporal'
  const unit = 'timeUnit' in filter ? filter.timeUnit : undefined
  const cell = (value: FilterValue) => cellText(value, unit, temporal)
  const say = (condition: Condition, value: FilterValue) =>
    text(`condition.${condition}`, { field, value: cell(value) })
  const list = (values: readonly FilterValue[]) =>
    values.length <= 4
      ? values.map(cell)
      : text('condition.more', { values: values.slice(0, 3).map(cell), rest: values.length - 3 })
  const other = (name: string) => localized((wording) => withinTitle(nameInWords(name, wording), wording))
  switch (filter.op) {
    case 'one_of':
      return text('condition.is', { field, value: list(filter.values) })
    case 'none_of':
      return text('condition.not', { field, value: list(filter.values) })
    case 'range':
      if (filter.min === null) return say('up_to', filter.max ?? 0)
      return filter.max === null
        ? say('from', filter.min)
        : text('condition.from_to', { field, value: cell(filter.min), end: cell(filter.max) })
    case '<':
      return say('under', filter.value)
    case '<=':
      return say('up_to', filter.value)
    case '>':
      return say('over', filter.value)
    case '>=':
      return say('from', filter.value)
    case 'contains':
    case 'lacks':
    case 'starts_with':
    case 'ends_with':
      return text(`condition.${filter.op}`, { field, value: filter.text })
    case 'over_field':
      return text('condition.over', { field, value: other(filter.other) })
    case 'under_field':
      return text('condition.under', { field, value: other(filter.other) })
    case 'empty':
      return text('condition.missing', { field })
    case 'present':
      return text('condition.known', { field })
  }
}
