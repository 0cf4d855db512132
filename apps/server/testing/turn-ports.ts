import type { Spec, TableProfile } from '@belvedere/spec'
import type { TurnPorts } from '../src/room/assistant-port.ts'

export const carsProfile: TableProfile = {
  name: 'cars',
  rows: 2,
  fields: [
    {
      ...{ name: 'Origin', type: 'nominal', count: 2, nulls: 0, distinct: 2 },
      values: ['Japan', 'USA'].map((value) => ({ value, count: 1 })),
    },
    { name: 'Power', type: 'quantitative', count: 2, nulls: 0, distinct: 2, min: 1, max: 5, values: [] },
  ],
}

/** Ports that record their calls. */
export function turnPorts(overrides: Partial<TurnPorts> = {}): { ports: TurnPorts; asked: string[]; steps: string[] } {
  const calls: string[] = []
  const steps: string[] = []
  const ports: TurnPorts = {
    tables: async () => {
      calls.push('tables')
      return [carsProfile]
    },
    probe: async (spec) => {
      calls.push(`probe ${spec.data?.name}`)
      return { marks: 2, warnings: ['slow'] }
    },
    compute: async ({ table }) => {
      calls.push(`compute ${table}`)
      return { rows: 2, groups: 1, figures: [] }
    },
    derive: async ({ kind }) => {
      calls.push(`derive ${kind}`)
      return { ok: false, reason: 'not today' }
    },
    onStep: ({ step, state }) => steps.push(`${step} ${state}`),
    model: null,
    ...overrides,
  }
  return { ports, asked: calls, steps }
}

export const aChart: Spec = {
  data: { name: 'cars' },
  mark: 'bar',
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { field: 'Power', aggregate: 'mean', type: 'quantitative' },
  },
}
