import { isObject, type Json } from '@belvedere/spec'
import { literal } from '@uwdata/mosaic-sql'
import type { DataUsers, VegaData, VegaDataflow } from './data-users.ts'
import { extremeRows, extremesOf, type LineExtremes } from './line-extremes.ts'
import { type MapPoints, mapPointsIn, pixelColumns, withPixels } from './map-points.ts'
import { projectionIn } from './map-projection.ts'
import {
  axesOf,
  innerMark,
  ownAxes,
  type Panels,
  panelsOf,
  panelsRelation,
  panelTransforms,
  scalesIn,
  splitPanels,
  withShares,
} from './panels.ts'
import { frameExpression, frameOf, hasPlaces, type PlotFrame, type PlotScope, someFrame } from './plot-frame.ts'
import { countRows, densityOf, densityRelation, inNoOrder, type PointDensity, rowsWithin } from './point-density.ts'
import {
  addBefore,
  type Cut,
  type DataStage,
  fetching,
  firstValues,
  type OuterValues,
  type QueriedData,
  queriedData,
  remaining,
} from './queried-data.ts'
import { filtered, projected, type Relation } from './relation.ts'
import { Inexpressible } from './typed-node.ts'
import { zoomLevels } from './zoom-levels.ts'

/** Rows that are drawn: many of them by less than all, as few as can be drawn one by one as they are. */
export function drawFewer(vega: VegaDataflow, cut: Cut, stage: DataStage, marks: DataUsers['marks']): void {
  const { data, stores } = stage
  const first = stage.relation(firstValues(stage.signals, stores))
  const { columns } = first
  const map = mapPointsIn(first)
  const frame = `belvedere_frame_${vega.signals?.length ?? 0}_${cut.queried.length}`
  const { axes, density, lines, panels, isZoomed } = drawnByLess(vega, marks, { columns, map, frame })
  if (cut.isEachDrawn) throw new Inexpressible('rows are drawn')
  const mapFrame = map && { ...sizeOf(vega, map.projection), projection: map.projection }
  const framed = { stores, signals: new Map<string, Json>([...stage.signals, [frame, {}]]) }
  const hasShares = panels !== null && panels.own.length > 0
  const inFrame =
    (make: (relation: Relation, frame: PlotFrame, values: OuterValues) => Relation) => (values: OuterValues) => {
      const relation = stage.relation(values)
      const value = values.signals.get(frame)
      const projection = isObject(value) ? projectionIn(value.projection) : null
      const placed = map ? withPixels(relation, map, projection ?? []) : relation
      const plain = map && !projection ? null : frameOf(value)
      const known = plain && hasPlaces(axes, plain) ? { ...plain, ...(values.fine && { fine: values.fine }) } : null
      const shared = hasShares ? withShares(placed, panels, isObject(value) ? value.panels : []) : placed
      return make(known ? shared : filtered(shared, literal(false)), known ?? someFrame, values)
    }
  const isWithin = inFrame((relation, known) =>
    density ? rowsWithin(relation, axesOf(density, panels), known) : relation,
  )
  const drawn = (values: OuterValues) =>
    hasShares || map
      ? projected(
          isWithin(values),
          [...columns.keys()].map((name) => [name, name] as const),
        )
      : isWithin(values)
  const nameOf = (part: string) => `belvedere_${data.name}_${part}`
  const rows = queriedData(cut, framed, panels ? nameOf('rows') : data.name, drawn)
  const picture = density && nameOf('density')
  const fetchingRows = [
    {
      ...fetching(rows),
      ...isLaidOut,
      ...(picture !== null && { isDrawn: { signal: `length(data(${JSON.stringify(picture)})) > 0` } }),
    },
    ...remaining(first),
  ]
  if (density) {
    const placed = inFrame((relation, known, values) =>
      densityRelation(relation, axesOf(density, panels), known, values),
    )
    const places = queriedData(cut, framed, nameOf('density'), placed, inNoOrder)
    const zoomOf = isZoomed && !hasShares && zoomingOf(places, axesOf(density, panels), density)
    cut.queried.push({ ...places, density, ...(zoomOf && { zoomOf }) }, rows)
    const isMoving = zoomOf ? { isMoving: { signal: movingSignal } } : {}
    addBefore(cut, data, { name: places.name, transform: [{ ...fetching(places), ...isLaidOut, ...isMoving }] })
    if (zoomOf) cut.edits.push(() => declare(vega, movingSignal))
  }
  if (lines) {
    const extremes = inFrame((relation, known) => extremeRows(relation, axesOf(lines, panels), known))
    const { queryOf } = queriedData(cut, framed, rows.name, extremes)
    cut.queried.push({ ...rows, many: { countOf: (values) => countRows(isWithin(values)), queryOf } })
  }
  cut.edits.push(() => {
    declare(vega, layoutSignal)
    const update = frameExpression({
      x: axes.x,
      y: axes.y,
      color: density?.color?.shows === 'shares' ? density.color : null,
      ownRanges: Object.fromEntries((panels?.own ?? []).map(({ channel, range }) => [channel, range])),
      panels: panels && panelsName(data),
      map: mapFrame,
    })
    vega.signals = [...(vega.signals ?? []), { name: frame, update }]
    delete data.source
    data.transform = fetchingRows
  })
  if (panels) addPanels(cut, stage, panels, { data: { name: rows.name, transform: fetchingRows }, picture })
}

