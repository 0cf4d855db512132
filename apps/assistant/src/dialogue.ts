import {
  type Request,
  readCharts,
  runTurn,
  type Trace,
  type TurnDeps,
  type TurnOutcome,
  trace,
  traceMessage,
} from '@belvedere/assistant'
import { solve } from '@belvedere/solver'
import type { FigureResult, Spec, TableProfile } from '@belvedere/spec'

/** Minimum confidence of the likeliest chart where the assistant answers without one. */
const minLikeliest = 0.2

/** A table with a way to compute numbers from its rows. */
export interface BatchTable {
  profile: TableProfile
  compute: TurnDeps['compute']
}

/** What came of a dialogue. */
export interface BatchAnswer {
  /** What the last utterance was answered with. */
  kind: TurnOutcome['kind'] | 'figure'
  /**
   * The chart that stands at the end; where none does and the last utterance is no command, the likeliest one; null if
   * none is likely enough.
   */
  spec: Spec | null
  text: string
  /** The numbers that answer the last utterance, the first one first; null if it asks for none. */
  figure: FigureResult['figures'] | null
  confidence: number | null
  alternatives: { spec: Spec; label: string }[]
  /** How the last utterance was read, if asked for. */
  trace?: Trace
}

/** Sends the utterances one by one, each about the chart of that moment, and returns the result of the last one. */
export async function holdDialogue(
  utterances: readonly string[],
  { profile, compute }: BatchTable,
  { traced }: { traced: boolean },
): Promise<BatchAnswer> {
  let versions: (Spec | null)[] = [null]
  let at = 0
  let last: { request: Request; outcome: TurnOutcome; figure: BatchAnswer['figure'] } | null = null
  const history: Request['history'] = []
  const show = (spec: Spec | null) => {
    versions = [...versions.slice(0, at + 1), spec]
    at += 1
  }
  for (const message of utterances) {
    let figure: BatchAnswer['figure'] = null
    const request = { message, current: versions[at] ?? null, history: [...history] }
    const outcome = await runTurn(
      {
        now: () => performance.now(),
        tables: async () => [profile],
        // Nothing is drawn here; the caller draws the spec.
        probe: async () => ({ marks: 1, warnings: [] }),
        compute: async (query, signal) => {
          const result = await compute(query, signal)
          figure = result.figures
          return result
        },
        onStep: () => undefined,
      },
      request,
      new AbortController().signal,
    )
    if (outcome.kind === 'chart') show(outcome.spec)
    if (outcome.kind === 'command') {
      if (outcome.command === 'reset') show(null)
      else at = Math.min(versions.length - 1, Math.max(0, at + (outcome.command === 'undo' ? -1 : 1)))
    }
    const options = outcome.kind === 'question' ? { options: outcome.options } : {}
    history.push({ role: 'user', text: message }, { role: 'assistant', text: textOf(outcome), ...options })
    last = { request: { ...request, tables: [profile] }, outcome, figure }
  }
  if (!last) throw new Error('There is no utterance.')
  const { request, outcome, figure } = last
  const isCommand = outcome.kind === 'command'
  return {
    kind: figure !== null && outcome.kind === 'answer' ? 'figure' : outcome.kind,
    spec: versions[at] ?? (isCommand ? null : likeliest(utterances.join('. '), profile)),
    text: textOf(outcome),
    figure,
    confidence: outcome.kind === 'chart' ? outcome.confidence : null,
    alternatives: outcome.kind === 'chart' ? outcome.alternatives.map(({ spec, label }) => ({ spec, label })) : [],
    ...(traced && { trace: trace.parse(traceMessage(request)) }),
  }
}

const textOf = (outcome: TurnOutcome): string => (outcome.kind === 'cancelled' ? '' : outcome.text)

/** The likeliest chart for a message that the assistant answered with words. */
function likeliest(message: string, table: TableProfile): Spec | null {
  const [best] = readCharts({ message, tables: [table] })
  if (!best || best.confidence < minLikeliest || best.evidence.length === 0) return null
  const solution = solve(best.partial, table)
  return solution.state === 'solved' ? (solution.specs[0]?.spec ?? null) : null
}
