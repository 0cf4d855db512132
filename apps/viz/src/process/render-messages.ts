import type { ExportFormat } from '@belvedere/contract'
import type {
  Drawing,
  DrawOptions,
  RanStatement,
  RenderWarning,
  ViewOptions,
  ViewSize,
  ViewState,
} from '@belvedere/render'
import type { Cell, ChartWidget, ExceededLimit } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'

/**
 * A request to a render process, one at a time, except `ahead`, beside which others are made. `view` is the caller's name for a
 * live view.
 */
export type RenderRequest =
  | { type: 'open'; view: string; open: ViewOptions }
  | { type: 'frame'; view: string; frame: FrameRequest }
  | { type: 'write'; view: string; file: FileRequest }
  /** Fetches the rows of a timestep. */
  | { type: 'ahead'; view: string; timestep: number }
  | { type: 'pick'; view: string; x: number; y: number }
  | { type: 'statements'; view: string }
  | { type: 'close'; view: string }

export interface FrameRequest {
  size: ViewSize
  theme: 'light' | 'dark'
  state: ViewState
  options: DrawOptions
  withScene: boolean
}

/** A file of the view at the size and theme with which it was opened. */
export interface FileRequest {
  state: ViewState
  format: ExportFormat
}

export type RenderResponse =
  | ({ type: 'opened' } & OpenedView)
  | ({ type: 'drawn' } & DrawnView)
  | { type: 'written'; bytes: Buffer }
  | { type: 'fetched' }
  | { type: 'picked'; picked: PickedMark | null }
  | { type: 'statements'; statements: RanStatement[] }
  | { type: 'closed' }
  /** This spec or state cannot be drawn; the process is healthy. `trace`: stack of an engine error, for the log. */
  | { type: 'refused'; text: TranslatableText; message: string; trace: string | null }
  /** A limit is exceeded; the process is healthy. */
  | { type: 'stopped'; exceeded: ExceededLimit }

export interface OpenedView {
  widgets: ChartWidget[]
  timesteps: { count: number; labels: string[] } | null
  initial: ViewState
  warnings: RenderWarning[]
  marks: number
  /** Stack of an error of the engine of queries, for the log; the chart is drawn of its rows. */
  trace: string | null
}
export interface DrawnView {
  drawing: Drawing
  /** The scene as JSON, so that the gateway need not clone or serialize thousands of marks. */
  scene: string | null
}
export interface PickedMark {
  datum: { [field: string]: Cell }
  rows: [string, string][]
}
