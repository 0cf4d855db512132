import type { ExceededLimit } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { vizTexts } from '@belvedere/texts/viz'
import { ProcessLost } from './child-process.ts'
import { RenderStopped } from './renderer.ts'

/**
 * The limit at which drawing was stopped; null for other errors. `timeoutMs` is the time for several steps, of which the last
 * had what the others left.
 */
export function exceededLimitOf(error: unknown, timeoutMs?: number): ExceededLimit | null {
  const exceeded = error instanceof ProcessLost || error instanceof RenderStopped ? error.exceeded : null
  return exceeded?.limit === 'seconds' && timeoutMs !== undefined ? { ...exceeded, value: timeoutMs / 1000 } : exceeded
}

/** Names the limit and its value, as a sentence. */
export const stoppedText = ({ limit, value }: ExceededLimit): TranslatableText =>
  vizTexts.message(`stopped.${limit}`, { count: value })
