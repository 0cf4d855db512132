import type { FrameFile } from '@belvedere/contract'
import type { DrawOptions, OpenView, Picture, ViewSize, ViewState, ViewWidget } from '@belvedere/render'
import type { Cell } from '@belvedere/spec'

/** What the gateway asks of a render process, one request after the other. `view` is the gateway's name for a live view. */
export type RenderRequest =
  | { type: 'open'; view: string; open: OpenView }
  | { type: 'frame'; view: string; frame: FrameRequest }
  | { type: 'write'; view: string; file: FileRequest }
  | { type: 'pick'; view: string; x: number; y: number }
  | { type: 'close'; view: string }

export interface FrameRequest {
  size: ViewSize
  theme: 'light' | 'dark'
  state: ViewState
  options: DrawOptions
  withScene: boolean
}

/** A picture to keep, at the size and theme that the view was opened with. */
export interface FileRequest {
  state: ViewState
  format: FrameFile
}

export type RenderAnswer =
  | ({ type: 'opened' } & OpenedView)
  | ({ type: 'drawn' } & DrawnView)
  | { type: 'written'; bytes: Buffer }
  | { type: 'picked'; picked: PickedMark | null }
  | { type: 'closed' }
  /** This spec or this state cannot be drawn, but the process is well. `trace`: of a fault of the engine, for the log. */
  | { type: 'refused'; message: string; trace: string | null }

export interface OpenedView {
  widgets: ViewWidget[]
  timesteps: { count: number; labels: string[] } | null
  initial: ViewState
  warnings: string[]
  marks: number
}
export interface DrawnView {
  picture: Picture
  /** The scene as JSON: written here, so that the gateway neither clones nor writes thousands of marks. */
  scene: string | null
}
export interface PickedMark {
  datum: { [field: string]: Cell }
  rows: [string, string][]
}

/** Parent → child. */
export interface Call<Request> {
  id: number
  request: Request
}
/** Child → parent. `ready` comes once, when everything is loaded. */
export type Reply<Answer> =
  | { type: 'ready' }
  | { type: 'progress'; id: number; progress: number }
  | { type: 'answer'; id: number; answer: Answer }
