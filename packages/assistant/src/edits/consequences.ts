import {
  applyEdits,
  type Edit,
  filtersOf,
  findLimit,
  type Spec,
  sampleSize,
  type TableProfile,
  transformsOf,
} from '@belvedere/spec'
import { chartFacts } from '../intent/chart-facts.ts'
import { namesAxis } from '../language/en/consequences.ts'
import { weighs } from '../language/en/weighing.ts'
import { isTime, marksOfRows } from './reader.ts'

/**
 * The edits with what follows of them: all groups come back where one alone was kept of what is to group, the best few
 * of what is no longer shown are not kept, nor a sample of rows that are summed up, values that are weighed over time have a line each, time runs along the bottom
 * unless `message` names the axis, and what a timeline steps through stands on no axis as well.
 */
export const withConsequences = (
  edits: readonly Edit[],
  current: Spec,
  table: TableProfile,
  message: string,
): Edit[] => {
  const steps = withStepsOffTheAxes(edits, current)
  const placed = namesAxis.test(message) ? steps : withTimeBelow(steps, current, table)
  const limited = withoutIdleLimit(withLimitOfMeasure(placed, current, table), current, table)
  const all = withAllRows(withAllGroups(limited, current), current, table)
  return weighs.test(message) ? withALineForEach(all, current, table) : all
}

const withALineForEach = (edits: Edit[], current: Spec, table: TableProfile): Edit[] => {
  const kept = edits.find((edit) => edit.type === 'set_filter')?.filter
  if (kept?.op !== 'one_of' || kept.values.length < 2 || kept.timeUnit) return edits
  const applied = applyEdits(current, edits, table)
  const shown = applied.ok ? applied.partial.encodings : []
  const timed = shown.some(({ field, timeUnit }) => timeUnit || isTimeOf(table, field))
  const taken = shown.some(({ channel, field }) => channel === 'color' || field === kept.field)
  if (!timed || taken) return edits
  return [...edits, { type: 'set_channel', channel: 'color', encoding: { field: kept.field } }]
}
const isTimeOf = ({ fields }: TableProfile, name: string | null | undefined) =>
  fields.some((field) => field.name === name && isTime(field))

/** By what one value alone was kept of there is nothing to tell apart: all of them come back. */
const withAllGroups = (edits: Edit[], current: Spec): Edit[] => {
  const grouped = edits.flatMap((edit) =>
    edit.type === 'set_channel' || edit.type === 'add_field'
      ? edit.encoding.aggregate
        ? []
        : (edit.encoding.field ?? [])
      : [],
  )
  const kept = filtersOf(current)
  const lone = kept.filter(
    (filter) =>
      filter.op === 'one_of' && filter.values.length === 1 && !filter.timeUnit && grouped.includes(filter.field),
  )
  const isSaid = ({ field }: { field: string }) =>
    edits.some(
      (edit) => (edit.type === 'set_filter' ? edit.filter.field : edit.type === 'clear_filter' && edit.field) === field,
    )
  return [
    ...edits,
    ...lone.filter((filter) => !isSaid(filter)).map(({ field }): Edit => ({ type: 'clear_filter', field })),
  ]
}

/** Sums of a sample would be taken for those of all rows. */
const withAllRows = (edits: Edit[], current: Spec, table: TableProfile): Edit[] => {
  const isAsked = edits.some(({ type }) => type === 'draw_rows')
  const isChosen = sampleSize(transformsOf(current)) !== null || current.usermeta?.belvedere?.wishes?.points === 'each'
  if (!isChosen || isAsked) return edits
  const applied = applyEdits(current, edits, table)
  const isOtherMark = edits.some((edit) => edit.type === 'set_mark' && !marksOfRows.has(edit.mark))
  const isSummary = applied.ok && applied.partial.encodings.some(({ aggregate, bin }) => aggregate || bin)
  return isOtherMark || isSummary ? [...edits, { type: 'draw_rows', as: 'density' }] : edits
}

