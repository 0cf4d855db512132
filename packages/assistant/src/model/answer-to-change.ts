import { solve } from '@belvedere/solver'
import { applyEdits, type Edit, type Spec } from '@belvedere/spec'
import type { ChartIntent, ColumnCondition } from '../intent/chart-intent.ts'
import { planChange } from '../plan/plan-change.ts'
import { leftOutText, totalsOfNewGroups, totalsToLeaveOut } from '../plan/total-rows.ts'
import type { AnyText } from '../say/text.ts'
import type { AnswerMeasure, ChangeParts, ChartParts } from './answer.ts'
import type { ListedColumn } from './columns.ts'
import { InvalidAnswerError } from './invalid-answer-error.ts'
import { type ModelChart, modelChart } from './model-chart.ts'
import { type StandingParts, standingParts } from './standing-parts.ts'

/** Edits of the current chart, or a chart that replaces it if edits cannot express the change. */
export type ModelChange = { edits: Edit[]; assumed: AnyText[] } | { chart: ModelChart }

/** Turns a change in a model's answer into edits of the current chart. Throws `InvalidAnswerError`. */
export const answerToChange = (
  change: ChangeParts,
  current: Spec,
  { table, columns }: { table: ListedColumn['table']; columns: readonly ListedColumn[] },
): ModelChange => {
  const standing = standingParts(current, table, columns)
  if (!standing) throw new InvalidAnswerError('The chart that stands cannot be changed; answer with a chart.')
  if (!Object.values(change).some(isChange))
    throw new InvalidAnswerError('Name the keys of the chart that become different.')
  const parts = merged(standing, change)
  const whole = modelChart(parts, columns, table)
  const stated = { ...whole.intent, conditions: conditionsAfter(standing.draft.conditions, change, whole) }
  const totals = totalsOfNewGroups(totalsToLeaveOut(stated, whole), standing.draft, stated)
  const chart = {
    ...whole,
    intent: { ...stated, conditions: [...stated.conditions, ...totals] },
    assumptions: [...whole.assumptions, ...leftOutText(totals)],
  }
  const edits = editsOf(change, standing, chart)
  if (edits) {
    const applied = applyEdits(current, edits, table)
    if (applied.ok && solve(applied.partial, table, { limit: 1 }).state === 'solved')
      return { edits, assumed: chart.assumptions }
  }
  if (!standing.isWhole && change.show.length === 0)
    throw new InvalidAnswerError('The chart that stands cannot be changed in this way; answer with a chart.')
  // A mark that was not asked for gives way to what the chart shows now.
  const marked = change.mark ? chart : { ...chart, looks: { ...chart.looks, fixesMark: false } }
  return { chart: marked }
}

/** Whether the answer contains a key. */
const isChange = (value: ChangeParts[keyof ChangeParts]): boolean =>
  value !== undefined && value !== 'change' && !(Array.isArray(value) && value.length === 0)

/** Merges the answer into the current chart: keys of the answer win, null removes a part. */
const merged = (
  { parts }: StandingParts,
  { kind: _, drop: __, swap, where, show, ...written }: ChangeParts,
): ChartParts => {
  const given = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))
  const cut = given.top === undefined && given.bottom === undefined ? {} : { top: null, bottom: null }
  const turned = swap === true ? { horizontal: parts.horizontal !== true } : {}
  const before = parts.show ?? []
  return { ...parts, ...cut, ...turned, ...given, where, show: show.length === 0 ? before : shownAfter(before, show) }
}

/** A measure that replaces another keeps its aggregate, unless the answer gives one. */
const shownAfter = ([own, ...others]: readonly AnswerMeasure[], show: readonly AnswerMeasure[]): AnswerMeasure[] => {
  const [next, ...more] = show
  if (!own || !next || others.length > 0 || more.length > 0 || next.rate.length > 0) return [...show]
  const { over: _, minus: __, ...plain } = own
  const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
  return [{ ...(next.column === undefined || next.column === own.column ? own : plain), ...given, rate: [] }]
}

