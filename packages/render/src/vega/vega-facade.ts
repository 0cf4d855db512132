/**
 * What others use of Vega, Vega-Lite and their types; besides it, only the transforms and functions that this folder adds to Vega
 * import it. What these libraries leave untyped, or type for browsers
 * only, is typed here after their sources.
 */
import type { MapProjection } from '@belvedere/query'
import type { Spec } from '@belvedere/spec'
import type { Canvas, SKRSContext2D } from 'canvas'
import * as vega from 'vega'
import * as vegaLite from 'vega-lite'
import { expressionCompiler } from '../expressions/expression-compiler.ts'
import './geo-point-transform.ts'
import './geo-shape-transform.ts'
import { projectionParts, type VegaProjection } from './projection-function.ts'
import type {
  Logger,
  MapFeature,
  NumberLocale,
  ScenegraphItem,
  ScenegraphMark,
  TimeLocale,
  Tuple,
  VegaScale,
  VegaSpec,
} from './vega-types.ts'

export type Dataflow = vega.View

interface Scenegraph {
  CanvasRenderer: new (
    loader: vega.Loader,
  ) => {
    initialize(el: null, width: number, height: number, origin: [number, number], scale: number, options: object): void
    render(scene: ScenegraphMark): void
    draw(context: SKRSContext2D, mark: ScenegraphMark, bounds: unknown, types: unknown): void
  }
  SVGStringRenderer: new (
    loader: vega.Loader,
  ) => {
    initialize(el: null, width: number, height: number, origin: [number, number], scale: number): void
    render(scene: ScenegraphMark): void
    svg(): string
    attr(scene: ScenegraphMark, item: ScenegraphItem, attributes: unknown, tag: string | null): SvgAttributes
  }
  Marks: {
    [type: string]: {
      pick: (
        this: object,
        context: SKRSContext2D,
        scene: ScenegraphMark,
        x: number,
        y: number,
        gx: number,
        gy: number,
      ) => ScenegraphItem | null
    }
  }
  textMetrics: { width(item: ScenegraphItem, text: string): number }
  locale(number?: NumberLocale, time?: TimeLocale): vega.LocaleFormatters
}
const scenegraph = vega as unknown as Scenegraph

const { projection } = vega as unknown as { projection: (type: string) => () => VegaProjection }
const projectAlbersUsa = projection('albersUsa')()
/** Whether a point of longitude and latitude has a place in the projection `albersUsa`. */
export const hasPlaceInUsa = (point: readonly [number, number]): boolean => projectAlbersUsa(point) !== null
/** The projection `albersUsa`, for SQL. */
export const projectionOfUsa = (): MapProjection => projectionParts(projectAlbersUsa)

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

/** A dataflow that evaluates expressions without generating code, loads nothing and handles no events. */
export function openDataflow(spec: VegaSpec, loader: vega.Loader, logger: Logger, onDirty: () => void): Dataflow {
  const runtime = vega.parse(spec as unknown as vega.Spec, {}, { ast: true })
  const view = new vega.View(runtime, {
    expr: expressionCompiler,
    loader,
    logger: logger as unknown as vega.LoggerInterface,
    renderer: 'none',
  })
  // Called for each changed item; drawing happens on request only.
  view.dirty = onDirty
  // After a change of its size, a view runs again by itself, and does not wait for the queries of that run.
  const { evaluate } = view as unknown as { evaluate: (...parameters: unknown[]) => Promise<unknown> }
  view.run = (...parameters) => {
    rerun.set(view, evaluate.apply(view, parameters))
    return view
  }
  return view
}
const rerun = new WeakMap<Dataflow, Promise<unknown>>()

/** Runs a dataflow until nothing of it changes any more. */
export async function runDataflow(view: Dataflow): Promise<void> {
  await view.runAsync()
  for (let running = rerun.get(view); running; running = rerun.get(view)) {
    rerun.delete(view)
    await running
  }
}

