import { encodedField, isDiscrete } from '../fields/encoded-fields.ts'
import { fieldExpr, fieldRef } from '../fields/field-ref.ts'
import { addDerivedMeasure, aggregateRows, materializeGroups } from '../measures/add-derived-measure.ts'
import { distinctGroups, readSummarizedUnit, type SummarizedUnit } from '../measures/summarized-unit.ts'
import { channelDefs, encodingOf, facetChannels } from '../model/channels.ts'
import { markType } from '../model/composition.ts'
import type { Overlay } from '../model/overlay.ts'
import type { ChannelDef, Encoding, MarkDef, Sort, Transform, UnitSpec } from '../model/spec.ts'
import type { Channel } from '../model/vocabulary.ts'
import { alongScale, crossedAxis, isStacked } from './overlay-rejection.ts'

/** The layer of an overlay that `overlayRejection` accepts. */
export function layerOf(unit: UnitSpec, overlay: Overlay): UnitSpec | null {
  if (overlay.kind === 'threshold') return lineAcross(unit, { datum: overlay.value })
  if (overlay.kind === 'ground') return groundLayer(overlay)
  const parts = readSummarizedUnit(unit)
  if (!parts) return null
  switch (overlay.kind) {
    case 'mean':
    case 'median':
      return averageLayer(unit, parts, overlay.kind)
    case 'trend':
      return trend(unit, parts)
    case 'moving':
      return movingAverageLayer(unit, parts, overlay.steps)
    case 'spread':
      return spreadLayer(unit, parts)
    case 'labels':
      return labelLayer(unit, parts)
    default:
      return overlay satisfies never
  }
}

/** Transforms that all layers share, so that they have the same rows and sort order. */
export function sharedTransforms(unit: UnitSpec, overlay: Overlay): Transform[] {
  const parts = overlay.kind === 'spread' ? readSummarizedUnit(unit) : null
  const field = parts && encodedField(parts.measure[1])
  if (!parts || !field || overlay.kind !== 'spread') return []
  const { middle, width, low, high } = spreadColumns(field)
  const reach = `${overlay.of === 'ci' ? '1.96 * ' : ''}${fieldExpr(width)}`
  const op = overlay.of === 'ci' ? 'stderr' : overlay.of
  return [
    ...materializeGroups(parts.groups),
    {
      joinaggregate: [
        { op: 'mean', field: fieldRef(field), as: middle },
        { op, field: fieldRef(field), as: width },
      ],
      groupby: distinctGroups(parts.groups).map(({ column }) => fieldRef(column)),
    },
    { calculate: `${fieldExpr(middle)} - ${reach}`, as: low },
    { calculate: `${fieldExpr(middle)} + ${reach}`, as: high },
  ]
}

function spreadColumns(field: string) {
  return {
    middle: `average of ${field}`,
    width: `spread of ${field}`,
    low: `low of ${field}`,
    high: `high of ${field}`,
  }
}

/** It neither fills nor answers to the pointer, so that the points can be seen and pointed at wherever it lies. */
const groundLayer = ({ table, field }: Extract<Overlay, { kind: 'ground' }>): UnitSpec => ({
  data: { name: table },
  mark: { type: 'geoshape', style: 'ground', filled: false, tooltip: null, aria: false },
  encoding: { shape: { field: fieldRef(field), type: 'nominal' } },
})

const dashedLine = { strokeDash: [6, 4], strokeWidth: 1.5 }

function lineAcross(unit: UnitSpec, line: ChannelDef): UnitSpec | null {
  const axis = crossedAxis(unit)
  if (!axis) return null
  const [channel, { title }] = axis
  const def: ChannelDef = { ...line, type: 'quantitative', ...(title !== undefined && { title }) }
  return { mark: { type: 'rule', style: 'overlay', ...dashedLine, tooltip: true }, encoding: { [channel]: def } }
}

