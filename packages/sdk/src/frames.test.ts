import { AppError, type CommandOrder, type SharedCommand, type VizMessage, writeFrameHeader } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../testing/fake-clock.ts'
import { socketPairs } from '../testing/socket-pair.ts'
import { Frames, type FramesOptions } from './frames.ts'
import { ServerUnreachable } from './http.ts'

function aFrame(seq: number, command = 0, { patch = false } = {}): Uint8Array<ArrayBuffer> {
  const header = writeFrameHeader({
    format: 'png',
    final: true,
    patch,
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
const sender = 'this-page-0123456789'
const year = (value: number): SharedCommand => ({ type: 'set_param', name: 'year', value })

/** A request to `/viz/send` that the test answers. */
interface Posted {
  command: SharedCommand
  order: CommandOrder
  answer: (command: number) => Promise<void>
  fail: (error: unknown) => Promise<void>
}

function postsInHand() {
  const posts: Posted[] = []
  const post = (command: SharedCommand, order: CommandOrder, signal: AbortSignal) =>
    new Promise<number>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      const settled = (settlePost: () => void) => {
        settlePost()
        return settle()
      }
      posts.push({
        command,
        order,
        answer: (number) => settled(() => resolve(number)),
        fail: (error) => settled(() => reject(error)),
      })
    })
  const lastPost = () => {
    const last = posts.at(-1)
    if (last === undefined) throw new Error('nothing was posted')
    return last
  }
  return { posts, post, lastPost }
}

async function open() {
  const clock = new FakeClock()
  const pairs = socketPairs()
  const drawn: number[] = []
  const latencies: number[] = []
  const heard: VizMessage[] = []
  const { post, ...posting } = postsInHand()
  let draw = async () => {}
  let onState: NonNullable<FramesOptions['onState']> = () => {}
  const frames = new Frames(
    {
      url: 'ws://localhost:8000/viz/ws?room=r1',
      dial: pairs.dial,
      clock,
      headers: () => ({}),
      refreshSignIn: async () => {},
      onUnauthorized: async () => true,
      sender,
      post,
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
      onMessage: (message) => heard.push(message),
      onState: (state) => onState(state),
    },
  )
  await settle()
  await pairs.last().open()
  const drawWith = (next: () => Promise<void>) => {
    draw = next
  }
  /** Commands on the newest socket. */
  const moved = () => pairs.last().sent.filter((message) => JSON.stringify(message).includes('"order"'))
  const followState = (next: typeof onState) => {
    onState = next
  }
  return { clock, frames, drawn, latencies, heard, drawWith, followState, moved, ...posting, ...pairs }
}

describe('a viewer', () => {
  it('sends hello and acknowledges drawn frames', async () => {
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

  it('acknowledges a frame that cannot be drawn', async () => {
    const { last, drawWith } = await open()
    drawWith(() => Promise.reject(new Error('not an image')))
    await last().deliver(aFrame(1), aFrame(2))
    expect(acks(last().sent)).toHaveLength(2)
  })

  it('[V33] requests a whole picture, once, when a frame before a patch could not be drawn', async () => {
    const { last, drawWith } = await open()
    const resizes = () => last().sent.filter((message) => JSON.stringify(message).includes('"resize"'))
    await last().deliver(aFrame(1), aFrame(2, 0, { patch: true }))
    expect(resizes()).toEqual([])
    drawWith(() => Promise.reject(new Error('not an image')))
    await last().deliver(aFrame(3, 0, { patch: true }))
    drawWith(async () => {})
    await last().deliver(aFrame(4, 0, { patch: true }))
    expect(resizes()).toEqual([{ type: 'command', command: { type: 'resize', ...size } }])
    await last().deliver(aFrame(5), aFrame(6, 0, { patch: true }))
    expect(resizes()).toHaveLength(1)
    expect(acks(last().sent)).toHaveLength(6)
  })

  it('[V33] does not request pictures that it cannot draw over and over', async () => {
    const { last, drawWith } = await open()
    drawWith(() => Promise.reject(new Error('not an image')))
    await last().deliver(aFrame(1), aFrame(2), aFrame(3))
    expect(last().sent.filter((message) => JSON.stringify(message).includes('"resize"'))).toEqual([])
  })

  it('debounces resizing by 150 ms', async () => {
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

  it('measures latency from a command to the frame that contains it', async () => {
    const { last, frames, clock, latencies } = await open()
    const id = frames.send({ type: 'set_timestep', index: 4 }, { moving: true })
    await last().deliver({ type: 'accepted', id, command: 9 })
    await clock.advance(10)
    await last().deliver(aFrame(1, 8))
    await clock.advance(4)
    await last().deliver(aFrame(2, 9))
    expect(latencies).toEqual([14])
  })

  it('measures latency if the frame precedes the answer', async () => {
    const { last, frames, clock, latencies, lastPost } = await open()
    frames.send(year(1980))
    await clock.advance(12)
    await last().deliver(aFrame(1, 9))
    await clock.advance(30)
    await lastPost().answer(9)
    expect(latencies).toEqual([12])
  })

  it('resolves a pick, and rejects it when the connection breaks', async () => {
    const { last, frames } = await open()
    const first = frames.pick(10, 20)
    await last().deliver({ type: 'picked', id: 1, x: 10, y: 20, datum: { a: 1 }, rows: [['a', '1']] })
    expect((await first).rows).toEqual([['a', '1']])
    const second = frames.pick(1, 1).catch((error: unknown) => error)
    await last().close(1006)
    expect(await second).toMatchObject({ code: 'unavailable' })
  })

  it('resolves the queries of a chart, and rejects them where the service knows no such command', async () => {
    const { last, frames } = await open()
    const first = frames.queries()
    const query = { sql: 'SELECT 1', rows: 1, ms: 0.5, isOfCube: false }
    await last().deliver({ type: 'queries', id: 1, queries: [query] })
    expect((await first).queries).toEqual([query])
    const second = frames.queries().catch((error: unknown) => error)
    await last().deliver({ type: 'error', id: 2, code: 'invalid_request', detail: 'No such command.' })
    expect(await second).toMatchObject({ code: 'invalid_request' })
  })

  it('closes when the room does not exist', async () => {
    const { last, frames } = await open()
    await last().close(4404)
    expect(frames.state).toEqual({ state: 'closed', reason: 'no_such_room' })
  })
})

describe('commands', () => {
  it('[V28] are posted, moves of a drag use the socket, and all share one order', async () => {
    const { frames, last, posts, lastPost, heard } = await open()
    frames.send(year(1971), { moving: true })
    frames.send(year(1972), { moving: true })
    const id = frames.send(year(1973))
    expect(last().sent.slice(1)).toEqual([
      { type: 'command', command: year(1971), id: 1, order: { sender, number: 1 } },
      { type: 'command', command: year(1972), id: 2, order: { sender, number: 2 } },
    ])
    expect(posts).toMatchObject([{ command: year(1973), order: { sender, number: 3 } }])
    await lastPost().answer(12)
    expect(heard).toEqual([{ type: 'accepted', id, command: 12 }])
  })

  it('[V28] are posted one at a time, the newest per subject, and moves wait for them', async () => {
    const { frames, posts, lastPost, moved } = await open()
    frames.send({ type: 'reset' })
    frames.send(year(1970))
    frames.send({ type: 'pause' })
    frames.send(year(1971))
    frames.send({ type: 'set_timestep', index: 4 }, { moving: true })
    expect(posts.map(({ command }) => command)).toEqual([{ type: 'reset' }])
    expect(moved()).toEqual([])
    await lastPost().answer(1)
    await lastPost().answer(2)
    expect(moved()).toEqual([])
    await lastPost().answer(3)
    expect(posts.map(({ command }) => command)).toEqual([{ type: 'reset' }, { type: 'pause' }, year(1971)])
    expect(moved()).toMatchObject([{ command: { type: 'set_timestep', index: 4 } }])
  })

  it('[V28] are queued while disconnected, the newest per subject', async () => {
    const { last, frames, clock, posts, moved } = await open()
    frames.theme('dark')
    frames.show(3)
    await last().close(1006)
    frames.send(year(1980), { moving: true })
    frames.send(year(1982), { moving: true })
    frames.send({ type: 'pause' })
    expect(posts).toEqual([])
    await clock.advance(1000)
    await last().open()
    expect(last().sent[0]).toEqual({ type: 'hello', protocol: 1, ...size, theme: 'dark', version: 3 })
    expect(moved()).toMatchObject([{ command: year(1982), id: 2 }])
    expect(posts).toMatchObject([{ command: { type: 'pause' } }])
  })

  it('[V1] follow the hello, also if queued before it', async () => {
    const { frames, clock, last, followState } = await open()
    followState(({ state }) => state === 'open' && frames.send(year(1980), { moving: true }))
    await last().close(1006)
    await clock.advance(1000)
    await last().open()
    expect(last().sent).toMatchObject([{ type: 'hello' }, { type: 'command' }])
  })

  it('[V28] are sent again after the socket broke, unless answered', async () => {
    const { last, frames, clock, moved } = await open()
    const answered = frames.send({ type: 'select', name: 'brush', value: null }, { moving: true })
    await last().deliver({ type: 'accepted', id: answered, command: 1 })
    frames.send(year(1980), { moving: true })
    frames.send(year(1981), { moving: true })
    await last().close(1006)
    await clock.advance(1000)
    await last().open()
    expect(moved()).toEqual([{ type: 'command', command: year(1981), id: 3, order: { sender, number: 3 } }])
  })

  it('[V28] refused by the server are reported as errors, and the queue continues', async () => {
    const { frames, lastPost, heard, posts } = await open()
    for (const code of ['not_authenticated', 'forbidden', 'conflict', 'too_many_requests', 'internal'] as const) {
      const id = frames.send(year(1980))
      await lastPost().fail(new AppError(code, `It is ${code}.`))
      expect(heard.at(-1)).toEqual({ type: 'error', id, code, detail: `It is ${code}.` })
    }
    expect(posts).toHaveLength(5)
  })

  it('[V28] are sent again with their number when the server is back, or reported', async () => {
    const { frames, lastPost, last, heard, posts, ends } = await open()
    const id = frames.send(year(1980))
    await lastPost().fail(new ServerUnreachable(new TypeError('fetch failed')))
    expect(heard).toEqual([])
    expect(ends).toHaveLength(2)
    await last().open()
    expect(posts.map(({ order }) => order.number)).toEqual([id, id])
    await lastPost().answer(7)
    expect(heard).toEqual([{ type: 'accepted', id, command: 7 }])

    frames.send(year(1990))
    await lastPost().fail(new ServerUnreachable(new TypeError('fetch failed')))
    await last().open()
    await lastPost().fail(new ServerUnreachable(new TypeError('fetch failed')))
    await last().open()
    await lastPost().fail(new ServerUnreachable(new TypeError('fetch failed')))
    expect(heard.at(-1)).toMatchObject({ type: 'error', id: 2, code: 'unavailable' })
  })

  it('[V28] without an answer for 20 seconds count as undelivered', async () => {
    const { frames, clock, ends } = await open()
    frames.send(year(1980))
    await clock.advance(19_999)
    expect(ends).toHaveLength(1)
    await clock.advance(1)
    expect(ends).toHaveLength(2)
  })

  it('[V28] wait for a broken connection; those refused on a working one are reported', async () => {
    const { frames, clock, lastPost, last, heard, posts } = await open()
    const away = new AppError('unavailable', 'Drawing is not available for a moment. Try again.')
    const id = frames.send(year(1980))
    await lastPost().fail(away)
    await last().close(1012)
    await clock.advance(1000)
    await last().open()
    expect(heard).toEqual([])
    expect(posts.map(({ order }) => order.number)).toEqual([id, id])
    await lastPost().answer(7)

    const refused = frames.send(year(1990))
    await lastPost().fail(away)
    await clock.advance(1000)
    expect(heard.at(-1)).toMatchObject({ type: 'error', id: refused, code: 'unavailable' })
  })

  it('report nothing after the viewer is closed', async () => {
    const { frames, lastPost, heard, posts } = await open()
    frames.send(year(1980))
    frames.send({ type: 'pause' })
    frames.close()
    await lastPost().answer(7)
    expect(posts).toHaveLength(1)
    expect(heard).toEqual([])
  })
})
