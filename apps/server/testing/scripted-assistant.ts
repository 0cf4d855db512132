import { introduceTable, type RunTurn, type TurnOutcome, whyChart } from '@belvedere/assistant'
import type { Derivation, FigureQuery, Spec } from '@belvedere/spec'
import type { AssistantImplementation } from '../src/assistant/serve-assistant.ts'

const busyMs = 60
const spec: Spec = { data: { name: 'cars' }, mark: 'bar', encoding: {} }
const measure = { aggregate: 'count', field: null } as const
const query: FigureQuery = {
  table: 'cars',
  where: [],
  measure,
  group: null,
  having: null,
  order: 'descending',
  limit: 1,
}
const derivation: Derivation = { kind: 'unpivot', table: 'cars', keep: [], columns: ['a'], name: 'b', value: 'c' }

/** A turn whose first word selects its behaviour: using one of its ports, or misbehaving. */
const runTurn: RunTurn = async (deps, request, signal) => {
  deps.onStep({ step: 'profile', state: 'started', label: 'Reading' })
  const tables = await deps.tables(signal)
  deps.onStep({ step: 'profile', state: 'done', label: `Read ${tables.length}`, ms: 1 })
  switch (request.message.split(' ')[0]) {
    case 'probe': {
      const { marks, warnings } = await deps.probe(spec, signal)
      return answer(`${marks} marks`, warnings.map(String))
    }
    case 'compute':
      return answer(`${(await deps.compute(query, signal)).rows} rows`)
    case 'derive': {
      const derived = await deps.derive?.(derivation, signal)
      return answer(derived?.ok === false ? String(derived.reason) : 'made')
    }
    case 'read':
      return answer((await deps.interpret?.({ ...request, tables }, signal))?.kind ?? 'nothing to read with')
    case 'busy':
      work(busyMs)
      return answer(request.message)
    case 'hang':
      return work(Number.POSITIVE_INFINITY)
    case 'exit':
      return process.exit(3)
    case 'throw':
      throw new TypeError('not as expected')
    default:
      return answer(request.message)
  }
}

const answer = (text: string, suggestions: string[] = []): TurnOutcome => ({ kind: 'answer', text, suggestions })

function work(ms: number): TurnOutcome {
  const until = performance.now() + ms
  for (;;) if (performance.now() > until) return answer('worked')
}

export const scriptedAssistant: AssistantImplementation = {
  runTurn,
  introduceTable,
  why: whyChart,
}
