import {
  type FieldProfile,
  fieldsAfter,
  findLimit,
  isObject,
  type PartialEncoding,
  type PartialSpec,
  readFilter,
  readOthers,
  type Sort,
  type TableProfile,
} from '@belvedere/spec'
import type { Problem, Slot } from './design.ts'
import { likelyShare, rowsLeft } from './rows-left.ts'

/** Reads a partial spec against the table: which encodings are to be decided, and what their fields are like. */
export function readProblem(given: PartialSpec, profile: TableProfile): Problem {
  const partial = readOthers(given)
  const { fields } = fieldsAfter(profile.fields, partial.transform)
  const left = rowsLeft(fields, partial.transform)
  const slots: Slot[] = []
  const fixed: PartialEncoding[] = []
  const decided = partial.encodings.filter(
    ({ field, aggregate }) => field !== undefined || aggregate === 'count',
  ).length
  for (const [position, encoding] of partial.encodings.entries()) {
    const counts = encoding.field === undefined && encoding.aggregate === 'count'
    const known = encoding.field === undefined ? null : (fields.get(encoding.field) ?? null)
    const { asked, field } = yearsAsNumbers(encoding, known)
    if (!counts && field === null) fixed.push(asked)
    else
      slots.push({
        index: slots.length,
        position,
        asked,
        field,
        distinct: field ? shownValues(field, left, partial) : 1,
        implied: false,
        narrow: decided > 3,
        gatherable:
          field && field.distinct < profile.rows && mayGather(asked, field, partial)
            ? likelyShown(field, fields, partial)
            : 0,
      })
  }
  const { rows } = profile
  const markLocked = partial.mark !== undefined
  return { partial, profile, fields, slots, fixed, rows, rowsLeft: Math.min(rows, left), markLocked }
}

/** Names in an order of their own, groups that somebody picked and charts that somebody finished stay whole. */
function mayGather({ type, sort }: PartialEncoding, field: FieldProfile, partial: PartialSpec): boolean {
  const { transform, derived, host, style, wishes } = partial
  if (field.type !== 'nominal' || type !== undefined || wishes.every || derived || host || style === 'kept')
    return false
  return largestFirst(sort) && findLimit(transform) === null
}

/** How many of the values are likely to be left; more may be. */
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

/** A whole number that is told by its year is one: it needs no unit to become one. */
function yearsAsNumbers(
  encoding: PartialEncoding,
  field: FieldProfile | null,
): { asked: PartialEncoding; field: FieldProfile | null } {
  if (encoding.timeUnit !== 'year' || field?.type !== 'quantitative' || !field.integer)
    return { asked: encoding, field }
  return { asked: { ...encoding, timeUnit: null }, field: { ...field, semanticType: 'year' } }
}

/** How many different values the filters and the limit can leave at most; numbers lose none to filters of others. */
function shownValues(field: FieldProfile, rows: number, partial: PartialSpec): number {
  let left = field.type === 'quantitative' ? field.distinct : Math.min(field.distinct, Math.max(1, rows))
  for (const transform of partial.transform) {
    const filter = readFilter(transform)
    if (filter?.field === field.name && filter.op === 'one_of') left = Math.min(left, filter.values.length)
  }
  const limit = findLimit(partial.transform)?.limit
  return limit?.group?.field === field.name ? Math.min(left, limit.n) : left
}

/** The problem, and where something is open, the problem with a count. */
export function withOrWithoutCount(problem: Problem): Problem[] {
  return isOpen(problem) ? [problem, withCount(problem)] : [problem]
}

/** The same problem with a count of rows to place beside what was asked. */
export function withCount(problem: Problem): Problem {
  const count: Slot = {
    index: problem.slots.length,
    position: problem.partial.encodings.length,
    asked: { aggregate: 'count' },
    field: null,
    distinct: 1,
    implied: true,
    narrow: false,
    gatherable: 0,
  }
  return { ...problem, slots: [...problem.slots, count] }
}

/** Something but the type is still to be decided. */
export function isOpen({ partial, slots }: Problem): boolean {
  if (partial.mark === undefined) return true
  return slots.some(({ asked, field }) => {
    if (asked.channel === undefined || (field !== null && asked.aggregate === undefined)) return true
    if (field?.type === 'quantitative') return asked.bin === undefined
    return field?.type === 'temporal' && asked.timeUnit === undefined && asked.aggregate === null
  })
}

/** Fields that the partial spec names and the table does not have. */
export function unknownFields(problem: Problem): string[] {
  return problem.fixed.flatMap(({ field }) => (field === undefined ? [] : [field]))
}