const rowAggregates: ReadonlySet<string | undefined> = new Set([undefined, 'mean', 'median'])

function averageLayer(unit: UnitSpec, parts: SummarizedUnit, aggregate: 'mean' | 'median'): UnitSpec | null {
  const [, crossed] = crossedAxis(unit) ?? parts.measure
  if (rowAggregates.has(crossed.aggregate) && crossed.field !== undefined)
    return lineAcross(unit, { aggregate, field: crossed.field })
  // The height of a stacked bar is the sum of its colours.
  const unstacked = isStacked(unit)
    ? readSummarizedUnit(withChannels(unit, (channel) => channel !== 'color' && channel !== 'detail'))
    : parts
  const { transform, column } = aggregateRows(unstacked ?? parts)
  const line = lineAcross(unit, { aggregate, field: fieldRef(column) })
  return line && { ...(transform.length > 0 && { transform }), ...line }
}

const positionChannels: ReadonlySet<Channel> = new Set(['x', 'y', 'xOffset', 'yOffset', 'color'])

function trend(unit: UnitSpec, parts: SummarizedUnit): UnitSpec {
  const [channel, def] = parts.measure
  const [along, place] = alongScale(unit, parts) ?? ['x', {}]
  const rows = def.aggregate ? aggregateRows(parts) : { transform: [], column: encodedField(def) ?? '' }
  const at = def.aggregate ? encodedField(writtenDef(along, place, parts)) : encodedField(place)
  const ends = [at ?? '', rows.column]
  const splitGroups = parts.groups.filter(
    (group) => group.channel !== along && !group.bin && !group.timeUnit && isApart(group.channel, unit),
  )
  const split = splitGroups.some((splitGroup) => splitGroup.channel === 'color')
  const fit: Transform = {
    regression: fieldRef(rows.column),
    on: fieldRef(ends[0] ?? ''),
    groupby: splitGroups.map(({ field }) => fieldRef(field)),
    as: ends,
  }
  const { aggregate: _, ...unaggregated } = def
  const encoding = encodingOf(
    channelDefs(unit.encoding).flatMap(([otherChannel, otherDef]): [Channel, ChannelDef][] => {
      if (otherChannel === channel) return [[otherChannel, { ...unaggregated, field: fieldRef(rows.column) }]]
      return otherChannel === along || (otherChannel === 'color' && split)
        ? [[otherChannel, writtenDef(otherChannel, otherDef, parts)]]
        : []
    }),
  )
  return { transform: [...rows.transform, fit], mark: { type: 'line', style: 'overlay', ...dashedLine }, encoding }
}

/** Facets and colours are separate groups. */
function isApart(channel: Channel, { encoding }: UnitSpec): boolean {
  if (channel === 'color') return encoding?.color !== undefined && isDiscrete(encoding.color)
  return facetChannels.has(channel)
}

function movingAverageLayer(unit: UnitSpec, parts: SummarizedUnit, steps: number): UnitSpec {
  const [channel, def] = parts.measure
  const summed = withDef(unit, channel, { ...def, aggregate: def.aggregate ?? 'mean' })
  const { transform, encoding } = addDerivedMeasure(
    { ...summed, transform: [] },
    { kind: 'moving', steps, as: `moving average of ${def.field === undefined ? 'count' : encodedField(def)}` },
  )
  return {
    ...(transform && { transform }),
    mark: { type: 'line', style: 'overlay', ...dashedLine },
    encoding: encodingOf(
      channelDefs(encoding).flatMap(([positionChannel, positionDef]) =>
        positionChannels.has(positionChannel)
          ? [[positionChannel, writtenDef(positionChannel, positionDef, parts)]]
          : [],
      ),
    ),
  }
}

/**
 * The group's materialized column. Vega-Lite would otherwise share a time unit with the marks below, computed before
 * aggregation.
 */
