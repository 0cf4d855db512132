import type { ServerResponse } from 'node:http'
import type { VizNotice } from '@belvedere/contract/internal'

const maxUnsent = 1000
const maxUnreadBytes = 4 << 20

/**
 * Notices to the server, as JSON lines on every open stream. While no stream is open, the newest thousand are buffered, so
 * that no settled state is lost when the server reconnects.
 */
export class Notices {
  readonly #streams = new Set<ServerResponse>()
  #unsent: string[] = []

  /** Streams notices on this response, starting with `ready`. */
  open(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
    response.on('close', () => this.#streams.delete(response))
    this.#streams.add(response)
    response.write(line({ type: 'ready' }) + this.#unsent.join(''))
    this.#unsent = []
  }

  readonly notify = (notice: VizNotice): void => {
    const text = line(notice)
    if (this.#streams.size === 0) this.#unsent = [...this.#unsent.slice(1 - maxUnsent), text]
    for (const stream of this.#streams) {
      // A reader that is too slow is disconnected; its next stream starts with the buffered notices.
      if (stream.writableLength > maxUnreadBytes) stream.destroy()
      else stream.write(text)
    }
  }

  close(): void {
    for (const stream of this.#streams) stream.end()
  }
}

const line = (notice: VizNotice) => `${JSON.stringify(notice)}\n`
