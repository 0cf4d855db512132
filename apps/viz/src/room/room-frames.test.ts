import { describe, expect, it } from 'vitest'
import { aSpec, set } from '../../testing/fake-process.ts'
import { aRoom } from '../../testing/test-room.ts'
import { framesOf } from '../../testing/test-viewer.ts'

describe('frames', () => {
  it('[V6] are numbered from 1 without gaps; an ack of an unsent frame is refused', async () => {
    const { watching, clock } = aRoom()
    const testViewer = await watching()
    const seqs: number[] = []
    for (const value of [1, 2, 3, 4]) {
      await testViewer.command(set(value))
      seqs.push(...framesOf(testViewer).map(({ seq }) => seq))
      await testViewer.ack()
    }
    expect(seqs).toEqual([2, 3, 4, 5])
    await clock.advance(120)
    expect(framesOf(testViewer)).toMatchObject([{ seq: 6, final: true }])
    await testViewer.send({ type: 'ack', seq: 7 })
    expect(testViewer.read()).toMatchObject([{ type: 'error', detail: 'Frame 7 was not sent.' }])
  })

  it('[V7] pause after two unacknowledged ones, and continue with the newest', async () => {
    const { watching } = aRoom()
    const testViewer = await watching()
    for (const value of [1, 2, 3, 4, 5]) await testViewer.command(set(value))
    expect(framesOf(testViewer)).toMatchObject([{ picture: { params: { x: 1 } } }, { picture: { params: { x: 2 } } }])
    await testViewer.ack()
    expect(framesOf(testViewer)).toMatchObject([{ seq: 4, command: 5, picture: { params: { x: 5 } } }])
  })

  it('[V8] are of moving quality during a drag, then final with a scene', async () => {
    const { watching, clock } = aRoom()
    const testViewer = await watching()
    await testViewer.command(set(1))
    expect(testViewer.read()).toMatchObject([{ type: 'accepted' }, { type: 'frame', final: false }, { type: 'state' }])
    await testViewer.ack()
    await clock.advance(119)
    expect(testViewer.read()).toEqual([])
    await clock.advance(1)
    expect(testViewer.read()).toMatchObject([
      { type: 'frame', seq: 3, final: true, command: 1 },
      { type: 'scene', seq: 3 },
    ])
  })

  it('[V2] [V8] carry a scene for a viewer who starts during a drag, once', async () => {
    const { watching, viewer, clock } = aRoom({ spec: aSpec({ timesteps: 9 }) })
    const testViewer = await watching()
    await testViewer.command({ type: 'play', fps: 10 })
    await clock.advance(100)
    testViewer.read()
    await testViewer.ack()
    const late = viewer()
    await late.hello()
    late.read()
    await late.ack()
    await clock.advance(100)
    expect(late.read()).toMatchObject([{ type: 'frame', final: false }, { type: 'scene' }, { type: 'state' }])
    await late.ack()
    await clock.advance(100)
    expect(late.readTypes()).toEqual(['frame', 'state'])
  })

  it('[V9] a cached still frame is sent at once, without a process', async () => {
    const { watching, viewer, clock, processes, room } = aRoom()
    const testViewer = await watching()
    testViewer.leave()
    await clock.advance(5 * 60_000)
    expect(processes.filter((childProcess) => childProcess.requests.length > 0 && childProcess.alive)).toEqual([])
    const again = viewer()
    await again.hello()
    expect(again.readTypes()).toEqual(['ready', 'widgets', 'frame', 'scene', 'state'])
    expect(processes.filter((childProcess) => childProcess.requests.length > 0)).toHaveLength(1)
    expect(room.viewers).toBe(1)
  })

  it('[V9] a cached frame of an older state is sent before the new one', async () => {
    const { watching, viewer, clock } = aRoom()
    const testViewer = await watching()
    await testViewer.command(set(1))
    testViewer.read()
    const two = viewer()
    await two.hello()
    await two.send({ type: 'ack', seq: 1 })
    await clock.advance(120)
    expect(framesOf(two).map(({ picture }) => picture)).toMatchObject([{ params: { x: 1 } }, { params: { x: 1 } }])
  })

  it('[V10] are exact for four viewports, and shared by later viewers', async () => {
    const { viewer } = aRoom()
    const sizes = [300, 400, 500, 600, 590, 310]
    const viewers = sizes.map(() => viewer())
    for (const [i, testViewer] of viewers.entries()) await testViewer.hello({ width: sizes[i] ?? 0 })
    expect(viewers.map((viewer) => framesOf(viewer).at(-1)?.canvasWidth)).toEqual([300, 400, 500, 600, 600, 300])
  })

  it('[V10] follow the theme and reuse an unused view', async () => {
    const { watching, processes } = aRoom()
    const testViewer = await watching()
    await testViewer.command({ type: 'theme', theme: 'dark' })
    expect(framesOf(testViewer)).toMatchObject([{ picture: { theme: 'dark' } }])
    expect(processes[0]?.requests.filter(({ type }) => type === 'open')).toHaveLength(1)
  })
})
