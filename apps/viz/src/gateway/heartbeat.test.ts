import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { FakeMonotonicClock } from '../../testing/fake-clock.ts'
import { Heartbeat } from './heartbeat.ts'

class FakeSocket extends EventEmitter {
  pings = 0
  terminated = false

  ping(): void {
    this.pings += 1
  }

  terminate(): void {
    this.terminated = true
    this.emit('close')
  }
}

it('[V5] pings every thirty seconds and terminates sockets that do not answer', async () => {
  const clock = new FakeMonotonicClock()
  const heartbeat = new Heartbeat(clock)
  const [alive, gone] = [new FakeSocket(), new FakeSocket()]
  for (const socket of [alive, gone]) heartbeat.watch(socket)
  await clock.advance(30_000)
  alive.emit('pong')
  await clock.advance(30_000)
  expect([alive, gone].map(({ pings, terminated }) => ({ pings, terminated }))).toEqual([
    { pings: 2, terminated: false },
    { pings: 1, terminated: true },
  ])
  heartbeat.close()
})
