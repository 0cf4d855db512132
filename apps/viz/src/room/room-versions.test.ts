import { describe, expect, it, vi } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { aSpec, set } from '../../testing/fake-process.ts'
import { aRoom, carsTable, roomSpecOf } from '../../testing/test-room.ts'
import { framesOf } from '../../testing/test-viewer.ts'

const aTable = (name: string, folder: string) => ({
  files: { name, parquet: `${folder}/${name}.parquet` },
  profile: { name, rows: 1, fields: [] },
})

describe('versions', () => {
  it('[V18] keep values that are still valid', async () => {
    const { room, watching, show } = aRoom({ spec: aSpec({ params: { x: 0, y: 1, z: 2 }, timesteps: 3 }) })
    const testViewer = await watching()
    for (const name of ['x', 'y', 'z']) await testViewer.command({ type: 'set_param', name, value: 50 })
    await testViewer.command({ type: 'set_timestep', index: 2 })
    testViewer.read()
    await testViewer.ack()
    testViewer.read()
    await testViewer.ack()
    show(2, aSpec({ params: { x: 0, y: 7 }, timesteps: 4 }))
    await settle()
    expect(framesOf(testViewer).at(-1)).toMatchObject({ specVersion: 2, timestep: 2, command: 4 })
    expect(room.state).toMatchObject({ params: { x: 50, y: 7 }, timestep: 2, command: 4 })
  })

  it('[V18] start in the server’s state', async () => {
    const { room, watching } = aRoom({ params: { x: 33, gone: 1 } })
    await watching()
    expect(room.state.params).toEqual({ x: 33 })
  })

  it('[V19] a past version is shown without controls while the room continues', async () => {
    const { watching, show, clock } = aRoom()
    const testViewer = await watching()
    const past = await watching()
    show(2, aSpec({ params: { x: 20 } }))
    await past.command({ type: 'show', version: 1 })
    await past.ack()
    past.read()
    await past.ack()
    await testViewer.command(set(70))
    await clock.advance(1000)
    expect(past.read()).toMatchObject([{ type: 'state', params: { x: 70 }, command: 1 }])
    await past.command({ type: 'show', version: null })
    await past.ack()
    await clock.advance(1000)
    expect(framesOf(past).at(-1)).toMatchObject({ specVersion: 2, picture: { params: { x: 70 } } })
  })

  it('[V19] a past version is drawn in final quality during playback', async () => {
    const { watching, show } = aRoom({ spec: aSpec({ timesteps: 9 }) })
    const testViewer = await watching()
    show(2, aSpec({ timesteps: 9, params: { x: 2 } }))
    await settle()
    testViewer.read()
    await testViewer.ack()
    await testViewer.command({ type: 'play' })
    testViewer.read()
    await testViewer.ack()
    await testViewer.command({ type: 'resize', width: 700, height: 500, pixelRatio: 1 })
    await testViewer.command({ type: 'show', version: 1 })
    await testViewer.ack()
    expect(framesOf(testViewer).at(-1)).toMatchObject({ specVersion: 1, canvasWidth: 700, final: true })
  })

  it('[V19] a viewer who returns before the past version was drawn gets frame and scene again', async () => {
    const { watching, show, room } = aRoom()
    show(5, aSpec())
    const testViewer = await watching()
    await testViewer.command({ type: 'show', version: 3 })
    await testViewer.command({ type: 'show', version: null })
    expect(testViewer.readTypes()).toEqual(['widgets', 'frame', 'scene'])
    room.provide(3, roomSpecOf(3, aSpec({ params: { x: 3 } })))
    await testViewer.ack()
    expect(framesOf(testViewer)).toEqual([])
  })

  it('[V19] requests an unknown version from the server', async () => {
    const { watching, show, room, notices } = aRoom()
    show(5, aSpec())
    const testViewer = await watching()
    await testViewer.command({ type: 'show', version: 3 })
    expect(notices).toContainEqual({ type: 'want_version', room: 'r1', version: 3 })
    room.provide(3, roomSpecOf(3, aSpec({ params: { x: 3 } })))
    await testViewer.ack()
    expect(framesOf(testViewer)).toMatchObject([{ specVersion: 3, picture: { params: { x: 3 } } }])
  })

  it('[V19] an unknown version gives an error and the current one', async () => {
    const { watching, clock } = aRoom()
    const testViewer = await watching()
    await testViewer.command({ type: 'show', version: 99 })
    testViewer.read()
    await clock.advance(10_000)
    expect(testViewer.read()).toMatchObject([
      { type: 'error', code: 'not_found' },
      { type: 'widgets', specVersion: 1 },
      { type: 'frame', specVersion: 1 },
      { type: 'scene' },
    ])
  })

  it('[V19] a past version that becomes the current one again is live', async () => {
    const { watching, show, room } = aRoom({ spec: aSpec({ params: { x: 11 } }) })
    const testViewer = await watching()
    show(2, aSpec())
    await settle()
    await testViewer.command({ type: 'show', version: 1 })
    testViewer.read()
    await testViewer.ack()
    show(1, aSpec({ params: { x: 11 } }))
    await settle()
    testViewer.read()
    await testViewer.ack()
    await testViewer.command(set(12))
    expect(room.specVersion).toBe(1)
    expect(framesOf(testViewer)).toMatchObject([{ specVersion: 1, command: 1, picture: { params: { x: 12 } } }])
  })

  it('[V20] a spec that was just probed is shown as it was drawn', async () => {
    const { watching, room, show, processes } = aRoom()
    const testViewer = await watching({ width: 640 })
    const spec = aSpec({ params: { x: 8 } })
    const viewport = { width: 900, height: 500, pixelRatio: 1, theme: 'light' } as const
    expect(await room.probe({ spec, tables: [carsTable], viewport, timeoutMs: 1000 })).toMatchObject({
      marks: 3,
      fault: null,
    })
    const before = processes[0]?.requests.length
    const requestTypes = () => processes[0]?.requests.slice(before).map(({ type }) => type)
    show(2, { ...spec, usermeta: { belvedere: { explanation: { because: 'asked' } } } })
    await settle()
    expect(testViewer.read()).toMatchObject([
      { type: 'widgets', specVersion: 2 },
      { type: 'frame', specVersion: 2, canvasWidth: 640, picture: { params: { x: 8 } }, final: true },
      { type: 'scene' },
      { type: 'state', params: { x: 8 } },
    ])
    expect(requestTypes()).toEqual(['close'])
    await testViewer.ack()
    await testViewer.command(set(9))
    expect(framesOf(testViewer)).toMatchObject([{ picture: { params: { x: 9 } } }])
    expect(requestTypes()).toEqual(['close', 'frame'])
  })

  it('[S24] closes the views of charts that nobody watched', async () => {
    const { room, show, processes } = aRoom({ spec: null })
    const viewport = { width: 900, height: 500, pixelRatio: 1, theme: 'light' } as const
    for (let version = 1; version <= 20; version++) {
      const spec = aSpec({ params: { x: version } })
      await room.probe({ spec, tables: [carsTable], viewport, timeoutMs: 1000 })
      show(version, spec)
      await settle()
    }
    const count = (type: string) =>
      processes.flatMap(({ requests }) => requests).filter((one) => one.type === type).length
    expect(count('open') - count('close')).toBeLessThanOrEqual(2)
  })

  it('[V20] the first chart of an empty room is drawn once, in the viewport of its viewer', async () => {
    const { viewer, room, show, processes } = aRoom({ spec: null })
    const testViewer = viewer()
    await testViewer.hello({ width: 640, theme: 'dark' })
    testViewer.read()
    const viewport = { width: 900, height: 500, pixelRatio: 1, theme: 'light' } as const
    await room.probe({ spec: aSpec(), tables: [carsTable], viewport, timeoutMs: 1000 })
    show(1, aSpec())
    await settle()
    expect(testViewer.read()).toMatchObject([
      { type: 'widgets', specVersion: 1 },
      { type: 'frame', seq: 1, canvasWidth: 640, picture: { theme: 'dark' } },
      { type: 'scene' },
      { type: 'state' },
    ])
    expect(processes[0]?.requests.map(({ type }) => type)).toEqual(['open', 'frame'])
  })

  it('[S30] the first chart of a room with a viewer is served before probes that nobody watches', async () => {
    const { room, pool, viewer } = aRoom({ spec: null })
    const take = vi.spyOn(pool, 'take')
    await viewer().hello()
    const viewport = { width: 900, height: 500, pixelRatio: 1, theme: 'light' } as const
    await room.probe({ spec: aSpec(), tables: [carsTable], viewport, timeoutMs: 1000 })
    expect(take.mock.calls).toEqual([[{ hasViewers: true }]])
  })
  it('showing the same version again, or with an unused table, changes nothing', async () => {
    const { watching, room, show } = aRoom()
    const testViewer = await watching()
    show(1, aSpec())
    room.show({ version: 1, spec: aSpec(), tables: [carsTable, aTable('planets', '/planets')] }, 0)
    await settle()
    expect(testViewer.read()).toEqual([])
  })

  it('the same version with other tables is drawn again', async () => {
    const { watching, room } = aRoom()
    const testViewer = await watching()
    for (const folder of ['/old', '/new']) {
      room.show({ version: 1, spec: aSpec(), tables: [aTable('cars', folder)] }, 0)
      await settle()
      expect(framesOf(testViewer)).toHaveLength(1)
      await testViewer.ack()
    }
  })
})
