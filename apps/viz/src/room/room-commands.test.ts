import { describe, expect, it } from 'vitest'
import { aSpec, set } from '../../testing/fake-process.ts'
import { aRoom } from '../../testing/test-room.ts'
import { framesOf } from '../../testing/test-viewer.ts'

describe('commands', () => {
  it('[V12] a command without visible change is followed by a state', async () => {
    const { watching } = aRoom()
    const testViewer = await watching()
    const two = await watching()
    await testViewer.command(set(0))
    expect(testViewer.read()).toMatchObject([
      { type: 'state', command: 1 },
      { type: 'accepted', command: 1 },
    ])
    expect(two.read()).toMatchObject([{ type: 'state', command: 1 }])
  })

  it('[V12] a viewer that never acknowledges gets every state', async () => {
    const { watching, clock } = aRoom()
    const deaf = await watching()
    const testViewer = await watching()
    for (const value of [1, 2, 3, 4, 5]) {
      await testViewer.command(set(value))
      testViewer.read()
      await testViewer.ack()
    }
    await clock.advance(1000)
    const heard = deaf.read()
    expect(heard.filter(({ type }) => type === 'frame')).toHaveLength(2)
    expect(heard.at(-1)).toMatchObject({ type: 'state', params: { x: 5 }, command: 5 })
  })

  it('[V13] received while drawing result in one frame of the newest state', async () => {
    const { watching, gate } = aRoom()
    const testViewer = await watching()
    gate.shut()
    for (const value of [1, 2, 3, 4, 5]) await testViewer.command(set(value))
    await gate.open()
    expect(framesOf(testViewer).map(({ command }) => command)).toEqual([1, 5])
  })

  it('[V27] a late move of a finished drag changes nothing and is answered with the newest number', async () => {
    const { watching, room } = aRoom()
    const testViewer = await watching()
    const moved = (value: number, number: number) =>
      testViewer.send({
        type: 'command',
        command: set(value),
        id: number,
        order: { sender: 'this-page-0123456789', number },
      })
    await moved(10, 1)
    // The end came by HTTP.
    expect(await room.command(set(30), { sender: 'this-page-0123456789', number: 3 })).toBe(2)
    testViewer.read()
    await moved(20, 2)
    expect(room.state).toMatchObject({ params: { x: 30 }, command: 2 })
    expect(testViewer.read().filter(({ type }) => type === 'accepted')).toEqual([
      { type: 'accepted', id: 2, command: 2 },
    ])
  })

  it('[V27] a repeated command counts once, a refused one not at all', async () => {
    const { room } = aRoom()
    const order = { sender: 'this-page-0123456789', number: 4 }
    expect(await room.command(set(30), order)).toBe(1)
    expect(await room.command(set(40))).toBe(2)
    expect(await room.command(set(30), order)).toBe(2)
    expect(room.state.params).toEqual({ x: 40 })
    await expect(room.command(set(-1), { ...order, number: 6 })).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await room.command(set(50), { ...order, number: 5 })).toBe(3)
    expect(room.state.params).toEqual({ x: 50 })
  })

  it('[V16] playback runs at the requested speed and stops at the end', async () => {
    const { watching, clock, room, notices } = aRoom({ spec: aSpec({ timesteps: 4 }) })
    const testViewer = await watching()
    await testViewer.command({ type: 'play', fps: 10 })
    const seen: number[] = []
    for (let i = 0; i < 20; i++) {
      await clock.advance(50)
      for (const frame of framesOf(testViewer)) seen.push(frame.timestep)
      await testViewer.ack()
    }
    expect(seen).toEqual([1, 2, 3, 3])
    expect(room.state).toMatchObject({ playing: false, timestep: 3, command: 1 })
    expect(notices.filter(({ type }) => type === 'settled').at(-1)).toMatchObject({ state: { timestep: 3 } })
  })

  it('[V16] playback never runs ahead of drawing, and can loop', async () => {
    const { watching, clock, gate, room } = aRoom({ spec: aSpec({ timesteps: 3 }) })
    const testViewer = await watching()
    await testViewer.command({ type: 'set_timestep', index: 1 })
    await testViewer.command({ type: 'play', fps: 10, loop: true })
    await testViewer.ack()
    gate.shut()
    await clock.advance(1000)
    expect(room.state.timestep).toBe(2)
    await gate.open()
    testViewer.read()
    await testViewer.ack()
    expect(room.state.timestep).toBe(0)
  })

  it('[V16] playback waits while no viewer can receive a frame', async () => {
    const { watching, clock, room } = aRoom({ spec: aSpec({ timesteps: 30 }) })
    const deaf = await watching()
    await deaf.command({ type: 'play', fps: 10 })
    await clock.advance(3000)
    expect(framesOf(deaf)).toHaveLength(2)
    expect(room.state.timestep).toBe(2)
    await deaf.ack()
    await clock.advance(100)
    expect(room.state.timestep).toBeGreaterThan(2)
  })

  it('[V17] settle after half a second', async () => {
    const { watching, clock, notices } = aRoom()
    const testViewer = await watching()
    await testViewer.command(set(1))
    await clock.advance(400)
    await testViewer.command(set(2))
    await clock.advance(499)
    expect(notices.filter(({ type }) => type === 'settled')).toEqual([])
    await clock.advance(1)
    expect(notices.filter(({ type }) => type === 'settled')).toMatchObject([
      { state: { params: { x: 2 }, command: 2 } },
    ])
  })

  it('[V11] without viewers wait until the chart is opened', async () => {
    const { room } = aRoom({ commandBase: 7 })
    expect(await room.command({ type: 'set_param', name: 'x', value: 9 })).toBe(8)
    await expect(room.command({ type: 'set_param', name: 'z', value: 9 })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })
})
