import type { EngineName, LiveTable } from '@belvedere/engines/tables'
import type { Cell, ChartLimits, ChartWidget, Json, Spec, TableProfile } from '@belvedere/spec'
import type { TableFiles } from '@belvedere/tables'
import type { TranslatableText } from '@belvedere/texts'
import type { RenderError } from './errors.ts'

/** A table in files. */
export interface FileTable {
  files: TableFiles
  /** A copy of it, which is asked first. */
  kept?: LiveSource
  profile: TableProfile
}

/** Where a table lies that is asked in its database. */
export interface LiveSource extends Omit<LiveTable, 'name'> {
  engine: EngineName
  /** What the service calls the database; processes that draw do not know where it is. */
  database: string
  /** Rows are the same as long as it is. */
  revision: string
}

export type RenderTable = FileTable | { live: LiveSource; profile: TableProfile }

/** Lengths in CSS pixels; `pixelRatio` is device pixels per CSS pixel. */
export interface ViewSize {
  width: number
  height: number
  pixelRatio: number
}

/** An interval `[lo, hi]` or a list of values by field, in data space; null clears. */
export type SelectionValue = { [field: string]: Json[] } | null

/** The part of a room's state that a view draws. */
export interface ViewState {
  params: { [name: string]: Json }
  selections: { [name: string]: SelectionValue }
  /** Index on the animation axis, from 0; null where the spec has none. */
  timestep: number | null
}

/** What a view is opened with. */
export interface ViewOptions {
  spec: Spec
  tables: RenderTable[]
  size: ViewSize
  theme: 'light' | 'dark'
  state: ViewState
  /** `inside`: frames contain title and subtitle, as a file needs; `outside`, the default: the client shows them. */
  title?: 'inside' | 'outside'
  /**
   * Absent: as many rows and marks as memory holds. Of a table with more rows, those that the constant filters leave are read.
   * A query may take half of the seconds.
   */
  limits?: ChartLimits
}

/** Device pixels of the canvas. */
export interface PixelArea {
  x: number
  y: number
  width: number
  height: number
}

/** What a canvas far away shows, and how much may be sent to it. */
export interface PictureRequest {
  /** The number of the drawing that it shows; null: none. */
  base: number | null
  /** Where it shows that drawing with a loss that is to be made good. */
  inexact: PixelArea | null
  /** Of the encoded picture; null: no limit. */
  maxBytes: number | null
}

export interface EncodedPicture {
  format: 'png' | 'webp'
  lossless: boolean
  /** Drawn over what the request's base left, which shines through where it is transparent; otherwise the whole canvas. */
  patch: boolean
  /** The image may have fewer pixels, and is scaled up to this. */
  area: PixelArea
  bytes: Buffer
}

/** What a view shows at one time. */
export interface Drawing {
  /** Increases with every change of a pixel. */
  number: number
  /** One for each request, in their order. Equal encodings are the same object. */
  pictures: EncodedPicture[]
}

export interface DrawOptions {
  /** `final`: lossless, however many bytes. `moving`: within the bytes of each request, with a loss if need be. */
  quality: 'final' | 'moving'
  requests: PictureRequest[]
  /**
   * How far marks have come on their way from the timestep before, 0–1; 1, the default: they are where they belong. Marks that
   * cannot move are there at once.
   */
  progress?: number
}

/** Texts are for people, strings the engine's own words. */
export type RenderWarning = TranslatableText | string

/** A live, opened spec at one size and theme. Calls are made one after the other. */
export interface View {
  readonly widgets: ChartWidget[]
  readonly timesteps: { count: number; labels: string[] } | null
  /** Names of params and selections that the spec has, with their first values. */
  readonly initialState: ViewState
  /** Warnings of compiling and of the first run, as sentences. */
  readonly warnings: RenderWarning[]
  /** Why rows were read that an engine should have summarized; null: they were not. */
  readonly engineFault: RenderError | null
  /** Marks drawn, groups and guides not counted. */
  markCount(): number
  /**
   * Bring the view to this state; only what differs is changed. Where it moves, pictures of many rows may be coarser than
   * where it is final.
   */
  apply(state: ViewState, quality?: DrawOptions['quality']): Promise<void>
  /** Fetches the rows of a timestep, so that `apply` need not wait for them if it comes next. Calls of others may come meanwhile. */
  fetchAhead(timestep: number): Promise<void>
  resize(size: ViewSize): Promise<void>
  setTheme(theme: 'light' | 'dark'): Promise<void>
  draw(options: DrawOptions): Promise<Drawing>
  /** The whole canvas as a PNG; the same object until something changes. */
  drawPng(): Promise<EncodedPicture>
  /** An SVG or PDF file of the view. `pixelRatio` has no effect; a PDF page has 0.75 points for each CSS pixel. */
  drawVector(format: 'svg' | 'pdf'): Buffer
  scene(): ViewScene
  /**
   * The topmost mark at a point of the canvas, in CSS pixels; finds marks that the scene leaves out as well. `rows` are
   * the lines of its tooltip, as name and value.
   */
  pick(x: number, y: number): { datum: { [field: string]: Cell }; rows: [string, string][] } | null
  /** The statements that made what is shown, those of most rows first; empty where the rows were read. */
  statements(): RanStatement[]
  close(): void
}

/** A statement that the engine ran, with the milliseconds until its result was there. */
export interface RanStatement {
  /** Names tables, not files; over several lines. */
  sql: string
  /** Of the result. */
  rows: number
  ms: number
  /** A cube was asked, not the rows. */
  isOfCube: boolean
}

type Box = [number, number, number, number]
/** How many rows are drawn, where each of them would be too many. */
export type RowReduction =
  | { as: 'density' | 'extremes' | 'each'; rows: number }
  /** `shown` of so many rows. */
  | { as: 'sample'; rows: number; shown: number }

/** What is drawn where: the `scene` message of the protocol, without `seq`. Boxes are in CSS pixels. */
export interface ViewScene {
  title: string
  description: string
  views: {
    bounds: Box
    scales: { [channel: string]: { type: string; domain: Json[]; range: Json[]; field?: string; title?: string } }
    selections: {
      name: string
      kind: 'interval' | 'point'
      fields: string[]
      zoom: boolean
      /** By fields: the ends of a brush are best multiples of these; times are milliseconds. */
      steps?: { [field: string]: number }
    }[]
    marks: {
      id: string
      kind: string
      box: Box
      label: string
      datum: { [field: string]: Cell }
      texts: { [field: string]: string }
    }[]
    truncated: boolean
  }[]
  legends: {
    title: string
    channel: string
    box: Box
    entries: { label: string; value: Json; box: Box }[]
  }[]
  reduction?: RowReduction
}