function writtenDef(channel: Channel, def: ChannelDef, { groups }: SummarizedUnit): ChannelDef {
  const group = groups.find((group) => group.channel === channel && group.timeUnit)
  const { timeUnit: _, ...withoutTimeUnit } = def
  return group ? { ...withoutTimeUnit, field: fieldRef(group.column) } : def
}

function spreadLayer(unit: UnitSpec, parts: SummarizedUnit): UnitSpec {
  const [channel, def] = parts.measure
  const { low, high } = spreadColumns(encodedField(def) ?? '')
  const band = markType(unit.mark) === 'line' || markType(unit.mark) === 'area'
  const mark: MarkDef = band
    ? { type: 'area', opacity: 0.2, tooltip: true }
    : { type: 'rule', style: 'overlay', tooltip: true }
  const { title } = def
  const ends: [Channel, ChannelDef][] = [
    [channel, { aggregate: 'min', field: fieldRef(low), type: 'quantitative', ...(title !== undefined && { title }) }],
    [channel === 'x' ? 'x2' : 'y2', { aggregate: 'max', field: fieldRef(high) }],
  ]
  const others = channelDefs(unit.encoding).flatMap(([otherChannel, otherDef]): [Channel, ChannelDef][] => {
    if (otherChannel === channel || !positionChannels.has(otherChannel)) return []
    if (otherChannel === 'color' && !band) return isDiscrete(otherDef) ? [['detail', withoutGuide(otherDef)]] : []
    return [[otherChannel, withExplicitSort(otherDef, def)]]
  })
  return { mark, encoding: encodingOf([...others, ...ends]) }
}

function withoutGuide({ legend: _, scale: __, sort: ___, ...def }: ChannelDef): ChannelDef {
  return def
}

/** Replaces a sort by the other axis, which would sort by the ends of the interval. */
function withExplicitSort(def: ChannelDef, { field, aggregate }: ChannelDef): ChannelDef {
  const sort: Sort | undefined = def.sort
  if (typeof sort !== 'string' || !/^-?[xy]$/.test(sort) || field === undefined || !aggregate) return def
  return { ...def, sort: { field, op: aggregate, order: sort.startsWith('-') ? 'descending' : 'ascending' } }
}

function labelLayer(unit: UnitSpec, { measure: [channel, def] }: SummarizedUnit): UnitSpec {
  const isHorizontal = channel === 'x' && markType(unit.mark) === 'bar'
  const place = isHorizontal ? { align: 'left', baseline: 'middle', dx: 5 } : { baseline: 'bottom', dy: -5 }
  const { field, aggregate, axis } = def
  const format = typeof axis?.format === 'string' ? axis.format : ',.2~f'
  const text: ChannelDef = {
    ...(field !== undefined && { field }),
    ...(aggregate && { aggregate }),
    type: 'quantitative',
    format,
  }
  const encoding = filterChannels(
    unit.encoding,
    (channel) => channel === 'x' || channel === 'y' || channel === 'xOffset' || channel === 'yOffset',
  )
  const split = unit.encoding?.color
  const detail = split && isDiscrete(split) ? { detail: withoutGuide(split) } : {}
  return { mark: { type: 'text', ...place }, encoding: { ...encoding, text, ...detail } }
}

function withDef(unit: UnitSpec, channel: Channel, def: ChannelDef): UnitSpec {
  return {
    ...unit,
    encoding: encodingOf(
      channelDefs(unit.encoding).map(([otherChannel, otherDef]) => [
        otherChannel,
        otherChannel === channel ? def : otherDef,
      ]),
    ),
  }
}

function withChannels(unit: UnitSpec, isKept: (channel: Channel) => boolean): UnitSpec {
  return { ...unit, encoding: filterChannels(unit.encoding, isKept) }
}

function filterChannels(encoding: Encoding | undefined, isKept: (channel: Channel) => boolean): Encoding {
  return encodingOf(channelDefs(encoding).filter(([channel]) => isKept(channel)))
}
