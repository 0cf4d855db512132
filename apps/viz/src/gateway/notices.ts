import type { ServerResponse } from 'node:http'
import type { VizNotice } from '@belvedere/contract/internal'
import { rankByRendezvous } from '@belvedere/coordination'

const maxUnsent = 1000
const maxUnreadBytes = 4 << 20
const maxSettledRooms = 10_000

type Settled = Extract<VizNotice, { type: 'settled' }>

/**
 * Notices to the servers, as JSON lines. Those of a room go to one of the servers whose streams are open, so that they are handled
 * once; those of a job to all, because only the one that asked for it knows it. When a stream ends, the last settled states that went
 * to it go to another one, since they may not have been stored. While no stream is open, the newest thousand notices are buffered.
 */
export class Notices {
  readonly #ready: VizNotice
  /** By the id of the server. */
  readonly #streams = new Map<string, ServerResponse>()
  #unsent: VizNotice[] = []
  /** The last settled state of each room and the server that it went to, least recently settled first. */
  readonly #settled = new Map<string, { notice: Settled; server: string }>()

  /** `node`: the id of this node, if it is one. */
  constructor({ node }: { node?: string | undefined } = {}) {
    this.#ready = { type: 'ready', ...(node === undefined ? {} : { node }) }
  }

  /** Streams notices to a server on this response, starting with `ready`. An earlier stream of the server ends. */
  open(response: ServerResponse, server: string): void {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
    const earlier = this.#streams.get(server)
    this.#streams.set(server, response)
    earlier?.destroy()
    response.on('close', () => this.#onClosed(server, response))
    response.write(line(this.#ready))
    this.#resendSettled(server)
    for (const notice of this.#unsent.splice(0)) this.notify(notice)
  }

  readonly notify = (notice: VizNotice): void => {
    if (this.#streams.size === 0) this.#unsent = [...this.#unsent.slice(1 - maxUnsent), notice]
    else if ('room' in notice) this.#sendToOne(notice)
    else for (const server of this.#streams.keys()) this.#send(server, notice)
  }

  /** Says on all streams that this service is still there. */
  beat(): void {
    for (const stream of this.#streams.values()) if (stream.writableLength === 0) stream.write('\n')
  }

  close(): void {
    for (const stream of this.#streams.values()) stream.end()
  }

  #sendToOne(notice: Extract<VizNotice, { room: string }>): void {
    const servers = [...this.#streams.keys()].map((id) => ({ id, weight: 1 }))
    const server = rankByRendezvous(notice.room, servers)[0]?.id ?? ''
    if (notice.type === 'settled') this.#keep({ notice, server })
    this.#send(server, notice)
  }

  #keep(settled: { notice: Settled; server: string }): void {
    const { room } = settled.notice
    this.#settled.delete(room)
    this.#settled.set(room, settled)
    const [oldest] = this.#settled.keys()
    if (this.#settled.size > maxSettledRooms && oldest !== undefined) this.#settled.delete(oldest)
  }

  #send(server: string, notice: VizNotice): void {
    const stream = this.#streams.get(server)
    // A reader that is too slow is disconnected.
    if (stream !== undefined && stream.writableLength > maxUnreadBytes) stream.destroy()
    else stream?.write(line(notice))
  }

  #onClosed(server: string, stream: ServerResponse): void {
    if (this.#streams.get(server) !== stream) return
    this.#streams.delete(server)
    if (this.#streams.size > 0) this.#resendSettled(server)
  }

  /** Sends what went to a server again: to another one, or to the same one on its next stream. */
  #resendSettled(server: string): void {
    for (const settled of [...this.#settled.values()]) if (settled.server === server) this.#sendToOne(settled.notice)
  }
}

const line = (notice: VizNotice) => `${JSON.stringify(notice)}\n`
