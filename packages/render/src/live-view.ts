import { layoutSignal, movingSignal } from '@belvedere/query'
import { type ChartWidget, type Json, maxSingleRows, type TimestepAxis } from '@belvedere/spec'
import type { CompiledSpec } from './compile/compile.ts'
import { fixDomainsAcrossTimesteps } from './compile/timestep-domains.ts'
import type { CompiledUnit } from './compile/units.ts'
import { drawMoving, type PlacedItems, placedItems } from './draw/motion.ts'
import type { PaintedFrame } from './draw/paint.ts'
import { Painter } from './draw/painter.ts'
import { pdfOf } from './export/pdf.ts'
import { svgOf } from './export/svg.ts'
import { type FitOptions, fitViewToCanvas, overflows } from './fit/fit.ts'
import { findSizeSignals } from './fit/plot-sizes.ts'
import {
  type Caption,
  emptyCaption,
  emptyTitleBlock,
  layOutTitle,
  stepCaption,
  type TitleBlock,
  titleCaptions,
} from './guides/captions.ts'
import { LimitExceeded, type RenderError, toViewError } from './model/errors.ts'
import type { Placement } from './model/frame.ts'
import type {
  Drawing,
  DrawOptions,
  EncodedPicture,
  RanStatement,
  RenderWarning,
  RowReduction,
  View,
  ViewScene,
  ViewSize,
  ViewState,
} from './model/view-types.ts'
import { pickMark } from './scene/pick.ts'
import { buildScene } from './scene/scene.ts'
import { type CompiledSelection, readSelection, setSelection } from './scene/selections.ts'
import { type ChartTheme, palettes } from './theme/theme.ts'
import { denyLoader } from './vega/deny-loader.ts'
import type { FetchedRows } from './vega/query-transform.ts'
import { sampleIn } from './vega/sample-transform.ts'
import { countMarks, groupsIn, isPath, isPlot } from './vega/scenegraph.ts'
import { type Dataflow, openDataflow, runDataflow, sceneRoot, setSignal } from './vega/vega-facade.ts'
import type { VegaScale } from './vega/vega-types.ts'
import type { WarningLog } from './warnings.ts'

/** A spec compiled for one theme. */
export interface CompiledView {
  compiled: CompiledSpec
  units: CompiledUnit[]
  selections: CompiledSelection[]
  layout: FitOptions['layout']
  onMap: boolean
  font: string
  log: WarningLog
  /** How the rows of data sets were fetched last, by their names; empty where no query is run. */
  fetched: ReadonlyMap<string, FetchedRows>
}

export interface LiveViewParts {
  build: (theme: ChartTheme) => CompiledView
  title: string
  /** Describes the filters; may be empty. */
  subtitle: string
  titled: 'inside' | 'outside'
  description: string
  widgets: ChartWidget[]
  params: { [name: string]: Json }
  timesteps: TimestepAxis | null
  rows: number
  maxMarks: number
  isEachDrawn: boolean
  /** Marks move from one timestep to the next while they play. */
  isSmooth: boolean
  engineFault: RenderError | null
  /** A statement as it is to be read. */
  toReadableSql(sql: string): string
  /** Fetches what the queries ask once a signal has this value and nothing else has changed. */
  fetchAhead(signal: string, value: Json, abort: AbortSignal): Promise<void>
  /** While a signal runs through its values, what is drawn by less than its rows need not be there; null: it has ended. */
  pauseDrawn(signal: string | null): void
  /** Called once, when the view is closed. */
  close(): void
}

/** What is fetched ahead may not take the turns of others for longer. */
const longestAheadMs = 3000

/** A live dataflow at one size and theme. State changes set signals; only another theme is compiled again. */
export class LiveView implements View {
  readonly widgets: ChartWidget[]
  readonly timesteps: { count: number; labels: string[] } | null
  readonly warnings: RenderWarning[]
  readonly engineFault: RenderError | null
  #parts: LiveViewParts
  #build: CompiledView
  #dataflow: Dataflow
  #fitting: FitOptions
  #painter = new Painter()
  #placement: Placement = { origin: [0, 0], scale: 1 }
  #head: TitleBlock = emptyTitleBlock
  #size: ViewSize
  #theme: ChartTheme
  #state: ViewState
  #initial: ViewState
  /** A run failed, so that parts of the scene may show an earlier state. */
  #isIncomplete = false
  #isMoving = false
  /** It was fitted in another state than the initial one. */
  #isFittedToOther = false
  /** Where marks were at the timestep before, if nothing else has changed since. */
  #before: PlacedItems | null = null
  /** The state whose rows are fetched ahead. */
  #ahead: { state: ViewState; fetched: Promise<void>; abort: AbortController } | null = null

