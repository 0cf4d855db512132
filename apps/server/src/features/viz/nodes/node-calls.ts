import { setTimeout as wait } from 'node:timers/promises'
import { vizInternal } from '@belvedere/contract/internal'
import { rankByRendezvous } from '@belvedere/coordination'
import type { z } from 'zod'
import { VizUnavailable } from '../../../room/viz-port.ts'
import type { VizTransport } from '../viz-calls.ts'
import { callViz, type InternalRoute, isConnectionRefused } from '../viz-client.ts'
import type { NodeDirectory, VizNodeLink } from './node-directory.ts'
import type { RoomPlaces } from './room-places.ts'

/** Longer than it takes until a node counts as gone and its rooms have other places. */
const roomRetryMs = 8000
const retryDelayMs = 200
/** Above this share of its processors in use, a node's calls go to the next one if that has less to do. */
const highLoad = 0.8

/** Calls to the node of a room, or to the one that probably has a table in its caches. */
export class NodeCalls implements VizTransport {
  readonly #directory: NodeDirectory
  readonly #places: RoomPlaces
  readonly #nodeOfJob = new Map<string, VizNodeLink>()

  constructor(directory: NodeDirectory, places: RoomPlaces) {
    this.#directory = directory
    this.#places = places
  }

  readonly ask: VizTransport['ask'] = (subject, route, body, signal) =>
    'room' in subject
      ? this.askRoom(subject.room, route, () => body, signal)
      : this.#askTable(subject.table, route, body, signal)

  readonly askOnce: VizTransport['askOnce'] = async (subject, route, body, signal) => {
    const node = 'room' in subject ? (await this.#places.find(subject.room)).node : this.#nodeForTable(subject.table)
    this.#nodeOfJob.set(body.job, node)
    try {
      return await this.call(node, route, body, signal)
    } finally {
      this.#nodeOfJob.delete(body.job)
    }
  }

  readonly cancelIngest = async (job: string): Promise<void> => {
    const node = this.#nodeOfJob.get(job)
    if (node !== undefined) await this.call(node, vizInternal.cancelIngest, { job })
  }

  /** Asks the node of a room; if that is gone, the next one. `bodyFor` gives the body for each place. */
  async askRoom<A extends z.ZodType>(
    room: string,
    route: InternalRoute<A>,
    bodyFor: (place: string) => object,
    signal?: AbortSignal,
  ): Promise<z.output<A>> {
    const deadline = performance.now() + roomRetryMs
    for (;;) {
      const { node, value } = await this.#places.find(room)
      try {
        return await this.call(node, route, bodyFor(value), signal)
      } catch (error) {
        if (!(error instanceof VizUnavailable) || performance.now() > deadline) throw error
        await wait(retryDelayMs)
        signal?.throwIfAborted()
        await this.#directory.refresh()
      }
    }
  }

  /** Asks all nodes. What one of them does not do is not repeated. */
  async askAll<A extends z.ZodType>(route: InternalRoute<A>, body: object): Promise<void> {
    await Promise.allSettled(this.#directory.nodes.map((node) => this.call(node, route, body)))
  }

  async call<A extends z.ZodType>(
    node: VizNodeLink,
    route: InternalRoute<A>,
    body: object,
    signal?: AbortSignal,
  ): Promise<z.output<A>> {
    const { signal: cut } = node.cut
    const ended = signal === undefined ? cut : AbortSignal.any([cut, signal])
    try {
      return await callViz(node.connection, route, body, ended)
    } catch (cause) {
      if (cut.aborted && signal?.aborted !== true) throw new VizUnavailable({ cause })
      if (cause instanceof VizUnavailable && isConnectionRefused(cause.cause)) this.#directory.noteRefusal(node)
      throw cause
    }
  }

  async #askTable<A extends z.ZodType>(table: string, route: InternalRoute<A>, body: object, signal?: AbortSignal) {
    const node = this.#nodeForTable(table)
    try {
      return await this.call(node, route, body, signal)
    } catch (error) {
      if (!(error instanceof VizUnavailable)) throw error
      signal?.throwIfAborted()
      return await this.call(this.#nodeForTable(table, node.id), route, body, signal)
    }
  }

  /** One of the two best nodes by rendezvous: the first, unless that has much to do and the other one less. */
  #nodeForTable(table: string, except?: string): VizNodeLink {
    const listed = this.#directory.nodes.filter(({ id, isListed }) => id !== except && isListed)
    const fit = listed.filter(({ info, isHeard }) => isHeard && !info.isDraining)
    const candidates = (fit.length > 0 ? fit : listed).map((node) => ({ node, id: node.id, weight: 1 }))
    const [first, second] = rankByRendezvous(table, candidates).map(({ node }) => node)
    if (first === undefined) throw new VizUnavailable()
    const isBusy = first.info.load > highLoad || first.info.isFull
    return second !== undefined && isBusy && second.info.load < first.info.load ? second : first
  }
}
