import type { RunTurn } from '@belvedere/assistant/ports'
import type { TableProfile } from '@belvedere/spec'

const table: TableProfile = {
  name: 'days',
  rows: 2,
  fields: [
    {
      name: 'city',
      type: 'nominal',
      count: 2,
      nulls: 0,
      distinct: 2,
      values: ['Rome', 'Oslo'].map((value) => ({ value, count: 1 })),
    },
    { name: 'rain', type: 'quantitative', count: 2, nulls: 0, distinct: 2, min: 1, max: 5, values: [] },
  ],
}
const messages = ['average rain by city as bars', 'only Rome', 'make it horizontal']

/** Runs a few sample messages, so that the first real one does not wait for cold code. */
export async function warmUp(runTurn: RunTurn): Promise<void> {
  const ports = {
    now: () => performance.now(),
    tables: async () => [table],
    probe: async () => ({ marks: 1, warnings: [] }),
    compute: async () => ({ rows: 2, groups: 1, figures: [] }),
    onStep: () => undefined,
  }
  let current = null
  for (const message of messages) {
    const outcome: Awaited<ReturnType<RunTurn>> = await runTurn(
      ports,
      { message, current, history: [] },
      new AbortController().signal,
    )
    current = outcome.kind === 'chart' ? outcome.spec : current
  }
}
