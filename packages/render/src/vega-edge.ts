/**
 * The only module that imports Vega, Vega-Lite and their types. What these libraries leave untyped, or type for browsers
 * only, is typed here after their sources.
 */
import type { Spec } from '@belvedere/spec'
import type { Canvas, SKRSContext2D } from 'canvas'
import * as vega from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import * as vegaLite from 'vega-lite'
import type { NumberLocale, TimeLocale } from './compile/locales.ts'
import { drawDots } from './draw/dots.ts'
import { safeAttributes } from './export/safe-attributes.ts'
import { drawOutlines } from './maps/draw-outlines.ts'

export interface Bounds {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** A d3 scale; `invert` and `bandwidth` exist for some types only. */
export interface VegaScale {
  type: string
  (value: unknown): unknown
  domain(): unknown[]
  range(): unknown[]
  bandwidth?(): number
  step?(): number
}

/** An item of the scenegraph. Coordinates are relative to the enclosing group. */
export interface SceneItem {
  bounds: Bounds
  mark: SceneMark
  datum?: unknown
  x?: number
  y?: number
  x2?: number
  y2?: number
  width?: number
  height?: number
  size?: number
  opacity?: number
  fillOpacity?: number
  fill?: unknown
  stroke?: unknown
  strokeWidth?: number
  strokeOpacity?: number
  strokeDash?: unknown
  shape?: unknown
  blend?: unknown
  zindex?: number
  clip?: unknown
  text?: unknown
  fontSize?: number
  fontWeight?: string | number
  font?: string
  limit?: number
  orient?: string
  defined?: boolean
  /** Groups only. */
  items?: SceneMark[]
  context?: { scales?: { [name: string]: { value: VegaScale } } }
}
export interface SceneMark {
  marktype: string
  role: string
  name?: string
  clip?: unknown
  items: SceneItem[]
  bounds: Bounds
  group?: SceneItem
}

export type Tuple = { [field: string]: unknown }
/** The part of a compiled Vega spec that this package uses. */
export interface VegaSpec {
  signals?: VegaSignal[]
  data?: { name: string; values?: Tuple[]; [key: string]: unknown }[]
  projections?: { [key: string]: unknown }[]
  scales?: VegaScaleSpec[]
  axes?: VegaGuide[]
  legends?: VegaGuide[]
  marks?: VegaMark[]
  layout?: { [key: string]: unknown }
  width?: number | { signal: string }
  height?: number | { signal: string }
  [key: string]: unknown
}
interface VegaSignal {
  name: string
  value?: unknown
  update?: string
  [key: string]: unknown
}
export interface VegaScaleSpec {
  name: string
  type?: string
  domain?: unknown
  domainRaw?: unknown
  [key: string]: unknown
}
export interface VegaGuide {
  scale?: string
  orient?: string
  [key: string]: unknown
}
export interface VegaMark extends VegaSpec {
  type: string
  name?: string
  role?: string
  encode?: { [set: string]: { [channel: string]: unknown } }
}

export interface Logger {
  level(): number
  level(level: number): Logger
  error(...words: readonly unknown[]): Logger
  warn(...words: readonly unknown[]): Logger
  info(...words: readonly unknown[]): Logger
  debug(...words: readonly unknown[]): Logger
}

export type Dataflow = vega.View

interface Scenegraph {
  CanvasRenderer: new (
    loader: vega.Loader,
  ) => {
    initialize(el: null, width: number, height: number, origin: [number, number], scale: number, options: object): void
    render(scene: SceneMark): void
    draw(context: SKRSContext2D, mark: SceneMark, bounds: unknown, types: unknown): void
  }
  SVGStringRenderer: new (
    loader: vega.Loader,
  ) => {
    initialize(el: null, width: number, height: number, origin: [number, number], scale: number): void
    render(scene: SceneMark): void
    svg(): string
    attr(scene: SceneMark, item: SceneItem, attributes: unknown, tag: string | null): { [name: string]: unknown }
  }
  Marks: {
    [type: string]: {
      pick: (
        this: object,
        context: SKRSContext2D,
        scene: SceneMark,
        x: number,
        y: number,
        gx: number,
        gy: number,
      ) => SceneItem | null
    }
  }
  textMetrics: { width(item: SceneItem, text: string): number }
  locale(number?: NumberLocale, time?: TimeLocale): vega.LocaleFormatters
}
const scenegraph = vega as unknown as Scenegraph

/** An outline on the globe, in degrees of longitude and latitude. */
export interface MapFeature {
  id?: string
  properties: { name: string }
  geometry: { type: 'Polygon'; coordinates: number[][][] } | { type: 'MultiPolygon'; coordinates: number[][][][] }
}

/** The features of one object of a TopoJSON text. */
export const readTopology = (text: string, object: string): MapFeature[] =>
  vega.read(text, { type: 'topojson', feature: object }) as unknown as MapFeature[]

/** Compiles Vega-Lite; warnings go to `logger`. */
export function compileVegaLite(spec: Spec, config: object, logger: Logger): { vega: VegaSpec; normalized: Spec } {
  const compiled = vegaLite.compile(spec as unknown as vegaLite.TopLevelSpec, {
    config: config as vegaLite.Config,
    logger: logger as unknown as vega.LoggerInterface,
  })
  return { vega: compiled.spec as unknown as VegaSpec, normalized: compiled.normalized as unknown as Spec }
}

/** A dataflow that interprets expressions without generating code, loads nothing and handles no events. */
export function openDataflow(spec: VegaSpec, loader: vega.Loader, logger: Logger, onDirty: () => void): Dataflow {
  const runtime = vega.parse(spec as unknown as vega.Spec, {}, { ast: true })
  const view = new vega.View(runtime, {
    expr: expressionInterpreter,
    loader,
    logger: logger as unknown as vega.LoggerInterface,
    renderer: 'none',
  })
  // Called for each changed item; drawing happens on request only.
  view.dirty = onDirty
  return view
}

export const sceneRoot = (view: Dataflow): SceneMark => (view.scenegraph() as unknown as { root: SceneMark }).root
export const setSignal = (view: Dataflow, name: string, value: unknown): void => {
  view.signal(name, value as vega.SignalValue)
}
export const dataOf = (view: Dataflow, name: string): Tuple[] => view.data(name)
export const scaleOf = (view: Dataflow, name: string): VegaScale => view.scale(name)
/** The name that Vega-Lite gives a signal made from a field's name. */
export const varName = (text: string): string => vegaLite.varName(text)
export const textWidth = (item: SceneItem, text: string): number => scenegraph.textMetrics.width(item, text)
/** d3 formatters for numbers and times; the default locale is Vega's. */
export const localeOf = (own?: { number: NumberLocale; time: TimeLocale }): vega.LocaleFormatters =>
  scenegraph.locale(own?.number, own?.time)

/** Vega's canvas renderer, with faster drawing of many dots and of country outlines. */
class BitmapRenderer extends scenegraph.CanvasRenderer {
  override draw(context: SKRSContext2D, mark: SceneMark, bounds: unknown, types: unknown): void {
    if (!drawDots(context, mark) && !drawOutlines(context, mark)) super.draw(context, mark, bounds, types)
  }
}

interface SceneArea {
  width: number
  height: number
  origin: [number, number]
  scale: number
}

/** Draws the scenegraph into a context with the identity transform. Fast dots need a bitmap; PDF pages have none. */
export function drawScene(
  context: object,
  scene: SceneMark,
  loader: vega.Loader,
  at: SceneArea & { onto: 'bitmap' | 'page' },
): void {
  const renderer = at.onto === 'bitmap' ? new BitmapRenderer(loader) : new scenegraph.CanvasRenderer(loader)
  renderer.initialize(null, at.width, at.height, at.origin, at.scale, { externalContext: context })
  renderer.render(scene)
}

/** Vega's SVG renderer without external references. */
class MarkupRenderer extends scenegraph.SVGStringRenderer {
  override attr(scene: SceneMark, item: SceneItem, attributes: unknown, tag: string | null) {
    return safeAttributes(super.attr(scene, item, attributes, tag))
  }
}

/** The scenegraph as an `svg` element. */
export function sceneMarkup(scene: SceneMark, loader: vega.Loader, at: SceneArea): string {
  const renderer = new MarkupRenderer(loader)
  renderer.initialize(null, at.width, at.height, at.origin, at.scale)
  renderer.render(scene)
  return renderer.svg()
}

/** The topmost item whose shape contains a point of the scene. `canvas` is used for hit testing; its size does not matter. */
export function pickItem(canvas: Canvas, scene: SceneMark, x: number, y: number): SceneItem | null {
  const context = Object.assign(canvas.getContext('2d'), { pixelRatio: 1 })
  const picker = {
    context: () => context,
    pick(mark: SceneMark, px: number, py: number, gx: number, gy: number): SceneItem | null {
      return scenegraph.Marks[mark.marktype]?.pick.call(this, context, mark, px, py, gx, gy) ?? null
    },
  }
  return picker.pick(scene, x, y, x, y)
}
