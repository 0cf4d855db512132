import { nearestName } from '../fields/field-ref.ts'
import type { EditOf, EditResult, FieldFilter } from '../model/edit.ts'
import type { PartialEncoding, PartialSpec } from '../model/partial-spec.ts'
import type { FieldProfile } from '../model/profile.ts'
import type { Transform } from '../model/spec.ts'
import { readOthers } from '../partial/others.ts'
import { filteredField, filterTransform, readFilter } from '../transforms/filters.ts'
import {
  findLimit,
  insertBeforeLimit,
  limitTransforms,
  othersColumn,
  type RankLimit,
  withoutLimit,
} from '../transforms/limit.ts'
import { readParamFilter } from '../transforms/param-filters.ts'
import { fieldWords } from '../wording/words.ts'
import {
  done,
  type EditContext,
  fieldOr,
  isDimension,
  isNumber,
  isRefusal,
  onChannel,
  refused,
} from './edit-context.ts'
import { withoutTimestepOn } from './param-edits.ts'

export function setFilter(context: EditContext, { filter, keep = false }: EditOf<'set_filter'>): EditResult {
  const field = fieldOr(context, filter.field)
  if (isRefusal(field)) return field
  const missing = noneExists(filter, field)
  if (missing) return missing
  const { profile } = context
  // "Only 1980" ends a walk through the years: the other steps would be empty.
  const still = filter.op === 'one_of' && filter.values.length === 1
  const partial = still ? withoutTimestepOn(context.partial, filter.field) : context.partial
  const others = keep
    ? partial.transform
    : partial.transform.filter((transform) => !isFilterOn(transform, filter.field) || !sameUnit(transform, filter))
  return done({ ...partial, transform: insertBeforeLimit(others, filterTransform(filter, profile)) })
}

/** "Only January" narrows "only 2022" and does not replace it. */
function sameUnit(transform: Transform, wanted: FieldFilter): boolean {
  const standing = readFilter(transform)
  return standing === null || unitOf(standing) === unitOf(wanted)
}
/** Whole years are stretches of time, as plain dates are. */
const unitOf = (filter: FieldFilter) =>
  'timeUnit' in filter && !(filter.op === 'one_of' && filter.timeUnit === 'year') ? filter.timeUnit : undefined

/** "Only Jpan" would leave an empty chart. */
function noneExists(filter: FieldFilter, field: FieldProfile): EditResult | null {
  if (filter.op !== 'one_of' || filter.timeUnit || field.values.length === 0 || field.values.length !== field.distinct)
    return null
  const known = new Set(field.values.map(({ value }) => value))
  const unknown = filter.values.filter((value) => !known.has(value))
  if (unknown.length < filter.values.length) return null
  const names = field.values.map(({ value }) => String(value))
  const near = unknown.flatMap((value) => nearestName(String(value), names) ?? [])
  return refused(
    `${fieldWords(field.name)} is never ${unknown.map(String).join(' or ')}.`,
    near.length > 0 ? near : names.slice(0, 12),
  )
}

/** A plain condition on the field, not the filter of a widget. */
function isFilterOn(transform: Transform, field: string): boolean {
  return readParamFilter(transform) === null && filteredField(transform) === field
}

export function clearFilter({ partial }: EditContext, { field }: EditOf<'clear_filter'>): EditResult {
  const found = findLimit(partial.transform)
  const isLimit = (i: number) => found !== null && i >= found.start && i < found.end
  const goes = (transform: Transform, i: number) => {
    if (isLimit(i) || readParamFilter(transform)) return false
    return field === undefined ? readFilter(transform) !== null : isFilterOn(transform, field)
  }
  const transform = partial.transform.filter((one, i) => !goes(one, i))
  if (transform.length === partial.transform.length)
    return refused(
      field === undefined ? 'The chart has no filter.' : `${fieldWords(field)} is not filtered.`,
      filteredFields(partial.transform),
    )
  return done({ ...partial, transform })
}

function filteredFields(transforms: readonly Transform[]): string[] {
  return transforms.flatMap((transform) => readFilter(transform)?.field ?? [])
}