export const sceneRoot = (view: Dataflow): ScenegraphMark =>
  (view.scenegraph() as unknown as { root: ScenegraphMark }).root
export const setSignal = (view: Dataflow, name: string, value: unknown): void => {
  view.signal(name, value as vega.SignalValue)
}
export const datasetTuples = (view: Dataflow, name: string): Tuple[] => view.data(name)
export const scaleOf = (view: Dataflow, name: string): VegaScale => view.scale(name)
/** The name that Vega-Lite gives a signal made from a field's name. */
export const varName = (text: string): string => vegaLite.varName(text)
export const textWidth = (item: ScenegraphItem, text: string): number => scenegraph.textMetrics.width(item, text)
/** d3 formatters for numbers and times; the default locale is Vega's. */
export const localeOf = (own?: { number: NumberLocale; time: TimeLocale }): vega.LocaleFormatters =>
  scenegraph.locale(own?.number, own?.time)

/** Draws a mark, or returns false, having drawn nothing. */
export type DrawMark = (context: SKRSContext2D, mark: ScenegraphMark) => boolean

/** Vega's canvas renderer, which leaves the marks that `drawMark` can draw to it. */
class SceneRenderer extends scenegraph.CanvasRenderer {
  readonly #drawMark: DrawMark

  constructor(loader: vega.Loader, drawMark: DrawMark) {
    super(loader)
    this.#drawMark = drawMark
  }

  override draw(context: SKRSContext2D, mark: ScenegraphMark, bounds: unknown, types: unknown): void {
    if (!this.#drawMark(context, mark)) super.draw(context, mark, bounds, types)
  }
}

interface SceneArea {
  width: number
  height: number
  origin: [number, number]
  scale: number
}

/** Draws the scenegraph into a context with the identity transform. */
export function drawScene(
  context: object,
  scene: ScenegraphMark,
  loader: vega.Loader,
  { width, height, origin, scale }: SceneArea,
  drawMark: DrawMark,
): void {
  const renderer = new SceneRenderer(loader, drawMark)
  renderer.initialize(null, width, height, origin, scale, { externalContext: context })
  renderer.render(scene)
}

/** Attributes of one SVG element, by name. */
export type SvgAttributes = { [name: string]: unknown }

class MarkupRenderer extends scenegraph.SVGStringRenderer {
  readonly #filter: (attributes: SvgAttributes) => SvgAttributes

  constructor(loader: vega.Loader, filter: (attributes: SvgAttributes) => SvgAttributes) {
    super(loader)
    this.#filter = filter
  }

  override attr(scene: ScenegraphMark, item: ScenegraphItem, attributes: unknown, tag: string | null) {
    return this.#filter(super.attr(scene, item, attributes, tag))
  }
}

/** The scenegraph as an `svg` element whose attributes went through `filter`. */
export function sceneMarkup(
  scene: ScenegraphMark,
  loader: vega.Loader,
  { width, height, origin, scale }: SceneArea,
  filter: (attributes: SvgAttributes) => SvgAttributes,
): string {
  const renderer = new MarkupRenderer(loader, filter)
  renderer.initialize(null, width, height, origin, scale)
  renderer.render(scene)
  return renderer.svg()
}

/** The topmost item whose shape contains a point of the scene. `canvas` is used for hit testing; its size does not matter. */
export function pickItem(canvas: Canvas, scene: ScenegraphMark, x: number, y: number): ScenegraphItem | null {
  const context = Object.assign(canvas.getContext('2d'), { pixelRatio: 1 })
  const picker = {
    context: () => context,
    pick(mark: ScenegraphMark, px: number, py: number, gx: number, gy: number): ScenegraphItem | null {
      return scenegraph.Marks[mark.marktype]?.pick.call(this, context, mark, px, py, gx, gy) ?? null
    },
  }
  return picker.pick(scene, x, y, x, y)
}
