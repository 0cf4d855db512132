import {
  collapseOthers,
  type FieldProfile,
  fieldsAfter,
  findLimit,
  isObject,
  type PartialEncoding,
  type PartialSpec,
  readFilter,
  type Sort,
  type TableProfile,
} from '@belvedere/spec'
import type { DesignProblem, EncodingSlot } from './design.ts'
import { likelyShare, remainingRows } from './remaining-rows.ts'

/** Prepares a partial spec for the search: its slots, and the facts about their fields. */
export function readProblem(source: PartialSpec, profile: TableProfile): DesignProblem {
  const partial = collapseOthers(source)
  const { fields } = fieldsAfter(profile.fields, partial.transform)
  const rowCount = remainingRows(fields, partial.transform)
  const slots: EncodingSlot[] = []
  const fixed: PartialEncoding[] = []
  const decided = partial.encodings.filter(
    ({ field, aggregate }) => field !== undefined || aggregate === 'count',
  ).length
  for (const [position, encoding] of partial.encodings.entries()) {
    const counts = encoding.field === undefined && encoding.aggregate === 'count'
    const profileField = encoding.field === undefined ? null : (fields.get(encoding.field) ?? null)
    const { request, field } = yearsAsNumbers(encoding, profileField)
    if (!counts && field === null) fixed.push(request)
    else
      slots.push({
        index: slots.length,
        position,
        request,
        field,
        distinct: field ? shownValues(field, rowCount, partial) : 1,
        implied: false,
        narrow: decided > 3,
        gatherable:
          field && field.distinct < profile.rows && mayGather(request, field, partial)
            ? likelyShown(field, fields, partial)
            : 0,
      })
  }
  const { rows } = profile
  const markLocked = partial.mark !== undefined
  return { partial, profile, fields, slots, fixed, rows, rowsLeft: Math.min(rows, rowCount), markLocked }
}

/** False for ordered categories, filtered groups and finished charts, which get no bucket of others. */
function mayGather({ type, sort }: PartialEncoding, field: FieldProfile, partial: PartialSpec): boolean {
  const { transform, derived, host, style, wishes } = partial
  if (field.type !== 'nominal' || type !== undefined || wishes.every || derived || host || style === 'kept')
    return false
  return largestFirst(sort) && findLimit(transform) === null
}

/** The likely number of values after filters. */
function likelyShown(
  field: FieldProfile,
  fields: ReadonlyMap<string, FieldProfile>,
  { transform }: PartialSpec,
): number {
  return Math.floor(field.distinct * likelyShare(fields, transform, field.name))
}

function largestFirst(sort: Sort | undefined): boolean {
  if (sort === undefined || typeof sort === 'string') return sort === undefined || /^-[xy]$/.test(sort)
  return isObject(sort) && sort.order === 'descending' && sort.encoding !== 'x'
}

/** True for years stored as whole numbers, which need no time unit. */
function yearsAsNumbers(
  encoding: PartialEncoding,
  field: FieldProfile | null,
): { request: PartialEncoding; field: FieldProfile | null } {
  if (encoding.timeUnit !== 'year' || field?.type !== 'quantitative' || !field.integer)
    return { request: encoding, field }
  return { request: { ...encoding, timeUnit: null }, field: { ...field, semanticType: 'year' } }
}

/** Upper bound of distinct values after filters and limit. */
function shownValues(field: FieldProfile, rows: number, partial: PartialSpec): number {
  let distinct = field.type === 'quantitative' ? field.distinct : Math.min(field.distinct, Math.max(1, rows))
  for (const transform of partial.transform) {
    const filter = readFilter(transform)
    if (filter?.field === field.name && filter.op === 'one_of') distinct = Math.min(distinct, filter.values.length)
  }
  const limit = findLimit(partial.transform)?.limit
  return limit?.group?.field === field.name ? Math.min(distinct, limit.n) : distinct
}

/** The problem, and a variant with a count of rows if anything is open. */
export function problemVariants(problem: DesignProblem): DesignProblem[] {
  return isOpen(problem) ? [problem, withCount(problem)] : [problem]
}

/** The problem with an additional count of rows. */
export function withCount(problem: DesignProblem): DesignProblem {
  const count: EncodingSlot = {
    index: problem.slots.length,
    position: problem.partial.encodings.length,
    request: { aggregate: 'count' },
    field: null,
    distinct: 1,
    implied: true,
    narrow: false,
    gatherable: 0,
  }
  return { ...problem, slots: [...problem.slots, count] }
}

/** True if anything except the type is undecided. */
export function isOpen({ partial, slots }: DesignProblem): boolean {
  if (partial.mark === undefined) return true
  return slots.some(({ request, field }) => {
    if (request.channel === undefined || (field !== null && request.aggregate === undefined)) return true
    if (field?.type === 'quantitative') return request.bin === undefined
    return field?.type === 'temporal' && request.timeUnit === undefined && request.aggregate === null
  })
}

/** Fields of the partial spec that the table does not have. */
export function unknownFields(problem: DesignProblem): string[] {
  return problem.fixed.flatMap(({ field }) => (field === undefined ? [] : [field]))
}
