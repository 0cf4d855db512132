import { type Edit, type FieldProfile, findLimit, type SortKey, transformsOf } from '@belvedere/spec'
import { isTrouble, rowsAreTrouble } from '../../facts/troubles.ts'
import type { ReaderName } from '../../language/en/edits/patterns.ts'
import { text } from '../../say/text.ts'
import {
  already,
  columnIn,
  type EditContext,
  edits,
  fieldOf,
  impossible,
  isCategory,
  isTime,
  type Reader,
  type ReadResult,
  type Slots,
  slot,
} from '../reader.ts'

type Order = 'ascending' | 'descending'

const sort = (by: SortKey, order: Order): Edit => ({ type: 'sort', by, order })
const byMeasure =
  (order: Order): Reader =>
  (_, context) =>
    context.facts.measure
      ? edits(sort('measure', order))
      : impossible(text('trouble.nothing_to_order'), text('offer.sort_by_name'))

/** The worst are those that have least, but of what nobody wants those that have most. */
const byJudgement =
  (end: 'best' | 'worst'): Reader =>
  (slots, context) => {
    const ranked = columnIn(slots)
    if (ranked && ranked.name !== context.facts.dimension?.field) return null
    const field = fieldOf(context, context.facts.measure?.field)
    const isBad = field ? isTrouble(field) : rowsAreTrouble(context.table)
    return byMeasure((end === 'worst') === isBad ? 'descending' : 'ascending')(slots, context)
  }

/** Of what takes time the fastest are those that take least of it. */
const bySpeed =
  (end: 'fast' | 'slow'): Reader =>
  (slots, context) => {
    const takesTime = fieldOf(context, context.facts.measure?.field)?.semanticType === 'duration'
    return byMeasure((end === 'fast') === takesTime ? 'ascending' : 'descending')(slots, context)
  }

const keyOf = (slots: Slots, { facts }: EditContext): { key: SortKey; fallback: Order } | null => {
  const found = slot(slots, 'encoding')
  if (!found) return null
  const { field, aggregate } = found.encoding
  const measured = facts.measure
  const sameMeasure =
    measured && measured.field === (field ?? null) && (!aggregate || aggregate === measured.def.aggregate)
  if (sameMeasure) return { key: 'measure', fallback: 'descending' }
  if (field !== undefined && field === facts.dimension?.field) return { key: 'self', fallback: 'ascending' }
  if (field === undefined)
    return measured?.def.aggregate === 'count' ? { key: 'measure', fallback: 'descending' } : null
  const number = found.field?.type === 'quantitative'
  const key = {
    field,
    ...(aggregate ? { aggregate } : number ? { aggregate: 'mean' as const } : { aggregate: 'min' as const }),
  }
  return { key, fallback: number ? 'descending' : 'ascending' }
}

const sortBy =
  (order: Order | null): Reader =>
  (slots, context) => {
    const found = keyOf(slots, context)
    return found ? edits(sort(found.key, order ?? found.fallback)) : null
  }

const reversed: Reader = (_, { facts }) => {
  const standing = facts.dimension?.def.sort
  if (standing === '-x' || standing === '-y') return edits(sort('measure', 'ascending'))
  if (standing === 'x' || standing === 'y') return edits(sort('measure', 'descending'))
  if (standing === 'descending') return edits(sort('self', 'ascending'))
  if (standing && typeof standing === 'object' && !Array.isArray(standing)) {
    const order = standing.order === 'descending' ? 'ascending' : 'descending'
    if (standing.field !== undefined)
      return edits(sort({ field: standing.field, ...(standing.op ? { aggregate: standing.op } : {}) }, order))
    return edits(sort('measure', order))
  }
  return facts.dimension ? edits(sort('self', 'descending')) : null
}

