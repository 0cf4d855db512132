import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What was asked of an engine; times by `performance.now()`. */
export interface EngineRequest {
  path: string
  body: string
  from: number
  to: number
}

/** A proxy in front of an HTTP server that keeps what it was asked, and from when to when. */
export class RecordingProxy {
  readonly #target: { host: string; port: number; headers: { [name: string]: string } }
  readonly #server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing))
  #requests: EngineRequest[] = []

  constructor(target: { host: string; port: number; headers: { [name: string]: string } }) {
    this.#target = target
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await new Promise((resolve) => this.#server.once('listening', resolve))
    return (this.#server.address() as AddressInfo).port
  }

  /** The requests since the last call. */
  take(): EngineRequest[] {
    return this.#requests.splice(0)
  }

  /** Sends a request once more, without the proxy; returns milliseconds. */
  async timeDirectly({ path, body }: EngineRequest): Promise<number> {
    const from = performance.now()
    await this.#send('POST', path, Buffer.from(body))
    return performance.now() - from
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #pass(...[incoming, outgoing]: Parameters<Parameters<typeof createServer>[1] & object>): Promise<void> {
    const body = await buffer(incoming)
    const recorded: EngineRequest = {
      path: incoming.url ?? '/',
      body: body.toString(),
      from: performance.now(),
      to: 0,
    }
    this.#requests.push(recorded)
    try {
      const { status, headers, bytes } = await this.#send(incoming.method ?? 'POST', recorded.path, body)
      recorded.to = performance.now()
      outgoing.writeHead(status, headers).end(bytes)
    } catch {
      outgoing.destroy()
    }
  }

  #send(method: string, path: string, body: Buffer) {
    const { host, port, headers } = this.#target
    return new Promise<{ status: number; headers: { [name: string]: string }; bytes: Buffer }>((resolve, reject) => {
      const sent = forward({ host, port, method, path, headers }, (response) => {
        const code = response.headers['x-clickhouse-exception-code']
        const codeHeader = typeof code === 'string' ? { 'x-clickhouse-exception-code': code } : {}
        buffer(response).then(
          (bytes) => resolve({ status: response.statusCode ?? 500, headers: codeHeader, bytes }),
          reject,
        )
      })
      sent.once('error', reject).end(body)
    })
  }
}

/** Milliseconds in which something was being answered. */
export function busyMs(requests: readonly EngineRequest[]): number {
  let [sum, until] = [0, 0]
  for (const { from, to } of requests.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return sum
}
