import { describe, expect, it } from 'vitest'
import { aRoom, aSpec, settle, shown, type TestViewer } from '../test-room.ts'

const set = (value: number) => ({ type: 'set_param', name: 'x', value }) as const
const aTable = (name: string, folder: string) => ({
  files: { name, parquet: `${folder}/${name}.parquet` },
  profile: { name, rows: 1, fields: [] },
})
const framesOf = (viewer: TestViewer) => viewer.read().filter((message) => message.type === 'frame')

describe('frames', () => {
  it('[V6] count from 1 without gaps, and refuse an ack for a frame that was not sent', async () => {
    const { watching, clock } = aRoom()
    const one = await watching()
    const seqs: number[] = []
    for (const value of [1, 2, 3, 4]) {
      await one.command(set(value))
      seqs.push(...framesOf(one).map(({ seq }) => seq))
      await one.ack()
    }
    expect(seqs).toEqual([2, 3, 4, 5])
    await clock.advance(120)
    expect(framesOf(one)).toMatchObject([{ seq: 6, final: true }])
    await one.send({ type: 'ack', seq: 7 })
    expect(one.read()).toMatchObject([{ type: 'error', detail: 'Frame 7 was not sent.' }])
  })

  it('[V7] stop at two without an ack, and go on with the newest', async () => {
    const { watching } = aRoom()
    const one = await watching()
    for (const value of [1, 2, 3, 4, 5]) await one.command(set(value))
    expect(framesOf(one)).toMatchObject([{ picture: { params: { x: 1 } } }, { picture: { params: { x: 2 } } }])
    await one.ack()
    expect(framesOf(one)).toMatchObject([{ seq: 4, command: 5, picture: { params: { x: 5 } } }])
  })

  it('[V8] are cheap while things move, and final with a scene when they are still', async () => {
    const { watching, clock } = aRoom()
    const one = await watching()
    await one.command(set(1))
    expect(one.read()).toMatchObject([{ type: 'accepted' }, { type: 'frame', final: false }, { type: 'state' }])
    await one.ack()
    await clock.advance(119)
    expect(one.read()).toEqual([])
    await clock.advance(1)
    expect(one.read()).toMatchObject([
      { type: 'frame', seq: 3, final: true, command: 1 },
      { type: 'scene', seq: 3 },
    ])
  })

  it('[V9] the kept still picture comes at once, without a process', async () => {
    const { watching, viewer, clock, processes, room } = aRoom()
    const one = await watching()
    one.leave()
    await clock.advance(5 * 60_000)
    expect(processes.filter((each) => each.requests.length > 0 && each.alive)).toEqual([])
    const again = viewer()
    await again.hello()
    expect(again.readTypes()).toEqual(['ready', 'widgets', 'frame', 'scene', 'state'])
    expect(processes.filter((each) => each.requests.length > 0)).toHaveLength(1)
    expect(room.viewers).toBe(1)
  })

  it('[V9] a kept picture of an older state comes first, the new one after it', async () => {
    const { watching, viewer, clock } = aRoom()
    const one = await watching()
    await one.command(set(1))
    one.read()
    const two = viewer()
    await two.hello()
    await two.send({ type: 'ack', seq: 1 })
    await clock.advance(120)
    expect(framesOf(two).map(({ picture }) => picture)).toMatchObject([{ params: { x: 1 } }, { params: { x: 1 } }])
  })

  it('[V10] are exact for four shapes, and shared by who comes later', async () => {
    const { viewer } = aRoom()
    const sizes = [300, 400, 500, 600, 590, 310]
    const viewers = sizes.map(() => viewer())
    for (const [i, one] of viewers.entries()) await one.hello({ width: sizes[i] ?? 0 })
    expect(viewers.map((one) => framesOf(one).at(-1)?.canvasWidth)).toEqual([300, 400, 500, 600, 600, 300])
  })

  it('[V10] follow a theme and reuse the view that nobody looks at any more', async () => {
    const { watching, processes } = aRoom()
    const one = await watching()
    await one.command({ type: 'theme', theme: 'dark' })
    expect(framesOf(one)).toMatchObject([{ picture: { theme: 'dark' } }])
    expect(processes[0]?.requests.filter(({ type }) => type === 'open')).toHaveLength(1)
  })
})