const limit =
  (from: 'top' | 'bottom'): Reader =>
  (slots, context) => {
    const n = slot(slots, 'number')?.number
    if (n === undefined || !Number.isInteger(n) || n < 1 || n > 100_000) return null
    const named = columnIn(slots)
    // "The last 5 years" is a stretch of time, not a ranking.
    if (named && isTime(named)) return null
    const groups = context.facts.uses.some((use) => use.field === named?.name) ? named?.name : undefined
    if (named && groups === undefined && context.facts.dimension !== null) return limitOther(named, n, from, context)
    const by = slot(slots, 'encoding', 'by')?.encoding
    const key =
      by?.field === undefined ? null : { field: by.field, ...(by.aggregate ? { aggregate: by.aggregate } : {}) }
    const cut: Edit = {
      type: 'limit',
      n,
      from,
      ...(groups === undefined ? {} : { field: groups }),
      ...(key ? { by: key } : {}),
    }
    // A ranking is read from its order, so bars that are cut to the best are also put in it.
    const ranks = context.facts.mark === 'bar' && context.facts.measure !== null && context.facts.dimension !== null
    return ranks ? edits(cut, sort('measure', from === 'top' ? 'descending' : 'ascending')) : edits(cut)
  }

/** "The top 5 and the others": the largest groups by what is measured, and the rest of the same column as one. */
const limitWithOthers: Reader = (slots, context) => {
  const n = slot(slots, 'number')?.number
  return n === undefined ? null : gathered(n, columnIn(slots)?.name, context)
}

/** The rest of what is cut already, or but for ten. */
const gatherOthers: Reader = (slots, context) => gathered(cutIn(context)?.n ?? usualTop, columnIn(slots)?.name, context)
const usualTop = 10

const gathered = (n: number, named: string | undefined, { facts, spec }: EditContext): ReadResult | null => {
  const groups = facts.uses.filter(({ def }) => def.aggregate === undefined && !def.timeUnit && !def.bin)
  const names = new Set(groups.filter(({ def }) => def.type === 'nominal').map(({ field }) => field))
  const standing = cutIn({ spec })?.group?.field
  const field = named ?? (standing !== undefined && names.has(standing) ? standing : [...names][0])
  if (!Number.isInteger(n) || n < 1 || field === undefined || field === null || !names.has(field)) return null
  return edits({ type: 'limit', n, from: 'top', field, others: true })
}

/** "Without the others", where they stand together. */
const dropOthers: Reader = (_, context) => {
  const cut = cutIn(context)
  if (!cut?.group) return null
  if (!cut.others) return already(text('trouble.others_left_out'))
  const { n, from, group } = cut
  return edits({ type: 'limit', n, from, field: group.field })
}

const cutIn = ({ spec }: Pick<EditContext, 'spec'>) => findLimit(transformsOf(spec))?.limit

/** "Top 5 genres", where something else groups: the genres take its place. */
const limitOther = (
  field: FieldProfile,
  n: number,
  from: 'top' | 'bottom',
  { facts }: EditContext,
): ReadResult | null => {
  if (!isCategory(field) || !facts.dimension || !facts.measure) return null
  return edits(
    { type: 'set_channel', channel: facts.dimension.channel, encoding: { field: field.name, type: 'nominal' } },
    { type: 'limit', n, from, field: field.name },
    sort('measure', from === 'top' ? 'descending' : 'ascending'),
  )
}

/** "The heaviest 10": the superlative says by what. */
const limitExtreme: Reader = (slots, { facts }) => {
  const n = slot(slots, 'number')?.number
  const by = slot(slots, 'superlative')
  if (n === undefined || !Number.isInteger(n) || n < 1 || n > 100_000 || by?.field.type !== 'quantitative') return null
  const named = columnIn(slots)
  const group = facts.uses.some(({ field }) => field === named?.name) ? named : null
  if (named && !group && facts.dimension !== null) return null
  const same = facts.measure?.field === by.field.name
  const aggregate = facts.aggregated && !same ? { aggregate: 'mean' as const } : {}
  const cut: Edit = {
    type: 'limit',
    n,
    from: by.from,
    ...(group ? { field: group.name } : {}),
    ...(same && facts.aggregated ? {} : { by: { field: by.field.name, ...aggregate } }),
  }
  const ranks = same && facts.mark === 'bar' && facts.dimension !== null
  return ranks ? edits(cut, sort('measure', by.from === 'top' ? 'descending' : 'ascending')) : edits(cut)
}

