import { nearestName } from '../fields/field-ref.ts'
import { markType } from '../model/composition.ts'
import type { EditOf, EditResult, FieldFilter } from '../model/edit.ts'
import type { PartialEncoding, PartialSpec } from '../model/partial-spec.ts'
import type { FieldProfile } from '../model/profile.ts'
import type { Transform } from '../model/spec.ts'
import { collapseOthers } from '../partial/others.ts'
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
import { maxSample, sampleTransform, withoutSample } from '../transforms/sample.ts'
import { text } from '../wording/spec-texts.ts'
import { fieldWords } from '../wording/words.ts'
import {
  type EditContext,
  editApplied,
  editRejected,
  fieldOr,
  isDimension,
  isNumber,
  isRejection,
  onChannel,
} from './edit-context.ts'
import { withoutTimestepOn } from './param-edits.ts'

export function setFilter(context: EditContext, { filter, keep = false }: EditOf<'set_filter'>): EditResult {
  const field = fieldOr(context, filter.field)
  if (isRejection(field)) return field
  const rejection = rejectUnknownValues(filter, field)
  if (rejection) return rejection
  const { profile } = context
  // "Only 1980" removes the timestep over years: all its other steps would be empty.
  const isSingle = filter.op === 'one_of' && filter.values.length === 1
  const partial = isSingle ? withoutTimestepOn(context, filter.field) : context.partial
  const others = keep
    ? partial.transform
    : partial.transform.filter((transform) => !isFilterOn(transform, filter.field) || !hasSameUnit(transform, filter))
  return editApplied({ ...partial, transform: insertBeforeLimit(others, filterTransform(filter, profile)) })
}

/** False for another time unit: "only January" narrows "only 2022" and does not replace it. */
function hasSameUnit(transform: Transform, filter: FieldFilter): boolean {
  const current = readFilter(transform)
  return current === null || unitOf(current) === unitOf(filter)
}
/** Filters by whole years count as plain ranges of dates. */
const unitOf = (filter: FieldFilter) =>
  'timeUnit' in filter && !(filter.op === 'one_of' && filter.timeUnit === 'year') ? filter.timeUnit : undefined

/** Rejects filters on values that do not exist: "only Jpan" would leave an empty chart. */
function rejectUnknownValues(filter: FieldFilter, field: FieldProfile): EditResult | null {
  if (filter.op !== 'one_of' || filter.timeUnit || field.values.length === 0 || field.values.length !== field.distinct)
    return null
  const fieldValues = new Set(field.values.map(({ value }) => value))
  const unknown = filter.values.filter((value) => !fieldValues.has(value))
  if (unknown.length < filter.values.length) return null
  const names = field.values.map(({ value }) => String(value))
  const near = unknown.flatMap((value) => nearestName(String(value), names) ?? [])
  return editRejected(
    text('edits.values_missing', { field: fieldWords(field.name), values: unknown.map(String).join(', ') }),
    near.length > 0 ? near : names.slice(0, 12),
  )
}

/** True for filters on the field, except those of widgets. */
function isFilterOn(transform: Transform, field: string): boolean {
  return readParamFilter(transform) === null && filteredField(transform) === field
}

export function clearFilter({ partial }: EditContext, { field }: EditOf<'clear_filter'>): EditResult {
  const limitPosition = findLimit(partial.transform)
  const isLimit = (i: number) => limitPosition !== null && i >= limitPosition.start && i < limitPosition.end
  const isRemoved = (transform: Transform, i: number) => {
    if (isLimit(i) || readParamFilter(transform)) return false
    return field === undefined ? readFilter(transform) !== null : isFilterOn(transform, field)
  }
  const transform = partial.transform.filter((transform, i) => !isRemoved(transform, i))
  if (transform.length === partial.transform.length)
    return editRejected(
      field === undefined ? text('edits.no_filter') : text('edits.not_filtered', { field: fieldWords(field) }),
      filteredFields(partial.transform),
    )
  return editApplied({ ...partial, transform })
}

function filteredFields(transforms: readonly Transform[]): string[] {
  return transforms.flatMap((transform) => readFilter(transform)?.field ?? [])
}

