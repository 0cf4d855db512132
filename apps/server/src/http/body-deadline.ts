import type { IncomingMessage } from 'node:http'

/** A body must bring at least so many bytes in each period, or the connection is cut. */
const usual = { periodMs: 20_000, leastBytes: 4096 }

/** Cuts a body that drips: it would hold a connection, a file and a quota for hours. */
export function watchBody(request: IncomingMessage, { periodMs, leastBytes } = usual): void {
  const expectsBody =
    request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
  if (!expectsBody || request.headers['content-length'] === '0') return
  let seen = request.socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const now = request.socket.bytesRead
    // A reader that is slow to take the bytes is ours, not the sender's fault.
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
