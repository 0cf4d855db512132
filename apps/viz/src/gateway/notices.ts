import type { ServerResponse } from 'node:http'
import type { VizNotice } from '@belvedere/contract/internal'

const keptWhileAway = 1000
const unreadBytes = 4 << 20

/**
 * What the service tells the server, one JSON line each on every open stream. While none is open the newest thousand
 * are kept: a settled state must not be lost because the server was away for a moment.
 */
export class Notices {
  readonly #streams = new Set<ServerResponse>()
  #unsent: string[] = []

  /** Keeps the response open; `ready` is its first line. */
  open(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
    response.on('close', () => this.#streams.delete(response))
    this.#streams.add(response)
    response.write(line({ type: 'ready' }) + this.#unsent.join(''))
    this.#unsent = []
  }

  readonly notify = (notice: VizNotice): void => {
    const text = line(notice)
    if (this.#streams.size === 0) this.#unsent = [...this.#unsent.slice(1 - keptWhileAway), text]
    for (const stream of this.#streams) {
      // One who does not read is let go; a new stream begins with everything since.
      if (stream.writableLength > unreadBytes) stream.destroy()
      else stream.write(text)
    }
  }

  close(): void {
    for (const stream of this.#streams) stream.end()
  }
}

const line = (notice: VizNotice) => `${JSON.stringify(notice)}\n`
