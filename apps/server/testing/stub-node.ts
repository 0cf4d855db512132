import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { type VizNodeInfo, type VizNotice, vizNodesGroup } from '@belvedere/contract/internal'
import { Membership, type RedisConnection } from '@belvedere/coordination'
import { z } from 'zod'

/** A visualization node within the test: it knows which rooms it was shown, and draws nothing. */
export interface StubNode {
  id: string
  info: VizNodeInfo
  /** The places under which it has rooms. */
  rooms: Map<string, string>
  calls: string[]
  tell(notice: VizNotice): void
  /** Tells the servers of itself again. */
  announce(): Promise<void>
  /** The link to it is cut: it says and answers nothing. */
  mute(): void
  /** Another process listens at its address, while its lease goes on. */
  replace(): void
  /** Its lease ends. */
  leave(): Promise<void>
  /** It ends, and its lease with it. */
  end(): Promise<void>
}

const roomMessage = z.object({
  room: z.string().default(''),
  isRebased: z.boolean().default(false),
  place: z.string().default(''),
})

export async function startStubNode(redis: RedisConnection, id: string): Promise<StubNode> {
  const rooms = new Map<string, string>()
  const calls: string[] = []
  let processId = id
  let isMute = false
  const beats = setInterval(() => {
    for (const stream of isMute ? [] : streams) stream.write('\n')
  }, 1000)
  const streams = new Set<ServerResponse>()
  const info: VizNodeInfo = {
    ...{ host: '127.0.0.1', port: 0, version: '0', rooms: 0, viewers: 0 },
    ...{ spareBytes: 1e9, load: 0, isFull: false, isDraining: false },
  }
  const server = createServer(async (request, response) => {
    if (isMute) return
    if (request.url?.startsWith('/internal/notices')) {
      streams.add(response)
      response.write(`${JSON.stringify({ type: 'ready', node: processId })}\n`)
      return
    }
    const { room, isRebased, place } = roomMessage.parse(await json(request))
    calls.push(request.url ?? '')
    if (request.url === '/internal/show' && info.isDraining && !rooms.has(room)) {
      response.writeHead(503).end(JSON.stringify({ code: 'unavailable', detail: 'It is closing.' }))
      return
    }
    if (request.url === '/internal/forget') rooms.delete(room)
    else if (request.url === '/internal/show' && (isRebased || rooms.has(room))) rooms.set(room, place)
    else if (room !== '' && !rooms.has(room)) response.writeHead(404)
    const isHeld = rooms.get(room) === place
    const answer =
      { '/internal/holds': { isHeld }, '/internal/command': { command: 7 }, '/internal/rows': { rows: [] } }[
        request.url ?? ''
      ] ?? {}
    response.end(JSON.stringify(response.statusCode === 404 ? { code: 'not_found', detail: 'No such room.' } : answer))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address === 'object' && address !== null) info.port = address.port
  const membership = new Membership(redis, vizNodesGroup)
  await membership.join(id, () => JSON.stringify(info))
  return {
    ...{ id, info, rooms, calls },
    tell(notice) {
      for (const stream of streams) stream.write(`${JSON.stringify(notice)}\n`)
    },
    mute() {
      isMute = true
    },
    replace() {
      processId = `${id} again`
      rooms.clear()
      server.closeAllConnections()
    },
    announce: () => membership.refresh(),
    leave: () => membership.close(),
    async end() {
      clearInterval(beats)
      server.close()
      server.closeAllConnections()
      await membership.close()
    },
  }
}