/** The signal that tells whether a chart moves: what comes near is then good enough. */
export const movingSignal = 'belvedere_moving'
/** The signal that tells whether the size of the plot is still unknown, on which it depends what is drawn. */
export const layoutSignal = 'belvedere_layout'

const isLaidOut = { isLaidOut: { signal: `!${layoutSignal}` } }

function declare(vega: VegaDataflow, signal: string): void {
  if (vega.signals?.some(({ name }) => name === signal)) return
  vega.signals = [...(vega.signals ?? []), { name: signal, value: false }]
}

const sizeSignal = /^\[(\w+)(?: \/ 2)?, (\w+)(?: \/ 2)?\]$/

/** The signals with the size of the plot that a projection fills, or whose middle it is in. */
function sizeOf(vega: { [key: string]: unknown }, projection: string): { width: string; height: string } {
  for (const group of [vega, ...groupsIn(vega)]) {
    const own = listOf(group.projections).find(({ name }) => name === projection)
    if (!own) continue
    const size = [own.size, own.translate].find((part) => isObject(part) && typeof part.signal === 'string')
    const [, width, height] = sizeSignal.exec(isObject(size) ? String(size.signal) : '') ?? []
    if (width !== undefined && height !== undefined) return { width, height }
  }
  throw new Inexpressible('size of a map')
}

const listOf = (value: unknown): { [key: string]: unknown }[] => (Array.isArray(value) ? value.filter(isObject) : [])
const groupsIn = ({ marks }: { [key: string]: unknown }): { [key: string]: unknown }[] =>
  listOf(marks).flatMap((mark) => (mark.type === 'group' ? [mark, ...groupsIn(mark)] : []))

const panelsName = ({ name }: VegaData): string => `belvedere_${name}_panels`

/** How the rows of a data set are drawn by less. Throws `Inexpressible` where they are drawn one by one. */
function drawnByLess(
  { scales }: VegaDataflow,
  [drawn, ...others]: DataUsers['marks'],
  { columns, map, frame }: Pick<PlotScope, 'columns'> & { map: MapPoints | null; frame: string },
): {
  axes: Pick<PointDensity, 'x' | 'y'>
  density: PointDensity | null
  lines: LineExtremes | null
  panels: Panels | null
  /** People can zoom and pan. */
  isZoomed: boolean
} {
  if (!drawn || others.length > 0) throw new Inexpressible('rows are drawn')
  const outer = panelsOf(drawn.mark)
  const known = map ? new Map([...columns, ...pixelColumns(map)]) : columns
  const scope = { columns: known, map, scales: [...scalesIn({ scales }), ...(outer ? scalesIn(outer.group) : [])] }
  const inner = outer && innerMark(drawn.mark)
  const points = outer ? inner?.keys.length === outer.keys.length && inner : drawn
  const density = points ? densityOf({ ...points, frame }, scope) : null
  const lines = density || map ? null : extremesOf(drawn.mark, scope)
  const axes = density ?? lines
  if (!axes) throw new Inexpressible('rows are drawn')
  const panels = outer && { ...outer, own: ownAxes(outer, axes) }
  const isZoomed = [axes.x, axes.y].some(({ scale }) => scope.scales.some((one) => one.name === scale && isBound(one)))
  return { axes, density: density && densityIn(panels, density), lines, panels, isZoomed }
}

/** Whether a selection sets the domain of a scale. */
const isBound = ({ domainRaw }: { readonly [key: string]: unknown }): boolean =>
  isObject(domainRaw) && typeof domainRaw.signal === 'string' && /\w\[/.test(domainRaw.signal)

/** The cubes of the zoom levels of a picture. */
const zoomingOf =
  (
    { cubeOf }: Pick<QueriedData, 'cubeOf'>,
    axes: Pick<PointDensity, 'x' | 'y'>,
    { frame }: PointDensity,
  ): NonNullable<QueriedData['zoomOf']> =>
  (values) => {
    const known = frameOf(values.signals.get(frame))
    const levels = known ? zoomLevels(axes, known) : []
    return levels.flatMap((fine) => {
      const cube = cubeOf({ ...values, fine }, { moving: new Set([frame]), steps: new Map(), selections: new Map() })
      return cube ? [{ fine, cube }] : []
    })
  }

/** Along axes that panels have of their own, shares are counted, which are not spaced as the values are. */
function densityIn(panels: Panels | null, density: Omit<PointDensity, 'panels'>): PointDensity {
  const own = (panels?.own ?? []).map(({ channel, position: { spacing: _, ...position } }) => [channel, position])
  return { ...density, panels, ...Object.fromEntries(own) }
}

/** Rows, and pictures of them, in panels: there is a panel for each group of rows, whether they are drawn or not. */
function addPanels(
  cut: Cut,
  stage: DataStage,
  panels: Panels,
  drawn: { data: VegaData; picture: string | null },
): void {
  const { data } = stage
  const groups = queriedData(cut, stage, panelsName(data), (values) => panelsRelation(stage.relation(values), panels))
  cut.queried.push(groups)
  addBefore(cut, data, drawn.data)
  addBefore(cut, data, { name: groups.name, transform: [fetching(groups), ...panelTransforms(panels)] })
  cut.edits.push(() => {
    data.source = [drawn.data.name, groups.name, ...(drawn.picture === null ? [] : [drawn.picture])]
    delete data.transform
    splitPanels(panels)
  })
}
