import type { IncomingMessage } from 'node:http'

/** Minimum bytes of a body per period. */
const defaultDeadline = { periodMs: 20_000, leastBytes: 4096 }

/** Destroys connections with very slow bodies, which would hold a file and a quota for hours. */
export function watchBody(request: IncomingMessage, { periodMs, leastBytes } = defaultDeadline): void {
  const expectsBody =
    request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
  if (!expectsBody || request.headers['content-length'] === '0') return
  let seen = request.socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const now = request.socket.bytesRead
    // If our reader is slow, the sender is not at fault.
    const waitingForUs = request.readableLength > 0
    if (now - seen < leastBytes && !waitingForUs) {
      clearInterval(timer)
      request.socket.destroy()
    }
    seen = now
  }, periodMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
