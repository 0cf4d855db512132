import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { aSpec, set } from '../../testing/fake-process.ts'
import { aRoom, carsTable } from '../../testing/test-room.ts'
import { framesOf } from '../../testing/test-viewer.ts'

const aField = (name: string) => ({
  ...{ name, type: 'quantitative' as const, count: 1, nulls: 0, distinct: 1, values: [] },
})

describe('faults', () => {
  it('[N4] a chart whose columns are gone keeps its last picture, for later viewers as well, and is drawn again with them', async () => {
    const spec = { ...aSpec(), encoding: { x: { field: 'hp' } } }
    const { room, watching, notices } = aRoom({ spec: null })
    const tables = (...columns: string[]) => [
      {
        files: { name: 'cars', parquet: `${columns.join('-')}.parquet` },
        profile: { name: 'cars', rows: 1, fields: columns.map((name) => aField(name)) },
      },
    ]
    room.show({ version: 1, spec, tables: tables('hp') }, 0)
    const testViewer = await watching()
    testViewer.read()
    room.show({ version: 1, spec, tables: tables('power') }, 0)
    await settle()
    expect(testViewer.read()).toMatchObject([
      { type: 'error', code: 'unavailable', detail: expect.stringContaining('“hp”, which cars') },
    ])
    const later = await watching()
    expect(later.seq).toBe(1)
    room.show({ version: 1, spec, tables: tables('hp', 'power') }, 0)
    await settle()
    expect(testViewer.readTypes()).toEqual(['widgets', 'frame', 'scene', 'state'])
    expect(notices.filter(({ type }) => type === 'viz_status').slice(-2)).toMatchObject([
      { state: 'failed' },
      { state: 'ready' },
    ])
  })

  it('[N4] a chart whose table is gone keeps its last picture, and is ready once it has been opened again', async () => {
    const { room, watching, notices, processes } = aRoom()
    const testViewer = await watching()
    testViewer.read()
    room.show({ version: 1, spec: aSpec(), tables: [] }, 0)
    await settle()
    expect(testViewer.read()).toMatchObject([
      { type: 'error', code: 'unavailable', detail: expect.stringContaining('“cars”') },
    ])
    const later = await watching()
    expect(later.seq).toBe(1)
    const statuses = () => notices.flatMap((notice) => (notice.type === 'viz_status' ? notice.state : []))
    const opened = () => processes[0]?.requests.filter(({ type }) => type === 'open').length
    const before = opened() ?? 0
    room.show({ version: 1, spec: aSpec(), tables: [{ ...carsTable, files: { name: 'cars', parquet: 'new' } }] }, 0)
    expect(statuses().at(-1)).toBe('failed')
    await settle()
    expect([opened(), statuses().at(-1)]).toEqual([before + 1, 'ready'])
  })

  it('[N4] selections follow columns whose new names the chart uses', async () => {
    const { room, watching } = aRoom({ spec: null })
    const spec = (field: string) => ({ ...aSpec(), encoding: { x: { field } } })
    const tables = (...columns: string[]) => [
      { ...carsTable, profile: { ...carsTable.profile, fields: columns.map((name) => aField(name)) } },
    ]
    room.show({ version: 1, spec: spec('hp'), tables: tables('hp') }, 0)
    const testViewer = await watching()
    await testViewer.command({ type: 'select', name: 'brush', value: { hp: [1, 2] } })
    room.show({ version: 2, spec: spec('weight'), tables: tables('hp', 'weight') }, 0)
    await settle()
    expect(room.state.selections).toEqual({ brush: { hp: [1, 2] } })
    room.show({ version: 3, spec: spec('hp'), tables: tables('hp') }, 0)
    room.show({ version: 4, spec: spec('power'), tables: tables('power') }, 0)
    await settle()
    expect(room.state.selections).toEqual({ brush: { power: [1, 2] } })
  })

  it('a process without viewers ends after five minutes', async () => {
    const { room, clock, processes } = aRoom()
    await room.command(set(3))
    expect(processes[0]?.alive).toBe(true)
    await clock.advance(5 * 60_000)
    expect(processes[0]?.alive).toBe(false)
    expect(room.state.params).toEqual({ x: 3 })
  })

  it('[V21] a state that kills the process is retried in a new one', async () => {
    const { watching, processes, notices } = aRoom({ spec: aSpec({ fatal: { kind: 'deadline', on: 13 } }) })
    const testViewer = await watching()
    await testViewer.command(set(12))
    testViewer.read()
    await testViewer.ack()
    processes[0]?.kill()
    await testViewer.command(set(14))
    expect(framesOf(testViewer)).toMatchObject([{ picture: { params: { x: 14 } } }])
    expect(notices.filter(({ type }) => type === 'viz_status')).toContainEqual({
      type: 'viz_status',
      room: 'r1',
      state: 'restarted',
    })
  })

  it('[S30] [V21] a process killed from outside is replaced, and viewers get a frame again', async () => {
    const { watching, clock, processes, notices } = aRoom()
    const testViewer = await watching()
    for (let kills = 1; kills <= 20; kills++) {
      processes.findLast(({ alive, requests }) => alive && requests.length > 0)?.kill()
      await clock.advance(1000)
      expect(testViewer.readTypes(), `after ${kills} kills`).toEqual(['frame', 'scene'])
      await testViewer.ack()
    }
    expect(notices).not.toContainEqual(expect.objectContaining({ type: 'viz_status', state: 'failed' }))
  })

  it('[S30] [V22] repeated kills from outside do not fail the chart', async () => {
    const { watching, clock, gate, processes } = aRoom()
    const testViewer = await watching()
    gate.shut()
    await testViewer.command(set(9))
    for (let kills = 0; kills < 3; kills++) {
      processes.findLast(({ alive, requests }) => alive && requests.length > 0)?.kill()
      await clock.advance(1000)
    }
    await gate.open()
    await clock.advance(1000)
    expect(testViewer.readTypes()).toEqual(['accepted', 'state', 'frame', 'scene'])
  })

  it('[S30] [V22] a room that gets no turn for its queries is told so, keeps its chart, and is tried again', async () => {
    const { watching, clock, processes } = aRoom({ spec: aSpec({ fatal: { kind: 'busy', on: 13 } }) })
    const testViewer = await watching()
    await testViewer.command(set(13))
    await clock.advance(2000)
    const told = testViewer.read().filter(({ type }) => type === 'error')
    expect(told).toContainEqual(
      expect.objectContaining({
        code: 'unavailable',
        detail: expect.stringMatching(/^Belvedere is busy with the charts of other rooms\. The last picture stays/),
      }),
    )
    expect(processes.filter(({ requests }) => requests.length > 0).length).toBeGreaterThan(2)
    await testViewer.command(set(14))
    await clock.advance(4000)
    expect(framesOf(testViewer)).toMatchObject([{ picture: { params: { x: 14 } } }])
  })

  it('[S30] a probe that gets no turn for its queries is not the fault of its spec, and is not tried again', async () => {
    const { room, processes } = aRoom({ spec: null })
    const spec = aSpec({ fatal: { kind: 'busy', on: 'open' } })
    const viewport = { width: 900, height: 500, pixelRatio: 1, theme: 'light' } as const
    await expect(room.probe({ spec, tables: [], viewport, timeoutMs: 1000 })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('busy with the charts of other rooms. Nothing was changed'),
    })
    expect(processes.filter(({ requests }) => requests.length > 0)).toHaveLength(1)
  })

  it('[S30] [V22] repeated crashes are retried with backoff, and reported', async () => {
    const { watching, clock, processes } = aRoom({ spec: aSpec({ fatal: { kind: 'crash', on: 13 } }) })
    const testViewer = await watching()
    await testViewer.command(set(13))
    await clock.advance(10 * 60_000)
    const lostCount = processes.filter(({ alive }) => !alive).length
    expect(lostCount).toBeGreaterThan(10)
    expect(lostCount).toBeLessThan(22)
    expect(testViewer.read()).toContainEqual({
      type: 'error',
      code: 'unavailable',
      detail: expect.stringContaining('retried automatically'),
    })
    await testViewer.command(set(14))
    expect(framesOf(testViewer)).toMatchObject([{ picture: { params: { x: 14 } } }])
  })

  it('[S30] a room starts at most one process a second', async () => {
    const { watching, clock, processes } = aRoom()
    await watching()
    for (let ms = 0; ms < 60_000; ms += 10) {
      processes.findLast(({ alive, requests }) => alive && requests.length > 0)?.kill()
      await clock.advance(10)
    }
    expect(processes.filter(({ requests }) => requests.length > 0).length).toBeLessThan(65)
  })

  it('[S30] a command is refused while the chart cannot be opened, and accepted afterwards', async () => {
    const { viewer, clock, gate, processes } = aRoom()
    gate.shut()
    const testViewer = viewer()
    await testViewer.hello()
    await testViewer.command(set(1), 'early')
    for (let kills = 0; kills < 4; kills++) {
      processes.findLast(({ alive, requests }) => alive && requests.length > 0)?.kill()
      await clock.advance(1000)
    }
    expect(testViewer.read()).toContainEqual(
      expect.objectContaining({ type: 'error', id: 'early', code: 'unavailable' }),
    )
    await gate.open()
    await clock.advance(60_000)
    await testViewer.command(set(2), 'late')
    expect(testViewer.read()).toContainEqual(expect.objectContaining({ type: 'accepted', id: 'late' }))
  })

  it('[S30] [V31] a probe is retried once if its process is killed, and then unavailable', async () => {
    const { watching, room, clock, gate, processes } = aRoom()
    await watching()
    const viewport = { width: 900, height: 500, pixelRatio: 1, theme: 'light' } as const
    const probe = async (kills: number) => {
      gate.shut()
      const outcome = room.probe({ spec: aSpec({ params: { x: 5 } }), tables: [], viewport, timeoutMs: 1000 })
      outcome.catch(() => undefined)
      for (let killed = 0; killed < kills; killed++) {
        await settle()
        processes.findLast(({ alive, requests }) => alive && requests.at(-1)?.type === 'open')?.kill()
        await settle()
      }
      await gate.open()
      await clock.advance(5000)
      return outcome
    }
    expect(await probe(1)).toMatchObject({ marks: 3, fault: null })
    await expect(probe(2)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await probe(0)).toMatchObject({ marks: 3, fault: null })
  })

  it.each([
    ['[V25] a mark can be picked', { type: 'pick', x: 7, y: 7 }, { type: 'picked', datum: { x: 7 } }],
    [
      '[V36] queries can be requested',
      { type: 'queries' },
      { type: 'queries', queries: [{ sql: 'SELECT {"x":0}', rows: 1 }] },
    ],
  ] as const)('%s after the process was released', async (_, command, answer) => {
    const { watching, viewer, clock, processes } = aRoom()
    const testViewer = await watching()
    testViewer.leave()
    await clock.advance(5 * 60_000)
    const again = viewer()
    await again.hello()
    again.read()
    expect(processes.filter(({ alive, requests }) => alive && requests.length > 0)).toEqual([])
    await again.command(command, 'id')
    expect(again.read()).toMatchObject([{ ...answer, id: 'id' }])
  })

  it('[V22] a version that exceeded limits twice fails and is not retried', async () => {
    const { watching, clock, processes, notices } = aRoom({ spec: aSpec({ fatal: { kind: 'memory', on: 13 } }) })
    const testViewer = await watching()
    await testViewer.command(set(13))
    await clock.advance(60_000)
    expect(testViewer.read()).toMatchObject([
      { type: 'accepted', command: 1 },
      {
        type: 'error',
        code: 'unavailable',
        detail: expect.stringContaining(
          'needs too much memory to draw: it was stopped at 512 MB. The last picture stays',
        ),
        exceeded: { limit: 'megabytes', value: 512 },
      },
      { type: 'state', command: 1 },
    ])
    expect(processes.filter((childProcess) => !childProcess.alive)).toHaveLength(2)
    expect(notices).toContainEqual(expect.objectContaining({ type: 'viz_status', state: 'failed' }))
    await testViewer.command(set(1), 'again')
    expect(testViewer.read()).toMatchObject([{ type: 'error', id: 'again', code: 'unavailable' }])
  })

  it('[V22] a version that exceeds a limit as it is opened fails, and tells later viewers why', async () => {
    const limit = { limit: 'rows', value: 1_000_000 } as const
    const { watching, show, processes } = aRoom()
    const testViewer = await watching()
    show(2, aSpec({ exceeds: { limit, on: 'open' } }))
    await settle()
    const error = {
      type: 'error',
      code: 'unavailable',
      detail: expect.stringContaining('drawn from too many rows: at most 1,000,000 are read. The last picture stays'),
      exceeded: limit,
    }
    expect(testViewer.read()).toMatchObject([error])
    expect(processes.every(({ alive }) => alive)).toBe(true)
    await testViewer.command(set(1), 'refused')
    expect(testViewer.read()).toMatchObject([{ type: 'error', id: 'refused', code: 'unavailable' }])
    testViewer.leave()
    const later = await watching()
    later.leave()
    show(3, aSpec())
    const last = await watching()
    await last.command(set(2))
    expect(framesOf(last)).toMatchObject([{ specVersion: 3 }])
  })

  it('[V23] a state that exceeds a limit keeps the last frame, and the next state is drawn', async () => {
    const limit = { limit: 'marks', value: 200 } as const
    const { watching, processes } = aRoom({ spec: aSpec({ exceeds: { limit, on: 13 } }) })
    const testViewer = await watching()
    await testViewer.command(set(13))
    expect(testViewer.read()).toMatchObject([
      { type: 'accepted' },
      {
        type: 'error',
        code: 'unavailable',
        detail: expect.stringContaining('has too many marks: at most 200 are drawn. The last picture stays'),
        exceeded: limit,
      },
      { type: 'state', command: 1 },
    ])
    await testViewer.command(set(14))
    expect(framesOf(testViewer)).toMatchObject([{ command: 2 }])
    expect(processes.every(({ alive }) => alive)).toBe(true)
  })

  it('[V22] a spec that does not compile fails, and the next one is drawn', async () => {
    const { watching, show } = aRoom({ spec: aSpec({ throwsOnOpen: 'missing' }) })
    const testViewer = await watching()
    await testViewer.command(set(1))
    expect(testViewer.read()).toMatchObject([
      {
        type: 'error',
        code: 'unavailable',
        detail: 'The chart cannot be drawn: there is no table “missing” in this room.',
      },
    ])
    show(2, aSpec())
    await testViewer.ack()
    expect(framesOf(testViewer)).toMatchObject([{ specVersion: 2 }])
  })

  it('[V23] a refused state keeps the last frame, and the next state is drawn', async () => {
    const { watching } = aRoom({ spec: aSpec({ throwsOnStep: 13 }) })
    const testViewer = await watching()
    await testViewer.command(set(13))
    expect(testViewer.read()).toMatchObject([
      { type: 'accepted' },
      {
        type: 'error',
        detail: 'The chart cannot be drawn: it shows no external pictures. Use a mark other than "image".',
      },
      { type: 'state', command: 1 },
    ])
    await testViewer.command(set(14))
    expect(framesOf(testViewer)).toMatchObject([{ command: 2 }])
  })

  it('[V24] a viewer that never reads gets no more messages and does not delay others', async () => {
    const { watching } = aRoom()
    const stuck = await watching()
    const testViewer = await watching()
    stuck.unsentBytes = 2 << 20
    for (let value = 1; value <= 50; value++) {
      await testViewer.command(set(value))
      expect(framesOf(testViewer)).toHaveLength(1)
      await testViewer.ack()
    }
    expect(stuck.readTypes()).toEqual(['frame', 'frame'])
  })

  it('[V24] a viewer that sends commands and never reads is closed', async () => {
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
    [{ marks: 0 }, { kind: 'empty' }],
    [{ throwsOnOpen: 'bad' }, { kind: 'compile' }],
    // The time is that of the whole probe, not of its last step.
    [{ fatal: { kind: 'deadline', on: 'open' } }, { kind: 'stopped', exceeded: { limit: 'seconds', value: 1 } }],
    [{ fatal: { kind: 'memory', on: 0 } }, { kind: 'stopped', exceeded: { limit: 'megabytes', value: 512 } }],
    [
      { exceeds: { limit: { limit: 'marks', value: 200 }, on: 0 } },
      { kind: 'stopped', exceeded: { limit: 'marks', value: 200 } },
    ],
    [{ fatal: { kind: 'crash', on: 0 } }, { kind: 'crash' }],
  ] as const)('a probe of %j says what is wrong and leaves the room as it was', async (fake, fault) => {
    const { watching, room } = aRoom()
    const testViewer = await watching()
    const viewport = { width: 900, height: 500, pixelRatio: 1, theme: 'light' } as const
    const outcome = await room.probe({
      spec: aSpec({ params: { x: 0 }, ...fake }),
      tables: [],
      viewport,
      timeoutMs: 1000,
    })
    expect(outcome.fault).toMatchObject(fault)
    await testViewer.command(set(4))
    expect(framesOf(testViewer)).toMatchObject([{ specVersion: 1, picture: { params: { x: 4 } } }])
  })
})
