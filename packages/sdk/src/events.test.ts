import { AppError } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../testing/fake-clock.ts'
import { socketPairs } from '../testing/socket-pair.ts'
import { Events } from './events.ts'
import type { ConnectionState } from './reconnecting-socket.ts'

const at = '2026-01-01T12:00:00Z'
const renamed = (seq: number, room = 'r1') => ({ seq, type: 'room_updated', room, at, data: { name: `name ${seq}` } })
const subscribed = (lastSeq: number, room = 'r1') => ({ type: 'subscribed', room, lastSeq, running: null })

async function open(options: { isSignedIn?: boolean; unauthorized?: () => Promise<boolean> } = {}) {
  const clock = new FakeClock()
  const pairs = socketPairs()
  const states: ConnectionState[] = []
  const events = new Events({
    url: 'ws://localhost:8000/ws/events',
    dial: pairs.dial,
    clock,
    headers: () => ({}),
    refreshSignIn: async () => {},
    onUnauthorized: options.unauthorized ?? (async () => options.isSignedIn ?? true),
  })
  events.onState((state) => states.push(state))
  const seqs: (number | null)[] = []
  events.subscribe('room_updated', (event) => seqs.push(event.seq))
  await settle()
  await pairs.last().open()
  return { clock, events, seqs, states, ...pairs }
}

