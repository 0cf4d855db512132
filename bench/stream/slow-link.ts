import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const segmentBytes = 4096
/** What waits at the narrow end, as in a router; beyond it the sender has to wait. */
const queueBytes = 64 * 1024

/** A TCP proxy on 127.0.0.1 in front of `port`; what comes back through it takes `bytesPerSecond`, one connection each. */
export interface SlowLink {
  readonly port: number
  close(): void
}

export async function openSlowLink(port: number, bytesPerSecond: number): Promise<SlowLink> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: '127.0.0.1', port, noDelay: true })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.pipe(far)
    throttle(far, near, bytesPerSecond)
    near.on('close', () => far.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function throttle(from: Socket, to: Socket, bytesPerSecond: number): void {
  const segments: { bytes: Buffer; at: number }[] = []
  let waiting = 0
  let free = 0
  let timer: NodeJS.Timeout | null = null
  const pass = () => {
    timer = null
    const now = performance.now()
    for (let next = segments[0]; next !== undefined && next.at <= now; next = segments[0]) {
      segments.shift()
      waiting -= next.bytes.byteLength
      to.write(next.bytes)
    }
    if (waiting < queueBytes) from.resume()
    const [next] = segments
    if (next !== undefined) timer = setTimeout(pass, Math.max(0, next.at - now))
  }
  from.on('data', (bytes: Buffer) => {
    for (let at = 0; at < bytes.byteLength; at += segmentBytes) {
      const segment = bytes.subarray(at, at + segmentBytes)
      free = Math.max(free, performance.now()) + (segment.byteLength / bytesPerSecond) * 1000
      segments.push({ bytes: segment, at: free })
      waiting += segment.byteLength
    }
    if (waiting >= queueBytes) from.pause()
    if (timer === null) pass()
  })
  from.on('close', () => {
    if (timer !== null) clearTimeout(timer)
    to.destroy()
  })
}