/** The cut that stands, with something of it changed; null where none stands. */
const changedLimit = (context: EditContext, change: { n?: number; from?: 'top' | 'bottom' }): ReadResult | null => {
  const standing = cutIn(context)
  if (!standing) return null
  const { n, from, group, by } = { ...standing, ...change }
  const field =
    by.field === undefined ? null : { field: by.field, ...(by.aggregate ? { aggregate: by.aggregate } : {}) }
  const cut: Edit = {
    type: 'limit',
    n,
    from,
    ...(group ? { field: group.field } : {}),
    ...(field ? { by: field } : {}),
  }
  const turned = from !== standing.from && context.facts.dimension?.def.sort !== undefined
  return turned ? edits(cut, sort('measure', from === 'top' ? 'descending' : 'ascending')) : edits(cut)
}

/** "Make that five". */
const limitCount: Reader = (slots, context) => {
  const n = slot(slots, 'number')?.number
  if (n === undefined) return null
  const cut = Number.isInteger(n) && n >= 1 && n <= 100_000 ? changedLimit(context, { n }) : null
  return cut ?? changedBound(context, n)
}

/** "Make that 300", where one bound stands. */
const changedBound = ({ filters }: EditContext, value: number): ReadResult | null => {
  const [bound, ...more] = filters.flatMap((filter) => ('value' in filter ? [filter] : []))
  return bound && more.length === 0 && typeof bound.value === 'number'
    ? edits({ type: 'set_filter', filter: { ...bound, value } })
    : null
}

/** "The cheapest", said of the ten most expensive. */
const limitEnd: Reader = (slots, context) => {
  const by = slot(slots, 'superlative')
  const standing = cutIn(context)
  return by && standing?.by.field === by.field.name ? changedLimit(context, { from: by.from }) : null
}

/** "Cheapest first": by what is measured, where it is that, else by the average of it. */
const sortExtreme: Reader = (slots, { facts }) => {
  const by = slot(slots, 'superlative')
  if (!by || !facts.measure || by.field.type !== 'quantitative') return null
  const order = by.from === 'top' ? 'descending' : 'ascending'
  const { name } = by.field
  return edits(sort(facts.measure.field === name ? 'measure' : { field: name, aggregate: 'mean' }, order))
}

/** The order of the groups, and how many of them. */
export const orderReaders = {
  sort_order: byMeasure('descending'),
  sort_ascending: byMeasure('ascending'),
  sort_high_first: byMeasure('descending'),
  sort_low_first: byMeasure('ascending'),
  sort_best_first: byJudgement('best'),
  sort_worst_first: byJudgement('worst'),
  sort_extreme: sortExtreme,
  sort_fast_first: bySpeed('fast'),
  sort_slow_first: bySpeed('slow'),
  sort_by: sortBy(null),
  sort_by_descending: sortBy('descending'),
  sort_by_ascending: sortBy('ascending'),
  sort_as_listed: (slots) =>
    (slot(slots, 'values')?.values.length ?? 0) > 1
      ? impossible(text('trouble.no_own_order'), text('offer.sort_by_name'), text('offer.sort_descending'))
      : null,
  sort_alphabetical: () => edits(sort('self', 'ascending')),
  sort_alphabetical_reverse: () => edits(sort('self', 'descending')),
  sort_by_value: byMeasure('descending'),
  sort_by_value_ascending: byMeasure('ascending'),
  clear_sort: (_, { facts }) =>
    facts.dimension?.def.sort === undefined ? already(text('trouble.natural_order')) : edits({ type: 'clear_sort' }),
  reverse_sort: reversed,
  limit_top: limit('top'),
  limit_top_others: limitWithOthers,
  gather_others: gatherOthers,
  drop_others: dropOthers,
  limit_bottom: limit('bottom'),
  limit_extreme: limitExtreme,
  limit_count: limitCount,
  limit_end: limitEnd,
  clear_limit: () => edits({ type: 'clear_limit' }),
} satisfies { [name in ReaderName]?: Reader }
