import { expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { aSpec, set } from '../../testing/fake-process.ts'
import { aRoom } from '../../testing/test-room.ts'

const order = (number: number) => ({ sender: 'this-page-0123456789', number })

/** The outcome of a command so far. */
function outcomeOf(command: Promise<number>) {
  let outcome: number | string = 'waiting'
  command.then(
    (number) => {
      outcome = number
    },
    (error: Error & { code?: string }) => {
      outcome = error.code ?? error.message
    },
  )
  return () => outcome
}

it('[V42] lets commands wait while a room is handed over, and refuses them once it is elsewhere', async () => {
  const { room, watching } = aRoom()
  const viewer = await watching()
  await viewer.command(set(1))
  viewer.read()
  const { state } = room.handOver()
  const posted = outcomeOf(room.command(set(2)))
  await viewer.command(set(3), 'a')
  await settle()
  expect([posted(), room.state]).toEqual(['waiting', state])
  room.close(1012)
  await settle()
  expect(posted()).toBe('not_found')
  expect(viewer.closeCode).toBe(1012)
  expect(viewer.readTypes()).not.toContain('accepted')
})

it('[V42] goes on after three seconds if nobody takes the room over', async () => {
  const { room, clock } = aRoom()
  room.handOver()
  const posted = outcomeOf(room.command(set(2)))
  await clock.advance(2999)
  expect(posted()).toBe('waiting')
  await clock.advance(1)
  expect(posted()).toBe(1)
})

it('[V42] goes on elsewhere with its state, its numbers and what was overtaken', async () => {
  const [left, taken] = [aRoom(), aRoom()]
  await left.room.command(set(7), order(5))
  taken.room.takeOver(left.room.handOver())
  const viewer = await taken.watching()
  expect(taken.room.state).toEqual(left.room.state)
  expect(await taken.room.command(set(3), order(4))).toBe(1)
  expect(await taken.room.command(set(8), order(6))).toBe(2)
  expect(taken.room.state).toMatchObject({ params: { x: 8 }, command: 2 })
  await taken.clock.advance(500)
  expect(taken.notices).toContainEqual({ type: 'settled', room: 'r1', state: taken.room.state })
  viewer.leave()
})

it('[V42] plays on elsewhere', async () => {
  const spec = aSpec({ timesteps: 8 })
  const [left, taken] = [aRoom({ spec }), aRoom({ spec })]
  await left.room.command({ type: 'play', fps: 10, loop: true })
  taken.room.takeOver(left.room.handOver())
  const viewer = await taken.watching()
  for (let i = 0; i < 3; i++) {
    await taken.clock.advance(100)
    viewer.read()
    await viewer.ack()
  }
  expect(taken.room.state).toMatchObject({ playing: true, timestep: 3 })
})

it('[V42] opens the chart before there are viewers, and waits for a slow one for eight seconds', async () => {
  const { room, processes } = aRoom()
  await room.prepare()
  expect(processes.flatMap(({ requests }) => requests.map(({ type }) => type))).toContain('open')
  const slow = aRoom()
  slow.gate.shut()
  let isPrepared = false
  const preparing = slow.room.prepare().then(() => {
    isPrepared = true
  })
  await slow.clock.advance(7999)
  expect(isPrepared).toBe(false)
  await slow.clock.advance(1)
  await preparing
  await slow.gate.open()
})
