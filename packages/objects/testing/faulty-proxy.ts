import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a proxy does with a request instead of passing it on. */
type Fault =
  /** Answers with this status. */
  | { kind: 'status'; status: number }
  /** Answers with this, where the store behind does not know how. */
  | { kind: 'answer'; body: string }
  /** Closes the connection after so many bytes of the answer's body. */
  | { kind: 'cut'; afterBytes: number }
  /** Sends so many bytes of the answer's body and then nothing. */
  | { kind: 'stall'; afterBytes: number }
  /** Passes the request on, but the answer is lost. */
  | { kind: 'lose_answer' }
  /** Never answers. */
  | { kind: 'silence' }

export interface FaultyProxy {
  url: string
  /** Chosen for each request; null passes it on. */
  fault: (request: { method: string; url: string }) => Fault | null
  close(): Promise<void>
}

/** A proxy before a store of objects that fails as networks and stores do. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '' } = incoming
    const fault = proxy.fault({ method, url })
    if (fault?.kind === 'silence') return void incoming.resume()
    if (fault?.kind === 'status') {
      incoming.resume()
      outgoing.writeHead(fault.status, { 'content-type': 'application/xml' })
      return void outgoing.end('<Error><Code>InternalError</Code><Message>Try again.</Message></Error>')
    }
    if (fault?.kind === 'answer') {
      incoming.resume()
      outgoing.writeHead(200, { 'content-type': 'application/xml' })
      return void outgoing.end(fault.body)
    }
    passOn(target, incoming, outgoing, fault)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${port}`,
    fault: () => null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}

function passOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault | null): void {
  const { method, url = '', headers } = incoming
  const forwarded = request(new URL(url, target), { method: method ?? 'GET', headers }, (answer) => {
    if (fault?.kind === 'lose_answer') {
      answer.resume()
      return void outgoing.destroy()
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    let left = fault?.kind === 'cut' || fault?.kind === 'stall' ? fault.afterBytes : Number.POSITIVE_INFINITY
    answer.on('data', (chunk: Buffer) => {
      if (left > 0) outgoing.write(chunk.subarray(0, left))
      left -= chunk.length
      if (left <= 0 && fault?.kind === 'cut') outgoing.destroy()
    })
    answer.on('end', () => {
      if (left > 0) outgoing.end()
    })
  })
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
}
