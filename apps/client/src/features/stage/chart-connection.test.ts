// @vitest-environment jsdom
import type { SharedCommand } from '@belvedere/contract'
import type { FramesOptions, SendOptions } from '@belvedere/sdk'
import { describe, expect, it } from 'vitest'
import { ChartConnection, type VizClient } from './chart-connection.ts'

/** A connection whose frame stream and animation frames the test controls. */
function openConnection() {
  const sent: (SharedCommand & SendOptions)[] = []
  const opened: FramesOptions[] = []
  let closed = false
  const frames: ReturnType<VizClient['frames']> = {
    send: (command, options) => sent.push({ ...command, ...options }),
    pick: () => Promise.reject(new Error('nothing lies there')),
    queries: () => Promise.reject(new Error('nothing was queried')),
    retryNow: () => {},
    resize: () => {},
    theme: () => {},
    show: () => {},
    close: () => {
      closed = true
    },
  }
  const client: VizClient = {
    frames: (options) => {
      opened.push(options)
      return frames
    },
  }
  const animation: (() => void)[] = []
  const connection = new ChartConnection(client, 'r1', (callback) => animation.push(callback))
  connection.fit({ width: 800, height: 500, pixelRatio: 1 }, 'light')
  const nextFrame = () => {
    for (const callback of animation.splice(0)) callback()
  }
  return { connection, sent, opened, nextFrame, isClosed: () => closed }
}

describe('the viewer of a room', () => {
  it('sends the newest of each kind once per animation frame, and shows each at once', () => {
    const { connection, sent, nextFrame } = openConnection()
    for (const value of [1970, 1971, 1972]) connection.send({ type: 'set_param', name: 'year', value })
    connection.send({ type: 'select', name: 'brush', value: { hp: [1, 2] } })
    expect(connection.snapshot().pendingParams.year?.value).toBe(1972)
    expect(sent).toEqual([])
    nextFrame()
    expect(sent).toEqual([
      { type: 'set_param', name: 'year', value: 1972 },
      { type: 'select', name: 'brush', value: { hp: [1, 2] } },
    ])
    nextFrame()
    expect(sent).toHaveLength(2)
  })

  it('drops its own change when the room contains it', () => {
    const { connection, opened, nextFrame } = openConnection()
    connection.send({ type: 'set_param', name: 'year', value: 1972 })
    nextFrame()
    const say = opened[0]?.onMessage
    say?.({ type: 'accepted', id: 1, command: 5 })
    say?.({ type: 'state', params: { year: 1972 }, selections: {}, timestep: null, playing: false, command: 5 })
    expect(connection.snapshot().pendingParams).toEqual({})
    expect(connection.snapshot().room.params).toEqual({ year: 1972 })
  })

  it('[V28] sends the moves of a drag as moving, and its end as a final change', () => {
    const { connection, sent, nextFrame } = openConnection()
    connection.send({ type: 'set_param', name: 'year', value: 1970 }, { moving: true })
    nextFrame()
    connection.send({ type: 'set_param', name: 'year', value: 1971 }, { moving: true })
    nextFrame()
    connection.endDrag()
    nextFrame()
    connection.endDrag()
    nextFrame()
    expect(sent).toEqual([
      { type: 'set_param', name: 'year', value: 1970, moving: true },
      { type: 'set_param', name: 'year', value: 1971, moving: true },
      { type: 'set_param', name: 'year', value: 1971 },
    ])
  })

  it('sends a last move only once when the drag ends with it', () => {
    const { connection, sent, nextFrame } = openConnection()
    connection.send({ type: 'set_timestep', index: 4 }, { moving: true })
    connection.endDrag()
    nextFrame()
    expect(sent).toEqual([{ type: 'set_timestep', index: 4 }])
  })

  it('sends what was changed last before it closes', () => {
    const { connection, sent } = openConnection()
    connection.send({ type: 'pause' })
    connection.close()
    expect(sent).toEqual([{ type: 'pause' }])
  })

  it('connects once, and closes with its room', () => {
    const { connection, opened, isClosed } = openConnection()
    connection.fit({ width: 900, height: 500, pixelRatio: 2 }, 'dark')
    expect(opened).toHaveLength(1)
    connection.close()
    expect(isClosed()).toBe(true)
  })
})
