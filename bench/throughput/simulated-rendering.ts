import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { type Drawing, openView, sourceBy, type View, type ViewOptions } from '@belvedere/render'
import { RenderHost } from '../../apps/viz/src/process/render-host.ts'
import type { RenderRequest, RenderResponse } from '../../apps/viz/src/process/render-messages.ts'
import { serveParent } from '../../apps/viz/src/process/serve-parent.ts'
import { databaseByParent, statementByParent } from '../../apps/viz/src/process/statement-by-parent.ts'

/** The first drawings of a view are made as always; the later ones are these again. */
const realDrawings = 4

interface SimulatedFrames {
  /** The socket of `SimulatedCores`. */
  cores: string
  frameMs: number
  frameBytes: number
}

/**
 * Serves as a render process whose views draw their first frames only; for each further one it waits for a simulated processor, for
 * `frameMs`. `cores`: the socket of `SimulatedCores`. The machine is the process that started it, a visualization node.
 */
export async function serveSimulatedRendering({ cores, frameMs, frameBytes }: SimulatedFrames): Promise<void> {
  const socket = connect(cores)
  const waiting: (() => void)[] = []
  createInterface(socket).on('line', () => waiting.shift()?.())
  const compute = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      socket.write(`${process.ppid} ${frameMs}\n`)
    })
  const source = sourceBy(statementByParent, databaseByParent)
  const host = new RenderHost(async (options: ViewOptions) =>
    simulated(await openView(options, source), { compute, frameBytes }),
  )
  await serveParent<RenderRequest, RenderResponse>({
    types: ['open', 'frame', 'ahead', 'write', 'pick', 'statements', 'close'],
    isAtOnce: ({ type }) => type === 'ahead',
    respond: (request) => host.respond(request),
  })
}

function simulated(view: View, { compute, frameBytes }: { compute: () => Promise<void>; frameBytes: number }): View {
  const drawn: Drawing[] = []
  let number = 0
  const apply: View['apply'] = async (...state) => {
    if (drawn.length < realDrawings) await view.apply(...state)
  }
  const draw: View['draw'] = async (options) => {
    if (drawn.length < realDrawings) {
      const drawing = await view.draw(options)
      drawn.push(drawing)
      number = drawing.number
      return drawing
    }
    await compute()
    number += 1
    const [picture] = drawn[number % realDrawings]?.pictures ?? []
    if (picture === undefined) return { number, pictures: [] }
    // Nobody decodes it here.
    const bytes = Buffer.concat([picture.bytes, Buffer.alloc(Math.max(0, frameBytes - picture.bytes.length))])
    return { number, pictures: options.requests.map(() => ({ ...picture, bytes })) }
  }
  const own = new Map<PropertyKey, unknown>(Object.entries({ apply, draw }))
  return new Proxy(view, {
    get: (target, name) => {
      const value: unknown = own.get(name) ?? Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