  private constructor(parts: LiveViewParts, build: CompiledView, size: ViewSize, theme: ChartTheme) {
    this.#parts = parts
    this.#build = build
    this.#size = size
    this.#theme = theme
    this.widgets = parts.widgets
    this.engineFault = parts.engineFault
    this.timesteps = parts.timesteps && { count: parts.timesteps.labels.length, labels: parts.timesteps.labels }
    this.#dataflow = this.#open()
    this.#fitting = fitOptionsOf(build)
    this.warnings = build.log.warnings
    this.#initial = { params: parts.params, selections: {}, timestep: null }
    this.#state = this.#initial
  }

  static async open(
    parts: LiveViewParts,
    start: { size: ViewSize; theme: ChartTheme; state: ViewState },
  ): Promise<LiveView> {
    const view = new LiveView(parts, parts.build(start.theme), start.size, start.theme)
    await view.#begin()
    await view.apply(start.state)
    return view
  }

  get initialState(): ViewState {
    return this.#initial
  }

  markCount(): number {
    return countMarks(sceneRoot(this.#dataflow))
  }

  async apply(state: ViewState, quality: DrawOptions['quality'] = 'final'): Promise<void> {
    if (this.#isIncomplete) await this.#openAnew()
    const [previous, before] = [this.#state, this.#placesBefore(state)]
    const isSharpened = this.#setMoving(quality === 'moving')
    const isChanged = this.#set(state)
    if (isChanged) this.#before = isNextStep(previous, this.#state) ? before : null
    if (!isChanged && !isSharpened) return
    await this.#run()
    // A chart that was made smaller for a state gets its first size back, so that one state has one picture.
    const isBack = this.#isFittedToOther && isSameJson(this.#state, this.#initial)
    if (isBack || overflows(this.#dataflow, this.#placement, this.#frame())) await this.#fit()
  }

  async resize(size: ViewSize): Promise<void> {
    const fitted = size.width === this.#size.width && size.height === this.#size.height
    this.#size = size
    this.#painter.touch()
    if (fitted) return
    // Marks were at places of the other size.
    this.#before = null
    await this.#fit()
  }

  async setTheme(theme: ChartTheme): Promise<void> {
    if (theme === this.#theme) return
    const state = this.#state
    this.#theme = theme
    await this.#openAnew()
    await this.apply(state)
    this.#painter.touch()
  }

  async fetchAhead(timestep: number): Promise<void> {
    const { timesteps, fetchAhead } = this.#parts
    const value = timesteps?.values[timestep]
    if (!timesteps || value === undefined || this.#isIncomplete) return
    const state = { ...this.#state, timestep }
    if (!this.#ahead || !isSameJson(this.#ahead.state, state)) {
      this.#ahead?.abort.abort()
      const abort = new AbortController()
      const late = setTimeout(() => abort.abort(), longestAheadMs)
      const fetched = fetchAhead(timesteps.param, value, abort.signal).finally(() => clearTimeout(late))
      this.#ahead = { state, fetched, abort }
    }
    await this.#ahead.fetched
  }

  draw(options: DrawOptions): Promise<Drawing> {
    const { progress = 1 } = options
    const draw = () => this.#painter.draw(this.#frameToPaint(), options)
    if (progress === 1 || this.#before === null) return draw()
    const scene = { root: sceneRoot(this.#dataflow), units: this.#build.units }
    this.#painter.touch()
    // It is painted before its first `await`.
    const drawing = drawMoving(scene, this.#before, progress, draw)
    this.#painter.touch()
    return drawing
  }

  drawPng(): Promise<EncodedPicture> {
    return this.#painter.whole(this.#frameToPaint())
  }

  drawVector(format: 'svg' | 'pdf'): Buffer {
    const { title, description } = this.#parts
    return format === 'svg' ? svgOf(this.#frameToPaint(), { title, description }) : pdfOf(this.#frameToPaint(), title)
  }

  scene(): ViewScene {
    const reduction = this.#reduction()
    const scene = buildScene({
      root: sceneRoot(this.#dataflow),
      placement: this.#placement,
      units: this.#build.units,
      selections: this.#build.selections,
      title: this.#parts.title,
      description: this.#parts.description,
      scales: this.#scales(),
    })
    return reduction ? { ...scene, reduction } : scene
  }

  /** That of most rows; many marks are one where each row is asked for. */
  #reduction(): RowReduction | null {
    const reductions = [...this.#build.fetched.values()].flatMap(({ reduction }) => reduction ?? [])
    const [largest = sampleIn(this.#dataflow)] = reductions.sort((a, b) => b.rows - a.rows)
    if (largest) return largest
    const marks = this.#parts.isEachDrawn ? this.markCount() : 0
    return marks > maxSingleRows ? { as: 'each', rows: marks } : null
  }

  pick(x: number, y: number): ReturnType<View['pick']> {
    const { origin, scale } = this.#placement
    const [sceneX, sceneY] = [(x - origin[0]) / scale, (y - origin[1]) / scale]
    const mark = pickMark(sceneRoot(this.#dataflow), this.#build.units, sceneX, sceneY)
    return mark && { datum: { ...mark.datum }, rows: mark.rows }
  }

  statements(): RanStatement[] {
    const { toReadableSql } = this.#parts
    return [...this.#build.fetched.values()]
      .flatMap(({ statements }) => statements)
      .sort((a, b) => b.rows - a.rows)
      .map((statement) => ({ ...statement, sql: toReadableSql(statement.sql) }))
  }

  close(): void {
    this.#dropAhead()
    this.#dataflow.finalize()
    this.#painter.close()
    this.#parts.close()
  }

  #open(): Dataflow {
    const { compiled, log } = this.#build
    return openDataflow(compiled.vega, denyLoader, log.logger, () => this.#painter.touch())
  }

  /** Where marks are before they move to the next timestep. */
  #placesBefore({ timestep }: ViewState): PlacedItems | null {
    const isMoving = this.#parts.isSmooth && timestep !== null && timestep - 1 === this.#state.timestep
    return isMoving ? placedItems(sceneRoot(this.#dataflow), this.#build.units) : null
  }

  #dropAhead(): void {
    this.#ahead?.abort.abort()
    this.#ahead = null
  }

  /** In the initial state. */
  async #openAnew(): Promise<void> {
    this.#dropAhead()
    this.#dataflow.finalize()
    this.#build = this.#parts.build(this.#theme)
    this.#fitting = fitOptionsOf(this.#build)
    this.#dataflow = this.#open()
    this.#isIncomplete = false
    this.#isMoving = false
    await this.#begin()
  }

  /** The first run: fixes domains across timesteps, then fits the scene. */
  async #begin(): Promise<void> {
    const { timesteps, params } = this.#parts
    const first = timesteps ? Math.max(0, timesteps.values.map(String).indexOf(String(params[timesteps.param]))) : null
    if (timesteps && first !== null) await this.#fixDomains(timesteps, first)
    this.#state = { params, selections: {}, timestep: null }
    this.#set({ ...this.#state, timestep: first })
    await this.#fit()
    // The first run creates the selection stores.
    const selections = Object.fromEntries(
      this.#build.selections.map((selection) => [selection.name, readSelection(this.#dataflow, selection)]),
    )
    this.#initial = { params, selections, timestep: first }
    this.#state = this.#initial
    this.#isFittedToOther = false
  }

  /** Returns whether the chart moves no more, and looked coarser while it did. */
  #setMoving(isMoving: boolean): boolean {
    if (this.#isMoving === isMoving || !this.#hasSignal(movingSignal)) return false
    this.#isMoving = isMoving
    setSignal(this.#dataflow, movingSignal, isMoving)
    return !isMoving
  }

  async #fixDomains({ param, values }: TimestepAxis, first: number): Promise<void> {
    const { rows, pauseDrawn } = this.#parts
    const { fetched } = this.#build
    let newest: FetchedRows[] = []
    const run = async () => {
      const before = new Set(fetched.values())
      await this.#run()
      newest = [...fetched.values()].filter((rows) => !before.has(rows))
    }
    const isOfCubes = () => {
      const statements = newest.flatMap(({ statements }) => statements)
      return statements.length > 0 && statements.every(({ isOfCube }) => isOfCube)
    }
    pauseDrawn(param)
    try {
      await fixDomainsAcrossTimesteps(
        this.#dataflow,
        this.#build.compiled.domains,
        { param, values, first, rows, isOfCubes },
        run,
      )
    } finally {
      pauseDrawn(null)
    }
  }

  /**
   * Sets the signals that differ and returns whether any did. Params that a state leaves out have their initial values. A
   * timestep is the value of its param.
   */
  #set(state: ViewState): boolean {
    const { timesteps, params } = this.#parts
    const next: ViewState = {
      params: { ...params, ...state.params },
      selections: { ...this.#initial.selections, ...state.selections },
      timestep: timesteps ? (state.timestep ?? this.#initial.timestep) : null,
    }
    const previous = this.#state
    this.#state = next
    const isExpected = [previous, this.#ahead?.state].some((state) => isSameJson(state, next))
    if (this.#ahead && !isExpected) this.#dropAhead()
    let changed = false
    for (const name of Object.keys(params)) {
      if (name === timesteps?.param || isSameJson(previous.params[name], next.params[name])) continue
      setSignal(this.#dataflow, name, next.params[name] ?? null)
      changed = true
    }
    for (const selection of this.#build.selections) {
      const value = next.selections[selection.name] ?? null
      if (isSameJson(previous.selections[selection.name], value)) continue
      setSelection(this.#dataflow, selection, value)
      changed = true
    }
    if (timesteps && next.timestep !== null && next.timestep !== previous.timestep) {
      setSignal(this.#dataflow, timesteps.param, timesteps.values[next.timestep] ?? null)
      changed = true
    }
    return changed
  }

  /**
   * Vega reports errors of a run to its logger only, and leaves the scenegraph incomplete. Marks are counted before they are
   * fitted and drawn, which takes longer than to make them.
   */
  readonly #run = async (): Promise<void> => {
    await runDataflow(this.#dataflow)
    const [fault] = this.#build.log.faults.splice(0)
    if (fault !== undefined) {
      this.#isIncomplete = true
      throw toViewError(fault)
    }
    const { maxMarks } = this.#parts
    if (this.markCount() > maxMarks) throw new LimitExceeded({ limit: 'marks', value: maxMarks })
  }

  async #fit(): Promise<void> {
    this.#head =
      this.#parts.titled === 'inside' ? layOutTitle(this.#parts, this.#build.font, this.#size) : emptyTitleBlock
    // What depends on the size of a single plot is asked once that is known. The bounds of several depend on what is in them.
    let isLaidOut = this.#fitting.layout !== 'fit' || !this.#hasSignal(layoutSignal)
    if (!isLaidOut) setSignal(this.#dataflow, layoutSignal, true)
    const run = async () => {
      await this.#run()
      if (isLaidOut) return
      isLaidOut = true
      setSignal(this.#dataflow, layoutSignal, false)
      await this.#run()
    }
    this.#placement = await fitViewToCanvas(this.#dataflow, this.#fitting, this.#frame(), run)
    this.#isFittedToOther = !isSameJson(this.#state, this.#initial)
    this.#painter.touch()
  }

  #hasSignal(signal: string): boolean {
    return this.#build.compiled.vega.signals?.some(({ name }) => name === signal) ?? false
  }

  #frame() {
    return { ...this.#size, top: this.#head.height }
  }

  #frameToPaint(): PaintedFrame {
    const background = this.#dataflow.background()
    const { surface } = palettes[this.#theme]
    return {
      scene: sceneRoot(this.#dataflow),
      placement: this.#placement,
      size: this.#size,
      surface,
      background: typeof background === 'string' ? background : surface,
      font: this.#build.font,
      captions: [
        ...titleCaptions(this.#head, this.#size, this.#theme),
        ...this.#stepCaption(),
        ...(this.markCount() === 0 ? [emptyCaption(this.#size, this.#theme)] : []),
      ],
    }
  }

  #stepCaption(): Caption[] {
    const { timesteps } = this.#parts
    const label = timesteps?.labels[this.#state.timestep ?? 0]
    if (label === undefined) return []
    const { origin, scale } = this.#placement
    for (const { group, x, y, name } of groupsIn(sceneRoot(this.#dataflow))) {
      if (!isPlot(group) || isPath(name)) continue
      const box = {
        x: x * scale + origin[0],
        y: y * scale + origin[1],
        width: (group.width ?? 0) * scale,
        height: (group.height ?? 0) * scale,
      }
      return [stepCaption(label, box, this.#theme, this.#build.onMap)]
    }
    return []
  }

  #scales(): { [name: string]: { value: VegaScale } } {
    return sceneRoot(this.#dataflow).items[0]?.context?.scales ?? {}
  }
}

function fitOptionsOf({ compiled, layout }: CompiledView): FitOptions {
  return { layout, signals: findSizeSignals(compiled.vega) }
}

const isNextStep = (before: ViewState, after: ViewState): boolean =>
  isSameJson({ ...before, timestep: null }, { ...after, timestep: null }) &&
  before.timestep !== null &&
  before.timestep + 1 === after.timestep

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
