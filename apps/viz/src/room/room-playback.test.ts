import type { Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { aSpec, fakePicture, set } from '../../testing/fake-process.ts'
import { aRoom } from '../../testing/test-room.ts'
import { framesOf, type TestViewer } from '../../testing/test-viewer.ts'

const steps = aSpec({ timesteps: 4 })
const smoothSteps: Spec = { ...steps, usermeta: { belvedere: { timestep: 'year', animation: { smooth: true } } } }

const shownIn = (viewer: TestViewer) =>
  framesOf(viewer).map(({ timestep, picture }) => [timestep, fakePicture.parse(picture).progress.toFixed(2)])

describe('the next timestep', () => {
  const aheadIn = ({ processes }: ReturnType<typeof aRoom>) =>
    processes.flatMap(({ requests }) => requests.flatMap((one) => (one.type === 'ahead' ? one.timestep : [])))

  it('is fetched while a timestep rests, also after a jump', async () => {
    const room = aRoom({ spec: steps })
    const testViewer = await room.watching()
    expect(aheadIn(room)).toEqual([1])
    await testViewer.command({ type: 'set_timestep', index: 2 })
    expect(aheadIn(room)).toEqual([1])
    testViewer.read()
    await testViewer.ack()
    await room.clock.advance(100)
    expect(new Set(aheadIn(room))).toEqual(new Set([1, 3]))
  })

  it('is fetched while timesteps play, the first one after the last with a loop', async () => {
    const room = aRoom({ spec: steps })
    const testViewer = await room.watching()
    await testViewer.command({ type: 'play', fps: 10, loop: true })
    for (let i = 0; i < 4; i++) {
      testViewer.read()
      await testViewer.ack()
      await room.clock.advance(100)
    }
    expect([...new Set(aheadIn(room))]).toEqual([1, 2, 3, 0])
  })

  it('is not fetched while a slider is dragged, nor in a chart without timesteps', async () => {
    const room = aRoom({ spec: aSpec() })
    const testViewer = await room.watching()
    await testViewer.command(set(4))
    expect(aheadIn(room)).toEqual([])
    const stepped = aRoom({ spec: steps })
    const dragging = await stepped.watching()
    const before = aheadIn(stepped).length
    await dragging.command(set(4))
    expect(aheadIn(stepped)).toHaveLength(before)
  })
})

describe('smooth playback', () => {
  async function play(spec: Spec) {
    const { watching, clock, room } = aRoom({ spec })
    const testViewer = await watching()
    const shown: unknown[] = []
    await testViewer.command({ type: 'play', fps: 10 })
    const next = async (ms: number) => {
      await clock.advance(ms)
      shown.push(...shownIn(testViewer))
      if (testViewer.seq > 0) await testViewer.ack()
    }
    return { testViewer, room, clock, shown, next }
  }

  it('[V38] draws marks on their way between timesteps, and each timestep exactly', async () => {
    const { shown, next, room } = await play(smoothSteps)
    for (let ms = 0; ms < 500; ms += 10) await next(10)
    expect(shown).toEqual([
      ...[1, 2, 3].flatMap((step) => [
        [step, '0.33'],
        [step, '0.67'],
        [step, '1.00'],
      ]),
      // The still frame.
      [3, '1.00'],
    ])
    expect(room.state).toMatchObject({ playing: false, timestep: 3 })
  })

  it('[V38] jumps where nobody asks for it', async () => {
    const { shown, next } = await play(steps)
    for (let ms = 0; ms < 500; ms += 10) await next(10)
    expect(shown).toEqual([
      [1, '1.00'],
      [2, '1.00'],
      [3, '1.00'],
      [3, '1.00'],
    ])
  })

  it('[V38] is exact as soon as it pauses', async () => {
    const { shown, next, testViewer } = await play(smoothSteps)
    for (let ms = 0; ms < 120; ms += 10) await next(10)
    expect(shown.at(-1)).toEqual([1, '0.33'])
    await testViewer.command({ type: 'pause' })
    await next(100)
    expect(shown.at(-1)).toEqual([1, '1.00'])
  })

  it('[V16] never runs ahead of drawing', async () => {
    const { watching, clock, room, gate } = aRoom({ spec: smoothSteps })
    const testViewer = await watching()
    await testViewer.command({ type: 'play', fps: 10 })
    gate.shut()
    await clock.advance(1000)
    expect(room.state.timestep).toBe(1)
    await gate.open()
  })

  it('tells a viewer how a chart goes from step to step', async () => {
    const { viewer } = aRoom({ spec: smoothSteps })
    const testViewer = viewer()
    await testViewer.hello()
    expect(testViewer.read()).toContainEqual(
      expect.objectContaining({
        type: 'widgets',
        timesteps: expect.objectContaining({ animation: { scales: 'all', smooth: true } }),
      }),
    )
  })
})
