import type { OpenView } from '@belvedere/render'
import type { ProcessLost } from './child-process.ts'
import type {
  DrawnView,
  FileRequest,
  FrameRequest,
  OpenedView,
  PickedMark,
  RenderAnswer,
  RenderRequest,
} from './messages.ts'

/** This spec or this state cannot be drawn, but the process is well. The message is a sentence for people. */
export class RenderRefused extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'RenderRefused'
  }
}

/** A process that answers render requests: a forked one, or one within a test. */
export interface RenderPort {
  readonly alive: boolean
  readonly lost: Promise<ProcessLost>
  call(request: RenderRequest, options: { deadlineMs: number }): Promise<RenderAnswer>
  kill(): void
}

/**
 * The views of one render process as functions. Each throws `RenderRefused` where the renderer threw, and `ProcessLost`
 * where the process is gone.
 */
export class Renderer {
  readonly #port: RenderPort
  readonly #onEngineFault: (trace: string) => void

  constructor(port: RenderPort, onEngineFault: (trace: string) => void = () => undefined) {
    this.#port = port
    this.#onEngineFault = onEngineFault
  }

  get alive(): boolean {
    return this.#port.alive
  }

  get lost(): Promise<ProcessLost> {
    return this.#port.lost
  }

  async open(view: string, open: OpenView, deadlineMs: number): Promise<OpenedView> {
    return this.#ask('opened', { type: 'open', view, open }, deadlineMs)
  }

  async frame(view: string, frame: FrameRequest, deadlineMs: number): Promise<DrawnView> {
    return this.#ask('drawn', { type: 'frame', view, frame }, deadlineMs)
  }

  async write(view: string, file: FileRequest, deadlineMs: number): Promise<Buffer> {
    return (await this.#ask('written', { type: 'write', view, file }, deadlineMs)).bytes
  }

  async pick(view: string, x: number, y: number, deadlineMs: number): Promise<PickedMark | null> {
    return (await this.#ask('picked', { type: 'pick', view, x, y }, deadlineMs)).picked
  }

  async close(view: string, deadlineMs: number): Promise<void> {
    await this.#ask('closed', { type: 'close', view }, deadlineMs)
  }

  kill(): void {
    this.#port.kill()
  }

  async #ask<T extends RenderAnswer['type']>(
    type: T,
    request: RenderRequest,
    deadlineMs: number,
  ): Promise<Extract<RenderAnswer, { type: T }>> {
    const answer = await this.#port.call(request, { deadlineMs })
    if (answer.type === 'refused') {
      if (answer.trace !== null) this.#onEngineFault(answer.trace)
      throw new RenderRefused(answer.message)
    }
    if (!isOf(answer, type)) throw new RenderRefused(`A render process answered "${answer.type}" instead of "${type}".`)
    return answer
  }
}

function isOf<T extends RenderAnswer['type']>(
  answer: RenderAnswer,
  type: T,
): answer is Extract<RenderAnswer, { type: T }> {
  return answer.type === type
}
