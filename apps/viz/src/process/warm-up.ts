import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RenderTable, TableSource, View, ViewOptions } from '@belvedere/render'
import type { Cell, Spec } from '@belvedere/spec'
import { RenderHost } from './render-host.ts'
import type { RenderRequest } from './render-messages.ts'

/** Enough to load fonts and compile the code that most charts use; more would only delay the spare. */
const rounds = 3
const rows = 300
const size = { width: 900, height: 500, pixelRatio: 1 }

const columns: { [field: string]: Cell[] } = {
  group: Array.from({ length: rows }, (_, i) => ['north', 'east', 'south'][i % 3] ?? null),
  amount: Array.from({ length: rows }, (_, i) => (i * 37) % 100),
  price: Array.from({ length: rows }, (_, i) => (i * 91) % 170),
  day: Array.from({ length: rows }, (_, i) => Date.UTC(2020, i % 48, 1)),
}

const table: RenderTable = {
  files: { name: 'warm', parquet: '' },
  profile: {
    name: 'warm',
    rows,
    fields: Object.keys(columns).map((name) => ({
      name,
      type: name === 'day' ? 'temporal' : name === 'group' ? 'nominal' : 'quantitative',
      count: rows,
      nulls: 0,
      distinct: rows,
      values: [],
    })),
  },
}

const shared = {
  data: { name: 'warm' },
  params: [{ name: 'limit', value: 100, bind: { input: 'range', min: 0, max: 100, step: 1 } }],
  transform: [{ filter: 'datum.amount <= limit' }],
} satisfies Partial<Spec>

const specs: Spec[] = [
  {
    ...shared,
    mark: 'bar',
    encoding: {
      x: { field: 'group', type: 'nominal' },
      y: { field: 'amount', type: 'quantitative', aggregate: 'mean' },
    },
  },
  {
    ...shared,
    mark: 'point',
    encoding: {
      x: { field: 'amount', type: 'quantitative' },
      y: { field: 'price', type: 'quantitative' },
      color: { field: 'group', type: 'nominal' },
    },
  },
  {
    ...shared,
    mark: 'line',
    encoding: {
      x: { field: 'day', type: 'temporal', timeUnit: 'yearmonth' },
      y: { field: 'price', type: 'quantitative', aggregate: 'sum' },
    },
  },
]

/**
 * Draws some charts and drags their slider, so that the first real chart of a spare is as fast as its second. Stops after
 * any step once the process is wanted.
 */
export async function warmUp(
  openView: (open: ViewOptions, source: Partial<TableSource>) => Promise<View>,
  isWanted: () => boolean = () => false,
): Promise<void> {
  const host = new RenderHost((open) => openView(open, { columns: async () => ({ rows, columns }) }))
  for (const step of steps()) {
    // Lets the event loop deliver messages.
    await nextTurn()
    if (isWanted()) break
    await host.respond(step)
  }
  host.close()
}

function* steps(): Generator<RenderRequest> {
  for (const [i, spec] of specs.entries()) {
    const view = `warm-${i}`
    const state = (limit: number) => ({ params: { limit }, selections: {}, timestep: null })
    yield { type: 'open', view, open: { spec, tables: [table], size, theme: 'light', state: state(100) } }
    for (let round = 0; round < rounds; round++) {
      const [quality, base] = round === 0 ? (['final', null] as const) : (['moving', round] as const)
      const options = { quality, requests: [{ base, inexact: null, maxBytes: null }] }
      const frame = { size, theme: 'light', state: state(100 - round), options, withScene: round === 0 } as const
      yield { type: 'frame', view, frame }
    }
  }
}