export function limit(context: EditContext, { n, from, field, by, others }: EditOf<'limit'>): EditResult {
  const { profile, fields } = context
  const partial = withEveryGroup(context.partial)
  if (!Number.isInteger(n) || n < 1 || n > 10_000) return refused('Say how many to keep, from 1 to 10,000.')
  const group = field === undefined ? mainGroup(partial) : partial.encodings.find((one) => one.field === field)
  if (field !== undefined) {
    const known = fieldOr(context, field)
    if (isRefusal(known)) return known
  }
  if (by) {
    const known = fieldOr(context, by.field)
    if (isRefusal(known)) return known
  }
  const number =
    partial.encodings.find(
      (one) => isNumber(one) && (one.channel === 'y' || one.channel === 'x' || one.channel === 'theta'),
    ) ?? partial.encodings.find(isNumber)
  const measure: RankLimit['by'] = by ?? measureOf(number)
  const name = field ?? group?.field
  if (name === undefined && measure.field === undefined)
    return refused('Say by which number to rank.', [...fields.keys()].slice(0, 12))
  const next: RankLimit = { n, from, by: measure }
  if (name !== undefined) {
    next.group = { field: name }
    if (group?.timeUnit) next.group.timeUnit = group.timeUnit
    if (measure.field === undefined) measure.aggregate ??= 'count'
    else measure.aggregate ??= 'max'
  }
  const within = findLimit(context.partial.transform)?.limit.within
  if (within !== undefined && partial.encodings.some((one) => one.field === within)) next.within = within
  const taken = new Set(profile.fields.map((one) => one.name))
  if (!others) return done({ ...partial, transform: [...partial.transform, ...limitTransforms(next, taken)] })
  if (!group || name === undefined || group.timeUnit || !number?.aggregate)
    return refused('Only groups whose rows are summed up have others to take together.')
  const transform = [...partial.transform, ...limitTransforms({ ...next, others }, taken)]
  const column = othersColumn(name, n)
  const encodings = partial.encodings.map((one): PartialEncoding => {
    if (one.field !== name) return one
    const { sort: _, ...gathered } = one
    return { ...gathered, field: column, type: 'nominal' }
  })
  return done(readOthers({ ...partial, transform, encodings }))
}

function measureOf(encoding: PartialEncoding | undefined): RankLimit['by'] {
  const by: RankLimit['by'] = {}
  if (encoding?.field !== undefined && encoding.aggregate !== 'count') by.field = encoding.field
  if (encoding?.aggregate) by.aggregate = encoding.aggregate
  return by
}

/** What the bars, lines or slices stand for. */
function mainGroup(partial: PartialSpec): PartialEncoding | undefined {
  for (const channel of ['x', 'y', 'color'] as const) {
    const encoding = onChannel(partial, channel)
    if (encoding && isDimension(encoding) && !encoding.bin) return encoding
  }
  return undefined
}

export function clearLimit({ partial }: EditContext): EditResult {
  const cut = findLimit(partial.transform)?.limit
  const gathered = cut?.others === true || partial.encodings.some(({ others }) => typeof others === 'number')
  if (!gathered && !cut) return refused('The chart shows everything already.')
  const { transform, encodings } = withEveryGroup(partial)
  const wishes = gathered ? { ...partial.wishes, every: true as const } : partial.wishes
  return done({ ...partial, transform, encodings, wishes })
}

/** Without its limit; what was drawn of the kept groups and the others is drawn of the groups themselves again. */
function withEveryGroup(partial: PartialSpec): PartialSpec {
  const found = findLimit(partial.transform)?.limit
  const group = found?.others ? found.group?.field : undefined
  const column = found && group !== undefined ? othersColumn(group, found.n) : undefined
  const { every: _, ...wishes } = partial.wishes
  return {
    ...partial,
    wishes,
    transform: withoutLimit(partial.transform),
    encodings: partial.encodings.map(({ others: _others, ...one }) =>
      column !== undefined && group !== undefined && one.field === column ? { ...one, field: group } : one,
    ),
  }
}
