import type { AnySpec, Channel, ChannelDef, Mark, Spec, TableProfile, UnitSpec } from '@belvedere/spec'
import { channels, fieldName } from '@belvedere/spec'

export interface Use {
  channel: Channel
  field: string | null
  def: ChannelDef
}

/** What the words of an edit may refer to in the chart that stands. Of several views, the first one's. */
export interface ChartFacts {
  mark: Mark
  uses: Use[]
  /** Fields that are filtered, or set by a widget. */
  horizontal: boolean
  aggregated: boolean
  /** The chart's main measure and its main groups, where it has them. */
  measure: Use | null
  dimension: Use | null
}

const firstUnit = (spec: AnySpec): UnitSpec | null => {
  if ('mark' in spec) return spec as UnitSpec
  const parts = ['layer', 'hconcat', 'vconcat', 'concat'].flatMap((key) => {
    const part = spec[key]
    return Array.isArray(part) ? part : []
  })
  const inner: AnySpec[] = 'spec' in spec && spec.spec ? [spec.spec as AnySpec] : parts
  for (const part of inner) {
    const unit = firstUnit(part)
    if (unit) return unit
  }
  return null
}

const isMeasure = ({ def }: Use) =>
  (def.aggregate !== undefined || def.type === 'quantitative') && !def.bin && def.timeUnit === undefined

/** Reads the facts, or null where the spec draws nothing that words could refer to. */
export const chartFacts = (spec: Spec): ChartFacts | null => {
  const unit = firstUnit(spec)
  if (!unit) return null
  const uses = channels.flatMap((channel): Use[] => {
    const def = unit.encoding?.[channel]
    // `tooltip`, `detail` and `order` may be lists; a single field there is still something to refer to.
    if (!def || Array.isArray(def) || (def.field === undefined && def.aggregate === undefined)) return []
    return [{ channel, field: def.field === undefined ? null : fieldName(def.field), def }]
  })
  const on = (channel: Channel) => uses.find((use) => use.channel === channel)
  const main = (['y', 'x', 'theta', 'color', 'size'] as const).flatMap((channel) => on(channel) ?? [])
  const aggregatedUse = main.find(({ def }) => def.aggregate !== undefined)
  const measure = aggregatedUse ?? main.find(isMeasure) ?? null
  const dimension =
    (['x', 'y', 'color', 'theta', 'row', 'column', 'facet'] as const)
      .flatMap((channel) => on(channel) ?? [])
      .find((use) => use !== measure && !(aggregatedUse === undefined && isMeasure(use))) ?? null
  const mark = typeof unit.mark === 'string' ? unit.mark : unit.mark.type
  const x = on('x')
  const y = on('y')
  const horizontal =
    measure !== null && measure === x && y !== undefined && !(measure.def.aggregate === undefined && isMeasure(y))
  return { mark, uses, horizontal, aggregated: aggregatedUse !== undefined, measure, dimension }
}

/** The table that a spec draws, or the first one. */
export const tableOf = (spec: Spec | null, tables: readonly TableProfile[]): TableProfile | null =>
  tables.find((table) => table.name === spec?.data?.name) ?? tables[0] ?? null
