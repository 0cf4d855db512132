/**
 * Why an attempt to read a file was lost: the reader crashed; a person or the system killed it; the disk was full; or
 * this service or the visualization service ended.
 */
export type Loss = 'crash' | 'killed' | 'disk' | 'service'

/**
 * Maximum attempts by the kind of the last loss. The bytes are stored, so most losses are worth many retries; a file
 * that crashes its reader is not.
 */
const maxAttempts: Record<Loss, number> = { crash: 2, killed: 8, disk: 10, service: 10 }

const messages: Record<Loss, string> = {
  crash: 'The reader ended unexpectedly on this file, more than once. Check that it is whole, and upload it again.',
  killed:
    'Reading this file was stopped again and again, by the system or by somebody on this machine, which may be short of memory. Tell who runs this service, or upload a smaller part of the file.',
  disk: 'There is no space left here to read this file. Tell who runs this service, and upload it again later.',
  service:
    'The service ended again and again while this file was read. Tell who runs it, or upload a smaller part of the file.',
}

const firstPauseMs = 1000
const longestPauseMs = 60_000

/** Whether and when to retry after this many attempts, or the error to report. Pauses double. */
export function decideRetry(
  by: Loss,
  attempts: number,
): { again: true; afterMs: number } | { again: false; detail: string } {
  if (attempts >= maxAttempts[by]) return { again: false, detail: messages[by] }
  return { again: true, afterMs: Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1)) }
}
