import type { CompiledUnit } from '../compile/units.ts'
import { mainPartBounds } from '../maps/main-part-bounds.ts'
import type { Placement } from '../model/frame.ts'
import type { ViewScene } from '../model/view-types.ts'
import { brushSteps } from '../vega/brush-steps.ts'
import { jsonOf } from '../vega/json-of.ts'
import { dataMarksIn, groupsIn, isDrawn, isPath, isPlot, type PlacedGroup } from '../vega/scenegraph.ts'
import type { ScenegraphItem, ScenegraphMark, VegaScale } from '../vega/vega-types.ts'
import { describeMark } from './describe-mark.ts'
import { isDensity } from './describe-place.ts'
import { type FrameBox, frameBoxes, type ToFrameBox } from './frame-boxes.ts'
import { legendsOf } from './legends.ts'
import { type CompiledSelection, plainName } from './selections.ts'

/** Maximum number of marks per plot in a scene; `pick` answers for the rest, and for the points of a density. */
const maxMarks = 2000

type PlotScene = ViewScene['views'][number]

export interface SceneRequest {
  root: ScenegraphMark
  placement: Placement
  units: CompiledUnit[]
  selections: CompiledSelection[]
  title: string
  description: string
  /** Scales of the outermost group. */
  scales: { [name: string]: { value: VegaScale } }
}

/** Describes what is drawn where, in CSS pixels of the frame. */
export function buildScene(request: SceneRequest): ViewScene {
  const place = frameBoxes(request.placement)
  const views: PlotScene[] = []
  for (const placed of groupsIn(request.root)) {
    if (!isPlot(placed.group) || isPath(placed.name)) continue
    views.push(plotScene(request, placed, place, views.length))
  }
  return {
    title: request.title,
    description: request.description,
    views,
    legends: legendsOf(request.root, request.units, place),
  }
}

function plotScene(request: SceneRequest, placed: PlacedGroup, place: ToFrameBox, index: number): PlotScene {
  const { group, x, y } = placed
  const marks: PlotScene['marks'] = []
  const used = new Map<string, number>()
  const units = new Set<CompiledUnit>()
  let truncated = false
  for (const { mark, x: mx, y: my } of dataMarksIn(group, x, y)) {
    if (mark.items.some(({ datum }) => isDensity(datum))) truncated = true
    const unit = request.units.find((unit) => belongs(mark, unit))
    if (!unit) continue
    units.add(unit)
    for (const item of mark.items) {
      if (!isDrawn(item)) continue
      if (marks.length >= maxMarks) {
        truncated = true
        break
      }
      const { label, datum, texts, key } = describeMark(unit, item.datum)
      const seen = used.get(key) ?? 0
      used.set(key, seen + 1)
      const id = `${index}/${unit.prefix}${key}${seen > 0 || key === '' ? `#${seen}` : ''}`
      marks.push({
        id,
        kind: unit.mark,
        box: boxOf(item, mx, my, place),
        label,
        datum: { ...datum },
        texts: { ...texts },
      })
    }
  }
  return {
    bounds: place(x, y, x + (group.width ?? 0), y + (group.height ?? 0)),
    scales: scalesOf(request, placed, [...units], place),
    selections: request.selections
      .filter((selection) => inView(selection, placed.name))
      .map((selection) => sceneSelection(selection, request.scales)),
    marks: inReadingOrder(marks, [...units]),
    truncated,
  }
}

/** Sorts marks along the axis of the dimension, so that the arrow keys move from one mark to its neighbour. */
function inReadingOrder(marks: PlotScene['marks'], units: CompiledUnit[]): PlotScene['marks'] {
  const [unit] = units
  const along = (['x', 'y'] as const).findIndex((channel) => unit?.channels.get(channel)?.role === 'dimension')
  if (along < 0) return marks
  return marks.toSorted((a, b) => (a.box[along] ?? 0) - (b.box[along] ?? 0))
}

const belongs = (mark: ScenegraphMark, unit: CompiledUnit): boolean => mark.name === unit.marksName

const inView = (selection: CompiledSelection, group: string): boolean =>
  selection.within.some((name) => name === '' || group === name || group.startsWith(`${name}_`))

function sceneSelection(
  { name, kind, fields, zoom, brushed }: CompiledSelection,
  scales: SceneRequest['scales'],
): PlotScene['selections'][number] {
  const steps = [...brushSteps(brushed, (scale) => scales[scale]?.value)].flatMap(([field, ends]) =>
    ends ? [[plainName(field), ends.step] as const] : [],
  )
  return {
    name,
    kind,
    fields: fields.map(({ field }) => plainName(field)),
    zoom,
    ...(steps.length > 0 && { steps: Object.fromEntries(steps) }),
  }
}

/** Points on a line have no size; they get one that can be hit. */
function boxOf(item: ScenegraphItem, x: number, y: number, place: ToFrameBox): FrameBox {
  const type = item.mark.marktype
  if (type === 'line' || type === 'trail' || type === 'area') {
    const px = x + (item.x ?? 0)
    const py = y + (item.y ?? 0)
    return place(px - 4, py - 4, px + 4, py + 4)
  }
  const { x1, y1, x2, y2 } = type === 'shape' ? mainPartBounds(item) : item.bounds
  return place(x + x1, y + y1, x + x2, y + y2)
}

const channelPattern =
  /(^|_)(x|y|xOffset|yOffset|theta|radius|color|fill|stroke|size|shape|opacity|strokeDash|strokeWidth)$/

function scalesOf(
  request: SceneRequest,
  { group, x, y }: PlacedGroup,
  units: CompiledUnit[],
  place: ToFrameBox,
): PlotScene['scales'] {
  const scales: PlotScene['scales'] = {}
  const allScales = { ...request.scales, ...group.context?.scales }
  const prefixes = units.flatMap((unit) => parentPrefixes(unit.prefix))
  for (const [name, { value: scale }] of Object.entries(allScales)) {
    const channel = channelPattern.exec(name)?.[2]
    if (channel === undefined || typeof scale !== 'function') continue
    const prefix = name.slice(0, name.length - channel.length)
    if (prefix !== '' && !prefixes.includes(prefix)) continue
    if (Object.hasOwn(scales, channel) && prefix === '') continue
    const field = units.flatMap((unit) => unit.channels.get(channel) ?? [])[0]
    scales[channel] = {
      type: scale.type,
      domain: scale.domain().map(jsonOf),
      range: rangeOf(scale, channel, x, y, place),
      ...(field?.field !== undefined && { field: field.field }),
      ...(field && { title: field.title }),
    }
  }
  return scales
}

/** `concat_0_layer_1_` uses the scales of `concat_0_layer_1_`, `concat_0_` and the root. */
function parentPrefixes(prefix: string): string[] {
  const words = prefix.split('_').filter((word) => word !== '')
  return words.map((_, i) => `${words.slice(0, i + 1).join('_')}_`)
}

/** Position ranges in pixels of the frame, so that the client can convert a pixel into a value. */
function rangeOf(scale: VegaScale, channel: string, x: number, y: number, place: ToFrameBox) {
  const range = scale.range()
  if (!Array.isArray(range)) return []
  if (channel !== 'x' && channel !== 'y') return range.map(jsonOf)
  return range.map((value) => {
    const at = Number(value)
    const box = place(x + at, y + at, 0, 0)
    return channel === 'x' ? box[0] : box[1]
  })
}