const every = 'all'

/** The conditions that are kept, and the new ones; a new one replaces those on the same column. */
const conditionsAfter = (
  standing: readonly ColumnCondition[],
  { drop }: ChangeParts,
  { intent: { conditions } }: ModelChart,
): ColumnCondition[] => {
  const known = new Set([every, ...standing.map((_, at) => `f${at + 1}`)])
  const unknown = drop.find((id) => !known.has(id))
  if (unknown !== undefined) throw new InvalidAnswerError(`There is no condition ${unknown} to drop.`)
  const kept = standing.filter(
    ({ field }, at) =>
      !drop.includes(every) && !drop.includes(`f${at + 1}`) && !conditions.some((one) => one.field.name === field.name),
  )
  return [...kept, ...conditions]
}

const isPlain = (measures: ChartIntent['measures']): boolean => {
  const [own, ...others] = measures
  return own !== undefined && others.length === 0 && !own.rate && !own.over
}

/** The edits that lead from the current chart to the wanted one; null if there are none. */
const editsOf = (change: ChangeParts, standing: StandingParts, { intent, wish, shapes }: ModelChart): Edit[] | null => {
  const { draft, isWhole, facts } = standing
  const touchesMeasure = change.show.length > 0 || change.compute !== undefined || change.steps !== undefined
  const isComputed = wish !== null || (facts.derived !== undefined && facts.derived.kind !== 'combined')
  const isFurther =
    draft.measures.length < intent.measures.length &&
    intent.measures.every((slot) => isPlain([slot])) &&
    draft.measures.every(({ field }, at) => field === intent.measures[at]?.field)
  const canShow = isFurther || (isPlain(draft.measures) && isPlain(intent.measures) && !isComputed)
  if (touchesMeasure && !(isWhole && canShow)) return null
  if (isComputed && (change.by !== undefined || change.color !== undefined)) return null
  if (change.having !== undefined) return null
  const after = isWhole ? intent : { ...intent, measures: [], along: null, shape: draft.shape }
  const planned = planChange(standing, { ...after, having: null, mark: change.mark ? intent.mark : draft.mark })
  if (!planned) return null
  return [...planned.map((edit) => onNamedPanels(edit, change)), ...lookEdits(change, standing, shapes)]
}

/** Moves panels to the channel that the answer asks for. */
const onNamedPanels = (edit: Edit, { panels }: ChangeParts): Edit =>
  panels?.on && edit.type === 'set_channel' && (edit.channel === 'column' || edit.channel === 'facet')
    ? { ...edit, channel: panels.on }
    : edit

const lookEdits = (
  { sort, stack, horizontal, swap, scale_x: x, scale_y: y, shape }: ChangeParts,
  { facts }: StandingParts,
  shapes: ModelChart['shapes'],
): Edit[] => {
  const isTurned = swap === true || (horizontal !== undefined && horizontal !== facts.horizontal)
  return [
    ...(shape === null ? [{ type: 'clear_channel', channel: 'shape' } as const] : []),
    ...(shapes?.field
      ? [{ type: 'set_channel', channel: 'shape', encoding: { field: shapes.field.name } } as const]
      : []),
    ...(isTurned ? [{ type: 'transpose' } as const] : []),
    ...(stack === undefined ? [] : [{ type: 'set_stack', stack: stack ?? 'zero' } as const]),
    ...(sort === undefined ? [] : [sortEdit(sort)]),
    ...[['x', x] as const, ['y', y] as const].flatMap(([channel, type]) =>
      type ? [{ type: 'set_scale', channel, scale: { type } } as const] : [],
    ),
  ]
}

const sortEdit = (sort: ChartParts['sort'] | null): Edit =>
  sort
    ? {
        type: 'sort',
        by: sort.startsWith('axis') ? 'self' : 'measure',
        order: sort.endsWith('descending') ? 'descending' : 'ascending',
      }
    : { type: 'clear_sort' }