describe('commands', () => {
  it('[V12] a command that changes no picture is followed by a state', async () => {
    const { watching } = aRoom()
    const one = await watching()
    const two = await watching()
    await one.command(set(0))
    expect(one.read()).toMatchObject([
      { type: 'state', command: 1 },
      { type: 'accepted', command: 1 },
    ])
    expect(two.read()).toMatchObject([{ type: 'state', command: 1 }])
  })

  it('[V12] a viewer that never acknowledges is told every state', async () => {
    const { watching, clock } = aRoom()
    const deaf = await watching()
    const one = await watching()
    for (const value of [1, 2, 3, 4, 5]) {
      await one.command(set(value))
      one.read()
      await one.ack()
    }
    await clock.advance(1000)
    const heard = deaf.read()
    expect(heard.filter(({ type }) => type === 'frame')).toHaveLength(2)
    expect(heard.at(-1)).toMatchObject({ type: 'state', params: { x: 5 }, command: 5 })
  })

  it('[V13] that come while a frame is drawn are drawn once, the newest', async () => {
    const { watching, gate } = aRoom()
    const one = await watching()
    gate.shut()
    for (const value of [1, 2, 3, 4, 5]) await one.command(set(value))
    await gate.open()
    expect(framesOf(one).map(({ command }) => command)).toEqual([1, 5])
  })

  it('[V16] a timestep plays as fast as asked and stops at its end', async () => {
    const { watching, clock, room, notices } = aRoom({ spec: aSpec({ timesteps: 4 }) })
    const one = await watching()
    await one.command({ type: 'play', fps: 10 })
    const seen: number[] = []
    for (let i = 0; i < 20; i++) {
      await clock.advance(50)
      for (const frame of framesOf(one)) seen.push(frame.timestep)
      await one.ack()
    }
    expect(seen).toEqual([1, 2, 3, 3])
    expect(room.state).toMatchObject({ playing: false, timestep: 3, command: 1 })
    expect(notices.filter(({ type }) => type === 'settled').at(-1)).toMatchObject({ state: { timestep: 3 } })
  })

  it('[V16] playing never runs ahead of drawing, and loops where asked', async () => {
    const { watching, clock, gate, room } = aRoom({ spec: aSpec({ timesteps: 3 }) })
    const one = await watching()
    await one.command({ type: 'set_timestep', index: 1 })
    await one.command({ type: 'play', fps: 10, loop: true })
    await one.ack()
    gate.shut()
    await clock.advance(1000)
    expect(room.state.timestep).toBe(2)
    await gate.open()
    one.read()
    await one.ack()
    expect(room.state.timestep).toBe(0)
  })

  it('[V16] playing waits while nobody can take a frame', async () => {
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

  it('[V17] settle half a second after the last one', async () => {
    const { watching, clock, notices } = aRoom()
    const one = await watching()
    await one.command(set(1))
    await clock.advance(400)
    await one.command(set(2))
    await clock.advance(499)
    expect(notices.filter(({ type }) => type === 'settled')).toEqual([])
    await clock.advance(1)
    expect(notices.filter(({ type }) => type === 'settled')).toMatchObject([
      { state: { params: { x: 2 }, command: 2 } },
    ])
  })

  it('[V11] that come before anybody watches wait until the chart is known', async () => {
    const { room } = aRoom({ commandBase: 7 })
    expect(await room.command({ type: 'set_param', name: 'x', value: 9 })).toBe(8)
    await expect(room.command({ type: 'set_param', name: 'z', value: 9 })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })
})

describe('versions', () => {
  it('[V18] keep what people set where it still fits', async () => {
    const { room, watching, show } = aRoom({ spec: aSpec({ params: { x: 0, y: 1, z: 2 }, timesteps: 3 }) })
    const one = await watching()
    for (const name of ['x', 'y', 'z']) await one.command({ type: 'set_param', name, value: 50 })
    await one.command({ type: 'set_timestep', index: 2 })
    one.read()
    await one.ack()
    one.read()
    await one.ack()
    show(2, aSpec({ params: { x: 0, y: 7 }, timesteps: 4 }))
    await settle()
    expect(framesOf(one).at(-1)).toMatchObject({ specVersion: 2, timestep: 2, command: 4 })
    expect(room.state).toMatchObject({ params: { x: 50, y: 7 }, timestep: 2, command: 4 })
  })

  it('[V18] begin in the state that the server remembers', async () => {
    const { room, watching } = aRoom({ params: { x: 33, gone: 1 } })
    await watching()
    expect(room.state.params).toEqual({ x: 33 })
  })

  it('[V19] a past version is shown still, without controls, while the room goes on', async () => {
    const { watching, show, clock } = aRoom()
    const one = await watching()
    const past = await watching()
    show(2, aSpec({ params: { x: 20 } }))
    await past.command({ type: 'show', version: 1 })
    await past.ack()
    past.read()
    await past.ack()
    await one.command(set(70))
    await clock.advance(1000)
    expect(past.read()).toMatchObject([{ type: 'state', params: { x: 70 }, command: 1 }])
    await past.command({ type: 'show', version: null })
    await past.ack()
    await clock.advance(1000)
    expect(framesOf(past).at(-1)).toMatchObject({ specVersion: 2, picture: { params: { x: 70 } } })
  })

  it('[V19] whoever comes back before the past version was drawn has picture and scene again', async () => {
    const { watching, show, room } = aRoom()
    show(5, aSpec())
    const one = await watching()
    await one.command({ type: 'show', version: 3 })
    await one.command({ type: 'show', version: null })
    expect(one.readTypes()).toEqual(['widgets', 'frame', 'scene'])
    room.provide(3, shown(3, aSpec({ params: { x: 3 } })))
    await one.ack()
    expect(framesOf(one)).toEqual([])
  })

  it('[V19] asks the server for a version that it does not hold', async () => {
    const { watching, show, room, notices } = aRoom()
    show(5, aSpec())
    const one = await watching()
    await one.command({ type: 'show', version: 3 })
    expect(notices).toContainEqual({ type: 'want_version', room: 'r1', version: 3 })
    room.provide(3, shown(3, aSpec({ params: { x: 3 } })))
    await one.ack()
    expect(framesOf(one)).toMatchObject([{ specVersion: 3, picture: { params: { x: 3 } } }])
  })

  it('[V19] an unknown version gives an error and the current one', async () => {
    const { watching, clock } = aRoom()
    const one = await watching()
    await one.command({ type: 'show', version: 99 })
    one.read()
    await clock.advance(10_000)
    expect(one.read()).toMatchObject([
      { type: 'error', code: 'not_found' },
      { type: 'widgets', specVersion: 1 },
      { type: 'frame', specVersion: 1 },
      { type: 'scene' },
    ])
  })

  it('[V19] a past version that becomes the current one again is live', async () => {
    const { watching, show, room } = aRoom({ spec: aSpec({ params: { x: 11 } }) })
    const one = await watching()
    show(2, aSpec())
    await settle()
    await one.command({ type: 'show', version: 1 })
    one.read()
    await one.ack()
    show(1, aSpec({ params: { x: 11 } }))
    await settle()
    one.read()
    await one.ack()
    await one.command(set(12))
    expect(room.specVersion).toBe(1)
    expect(framesOf(one)).toMatchObject([{ specVersion: 1, command: 1, picture: { params: { x: 12 } } }])
  })

  it('[V20] a spec that was just probed is shown as it was drawn', async () => {
    const { watching, room, show, processes } = aRoom()
    const one = await watching({ width: 640 })
    const spec = aSpec({ params: { x: 8 } })
    const shape = { width: 900, height: 500, pixelRatio: 1, theme: 'light' } as const
    expect(await room.probe({ spec, tables: [], shape, deadlineMs: 1000 })).toMatchObject({ marks: 3, fault: null })
    const before = processes[0]?.requests.length
    const asked = () => processes[0]?.requests.slice(before).map(({ type }) => type)
    show(2, { ...spec, usermeta: { belvedere: { explanation: { because: 'asked' } } } })
    await settle()
    expect(one.read()).toMatchObject([
      { type: 'widgets', specVersion: 2 },
      { type: 'frame', specVersion: 2, canvasWidth: 640, picture: { params: { x: 8 } }, final: true },
      { type: 'scene' },
      { type: 'state', params: { x: 8 } },
    ])
    expect(asked()).toEqual(['close'])
    await one.ack()
    await one.command(set(9))
    expect(framesOf(one)).toMatchObject([{ picture: { params: { x: 9 } } }])
    expect(asked()).toEqual(['close', 'frame'])
  })

  it('[V20] the first chart of an empty room is drawn once, at the size of who waits for it', async () => {
    const { viewer, room, show, processes } = aRoom({ spec: null })
    const one = viewer()
    await one.hello({ width: 640, theme: 'dark' })
    one.read()
    const shape = { width: 900, height: 500, pixelRatio: 1, theme: 'light' } as const
    await room.probe({ spec: aSpec(), tables: [], shape, deadlineMs: 1000 })
    show(1, aSpec())
    await settle()
    expect(one.read()).toMatchObject([
      { type: 'widgets', specVersion: 1 },
      { type: 'frame', seq: 1, canvasWidth: 640, picture: { theme: 'dark' } },
      { type: 'scene' },
      { type: 'state' },
    ])
    expect(processes[0]?.requests.map(({ type }) => type)).toEqual(['open', 'frame'])
  })

  it('the same version again changes nothing, nor does a table that it does not name', async () => {
    const { watching, room, show } = aRoom()
    const one = await watching()
    show(1, aSpec())
    room.show({ version: 1, spec: aSpec(), tables: [aTable('planets', '/planets')] }, 0)
    await settle()
    expect(one.read()).toEqual([])
  })

  it('the same version on other tables is drawn anew', async () => {
    const { watching, room } = aRoom()
    const one = await watching()
    for (const folder of ['/old', '/new']) {
      room.show({ version: 1, spec: aSpec(), tables: [aTable('cars', folder)] }, 0)
      await settle()
      expect(framesOf(one)).toHaveLength(1)
      await one.ack()
    }
  })
})

describe('when something goes wrong', () => {
  it('a process without viewers ends after five minutes, whoever asked for it', async () => {
    const { room, clock, processes } = aRoom()
    await room.command(set(3))
    expect(processes[0]?.alive).toBe(true)
    await clock.advance(5 * 60_000)
    expect(processes[0]?.alive).toBe(false)
    expect(room.state.params).toEqual({ x: 3 })
  })

  it('[V21] a state that kills the process is tried again in a new one', async () => {
    const { watching, processes, notices } = aRoom({ spec: aSpec({ fatal: { kind: 'deadline', on: 13 } }) })
    const one = await watching()
    await one.command(set(12))
    one.read()
    await one.ack()
    processes[0]?.kill()
    await one.command(set(14))
    expect(framesOf(one)).toMatchObject([{ picture: { params: { x: 14 } } }])
    expect(notices.filter(({ type }) => type === 'viz_status')).toContainEqual({
      type: 'viz_status',
      room: 'r1',
      state: 'restarted',
    })
  })

  it('[V22] a version that cost two processes has failed and is not tried a third time', async () => {
    const { watching, clock, processes, notices } = aRoom({ spec: aSpec({ fatal: { kind: 'memory', on: 13 } }) })
    const one = await watching()
    await one.command(set(13))
    await clock.advance(60_000)
    expect(one.read()).toMatchObject([
      { type: 'accepted', command: 1 },
      { type: 'error', code: 'unavailable', detail: expect.stringContaining('needs too much memory') },
      { type: 'state', command: 1 },
    ])
    expect(processes.filter((each) => !each.alive)).toHaveLength(2)
    expect(notices).toContainEqual(expect.objectContaining({ type: 'viz_status', state: 'failed' }))
    await one.command(set(1), 'again')
    expect(one.read()).toMatchObject([{ type: 'error', id: 'again', code: 'unavailable' }])
  })

  it('[V22] a spec that cannot be compiled has failed, and the next one is drawn', async () => {
    const { watching, show } = aRoom({ spec: aSpec({ throwsOnOpen: 'no such mark' }) })
    const one = await watching()
    await one.command(set(1))
    expect(one.read()).toMatchObject([{ type: 'error', code: 'unavailable', detail: 'no such mark' }])
    show(2, aSpec())
    await one.ack()
    expect(framesOf(one)).toMatchObject([{ specVersion: 2 }])
  })

  it('[V23] a state that the renderer refuses leaves the last picture and the next state is drawn', async () => {
    const { watching } = aRoom({ spec: aSpec({ throwsOnStep: 13 }) })
    const one = await watching()
    await one.command(set(13))
    expect(one.read()).toMatchObject([
      { type: 'accepted' },
      { type: 'error', detail: 'This could not be drawn: no such picture' },
      { type: 'state', command: 1 },
    ])
    await one.command(set(14))
    expect(framesOf(one)).toMatchObject([{ command: 2 }])
  })

  it('[V24] a viewer that never reads is told nothing more and delays nobody', async () => {
    const { watching } = aRoom()
    const stuck = await watching()
    const one = await watching()
    stuck.unsentBytes = 2 << 20
    for (let value = 1; value <= 50; value++) {
      await one.command(set(value))
      expect(framesOf(one)).toHaveLength(1)
      await one.ack()
    }
    expect(stuck.readTypes()).toEqual(['frame', 'frame'])
  })

  it('[V24] a viewer that commands and never reads is closed', async () => {
    const { watching, room } = aRoom()
    const stuck = await watching()
    stuck.unsentBytes = 17 << 20
    await stuck.command(set(1))
    expect({ closed: stuck.closeCode, command: room.state.command, viewers: room.viewers }).toEqual({
      closed: 4408,
      command: 0,
      viewers: 0,
    })
  })

  it.each([
    [{ marks: 0 }, 'empty'],
    [{ throwsOnOpen: 'bad' }, 'compile'],
    [{ fatal: { kind: 'deadline', on: 'open' } }, 'deadline'],
    [{ fatal: { kind: 'memory', on: 'open' } }, 'memory'],
    [{ fatal: { kind: 'crash', on: 0 } }, 'crash'],
  ] as const)('a probe of %j says what is wrong and leaves the room as it was', async (fake, kind) => {
    const { watching, room } = aRoom()
    const one = await watching()
    const shape = { width: 900, height: 500, pixelRatio: 1, theme: 'light' } as const
    const outcome = await room.probe({
      spec: aSpec({ params: { x: 0 }, ...fake }),
      tables: [],
      shape,
      deadlineMs: 1000,
    })
    expect(outcome.fault?.kind).toBe(kind)
    await one.command(set(4))
    expect(framesOf(one)).toMatchObject([{ specVersion: 1, picture: { params: { x: 4 } } }])
  })
})
