import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@belvedere/contract'
import { type VizNotice, vizInternal } from '@belvedere/contract/internal'
import type { ReachedTable, VizPort, VizUpdate } from '../../../room/viz-port.ts'
import { createVizCalls } from '../viz-calls.ts'
import { moveRoom } from './move-room.ts'
import { NodeCalls } from './node-calls.ts'
import { NodeDirectory, type NodeDirectoryOptions } from './node-directory.ts'
import { RoomPlaces } from './room-places.ts'

export type VizNodesOptions = Omit<NodeDirectoryOptions, 'onNotice' | 'onNodesChanged'> & {
  /** Time to draw a chart for the first time. */
  chartSeconds: number
}

/** The visualization nodes of a cluster: each room is on one of them, other calls go where their table is known. */
export type VizNodes = VizPort<ReachedTable> & {
  /** Resolves once a node takes requests. */
  start(): Promise<void>
  close(): Promise<void>
}

const startTimeoutMs = 30_000
const startPollMs = 50
const maxShownRooms = 20_000

export function createVizNodes(options: VizNodesOptions): VizNodes {
  const listeners = new Set<(update: VizUpdate) => void>()
  /** The places that this server has shown rooms to, least recently first. */
  const shownPlaces = new Map<string, string>()
  let hasNode = false
  const publish = (update: VizUpdate) => {
    for (const listener of listeners) listener(update)
  }
  const isReady = () => directory.nodes.some(({ isHeard, isListed }) => isHeard && isListed)
  const onNotice = (notice: VizNotice) => {
    if (notice.type !== 'ready') return publish(notice)
    // To the server, the nodes are one service: it is back with the first of them.
    if (!hasNode) publish(notice)
    hasNode = true
  }
  const onNodesChanged = () => {
    if (!isReady()) hasNode = false
  }
  const directory = new NodeDirectory({ ...options, onNotice, onNodesChanged })
  const places = new RoomPlaces(options.redis, directory)
  const calls = new NodeCalls(directory, places)

  return {
    ...createVizCalls(calls, options),
    get ready() {
      return isReady()
    },
    async start() {
      await directory.watch()
      const deadline = performance.now() + startTimeoutMs
      while (!isReady()) {
        if (performance.now() > deadline)
          throw new Error(
            `No visualization node was found in ${startTimeoutMs / 1000} seconds. Start one with "npm run viz-node" and the same BELVEDERE_REDIS_URL and BELVEDERE_VIZ_SECRET_FILE.`,
          )
        await wait(startPollMs)
      }
    },
    close: () => directory.close(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async route(room) {
      const { node } = await places.find(room)
      return { address: node.connection.address, gone: node.cut.signal }
    },
    async hasRoom(room) {
      const { node, value } = await places.find(room)
      if (shownPlaces.get(room) !== value) return false
      const answer = await calls.call(node, vizInternal.holds, { room, place: value }).catch(() => null)
      return answer?.isHeld === true
    },
    async show(snapshot) {
      const { room } = snapshot
      let place = ''
      const show = () =>
        calls.askRoom(room, vizInternal.show, (value) => {
          place = value
          return { ...snapshot, place }
        })
      await show().catch(async (error: unknown) => {
        // The node takes no rooms any more.
        const isRefused = error instanceof AppError && error.code === 'unavailable'
        if (!isRefused || (await places.replace(room, place)) === null) throw error
        await directory.refresh()
        await show()
      })
      remember(shownPlaces, room, place)
    },
    async move(snapshot) {
      const place = await moveRoom({ places, calls }, snapshot)
      if (place !== null) remember(shownPlaces, snapshot.room, place)
    },
    async forget(room, closeCode) {
      shownPlaces.delete(room)
      await calls.askAll(vizInternal.forget, { room, closeCode })
      await places.forget(room).catch(() => undefined)
    },
    dismiss: (selector, closeCode) => calls.askAll(vizInternal.dismiss, { ...selector, closeCode }),
  }
}

function remember(shownPlaces: Map<string, string>, room: string, place: string): void {
  shownPlaces.delete(room)
  shownPlaces.set(room, place)
  const [oldest] = shownPlaces.keys()
  if (shownPlaces.size > maxShownRooms && oldest !== undefined) shownPlaces.delete(oldest)
}
