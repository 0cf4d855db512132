import type { View, ViewOptions } from '@belvedere/render'
import { LimitExceeded, toRenderError, traceOf } from '@belvedere/render/errors'
import { unreachable } from '../unreachable.ts'
import type { FrameRequest, RenderRequest, RenderResponse } from './render-messages.ts'
import { sceneJson } from './scene-json.ts'

interface LiveView {
  view: View
  viewport: string
}
const shapeOf = ({ size, theme }: Pick<FrameRequest, 'size' | 'theme'>) =>
  `${size.width}x${size.height}@${size.pixelRatio}/${theme}`

/**
 * The live views of a render process. Responds to one request at a time, and to `ahead` beside others; errors of the renderer are
 * responses too, so that a bad spec does not end the process.
 */
export class RenderHost {
  readonly #openView: (open: ViewOptions) => Promise<View>
  readonly #views = new Map<string, LiveView>()

  constructor(openView: (open: ViewOptions) => Promise<View>) {
    this.#openView = openView
  }

  async respond(request: RenderRequest): Promise<RenderResponse> {
    try {
      return await this.#respond(request)
    } catch (thrown) {
      if (thrown instanceof LimitExceeded) return { type: 'stopped', exceeded: thrown.exceeded }
      const fault = toRenderError(thrown)
      return { type: 'refused', text: fault.text, message: fault.message, trace: traceOf(fault) }
    }
  }

  close(): void {
    for (const { view } of this.#views.values()) view.close()
    this.#views.clear()
  }

  async #respond(request: RenderRequest): Promise<RenderResponse> {
    switch (request.type) {
      case 'open': {
        const view = await this.#openView(request.open)
        this.#views.get(request.view)?.view.close()
        this.#views.set(request.view, { view, viewport: shapeOf(request.open) })
        return {
          type: 'opened',
          widgets: view.widgets,
          timesteps: view.timesteps,
          initial: view.initialState,
          warnings: view.warnings,
          marks: view.markCount(),
          trace: view.engineFault && traceOf(view.engineFault),
        }
      }
      case 'frame': {
        const live = this.#requireView(request.view)
        const { frame } = request
        await reshape(live, frame)
        await live.view.apply(frame.state, frame.options.quality)
        const drawing = await live.view.draw(frame.options)
        return { type: 'drawn', drawing, scene: frame.withScene ? sceneJson(live.view.scene()) : null }
      }
      case 'ahead':
        await this.#requireView(request.view).view.fetchAhead(request.timestep)
        return { type: 'fetched' }
      case 'write': {
        const { view } = this.#requireView(request.view)
        const { state, format } = request.file
        await view.apply(state)
        const bytes = format === 'png' ? (await view.drawPng()).bytes : view.drawVector(format)
        return { type: 'written', bytes }
      }
      case 'pick':
        return { type: 'picked', picked: this.#requireView(request.view).view.pick(request.x, request.y) }
      case 'statements':
        return { type: 'statements', statements: this.#requireView(request.view).view.statements() }
      case 'close':
        this.#views.get(request.view)?.view.close()
        this.#views.delete(request.view)
        return { type: 'closed' }
      default:
        return unreachable(request)
    }
  }

  #requireView(name: string): LiveView {
    const live = this.#views.get(name)
    if (live === undefined) throw new Error(`There is no open view "${name}".`)
    return live
  }
}

async function reshape(live: LiveView, frame: FrameRequest): Promise<void> {
  const viewport = shapeOf(frame)
  if (live.viewport === viewport) return
  // Reset first, so that the next frame sets both again if this step fails half-way.
  const previous = live.viewport
  live.viewport = ''
  if (!previous.startsWith(viewport.slice(0, viewport.indexOf('/') + 1))) await live.view.resize(frame.size)
  if (!previous.endsWith(`/${frame.theme}`)) await live.view.setTheme(frame.theme)
  live.viewport = viewport
}
