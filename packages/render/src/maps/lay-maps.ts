import { isRecord } from '../spec-tree.ts'
import type { Palette } from '../theme.ts'
import type { Tuple, VegaMark, VegaSpec } from '../vega-edge.ts'
import { groupsOf } from '../vega-groups.ts'
import { atlas } from './atlas.ts'
import type { Maps } from './draw-places.ts'
import { frameOf, isClose } from './extent.ts'

/** The signal that holds the `Frame` of all maps. */
const frameSignal = 'belvedere_map'
const landData = 'belvedere_land'

/** The maps of a spec in the colours of a theme. */
export type LaidMaps = Pick<Maps, 'extent' | 'turned'> & { palette: Pick<Palette, 'land' | 'surface'> }

/**
 * Lays the land beneath every map of a compiled spec, and turns and fits its projections to what is shown, where the
 * spec does not say how. Vega's own fit would follow the rows of each moment, and the map would jump as they change.
 */
export function layMaps(vega: VegaSpec, { extent, turned, palette }: LaidMaps): void {
  const { land } = atlas(isClose(extent) ? 'fine' : 'coarse')
  vega.data = [{ name: landData, values: land.map((feature): Tuple => ({ feature })) }, ...(vega.data ?? [])]
  vega.signals = [...(vega.signals ?? []), { name: frameSignal, value: frameOf(extent) }]
  const groups = [...groupsOf(vega)]
  const columns = new Map(groups.flatMap(({ data = [] }) => data.flatMap(locatedBy)))
  for (const group of groups) {
    for (const data of group.data ?? []) withoutFit(data)
    for (const projection of group.projections ?? []) fitToFrame(projection, turned)
    const marks = group.marks ?? []
    const first = marks.findIndex((mark) => projectionOf(mark, columns) !== undefined)
    const name = marks[first] && projectionOf(marks[first], columns)
    for (const mark of marks) if (projectionOf(mark, columns) !== undefined) mark.clip = true
    if (name !== undefined) group.marks = marks.toSpliced(first, 0, landMark(name, palette))
    // The lightest shade would be taken for land without a value.
    for (const scale of group.scales ?? []) if (scale.range === 'heatmap') scale.range = 'ordinal'
  }
}

function landMark(projection: string, { land, surface }: Pick<Palette, 'land' | 'surface'>): VegaMark {
  return {
    type: 'shape',
    role: 'land',
    interactive: false,
    clip: true,
    from: { data: landData },
    encode: { enter: { fill: { value: land }, stroke: { value: surface }, strokeWidth: { value: 0.5 } } },
    transform: [{ type: 'geoshape', projection, field: 'datum.feature' }],
  }
}

/** The projection that a mark stands in: of an outline by itself, of a point by the column that it is placed by. */
function projectionOf(mark: VegaMark, columns: ReadonlyMap<string, string>): string | undefined {
  for (const transform of transformsOf(mark)) if (transform.type === 'geoshape') return String(transform.projection)
  const x = mark.encode?.update?.x
  return isRecord(x) && typeof x.field === 'string' ? columns.get(x.field) : undefined
}

/** Columns of places in pixels, each with its projection. */
function locatedBy(data: { [key: string]: unknown }): [column: string, projection: string][] {
  return transformsOf(data).flatMap(({ type, as, projection }): [string, string][] =>
    type === 'geopoint' && Array.isArray(as) ? [[String(as[0]), String(projection)]] : [],
  )
}

function withoutFit(data: { [key: string]: unknown }): void {
  if (Array.isArray(data.transform))
    data.transform = data.transform.filter((one) => !isRecord(one) || one.type !== 'geojson')
}

/** A scale or a centre that the spec gives leaves nothing to fit; then Vega-Lite has written none. */
function fitToFrame(projection: { [key: string]: unknown }, turned: boolean): void {
  if (projection.fit === undefined) return
  projection.fit = { signal: `${frameSignal}.fit` }
  if (!turned) return
  for (const key of ['type', 'rotate', 'clipAngle']) projection[key] = { signal: `${frameSignal}.${key}` }
}

function transformsOf({ transform }: { [key: string]: unknown }): { [key: string]: unknown }[] {
  return Array.isArray(transform) ? transform.filter(isRecord) : []
}
