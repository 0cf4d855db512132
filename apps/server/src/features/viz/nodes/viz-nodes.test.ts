import { connectRedis, type RedisConnection } from '@belvedere/coordination'
import { hasRedis, type RedisServer, startRedis } from '@belvedere/coordination/testing/redis-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type StubNode, startStubNode } from '../../../../testing/stub-node.ts'
import type { VizUpdate } from '../../../room/viz-port.ts'
import { NodeDirectory } from './node-directory.ts'
import { createVizNodes, type VizNodes } from './viz-nodes.ts'

const state = { params: {}, selections: {}, timestep: null }
const snapshotOf = (room: string) => ({
  ...{ room, version: null, spec: null, tables: [], state },
  ...{ seq: 1, commandBase: 0, isRebased: true },
})
const rooms = Array.from({ length: 12 }, (_, at) => `room ${at}`)
const tableOf = (name: string) => ({ files: { name, parquet: `/${name}` }, profile: { name, rows: 1, fields: [] } })

describe.runIf(hasRedis)('two servers with visualization nodes', () => {
  let redisServer: RedisServer
  let redis: RedisConnection
  let nodes: StubNode[]
  let servers: VizNodes[]
  const connect = () => connectRedis({ url: redisServer.url, name: 'test', onChange: () => undefined })

  beforeEach(async () => {
    redisServer = await startRedis()
    redis = await connect()
    nodes = await Promise.all(['a', 'b', 'c'].map((id) => startStubNode(redis, id)))
    servers = ['1', '2'].map((serverId) =>
      createVizNodes({ redis, secret: 'secret', serverId, chartSeconds: 10, record: () => undefined }),
    )
    await Promise.all(servers.map((server) => server.start()))
  })
  afterEach(async () => {
    for (const server of servers) await server.close()
    for (const node of nodes) await node.end()
    await redis.close()
    await redisServer.dispose()
  })

  const aServer = (at = 0): VizNodes => {
    const server = servers[at]
    if (server === undefined) throw new Error('There is no such server.')
    return server
  }
  const holdersOf = (room: string) => nodes.filter((node) => node.rooms.has(room))
  const portOf = async (server: VizNodes, room: string) => {
    const { address } = await server.route(room)
    return 'port' in address ? address.port : 0
  }

  it('[V39] show a room to the same node and send its viewers there', async () => {
    for (const room of rooms) {
      await Promise.all(servers.map((server) => server.show(snapshotOf(room))))
      const holders = holdersOf(room).map(({ info }) => info.port)
      expect(holders).toHaveLength(1)
      expect(await Promise.all(servers.map((server) => portOf(server, room)))).toEqual([...holders, ...holders])
      expect(await Promise.all(servers.map((server) => server.hasRoom(room)))).toEqual([true, true])
    }
    expect(Math.min(...nodes.map((node) => node.rooms.size))).toBeGreaterThan(0)
  })

  it('[V39] place rooms elsewhere when their node ends, and no others', async () => {
    for (const room of rooms) await aServer().show(snapshotOf(room))
    const before = new Map(rooms.map((room) => [room, holdersOf(room)[0]?.id]))
    const [ended] = nodes.splice(0, 1)
    await ended?.end()
    const ports = (room: string) => Promise.all(servers.map((server) => portOf(server, room)))
    for (const room of rooms.filter((room) => before.get(room) !== 'a')) {
      const { port } = holdersOf(room)[0]?.info ?? {}
      expect(await ports(room)).toEqual([port, port])
      expect(await aServer().hasRoom(room)).toBe(true)
    }
    for (const room of rooms.filter((room) => before.get(room) === 'a')) {
      await expect.poll(() => ports(room)).not.toContain(ended?.info.port)
      expect(new Set(await ports(room)).size).toBe(1)
      expect(await aServer().hasRoom(room)).toBe(false)
      const shown = aServer(1).show({ ...snapshotOf(room), isRebased: false })
      await expect(shown).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('[V39] take a node whose lease has ended and that refuses connections for gone until it is listed again', async () => {
    const nothing = () => undefined
    const on = { onNotice: nothing, onNodesChanged: nothing, record: nothing }
    const directory = new NodeDirectory({ redis, secret: 'secret', serverId: '3', ...on })
    await directory.watch()
    await expect.poll(() => directory.get('a')?.isHeard).toBe(true)
    await nodes.shift()?.end()
    await expect.poll(() => directory.get('a')).toBe(undefined)
    expect(directory.isGone('a')).toBe(true)
    nodes.push(await startStubNode(redis, 'a'))
    await expect.poll(() => directory.isGone('a')).toBe(false)
    await directory.close()
  })

  it('[V39] take a node whose lease has ended and that is silent for gone', async () => {
    let ms = 0
    const nothing = () => undefined
    const on = { onNotice: nothing, onNodesChanged: nothing, record: nothing }
    const directory = new NodeDirectory({ redis, secret: 'secret', serverId: '3', ...on, now: () => ms })
    await directory.watch()
    await expect.poll(() => directory.get('a')?.isHeard).toBe(true)
    nodes[0]?.mute()
    ms = 3000
    expect(directory.isGone('a')).toBe(false)
    ms = 0
    await nodes[0]?.leave()
    await directory.refresh()
    expect(directory.get('a')?.isListed).toBe(false)
    expect(directory.isGone('a')).toBe(false)
    ms = 3000
    expect(directory.isGone('a')).toBe(true)
    await directory.close()
  })

  it('[V39] place rooms elsewhere as soon as another process has the address of their node', async () => {
    for (const room of rooms) await aServer().show(snapshotOf(room))
    const [replaced] = nodes
    const lost = rooms.filter((room) => replaced?.rooms.has(room))
    replaced?.replace()
    for (const room of lost) {
      await expect.poll(() => portOf(aServer(), room)).not.toBe(replaced?.info.port)
      expect(await aServer().hasRoom(room)).toBe(false)
    }
    expect(lost.length).toBeGreaterThan(0)
  })

  it('[V39] know where rooms are, and agree on others, while Redis is away', async () => {
    await aServer(0).show(snapshotOf('tea'))
    const port = await portOf(aServer(0), 'tea')
    await redisServer.kill()
    await expect.poll(() => redis.isConnected).toBe(false)
    expect(await portOf(aServer(0), 'tea')).toBe(port)
    for (const room of rooms) expect(await portOf(aServer(0), room)).toBe(await portOf(aServer(1), room))
    await aServer(1).show(snapshotOf('milk'))
    expect(await aServer(1).command('milk', { type: 'pause' })).toBe(7)
    await redisServer.start()
    await expect.poll(() => redis.isConnected).toBe(true)
    expect(await portOf(aServer(0), 'tea')).toBe(port)
  })

  it('[V39] give rooms to a node that is full only if all are, and none to one that drains', async () => {
    const [full, draining, free] = nodes
    if (full === undefined || draining === undefined || free === undefined) throw new Error('There are three nodes.')
    full.info.isFull = true
    draining.info.isDraining = true
    await Promise.all(nodes.map((node) => node.announce()))
    let at = 0
    const placeOne = async () => {
      const room = `new room ${++at}`
      await aServer().show(snapshotOf(room))
      return holdersOf(room)[0]?.id
    }
    const placeSome = async () => new Set(await Promise.all(Array.from({ length: 10 }, placeOne)))
    await expect.poll(placeSome).toEqual(new Set([free.id]))
    free.info.isFull = true
    await free.announce()
    await expect.poll(placeSome).toEqual(new Set([free.id, full.id]))
  })

  it('[V42] place a room elsewhere where a node takes none any more, before they hear of that', async () => {
    const [draining] = nodes
    if (draining !== undefined) draining.info.isDraining = true
    for (const room of rooms) await aServer().show(snapshotOf(room))
    expect(draining?.calls).toContain('/internal/show')
    expect(nodes.map((node) => node.rooms.size > 0)).toEqual([false, true, true])
  })

  it('ask for a table where its rows are known, and elsewhere when that node has ended', async () => {
    for (let i = 0; i < 3; i++) for (const server of servers) await server.readRows(tableOf('cars'), 5)
    const holders = nodes.filter(({ calls }) => calls.length > 0)
    expect(holders.map(({ calls }) => calls.length)).toEqual([6])
    nodes = nodes.filter((node) => node !== holders[0])
    await holders[0]?.end()
    expect(await aServer().readRows(tableOf('cars'), 5)).toEqual([])
  })

  it('[V39] give up what they asked of a node that they do not hear any more', async () => {
    await aServer().readRows(tableOf('cars'), 5)
    const node = nodes.find(({ calls }) => calls.length > 0)
    node?.mute()
    expect(await aServer().readRows(tableOf('cars'), 5)).toEqual([])
    expect(await aServer().readRows(tableOf('cars'), 5)).toEqual([])
  })

  it('hear what nodes tell, and close viewers on all of them', async () => {
    const heard: VizUpdate[] = []
    aServer().subscribe((update) => heard.push(update))
    nodes[1]?.tell({ type: 'viewers', room: 'tea', count: 2 })
    await expect.poll(() => heard).toEqual([{ type: 'viewers', room: 'tea', count: 2 }])
    await aServer().dismiss({ signIn: 'someone' }, 4401)
    expect(nodes.map(({ calls }) => calls)).toEqual(nodes.map(() => ['/internal/dismiss']))
  })
})