/** The top five by what was measured are the top five by what is measured instead. */
const withLimitOfMeasure = (edits: Edit[], current: Spec, table: TableProfile): Edit[] => {
  const measure = chartFacts(current)?.measure
  const isSet = edits.some((edit) => edit.type === 'set_channel' && edit.channel === measure?.channel)
  const limit = findLimit(transformsOf(current))?.limit
  if (!measure || !isSet || !limit?.group || limit.others || limit.within !== undefined) return edits
  if (limit.by.field !== (measure.field ?? undefined) || limit.by.aggregate !== measure.def.aggregate) return edits
  const { n, from, group } = limit
  const applied = applyEdits(current, edits, table)
  const keeps = applied.ok && applied.partial.encodings.some(({ field }) => field === group.field)
  return keeps && !edits.some(({ type }) => type === 'limit') ? [...edits, { type: 'limit', n, from }] : edits
}

const withoutIdleLimit = (edits: Edit[], current: Spec, table: TableProfile): Edit[] => {
  const applied = applyEdits(current, edits, table)
  const limit = applied.ok ? findLimit(applied.partial.transform)?.limit : undefined
  const ranked = limit?.group?.field
  if (!applied.ok || !limit || limit.others || ranked === undefined) return edits
  const wasShown = chartFacts(current)?.uses.some(({ field }) => field === ranked) === true
  const isShown = applied.partial.encodings.some(({ field }) => field === ranked)
  const asked = edits.some(({ type }) => type === 'limit')
  return wasShown && !isShown && !asked ? [...edits, { type: 'clear_limit' }] : edits
}

/** Of lines, bars and heatmaps over years one step of a timeline would leave one year: the other groups take its place. */
const withStepsOffTheAxes = (edits: readonly Edit[], current: Spec): Edit[] => {
  const facts = chartFacts(current)
  const stepped = edits.find((edit) => edit.type === 'set_timestep')
  const along = facts?.uses.find(
    ({ channel, field }) => (channel === 'x' || channel === 'y') && field === stepped?.field,
  )
  if (!facts?.measure || !stepped || !along) return [...edits]
  const free = along.channel === 'x' ? 'y' : 'x'
  const place = facts.measure.channel === 'color' ? along.channel : free
  const grouped = facts.uses.some((use) => use !== facts.measure && use.channel === (place === free ? 'color' : free))
  if (!grouped || !timely.has(facts.mark)) return [...edits]
  return [
    { type: 'move_channel', from: 'color', to: along.channel },
    { type: 'remove_field', field: stepped.field },
    { type: 'set_mark', mark: 'bar' },
    ...edits,
  ]
}
const timely: ReadonlySet<string> = new Set(['bar', 'line', 'area', 'rect'])

const withTimeBelow = (edits: readonly Edit[], current: Spec, table: TableProfile): Edit[] => {
  const facts = chartFacts(current)
  const mark = edits.findLast((edit) => edit.type === 'set_mark')?.mark ?? facts?.mark
  const put = edits.find((edit) => edit.type === 'set_channel' && edit.channel === 'y')
  const field = put?.type === 'set_channel' ? put.encoding.field : undefined
  const became = edits.some((edit) => edit.type === 'set_mark' && (edit.mark === 'line' || edit.mark === 'area'))
  const turned = became || field !== undefined
  const lies = mark === 'rect' ? field !== undefined : facts?.horizontal
  if (!facts || !turned || !lies || !isTimeOf(table, field ?? facts.dimension?.field)) return [...edits]
  const below = edits.map(
    (edit): Edit => (edit === put && edit.type === 'set_channel' ? { ...edit, channel: 'x' } : edit),
  )
  // A heatmap keeps the groups of lying bars where they are, at the side.
  return mark === 'rect' && facts.horizontal ? below : [{ type: 'transpose' }, ...below]
}
