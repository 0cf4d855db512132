import { writeFrameHeader } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from './fake-clock.ts'
import { Frames } from './frames.ts'
import { socketPairs } from './socket-pair.ts'

function aFrame(seq: number, command = 0): Uint8Array<ArrayBuffer> {
  const header = writeFrameHeader({
    format: 'png',
    final: true,
    patch: false,
    seq,
    command,
    timestep: -1,
    x: 0,
    y: 0,
    width: 8,
    height: 6,
    canvasWidth: 8,
    canvasHeight: 6,
    pixelRatio: 1,
    specVersion: 1,
  })
  return new Uint8Array([...header, 7, 7, 7])
}
const acks = (sent: unknown[]) => sent.filter((message) => JSON.stringify(message).includes('"ack"'))
const size = { width: 800, height: 500, pixelRatio: 2 }

async function open() {
  const clock = new FakeClock()
  const pairs = socketPairs()
  const drawn: number[] = []
  const latencies: number[] = []
  let draw = async () => {}
  const frames = new Frames(
    {
      url: 'ws://localhost:8000/viz/ws?room=r1',
      dial: pairs.dial,
      clock,
      headers: () => ({}),
      prepare: async () => {},
      signedIn: async () => true,
    },
    {
      roomId: 'r1',
      size,
      theme: 'light',
      onFrame: async ({ header, image }) => {
        await draw()
        drawn.push(header.seq * image.length)
      },
      onLatency: (ms) => latencies.push(ms),
    },
  )
  await settle()
  await pairs.last().open()
  const drawWith = (next: () => Promise<void>) => {
    draw = next
  }
  return { clock, frames, drawn, latencies, drawWith, ...pairs }
}

describe('a viewer', () => {
  it('begins with hello and acknowledges a frame once it is drawn', async () => {
    const { last, drawn, drawWith } = await open()
    let done = () => {}
    drawWith(() => new Promise((resolve) => (done = resolve)))
    await last().deliver(aFrame(1))
    expect(last().sent).toEqual([{ type: 'hello', protocol: 1, ...size, theme: 'light' }])
    done()
    await settle()
    expect(drawn).toEqual([3])
    expect(acks(last().sent)).toEqual([{ type: 'ack', seq: 1 }])
  })

  it('acknowledges a frame that cannot be drawn, so that the stream goes on', async () => {
    const { last, drawWith } = await open()
    drawWith(() => Promise.reject(new Error('not an image')))
    await last().deliver(aFrame(1), aFrame(2))
    expect(acks(last().sent)).toHaveLength(2)
  })

  it('resizes once the size has been still for 150 ms', async () => {
    const { last, frames, clock } = await open()
    frames.resize({ width: 810, height: 500, pixelRatio: 2 })
    await clock.advance(100)
    frames.resize({ width: 900.4, height: 20, pixelRatio: 4 })
    await clock.advance(149)
    expect(last().sent).toHaveLength(1)
    await clock.advance(1)
    expect(last().sent[1]).toEqual({
      type: 'command',
      command: { type: 'resize', width: 900, height: 50, pixelRatio: 3 },
    })
  })

  it('keeps the newest unsent command of each subject while it is away, and looks as it did when it is back', async () => {
    const { last, frames, clock } = await open()
    frames.theme('dark')
    frames.show(3)
    await last().close(1006)
    frames.send({ type: 'set_param', name: 'year', value: 1980 })
    frames.send({ type: 'set_param', name: 'year', value: 1982 })
    frames.send({ type: 'pause' })
    await clock.advance(1000)
    await last().open()
    expect(last().sent).toEqual([
      { type: 'hello', protocol: 1, ...size, theme: 'dark', version: 3 },
      { type: 'command', command: { type: 'set_param', name: 'year', value: 1982 }, id: 2 },
      { type: 'command', command: { type: 'pause' }, id: 3 },
    ])
  })

  it('measures from a command to the frame that contains it', async () => {
    const { last, frames, clock, latencies } = await open()
    const id = frames.send({ type: 'set_timestep', index: 4 })
    await last().deliver({ type: 'accepted', id, command: 9 })
    await clock.advance(10)
    await last().deliver(aFrame(1, 8))
    await clock.advance(4)
    await last().deliver(aFrame(2, 9))
    expect(latencies).toEqual([14])
  })

  it('answers a pick, and refuses it when the connection breaks', async () => {
    const { last, frames } = await open()
    const first = frames.pick(10, 20)
    await last().deliver({ type: 'picked', id: 1, x: 10, y: 20, datum: { a: 1 }, rows: [['a', '1']] })
    expect((await first).rows).toEqual([['a', '1']])
    const second = frames.pick(1, 1).catch((error: unknown) => error)
    await last().close(1006)
    expect(await second).toMatchObject({ code: 'unavailable' })
  })

  it('ends where the room is gone', async () => {
    const { last, frames } = await open()
    await last().close(4404)
    expect(frames.state).toEqual({ state: 'closed', reason: 'no_such_room' })
  })
})
