import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { type DrawOptions, type Drawing, openView, sourceBy, type View, type ViewOptions } from '@belvedere/render'
import { RenderHost } from '../../apps/viz/src/process/render-host.ts'
import type { RenderRequest, RenderResponse } from '../../apps/viz/src/process/render-messages.ts'
import { serveParent } from '../../apps/viz/src/process/serve-parent.ts'
import { databaseByParent, statementByParent } from '../../apps/viz/src/process/statement-by-parent.ts'

/** Drawings of each quality that are made as always; the later ones are these again. */
const realDrawings = 3

/**
 * Serves as a render process whose views draw their first frames only; for each further one it waits for a simulated processor, for
 * `frameMs`. `cores`: the socket of `SimulatedCores`. The machine is the process that started it, a visualization node.
 */
export async function serveSimulatedRendering({ cores, frameMs }: { cores: string; frameMs: number }): Promise<void> {
  const socket = connect(cores)
  const waiting: (() => void)[] = []
  createInterface(socket).on('line', () => waiting.shift()?.())
  const compute = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      socket.write(`${process.ppid} ${frameMs}\n`)
    })
  const source = sourceBy(statementByParent, databaseByParent)
  const host = new RenderHost(async (options: ViewOptions) => simulated(await openView(options, source), compute))
  await serveParent<RenderRequest, RenderResponse>({
    types: ['open', 'frame', 'ahead', 'write', 'pick', 'statements', 'close'],
    isAtOnce: ({ type }) => type === 'ahead',
    respond: (request) => host.respond(request),
  })
}

function simulated(view: View, compute: () => Promise<void>): View {
  const drawn: { [quality in DrawOptions['quality']]: Drawing[] } = { final: [], moving: [] }
  let number = 0
  return Object.assign(Object.create(view) as View, bound(view), {
    apply: async (...[state, quality = 'final']: Parameters<View['apply']>) => {
      if (drawn[quality].length < realDrawings) await view.apply(state, quality)
    },
    draw: async (options: DrawOptions): Promise<Drawing> => {
      const before = drawn[options.quality]
      if (before.length < realDrawings) {
        const drawing = await view.draw(options)
        if (drawing.number > number) before.push(drawing)
        number = Math.max(number, drawing.number)
        return drawing
      }
      await compute()
      number += 1
      const [picture] = before[number % realDrawings]?.pictures ?? []
      return { number, pictures: picture ? options.requests.map(() => picture) : [] }
    },
  })
}

/** The methods of a view, which has private members. */
const bound = (view: View): Partial<View> =>
  Object.fromEntries(
    Object.getOwnPropertyNames(Object.getPrototypeOf(view))
      .filter((name) => name !== 'constructor' && typeof Reflect.get(view, name) === 'function')
      .map((name) => [name, Reflect.get(view, name).bind(view)]),
  )
