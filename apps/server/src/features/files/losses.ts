/**
 * What ended an attempt to read a file: the reader crashed; somebody or the system killed it; the disk was full; or the
 * service that it belongs to, this one or the visualization service, went away.
 */
export type Loss = 'crash' | 'killed' | 'disk' | 'service'

/**
 * Attempts at one reading before it is given up, by what ended the last. The bytes are there, so most are worth many; but
 * a file that kills its reader is not to do so for ever.
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

/** Whether a file is read again after so many attempts, and when; or what is said of it. Pauses double. */
export function decideRetry(
  by: Loss,
  attempts: number,
): { again: true; afterMs: number } | { again: false; detail: string } {
  if (attempts >= maxAttempts[by]) return { again: false, detail: messages[by] }
  return { again: true, afterMs: Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1)) }
}
