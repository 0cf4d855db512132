import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { aSpec } from '../../testing/fake-process.ts'
import { aRoom } from '../../testing/test-room.ts'
import { TestViewer } from '../../testing/test-viewer.ts'

describe('a connection', () => {
  it('[V1] is closed without a hello within ten seconds', async () => {
    const { clock, viewer } = aRoom()
    const silent = viewer()
    await clock.advance(9_999)
    expect(silent.closeCode).toBeNull()
    await clock.advance(1)
    expect(silent.closeCode).toBe(4408)
  })

  it('[V1] answers messages before hello with an error', async () => {
    const { viewer } = aRoom()
    const early = viewer()
    await early.send({ type: 'ack', seq: 1 })
    expect(early.read()).toEqual([{ type: 'error', code: 'invalid_request', detail: 'Send hello first.' }])
  })

  it('[V2] sends ready, controls and the first frame', async () => {
    const { viewer } = aRoom()
    const testViewer = viewer()
    await testViewer.hello()
    expect(testViewer.read()).toMatchObject([
      { type: 'ready', protocol: 1, room: 'r1', specVersion: 1, width: 900, height: 500 },
      { type: 'widgets', specVersion: 1, widgets: [{ name: 'x', value: 0, min: 0, max: 100 }], timesteps: null },
      {
        type: 'frame',
        seq: 1,
        command: 0,
        timestep: -1,
        canvasWidth: 900,
        canvasHeight: 500,
        specVersion: 1,
        final: true,
      },
      { type: 'scene', seq: 1 },
      { type: 'state', params: { x: 0 }, selections: { brush: null }, timestep: null, playing: false, command: 0 },
    ])
  })

  it('[V2] reports a room without a spec as empty', async () => {
    const { viewer, processes } = aRoom({ spec: null })
    const testViewer = viewer()
    await testViewer.hello()
    expect(testViewer.readTypes()).toEqual(['ready', 'empty', 'state'])
    expect(processes).toEqual([])
  })

  it.each([
    ['{', 'This message is not valid JSON.'],
    ['{"type":"dance"}', 'This message is not valid'],
    ['{"type":"command","command":{"type":"set_param","name":"x"}}', 'This message is not valid'],
    ['{"type":"hello","protocol":1}', 'This message is not valid'],
    [
      `{"type":"command","command":{"type":"set_param","name":"x","value":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`,
      'This message is not valid',
    ],
    [
      JSON.stringify({ type: 'command', command: { type: 'set_param', name: 'x', value: 'x'.repeat(5000) } }),
      'This message is not valid',
    ],
  ])('[V3] [V26] [S24] answers %.70s with an error and stays', async (text, detail) => {
    const { watching } = aRoom()
    const testViewer = await watching()
    await testViewer.send(text)
    expect(testViewer.read()).toEqual([
      { type: 'error', code: 'invalid_request', detail: expect.stringContaining(detail) },
    ])
    expect(testViewer.closeCode).toBeNull()
  })

  it('[V3] answers in the language of the viewer', async () => {
    const { room, clock } = aRoom()
    const testViewer = new TestViewer(room, clock, { language: 'de', role: 'viewer' })
    await testViewer.hello()
    testViewer.read()
    await testViewer.send({ type: 'command', command: { type: 'play' } })
    await testViewer.send('{')
    expect(testViewer.read()).toMatchObject([
      { type: 'error', code: 'forbidden', detail: expect.stringMatching(/^Du kannst diesen Raum ansehen/) },
      { type: 'error', code: 'invalid_request', detail: 'Diese Nachricht ist kein gültiges JSON.' },
    ])
  })

  it('[V3] accepts one hello', async () => {
    const { watching } = aRoom()
    const testViewer = await watching()
    await testViewer.hello()
    expect(testViewer.read()).toMatchObject([{ type: 'error', code: 'invalid_request' }])
  })

  it('[V4] drops messages over the rate limit, reports it once, and closes a persistent sender', async () => {
    const { watching, clock } = aRoom()
    const testViewer = await watching()
    const noise = async (count: number) => {
      for (let i = 0; i < count; i++) testViewer.send('?')
      await settle()
    }
    await noise(1100)
    const errors = testViewer.read().filter((message) => message.type === 'error')
    expect(errors.filter(({ code }) => code === 'too_many_requests')).toHaveLength(1)
    expect(errors.length).toBeLessThan(1010)
    await clock.advance(2000)
    await noise(1)
    expect(testViewer.read()).toMatchObject([{ code: 'invalid_request' }])
    await noise(6100)
    expect(testViewer.closeCode).toBe(1008)
  })
})

describe('commands', () => {
  it('[V11] are numbered from the server’s command base', async () => {
    const { watching } = aRoom({ commandBase: 41 })
    const testViewer = await watching()
    await testViewer.command({ type: 'set_param', name: 'x', value: 5 }, 'a')
    expect(testViewer.read()).toContainEqual({ type: 'accepted', id: 'a', command: 42 })
    await testViewer.command({ type: 'reset' }, 'b')
    expect(testViewer.read()).toContainEqual({ type: 'accepted', id: 'b', command: 43 })
  })

  it.each([
    [{ type: 'set_param', name: 'y', value: 1 }, 'This chart has no param “y”. It has: x.'],
    [{ type: 'set_param', name: 'x', value: 101 }, '“x” must be between 0 and 100.'],
    [{ type: 'set_param', name: 'x', value: '5' }, '“x” must be a number.'],
    [{ type: 'set_param', name: '__proto__', value: 1 }, 'This chart has no param “__proto__”. It has: x.'],
    [{ type: 'select', name: 'zoom', value: null }, 'This chart has no selection “zoom”. It has: brush.'],
    [{ type: 'select', name: 'brush', value: { price: [1] } }, 'In the selection “brush”, “price” must be'],
    [{ type: 'set_timestep', index: 3 }, 'Timestep 3 is not in the range 0–2.'],
  ])('[V14] refuses %j and gives it no number', async (command, detail) => {
    const { watching, room } = aRoom({ spec: aSpec({ timesteps: 3 }) })
    const testViewer = await watching()
    await testViewer.command(command, 'c')
    expect(testViewer.read()).toEqual([
      { type: 'error', id: 'c', code: 'invalid_request', detail: expect.stringContaining(detail) },
    ])
    expect(room.state.command).toBe(0)
  })

  it('[V14] refuses timesteps for a chart without them', async () => {
    const { watching } = aRoom()
    const testViewer = await watching()
    await testViewer.command({ type: 'play' })
    expect(testViewer.read()).toMatchObject([{ type: 'error', detail: 'This chart has no timesteps.' }])
  })

  it('[V15] are forbidden to role viewer, who may still resize and pick', async () => {
    const { watching, room } = aRoom()
    const guest = await watching({}, { role: 'viewer' })
    await guest.command({ type: 'set_param', name: 'x', value: 5 }, 'a')
    expect(guest.read()).toMatchObject([{ type: 'error', id: 'a', code: 'forbidden' }])
    expect(room.state.params).toEqual({ x: 0 })
    await guest.command({ type: 'pick', x: 3, y: 4 }, 'p')
    expect(guest.read()).toEqual([{ type: 'picked', id: 'p', x: 3, y: 4, datum: { x: 3 }, rows: [['x', '3']] }])
    await guest.command({ type: 'resize', width: 300, height: 200, pixelRatio: 2 })
    expect(guest.read()).toMatchObject([{ type: 'frame', canvasWidth: 600, canvasHeight: 400 }, { type: 'scene' }])
  })
})