describe('the events connection', () => {
  it('calls the handlers of each kind until they unsubscribe', async () => {
    const { events, last, seqs } = await open()
    const names: string[] = []
    const leave = events.subscribe('room_updated', (event) => names.push(event.data.name))
    await last().deliver(renamed(1), { seq: null, type: 'viz_status', room: 'r1', at, data: { state: 'ready' } })
    leave()
    await last().deliver(renamed(2))
    expect(names).toEqual(['name 1'])
    expect(seqs).toEqual([1, 2])
  })

  it('subscribes to one room at a time', async () => {
    const { events, last } = await open()
    events.subscribeRoom('token-1', { after: 4 })
    events.subscribeRoom('token-2')
    expect(last().sent).toEqual([{ action: 'subscribe_room', token: 'token-1', after: 4 }])
    await last().deliver(subscribed(4))
    expect(last().sent).toHaveLength(2)
  })

  it('resumes after the newest delivered event', async () => {
    const { clock, events, last, ends, seqs } = await open()
    events.subscribeRoom('token-1', { after: 4 })
    await last().deliver(subscribed(6), renamed(5), renamed(6))
    await last().close(1006)
    await clock.advance(1000)
    expect(ends).toHaveLength(2)
    await last().open()
    expect(last().sent).toEqual([{ action: 'subscribe_room', token: 'token-1', after: 6 }])
    await last().deliver(subscribed(7), renamed(6), renamed(7))
    expect(seqs).toEqual([5, 6, 7])
  })

  it('tracks live-only subscriptions by number, and stays out of presence', async () => {
    const { clock, events, last } = await open()
    events.subscribeRoom('token-1', { aside: true })
    await last().deliver(subscribed(41))
    await last().close(4408)
    await clock.advance(1000)
    await last().open()
    expect(last().sent).toEqual([{ action: 'subscribe_room', token: 'token-1', after: 41, aside: true }])
  })

  it('requests missing events again, and delivers in order', async () => {
    const { events, last, seqs } = await open()
    events.subscribeRoom('token-1', { after: 0 })
    await last().deliver(subscribed(0), renamed(1), renamed(3))
    expect(last().sent.at(-1)).toEqual({ action: 'subscribe_room', token: 'token-1', after: 1 })
    await last().deliver(subscribed(3), renamed(2), renamed(3))
    expect(seqs).toEqual([1, 2, 3])
  })

  it('reports an unknown room to its subscriber, and keeps the socket', async () => {
    const { events, last } = await open()
    const refused: string[] = []
    events.subscribeRoom('nowhere', { onRefused: (error) => refused.push(error.code) })
    await last().deliver({ type: 'error', code: 'not_found', detail: 'No such room.', token: 'nowhere' })
    expect(refused).toEqual(['not_found'])
    expect(events.state.state).toBe('open')
  })

  it('[E27] [S6] ends the subscription when access to a room is lost, and reports it once', async () => {
    const { clock, events, last, seqs } = await open()
    const notices: string[] = []
    events.subscribeRoom('token-1', { after: 0, onRefused: ({ code }) => notices.push(`1 ${code}`) })
    events.subscribeRoom('token-2', { after: 0, onRefused: ({ code }) => notices.push(`2 ${code}`) })
    await last().deliver(subscribed(0), subscribed(0, 'r2'))
    await last().deliver({ type: 'error', code: 'forbidden', detail: 'You are not in it any more.', token: 'token-1' })
    await last().deliver(renamed(1, 'r2'))
    expect(notices).toEqual(['1 forbidden'])
    expect(seqs).toEqual([1])
    await last().close(1006)
    await clock.advance(1000)
    await last().open()
    expect(last().sent).toEqual([{ action: 'subscribe_room', token: 'token-2', after: 1 }])
  })

  it('[S6] continues with the next room if access is lost during a request', async () => {
    const { events, last } = await open()
    const notices: string[] = []
    events.subscribeRoom('token-1', { onRefused: ({ code }) => notices.push(code) })
    events.subscribeRoom('token-2')
    const lost = { type: 'error', detail: 'It is not there for you.', token: 'token-1' }
    await last().deliver({ ...lost, code: 'forbidden' }, { ...lost, code: 'not_found' }, subscribed(3, 'r2'))
    expect(notices).toEqual(['forbidden'])
    expect(last().sent).toEqual([
      { action: 'subscribe_room', token: 'token-1' },
      { action: 'subscribe_room', token: 'token-2' },
    ])
  })

  it('[S30] [V30] reconnects with backoff up to a second, reset by a message', async () => {
    const { clock, last, states } = await open()
    const waits: number[] = []
    for (let round = 0; round < 6; round += 1) {
      await last().close(1006)
      const state = states.at(-1)
      if (state?.state === 'waiting') waits.push(state.retryAt - clock.now())
      await clock.advance(2000)
    }
    expect(waits).toEqual([188, 375, 750, 750, 750, 750])
    await last().open()
    await last().deliver({ type: 'pong' })
    await last().close(1012)
    expect(states.at(-1)).toEqual({ state: 'waiting', attempt: 1, retryAt: clock.now() + 188 })
  })

  it('reconnects a silent socket', async () => {
    const { clock, last, ends } = await open()
    await clock.advance(25_000)
    expect(last().sent).toEqual([{ action: 'ping' }])
    await clock.advance(10_000)
    expect(ends).toHaveLength(2)
    expect(ends[0]?.closed).toBe(true)
  })

  it('closes when the sign-in has ended', async () => {
    const { events, last } = await open({ isSignedIn: false })
    await last().close(4401)
    expect(events.state).toEqual({ state: 'closed', reason: 'sign_in_again' })
  })

  it('reconnects while the service cannot say whether the sign-in has ended', async () => {
    const answers = [Promise.reject(new AppError('unavailable', 'It is away.')), Promise.resolve(false)]
    const { clock, events, last, ends } = await open({ unauthorized: () => answers.shift() ?? Promise.resolve(true) })
    await last().close(4401)
    await clock.advance(1000)
    expect(ends).toHaveLength(2)
    await last().close(4401)
    expect(events.state).toEqual({ state: 'closed', reason: 'sign_in_again' })
  })

  it('reconnects once while signed in', async () => {
    const { clock, events, last, ends } = await open({ isSignedIn: true })
    await last().close(4401)
    await clock.advance(1000)
    expect(ends).toHaveLength(2)
    await last().close(4401)
    expect(events.state).toEqual({ state: 'closed', reason: 'sign_in_again' })
  })
})