export function setLimit(context: EditContext, { n, from, field, by, others }: EditOf<'limit'>): EditResult {
  const { profile, fields } = context
  const partial = withoutLimitOrOthers(context.partial)
  if (!Number.isInteger(n) || n < 1 || n > 10_000) return editRejected(text('edits.how_many', { limit: 10_000 }))
  const group =
    field === undefined ? mainGroup(partial) : partial.encodings.find((encoding) => encoding.field === field)
  if (field !== undefined) {
    const fieldProfile = fieldOr(context, field)
    if (isRejection(fieldProfile)) return fieldProfile
  }
  if (by) {
    const byField = fieldOr(context, by.field)
    if (isRejection(byField)) return byField
  }
  const number =
    partial.encodings.find(
      (encoding) =>
        isNumber(encoding) && (encoding.channel === 'y' || encoding.channel === 'x' || encoding.channel === 'theta'),
    ) ?? partial.encodings.find(isNumber)
  const measure: RankLimit['by'] = by ?? measureOf(number)
  const name = field ?? group?.field
  if (name === undefined && measure.field === undefined)
    return editRejected(text('edits.which_rank'), [...fields.keys()].slice(0, 12))
  const next: RankLimit = { n, from, by: measure }
  if (name !== undefined) {
    next.group = { field: name }
    if (group?.timeUnit) next.group.timeUnit = group.timeUnit
    if (measure.field === undefined) measure.aggregate ??= 'count'
    else measure.aggregate ??= 'max'
  }
  const within = findLimit(context.partial.transform)?.limit.within
  if (within !== undefined && partial.encodings.some((encoding) => encoding.field === within)) next.within = within
  const taken = new Set(profile.fields.map((field) => field.name))
  if (!others) return editApplied({ ...partial, transform: [...partial.transform, ...limitTransforms(next, taken)] })
  if (!group || name === undefined || group.timeUnit || !number?.aggregate)
    return editRejected(text('edits.others_unsupported'))
  const transform = [...partial.transform, ...limitTransforms({ ...next, others }, taken)]
  const column = othersColumn(name, n)
  const encodings = partial.encodings.map((encoding): PartialEncoding => {
    if (encoding.field !== name) return encoding
    const { sort: _, ...unsorted } = encoding
    return { ...unsorted, field: column, type: 'nominal' }
  })
  return editApplied(collapseOthers({ ...partial, transform, encodings }))
}

function measureOf(encoding: PartialEncoding | undefined): RankLimit['by'] {
  const by: RankLimit['by'] = {}
  if (encoding?.field !== undefined && encoding.aggregate !== 'count') by.field = encoding.field
  if (encoding?.aggregate) by.aggregate = encoding.aggregate
  return by
}

/** The main group of the chart: bars, lines, slices or places. */
function mainGroup(partial: PartialSpec): PartialEncoding | undefined {
  if (partial.mark !== undefined && markType(partial.mark) === 'geoshape') return onChannel(partial, 'shape')
  for (const channel of ['x', 'y', 'color'] as const) {
    const encoding = onChannel(partial, channel)
    if (encoding && isDimension(encoding) && !encoding.bin) return encoding
  }
  return undefined
}

export function clearLimit({ partial }: EditContext): EditResult {
  const current = findLimit(partial.transform)?.limit
  const hasOthers = current?.others === true || partial.encodings.some(({ others }) => typeof others === 'number')
  if (!hasOthers && !current) return editRejected(text('edits.no_limit'))
  const { transform, encodings } = withoutLimitOrOthers(partial)
  const wishes = hasOthers ? { ...partial.wishes, every: true as const } : partial.wishes
  return editApplied({ ...partial, transform, encodings, wishes })
}

export function drawRows({ partial }: EditContext, edit: EditOf<'draw_rows'>): EditResult {
  const { points: _, ...wishes } = partial.wishes
  const transform = withoutSample(partial.transform)
  switch (edit.as) {
    case 'density':
      return editApplied({ ...partial, transform, wishes })
    case 'each':
      return editApplied({ ...partial, transform, wishes: { ...wishes, points: 'each' } })
    case 'sample': {
      const { size } = edit
      if (!Number.isInteger(size) || size < 1 || size > maxSample)
        return editRejected(text('edits.how_many', { limit: maxSample }))
      return editApplied({ ...partial, transform: [...transform, sampleTransform(size)], wishes })
    }
    default:
      return edit satisfies never
  }
}

/** Removes the limit, and the bucket of others with it. */
function withoutLimitOrOthers(partial: PartialSpec): PartialSpec {
  const limitPosition = findLimit(partial.transform)?.limit
  const group = limitPosition?.others ? limitPosition.group?.field : undefined
  const column = limitPosition && group !== undefined ? othersColumn(group, limitPosition.n) : undefined
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
