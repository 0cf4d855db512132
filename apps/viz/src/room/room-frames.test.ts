import { describe, expect, it } from 'vitest'
import { aSpec, fakePicture, set } from '../../testing/fake-process.ts'
import { aRoom } from '../../testing/test-room.ts'
import { framesOf, type TestViewer } from '../../testing/test-viewer.ts'

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
    await clock.advance(80)
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
    await clock.advance(79)
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
    const heard = late.read()
    expect(heard.filter(({ type }) => type === 'frame' || type === 'scene')).toMatchObject([
      { type: 'frame', final: false },
      { type: 'scene' },
    ])
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
    await clock.advance(80)
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

describe('patches', () => {
  const basesOf = (viewer: TestViewer) =>
    framesOf(viewer).map(({ patch, picture }) => (patch ? fakePicture.parse(picture).request.base : 'whole'))

  it('[V33] follow each other, over the last frame that was sent, acknowledged or not', async () => {
    const { viewer } = aRoom()
    const testViewer = viewer()
    await testViewer.hello()
    await testViewer.command(set(1))
    expect(basesOf(testViewer)).toEqual(['whole', 1])
    await testViewer.command(set(2))
    await testViewer.command(set(3))
    await testViewer.ack()
    expect(basesOf(testViewer)).toEqual([2])
  })

  it('[V33] go on after an ack that never came, since a later one counts for all', async () => {
    const { watching } = aRoom()
    const testViewer = await watching()
    await testViewer.command(set(1))
    expect(basesOf(testViewer)).toEqual([1])
    await testViewer.command(set(2))
    expect(basesOf(testViewer)).toEqual([2])
    await testViewer.ack()
    await testViewer.command(set(3))
    await testViewer.command(set(4))
    expect(basesOf(testViewer)).toEqual([3, 4])
  })

  it('[V33] a viewer that reconnects, and one that comes later, begin with a whole picture', async () => {
    const { watching, viewer } = aRoom()
    const testViewer = await watching()
    await testViewer.command(set(1))
    testViewer.leave()
    const again = viewer()
    await again.hello()
    await again.ack()
    await again.command(set(2))
    expect(basesOf(again)).toEqual(['whole', 2])
  })

  it('[V33] a viewer that resizes gets a whole picture, even at the same size', async () => {
    const { watching, clock } = aRoom()
    const testViewer = await watching()
    for (const [i, width] of [640, 640, 900].entries()) {
      await testViewer.command({ type: 'resize', width, height: 500, pixelRatio: 1 })
      // Back at the first size, the cached frame comes before the new one.
      expect(basesOf(testViewer)).toEqual(width === 900 ? ['whole', 'whole'] : ['whole'])
      await testViewer.ack()
      await testViewer.command(set(i + 1))
      expect(basesOf(testViewer)).toEqual([expect.any(Number)])
      await testViewer.ack()
      await clock.advance(80)
      expect(basesOf(testViewer)).toEqual([expect.any(Number)])
      await testViewer.ack()
    }
  })

  it('[V33] start again in another process', async () => {
    const { watching, clock, processes } = aRoom()
    const testViewer = await watching()
    processes.findLast(({ alive, requests }) => alive && requests.length > 0)?.kill()
    await clock.advance(1000)
    expect(basesOf(testViewer)).toEqual(['whole'])
  })

  it('[V9] [V33] of a still frame are followed by the whole one, for later viewers', async () => {
    const { watching, viewer, clock, processes } = aRoom()
    const testViewer = await watching()
    await testViewer.command(set(1))
    await testViewer.ack()
    await clock.advance(80)
    const requests = processes.flatMap((fake) => fake.requests.filter(({ type }) => type === 'frame')).length
    const later = viewer()
    await later.hello()
    expect(later.readTypes()).toEqual(['ready', 'widgets', 'frame', 'scene', 'state'])
    expect(processes.flatMap((fake) => fake.requests.filter(({ type }) => type === 'frame'))).toHaveLength(requests)
  })

  it('[V23] [V33] a viewer that comes while the state is refused gets the last frame', async () => {
    const { watching, viewer } = aRoom({ spec: aSpec({ throwsOnStep: 13 }) })
    const testViewer = await watching()
    for (const value of [12, 13]) {
      await testViewer.command(set(value))
      testViewer.read()
      await testViewer.ack()
    }
    const later = viewer()
    await later.hello()
    expect(framesOf(later)).toMatchObject([{ patch: false, picture: { params: { x: 12 } } }])
  })
})

describe('a slow link', () => {
  it('[V34] gets fewer and lossy frames, always the newest, and neither delays nor coarsens a fast one', async () => {
    const { watching, viewer, clock } = aRoom()
    const slow = viewer()
    await slow.hello()
    slow.read()
    await clock.advance(900)
    await slow.ack()
    slow.read()
    const fast = await watching()
    let seenBySlow = 0
    for (let value = 1; value <= 60; value++) {
      await fast.command(set(value))
      expect(framesOf(fast)).toMatchObject([{ picture: { params: { x: value }, request: { maxBytes: null } } }])
      await fast.ack()
      if (value % 20 === 19) await slow.ack()
      const frames = framesOf(slow)
      for (const frame of frames)
        expect(frame).toMatchObject({ picture: { params: { x: value }, request: { maxBytes: 4096 } } })
      seenBySlow += frames.length
      await clock.advance(16)
    }
    expect(seenBySlow).toBeGreaterThan(3)
    expect(seenBySlow).toBeLessThan(9)
    await slow.ack()
    slow.read()
    await slow.ack()
    await clock.advance(80)
    const inexact = { x: 1, y: 2, width: 3, height: 4 }
    expect(framesOf(slow)).toMatchObject([{ final: true, picture: { params: { x: 60 }, request: { inexact } } }])
  })
})
