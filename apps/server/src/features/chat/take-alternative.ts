import type { TurnOutcome } from '@belvedere/assistant/ports'
import type { Spec } from '@belvedere/spec'
import { textOf } from '@belvedere/texts/all'
import { serverTexts } from '@belvedere/texts/server'
import type { SpecProbe } from '../../room/viz-port.ts'

/** Takes an offered alternative; it is probed again, for tables may have changed since. */
export async function takeAlternative(
  { label, spec }: { label: string; spec: Spec },
  probe: (spec: Spec) => Promise<SpecProbe>,
): Promise<TurnOutcome> {
  const { fault } = await probe(spec)
  if (fault !== null) {
    const text = textOf(serverTexts.message('chat.alternative_failed', { label, reason: fault.text }), 'en')
    const code = fault.kind === 'stopped' ? 'stopped' : 'nothing_to_draw'
    return { kind: 'failed', code, text, suggestions: [] }
  }
  return {
    kind: 'chart',
    spec,
    edit: true,
    text: textOf(serverTexts.message('chat.alternative_taken', { label }), 'en'),
    explanation: { rules: [], assumptions: [], readings: [] },
    confidence: 1,
    alternatives: [],
    suggestions: [],
  }
}
