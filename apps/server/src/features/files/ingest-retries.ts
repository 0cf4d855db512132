import type { TranslatableText } from '@belvedere/texts'
import { textOf } from '@belvedere/texts/all'
import { serverTexts } from '@belvedere/texts/server'

/**
 * Why an attempt to read a file was lost: the reader crashed; a person or the system killed it; the disk was full; or
 * this service or the visualization service ended.
 */
export type IngestLoss = 'crash' | 'killed' | 'disk' | 'service'

/**
 * Maximum attempts by the kind of the last loss. The bytes are stored, so most losses are worth many retries; a file
 * that crashes its reader is not.
 */
const maxAttempts: Record<IngestLoss, number> = { crash: 2, killed: 8, disk: 10, service: 10 }

const messages = {
  crash: serverTexts.message('files.lost_crash'),
  killed: serverTexts.message('files.lost_killed'),
  disk: serverTexts.message('files.lost_disk'),
  service: serverTexts.message('files.lost_service'),
} satisfies Record<IngestLoss, TranslatableText>

const initialBackoffMs = 1000
const maxBackoffMs = 60_000

/** Whether and when to retry after this many attempts, or the error to report. Pauses double. */
export function decideRetry(
  by: IngestLoss,
  attempts: number,
): { again: true; afterMs: number } | { again: false; detail: string } {
  if (attempts >= maxAttempts[by]) return { again: false, detail: textOf(messages[by], 'en') }
  return { again: true, afterMs: Math.min(maxBackoffMs, initialBackoffMs * 2 ** (attempts - 1)) }
}
