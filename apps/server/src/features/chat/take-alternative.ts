import type { TurnOutcome } from '@belvedere/assistant/ports'
import type { Spec } from '@belvedere/spec'
import type { SpecProbe } from '../../room/viz-port.ts'

/** Takes an offered alternative; it is probed again, for tables may have changed since. */
export async function takeAlternative(
  { label, spec }: { label: string; spec: Spec },
  probe: (spec: Spec) => Promise<SpecProbe>,
): Promise<TurnOutcome> {
  const { fault } = await probe(spec)
  if (fault !== null) {
    const text = `I can’t draw “${label}” any more: ${fault.message}`
    return { kind: 'failed', code: 'nothing_to_draw', text, suggestions: [] }
  }
  return {
    kind: 'chart',
    spec,
    edit: true,
    text: `Here it is as “${label}”.`,
    explanation: { rules: [], assumptions: [] },
    confidence: 1,
    alternatives: [],
    suggestions: [],
  }
}
