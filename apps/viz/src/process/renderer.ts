import type { RanStatement, ViewOptions } from '@belvedere/render'
import type { ExceededLimit } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { ProcessLost } from './child-process.ts'
import { namedTables } from './named-tables.ts'
import type {
  DrawnView,
  FileRequest,
  FrameRequest,
  OpenedView,
  PickedMark,
  RenderRequest,
  RenderResponse,
} from './render-messages.ts'

/**
 * Thrown if this spec or state cannot be drawn; the process is still healthy. `text` is a sentence for people, `message` the
 * same in English.
 */
export class RenderRefusal extends Error {
  readonly text: TranslatableText | string

  constructor(message: string, text: TranslatableText | string = message) {
    super(message)
    this.name = 'RenderRefusal'
    this.text = text
  }
}

/** Thrown if this spec or state exceeds a limit; the process is still healthy. */
export class RenderStopped extends Error {
  readonly exceeded: ExceededLimit

  constructor(exceeded: ExceededLimit) {
    super(exceeded.limit)
    this.name = 'RenderStopped'
    this.exceeded = exceeded
  }
}

/** A process that responds to render requests; tests have one in-process. */
export interface RenderPort {
  readonly alive: boolean
  readonly lost: Promise<ProcessLost>
  call(request: RenderRequest, options: { timeoutMs: number }): Promise<RenderResponse>
  kill(): void
}

interface RendererOptions {
  /** Has the files of tables at their paths from before a view opens them until the process has ended. */
  holdTables?: (tables: ViewOptions['tables']) => Promise<() => void>
  /** Of every view that is opened. */
  limits?: ViewOptions['limits']
  onEngineError?: (trace: string) => void
}

/**
 * The views of one render process as functions. Each rejects with `RenderRefusal` if the view cannot be drawn, with
 * `RenderStopped` if it has too many rows or marks, and with `ProcessLost` if the process has ended.
 */
export class Renderer {
  readonly #port: RenderPort
  readonly #options: RendererOptions

  constructor(port: RenderPort, options: RendererOptions = {}) {
    this.#port = port
    this.#options = options
  }

  get alive(): boolean {
    return this.#port.alive
  }

  get lost(): Promise<ProcessLost> {
    return this.#port.lost
  }

  async open(view: string, options: Omit<ViewOptions, 'limits'>, timeoutMs: number): Promise<OpenedView> {
    const { limits } = this.#options
    const open = limits === undefined ? options : { ...options, limits }
    await this.#holdTables(options)
    const opened = await this.#ask('opened', { type: 'open', view, open }, timeoutMs)
    if (opened.trace !== null) this.#options.onEngineError?.(opened.trace)
    return opened
  }

  async frame(view: string, frame: FrameRequest, timeoutMs: number): Promise<DrawnView> {
    return this.#ask('drawn', { type: 'frame', view, frame }, timeoutMs)
  }

  /** Fetches the rows of a timestep while other requests are made. */
  async fetchAhead(view: string, timestep: number, timeoutMs: number): Promise<void> {
    await this.#ask('fetched', { type: 'ahead', view, timestep }, timeoutMs)
  }

  async write(view: string, file: FileRequest, timeoutMs: number): Promise<Buffer> {
    return (await this.#ask('written', { type: 'write', view, file }, timeoutMs)).bytes
  }

  async pick(view: string, x: number, y: number, timeoutMs: number): Promise<PickedMark | null> {
    return (await this.#ask('picked', { type: 'pick', view, x, y }, timeoutMs)).picked
  }

  async statements(view: string, timeoutMs: number): Promise<RanStatement[]> {
    return (await this.#ask('statements', { type: 'statements', view }, timeoutMs)).statements
  }

  async close(view: string, timeoutMs: number): Promise<void> {
    await this.#ask('closed', { type: 'close', view }, timeoutMs)
  }

  kill(): void {
    this.#port.kill()
  }

  /** The process can be replaced, and then it is tried again. */
  async #holdTables({ spec, tables }: Pick<ViewOptions, 'spec' | 'tables'>): Promise<void> {
    const { holdTables } = this.#options
    if (holdTables === undefined) return
    try {
      const release = await holdTables(namedTables(spec, tables))
      void this.#port.lost.then(release)
    } catch (cause) {
      this.#port.kill()
      throw new ProcessLost(
        'killed',
        `Its tables could not be fetched: ${cause instanceof Error ? cause.message : cause}`,
      )
    }
  }

  async #ask<T extends RenderResponse['type']>(
    type: T,
    request: RenderRequest,
    timeoutMs: number,
  ): Promise<Extract<RenderResponse, { type: T }>> {
    const response = await this.#port.call(request, { timeoutMs })
    if (response.type === 'stopped') throw new RenderStopped(response.exceeded)
    if (response.type === 'refused') {
      if (response.trace !== null) this.#options.onEngineError?.(response.trace)
      throw new RenderRefusal(response.message, response.text)
    }
    if (!isOf(response, type))
      throw new RenderRefusal(`A render process responded with "${response.type}" instead of "${type}".`)
    return response
  }
}

function isOf<T extends RenderResponse['type']>(
  response: RenderResponse,
  type: T,
): response is Extract<RenderResponse, { type: T }> {
  return response.type === type
}
