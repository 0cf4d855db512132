import { openView } from '@belvedere/render'
import type { FieldProfile, Spec } from '@belvedere/spec'
import { serveParent } from './child.ts'
import type { RenderAnswer, RenderRequest } from './messages.ts'
import { RenderHost } from './render-host.ts'

/** The program of a render process: one room's views, or one candidate's. It reads tables and draws; it writes nothing. */
const host = new RenderHost(openView)

const counts = { count: 3, nulls: 0, distinct: 3 }
const warmColumns = { a: ['x', 'y', 'z'], b: [1, 2, 3] }
const warmSpecs: { [view: string]: Spec } = {
  bar: {
    data: { name: 'warm' },
    mark: 'bar',
    encoding: { x: { field: 'a', type: 'nominal' }, y: { field: 'b', type: 'quantitative', aggregate: 'mean' } },
  },
  point: {
    data: { name: 'warm' },
    mark: 'point',
    encoding: {
      x: { field: 'b', type: 'quantitative' },
      y: { field: 'b', type: 'quantitative' },
      color: { field: 'a', type: 'nominal' },
    },
  },
}

await serveParent<RenderRequest, RenderAnswer>({
  types: ['open', 'frame', 'pick', 'close'],
  answer: (request) => host.answer(request),
  warmUp,
  // A room that nobody touches gives back what drawing left behind; V8 by itself would wait for the next allocation.
  onIdle: () => globalThis.gc?.(),
})

/** One small chart is drawn before the first call: loading fonts and compiling the code paths costs more than a chart. */
async function warmUp(): Promise<void> {
  const size = { width: 200, height: 120, pixelRatio: 1 }
  const state = { params: {}, selections: {}, timestep: null }
  const fields = [
    { name: 'a', type: 'nominal', ...counts, values: [] },
    { name: 'b', type: 'quantitative', ...counts, values: [] },
  ] satisfies FieldProfile[]
  const files = { name: 'warm', parquet: '' }
  const tables = [{ files, profile: { name: 'warm', rows: 3, fields } }]
  const warm = new RenderHost((open) => openView(open, async () => ({ rows: 3, columns: warmColumns })))
  for (const [view, spec] of Object.entries(warmSpecs)) {
    await warm.answer({ type: 'open', view, open: { spec, tables, size, theme: 'light', state } })
    for (const quality of ['moving', 'final'] as const) {
      const frame = { size, theme: 'light', state, options: { quality }, withScene: true } as const
      await warm.answer({ type: 'frame', view, frame })
    }
  }
  warm.close()
}
