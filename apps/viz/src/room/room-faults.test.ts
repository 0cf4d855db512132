import { describe, expect, it } from 'vitest'
import { aSpec, set } from '../test-process.ts'
import { aRoom } from '../test-room.ts'
import { framesOf } from '../test-viewer.ts'

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
