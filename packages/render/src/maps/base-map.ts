import { fieldName, isObject } from '@belvedere/spec'
import type { Palette } from '../theme/theme.ts'
import { groupsOf } from '../vega/vega-groups.ts'
import type { Tuple, VegaMark, VegaSpec } from '../vega/vega-types.ts'
import type { MapLookups } from './resolve-places.ts'

/** The signal with the `ProjectionFit` of all maps. */
const frameSignal = 'belvedere_map'
const landData = 'belvedere_land'
/** The role of the marks of land. */
export const landRole = 'land'

/** What is shown and in which colours. */
export type BaseMapOptions = Pick<MapLookups, 'base' | 'usesDefaultProjection'> & {
  palette: Pick<Palette, 'land' | 'surface'>
}

/**
 * Draws land below every map of a compiled spec and fits its projections to all data, unless the spec sets them. Vega's own
 * fit would follow the filtered rows, so the map would jump whenever they change.
 */
export function addBaseMap(vega: VegaSpec, options: BaseMapOptions): void {
  const { base, usesDefaultProjection, palette } = options
  const { land, frame } = base
  const isPlane = frame.type === 'identity'
  vega.data = [{ name: landData, values: land.map((feature): Tuple => ({ feature })) }, ...(vega.data ?? [])]
  vega.signals = [...(vega.signals ?? []), { name: frameSignal, value: frame }]
  const groups = [...groupsOf(vega)]
  const columns = new Map(groups.flatMap(({ data = [] }) => data.flatMap(geopointColumns)))
  for (const group of groups) {
    for (const data of group.data ?? []) {
      removeGeojsonTransforms(data)
      dropPointsWithoutPlace(data)
    }
    for (const projection of group.projections ?? []) fitToFrame(projection, usesDefaultProjection || isPlane)
    const marks = group.marks ?? []
    const first = marks.findIndex((mark) => projectionOf(mark, columns) !== undefined)
    const name = marks[first] && projectionOf(marks[first], columns)
    for (const mark of marks) {
      if (projectionOf(mark, columns) !== undefined) mark.clip = true
      strokeLines(mark)
    }
    if (name !== undefined) group.marks = marks.toSpliced(first, 0, landMark(name, palette))
    // The lightest colour would look like land without a value.
    for (const scale of group.scales ?? []) if (scale.range === 'heatmap') scale.range = 'ordinal'
  }
}

function landMark(projection: string, { land, surface }: Pick<Palette, 'land' | 'surface'>): VegaMark {
  return {
    type: 'shape',
    role: landRole,
    interactive: false,
    clip: true,
    from: { data: landData },
    encode: { enter: { fill: { value: land }, stroke: { value: surface }, strokeWidth: { value: 0.5 } } },
    transform: [{ type: 'geoshape', projection, field: 'datum.feature' }],
  }
}

/** Draws lines among shapes in what would fill them, as a line encloses nothing. */
function strokeLines(mark: VegaMark): void {
  const field = transformsOf(mark).find(({ type }) => type === 'geoshape')?.field
  const update = mark.encode?.update
  if (typeof field !== 'string' || !isObject(update)) return
  const areLines = `${field}.isLine`
  const rules = (channel: unknown): unknown[] =>
    Array.isArray(channel) ? channel : channel === undefined ? [] : [channel]
  const onlyLines = (rule: unknown) => (isObject(rule) ? { ...rule, test: both(rule.test, areLines) } : rule)
  const { fill, stroke, strokeWidth } = update
  update.fill = [{ test: areLines, value: null }, ...rules(fill)]
  update.stroke = [...rules(fill).map(onlyLines), ...rules(stroke)]
  update.strokeWidth = [{ test: areLines, value: lineWidth }, ...rules(strokeWidth)]
}

const both = (test: unknown, other: string): string => (typeof test === 'string' ? `(${test}) && ${other}` : other)
const lineWidth = 1.75

/** The projection of a mark: that of its geoshape transform, or of the geopoint columns that place it. */
function projectionOf(mark: VegaMark, columns: ReadonlyMap<string, string>): string | undefined {
  for (const transform of transformsOf(mark)) if (transform.type === 'geoshape') return String(transform.projection)
  const x = mark.encode?.update?.x
  return isObject(x) && typeof x.field === 'string' ? columns.get(x.field) : undefined
}

/** The columns of projected x positions, with their projections. */
function geopointColumns(data: { [key: string]: unknown }): [column: string, projection: string][] {
  return transformsOf(data).flatMap(({ type, as, projection }): [string, string][] =>
    type === 'geopoint' && Array.isArray(as) ? [[String(as[0]), String(projection)]] : [],
  )
}

function removeGeojsonTransforms(data: { [key: string]: unknown }): void {
  if (Array.isArray(data.transform))
    data.transform = data.transform.filter((transform) => !isObject(transform) || transform.type !== 'geojson')
}

/** Drops the points that have no place on earth or are not shown by the projection; Vega would draw them in a corner. */
function dropPointsWithoutPlace(data: { [key: string]: unknown }): void {
  data.transform = transformsOf(data).flatMap((transform) => {
    const { type, fields, as } = transform
    if (type !== 'geopoint' || !Array.isArray(fields) || !Array.isArray(as)) return [transform]
    const [longitude, latitude] = fields.map((field) => (typeof field === 'string' ? memberOf(fieldName(field)) : null))
    const isOnEarth = [
      ...(longitude ? [`isValid(${longitude})`, `abs(${longitude}) <= 360`] : []),
      ...(latitude ? [`isValid(${latitude})`, `abs(${latitude}) <= 90`] : []),
    ]
    return [
      ...(isOnEarth.length > 0 ? [{ type: 'filter', expr: isOnEarth.join(' && ') }] : []),
      transform,
      { type: 'filter', expr: `isValid(${memberOf(String(as[0]))})` },
    ]
  })
}

const memberOf = (column: string): string => `datum[${JSON.stringify(column)}]`

/** Fits a projection unless the spec sets its scale or centre; Vega-Lite then writes no `fit`. */
function fitToFrame(projection: { [key: string]: unknown }, usesDefaultProjection: boolean): void {
  if (projection.fit === undefined) return
  projection.fit = { signal: `${frameSignal}.fit` }
  if (!usesDefaultProjection) return
  for (const key of ['type', 'rotate', 'clipAngle', 'reflectY']) projection[key] = { signal: `${frameSignal}.${key}` }
}

function transformsOf({ transform }: { [key: string]: unknown }): { [key: string]: unknown }[] {
  return Array.isArray(transform) ? transform.filter(isObject) : []
}
