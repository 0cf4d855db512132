import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { vizPlacesGroup } from '@belvedere/contract/internal'
import { Assignments, type RedisConnection, rankByRendezvous } from '@belvedere/coordination'
import { VizUnavailable } from '../../../room/viz-port.ts'
import type { NodeDirectory, VizNodeLink } from './node-directory.ts'

/** Where a room is. `value` is as Redis has it: another one means that the room was placed again, maybe on the same node. */
export interface RoomPlace {
  node: VizNodeLink
  value: string
}

/** Longer than it takes to find out that a node is gone. */
const findTimeoutMs = 8000
const pollMs = 150
const maxKnownPlaces = 20_000

/**
 * Places each room on one node. The place is a key in Redis that is set once, and replaced when its node is gone. While Redis is
 * away, known places stay in use, and others follow from the names of room and nodes alone, so that all servers agree.
 */
export class RoomPlaces {
  readonly #assignments: Assignments
  readonly #redis: RedisConnection
  readonly #directory: NodeDirectory
  /** The last known values, least recently used first. */
  readonly #known = new Map<string, string>()

  constructor(redis: RedisConnection, directory: NodeDirectory) {
    this.#redis = redis
    this.#directory = directory
    this.#assignments = new Assignments(redis, vizPlacesGroup)
  }

  /** The place of a room, which gets one if it has none. Rejects with `VizUnavailable` if no node can take it. */
  async find(room: string): Promise<RoomPlace> {
    const deadline = performance.now() + findTimeoutMs
    for (;;) {
      const value = await this.#currentValue(room)
      const node = value === null ? undefined : this.#directory.get(nodeIdOf(value))
      if (value !== null && this.#hasEnded(value)) {
        if ((await this.replace(room, value)) !== null) continue
      } else if (value !== null && node !== undefined && !node.hasRefused) return { node, value }
      // It has ended, is not known here yet, or comes back: the next polls tell.
      if (performance.now() > deadline) throw new VizUnavailable()
      await this.#directory.refresh()
      await wait(pollMs)
    }
  }

  /** Places a room anew if its place is the given one. Null: there is no other node. */
  async replace(room: string, expected: string): Promise<string | null> {
    const next = this.#newValue(room, nodeIdOf(expected))
    if (next === null) return null
    if (!this.#redis.isConnected) return this.#keep(room, next)
    return this.#keep(room, await this.#assignments.replace({ key: room, value: next }, expected).catch(() => next))
  }

  /** Sets the place that was prepared for a room if the current one is still the expected one; whether it was set. */
  async move(room: string, { from, to }: { from: string; to: string }): Promise<boolean> {
    const value = await this.#assignments.replace({ key: room, value: to }, from)
    this.#keep(room, value)
    return value === to
  }

  /** A place on the best other node. Null: there is none. */
  prepare(room: string, from: string): RoomPlace | null {
    const value = this.#newValue(room, nodeIdOf(from))
    const node = value === null ? undefined : this.#directory.get(nodeIdOf(value))
    return value === null || node === undefined ? null : { node, value }
  }

  async forget(room: string): Promise<void> {
    const value = this.#known.get(room)
    this.#known.delete(room)
    if (value !== undefined) await this.#assignments.release({ key: room, value })
  }

  /** Without Redis nobody can tell more of a node than that it refuses connections. */
  #hasEnded(value: string): boolean {
    const id = nodeIdOf(value)
    const hasRefused = this.#directory.get(id)?.hasRefused === true
    return this.#directory.isGone(id) || (hasRefused && !this.#redis.isConnected)
  }

  /** Null: it has none, and there is no node. */
  async #currentValue(room: string): Promise<string | null> {
    // What is known is set again where Redis has lost it.
    const wanted = this.#known.get(room) ?? this.#newValue(room)
    if (wanted === null) return null
    if (!this.#redis.isConnected) return this.#keep(room, wanted)
    return this.#keep(room, await this.#assignments.claim({ key: room, value: wanted }).catch(() => wanted))
  }

  #keep(room: string, value: string): string {
    this.#known.delete(room)
    this.#known.set(room, value)
    const [oldest] = this.#known.keys()
    if (this.#known.size > maxKnownPlaces && oldest !== undefined) this.#known.delete(oldest)
    return value
  }

  #newValue(room: string, except?: string): string | null {
    const node = chooseNode(room, this.#directory.nodes, { except, byMemory: this.#redis.isConnected })
    // Servers that decide without Redis must come to the same value.
    const token = this.#redis.isConnected ? randomBytes(6).toString('hex') : 'alone'
    return node === null ? null : `${node.id}/${token}`
  }
}

/**
 * The node for a room: by rendezvous, in proportion to spare memory if that is wanted. Nodes that drain get none, full ones and those
 * that nothing is heard of only if there are no others.
 */
function chooseNode(
  room: string,
  nodes: readonly VizNodeLink[],
  { except, byMemory }: { except?: string | undefined; byMemory: boolean },
): VizNodeLink | null {
  const open = nodes.filter(
    ({ id, info, isListed, hasRefused }) => id !== except && isListed && !hasRefused && !info.isDraining,
  )
  const fit = open.filter(({ info, isHeard }) => isHeard && !info.isFull)
  const candidates = fit.length > 0 ? fit : open
  const weighted = candidates.map((node) => ({ node, id: node.id, weight: byMemory ? node.info.spareBytes : 1 }))
  return rankByRendezvous(room, weighted)[0]?.node ?? null
}

const nodeIdOf = (value: string): string => value.split('/')[0] ?? ''
