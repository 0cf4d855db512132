import { expect, it } from 'vitest'
import { aSpec, set } from '../../testing/fake-process.ts'
import { aRoom, roomSpecOf } from '../../testing/test-room.ts'
import { Rooms, type ShownRoom } from './rooms.ts'

function someRooms() {
  const { pool, frameCache, clock } = aRoom()
  const limits = { openMs: 10_000, stepMs: 5_000, pixels: 16_000_000 }
  const ignore = () => undefined
  const rooms = new Rooms({ pool, frameCache, clock, limits, notify: ignore, onFrame: ignore, onError: ignore })
  const show = (version: number, shown: Partial<ShownRoom>) =>
    rooms.show('tea', {
      roomSpec: roomSpecOf(version, aSpec()),
      ...{ seq: 1, commandBase: 0, isRebased: true, place: null, isPreparing: false, handedOver: null },
      state: { params: {}, selections: {}, timestep: null },
      ...shown,
    })
  return { rooms, clock, show }
}

it('[V40] ignores what is older than what was shown, except for the numbers of commands', () => {
  const { rooms, show } = someRooms()
  show(2, { seq: 8 })
  show(1, { seq: 7, commandBase: 500 })
  expect(rooms.require('tea')).toMatchObject({ specVersion: 2, state: { command: 500 } })
  show(3, { seq: 8 })
  expect(rooms.require('tea').specVersion).toBe(3)
})

it('[V11] opens no room whose numbers may have been used', () => {
  const { rooms, show } = someRooms()
  expect(() => show(1, { isRebased: false })).toThrow('not known')
  expect(rooms.get('tea')).toBeNull()
})

it('[V42] opens a room that is still elsewhere only for what it was there', async () => {
  const { rooms, show } = someRooms()
  const { room: elsewhere } = aRoom()
  await elsewhere.command(set(7))
  show(1, { isPreparing: true })
  expect(() => show(1, { isRebased: false })).toThrow('not known')
  show(1, { handedOver: elsewhere.handOver(), commandBase: 1 })
  show(1, { isRebased: false })
  expect(rooms.require('tea').state).toMatchObject({ params: { x: 7 }, command: 1 })
})

it('[V42] takes no further rooms while it drains, and leaves those without viewers', async () => {
  const { rooms, show } = someRooms()
  show(1, { place: 'a/1' })
  rooms.isDraining = true
  show(2, { place: 'a/1' })
  expect(rooms.leaveAll()).toEqual([{ key: 'tea', value: 'a/1' }])
  expect(() => show(1, {})).toThrow('is closing')
})

it('[V39] closes a room that is placed elsewhere, but not one that was shown just now', async () => {
  const { rooms, clock, show } = someRooms()
  show(1, { place: 'a/1' })
  expect(rooms.places).toEqual([{ key: 'tea', value: 'a/1' }])
  rooms.leaveReplaced({ key: 'tea', value: 'b/1' })
  await clock.advance(5000)
  rooms.leaveReplaced({ key: 'tea', value: 'a/1' })
  expect(rooms.size).toBe(1)
  show(1, { place: 'a/1' })
  rooms.leaveReplaced({ key: 'tea', value: 'b/1' })
  expect(rooms.size).toBe(0)
})
