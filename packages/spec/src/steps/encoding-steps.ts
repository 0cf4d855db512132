import { fieldName } from '../fields/field-ref.ts'
import { channelDefs } from '../model/channels.ts'
import { markType } from '../model/composition.ts'
import { canonicalJson, isObject } from '../model/json.ts'
import type { BinParams, ChannelDef, UnitSpec } from '../model/spec.ts'
import { type Channel, type TimeUnit, timeUnits } from '../model/vocabulary.ts'
import { readAggregate } from '../sql/aggregate-sql.ts'
import { sqlIdentifier } from '../sql/sql.ts'
import type { SqlScope } from '../sql/sql-scope.ts'
import { text } from '../wording/spec-texts.ts'
import type { Wording } from '../wording/wording.ts'
import { quantityWords, withinTitle } from '../wording/words.ts'
import { binStep, timeUnitStep } from './column-steps.ts'
import type { UnnamedStep } from './step.ts'
import { type GroupColumn, groupingPhrase, groupOf, groupStep, measureOf, type SqlMeasure } from './summary-steps.ts'
import { fieldInSentence, fieldOf } from './unvalidated-object.ts'

/** A step that needs the name of the previous result. */
export type PendingStep = (from: string) => UnnamedStep

/** Vega-Lite's bin limits; lower for facets and colours. */
const fewBins: ReadonlySet<Channel> = new Set([
  'row',
  'column',
  'facet',
  'color',
  'fill',
  'stroke',
  'size',
  'opacity',
  'shape',
  'strokeWidth',
])
const binsFor = (channel: Channel): number => (fewBins.has(channel) ? 6 : 10)

/**
 * The transformations implied by channels, in Vega-Lite's order: bins, time units, then aggregation by all channels that
 * are not aggregated. `panels` are the definitions of an enclosing facet.
 */
export function encodingSteps(
  unit: UnitSpec,
  panels: readonly [Channel, ChannelDef][],
  scope: SqlScope,
): PendingStep[] {
  const defs = [...panels, ...channelDefs(unit.encoding)].flatMap(([channel, def]) => [
    { channel, def },
    ...conditionsOf(def).map((inner) => ({ channel, def: inner })),
  ])
  const { wording } = scope
  const steps: PendingStep[] = []
  const groups = new Map<string, GroupColumn>()
  const seen = new Set<string>()
  for (const { channel, def } of defs) {
    if (def.field === undefined) continue
    if (typeof def.field !== 'string') return [() => ({ sentence: wording.textOf(text('step.each_field')), sql: null })]
    if (def.aggregate) continue
    const field = fieldName(def.field)
    const key = canonicalJson([field, def.bin ?? null, def.timeUnit ?? null])
    const columns = columnsOf(field, def, wording)
    for (const group of columns) groups.set(group.name, group)
    if (seen.has(key)) continue
    seen.add(key)
    const [start, end] = columns.map(({ name }) => name)
    const unitOfTime = timeUnits.find((timeUnit) => timeUnit === def.timeUnit)
    if (isBinned(def) && start !== undefined && end !== undefined) {
      const params: BinParams = isObject(def.bin) ? def.bin : {}
      steps.push((from) => binStep(field, params, { start, end }, { from, maxbins: binsFor(channel), wording }))
    } else if (unitOfTime && start !== undefined) {
      steps.push((from) => timeUnitStep(unitOfTime, field, start, { from, wording }))
    }
  }
  return [
    ...steps,
    ...summary(
      unit,
      defs.map(({ def }) => def),
      [...groups.values()],
      scope,
    ),
  ]
}

function summary(
  unit: UnitSpec,
  defs: readonly ChannelDef[],
  groups: readonly GroupColumn[],
  scope: SqlScope,
): PendingStep[] {
  const { wording } = scope
  const mark = markType(unit.mark)
  if (mark === 'boxplot') return [boxes(unit, groups, scope)]
  if (mark === 'errorbar' || mark === 'errorband')
    return [() => ({ sentence: wording.textOf(text('step.extents')), sql: null })]
  const measures = new Map<string, SqlMeasure>()
  for (const def of defs) {
    const aggregate = readAggregate(def.aggregate)
    if (!aggregate) {
      if (def.aggregate !== undefined)
        return [() => ({ sentence: wording.textOf(text('step.aggregated', { each: '' })), sql: null })]
      continue
    }
    const measure = measureOf(aggregate, fieldOf(def.field), scope)
    measures.set(measure.name, measure)
  }
  return measures.size === 0 ? [] : [(from) => groupStep(groups, [...measures.values()], { from, wording })]
}

/** The quartiles of the measure of a box plot. */
function boxes(unit: UnitSpec, groups: readonly GroupColumn[], { fields, wording }: SqlScope): PendingStep {
  const { x, y } = unit.encoding ?? {}
  const measured = [y, x].find((def) => def?.type === 'quantitative' && def.field !== undefined && !isBinned(def))
  const field = measured?.field === undefined ? undefined : fieldName(measured.field)
  const others = groups.filter(({ name }) => name !== field)
  const sentence = wording.textOf(
    text('step.quartiles', {
      what: field === undefined ? text('step.values') : fieldInSentence(field, wording),
      each: groupingPhrase(others, wording),
    }),
  )
  if (field === undefined || !fields.has(field)) return () => ({ sentence, sql: null })
  const column = sqlIdentifier(field)
  const points = [
    `min(${column}) AS lowest`,
    ...[0.25, 0.5, 0.75].map((share, i) => `quantile_cont(${column}, ${share}) AS quartile_${i + 1}`),
    `max(${column}) AS highest`,
  ]
  const by = others.map(({ name }) => sqlIdentifier(name))
  return (from) => ({
    sentence,
    sql: `SELECT ${[...by, ...points].join(', ')} FROM ${from}${by.length > 0 ? ` GROUP BY ${by.join(', ')}` : ''}`,
  })
}

const isBinned = ({ bin }: ChannelDef): boolean =>
  bin !== undefined && bin !== false && bin !== null && bin !== 'binned'

/** The columns by which a channel definition groups. */
function columnsOf(field: string, def: ChannelDef, wording: Wording): GroupColumn[] {
  if (isBinned(def)) {
    const words = wording.textOf(text('description.ranges', { what: fieldInSentence(field, wording) }))
    return [
      { name: `${field}_bin`, words },
      { name: `${field}_bin_end`, words: null },
    ]
  }
  const unit: TimeUnit | undefined = timeUnits.find((timeUnit) => timeUnit === def.timeUnit)
  if (!unit) return [groupOf(field, wording)]
  return [{ name: `${unit}_${field}`, words: withinTitle(quantityWords({ field, timeUnit: unit }, wording), wording) }]
}

function conditionsOf({ condition }: ChannelDef): ChannelDef[] {
  const list: unknown[] = Array.isArray(condition) ? condition : [condition]
  return list.flatMap((listedDef) =>
    isObject(listedDef) && typeof listedDef.field === 'string' ? [defOf(listedDef)] : [],
  )
}

function defOf({ field, timeUnit, bin }: { [key: string]: unknown }): ChannelDef {
  const unit = timeUnits.find((candidate) => candidate === timeUnit)
  return {
    ...(typeof field === 'string' ? { field } : {}),
    ...(unit ? { timeUnit: unit } : {}),
    ...(bin === true ? { bin } : {}),
  }
}
