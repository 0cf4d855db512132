import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type VizNotice, vizNotice } from '@belvedere/contract/internal'
import { expect, it } from 'vitest'
import { Notices } from './notices.ts'

/** A server's stream of notices. */
function open(notices: Notices, server: string) {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const received: VizNotice[] = []
  response.write = (chunk: string) => {
    for (const text of chunk.split('\n')) if (text !== '') received.push(vizNotice.parse(JSON.parse(text)))
    return true
  }
  notices.open(response, server)
  return {
    received,
    settledRooms: () => received.flatMap((notice) => (notice.type === 'settled' ? notice.room : [])),
    end: () => response.emit('close'),
  }
}
const state = { params: {}, selections: {}, timestep: null, playing: false, command: 1 }
const settled = (room: string): VizNotice => ({ type: 'settled', room, state })
const rooms = Array.from({ length: 20 }, (_, at) => `room ${at}`)

it('[V41] gives the notices of a room to one server, and each server some rooms', () => {
  const notices = new Notices()
  const [one, two] = [open(notices, '1'), open(notices, '2')]
  for (const room of rooms) notices.notify(settled(room))
  for (const room of rooms) notices.notify({ type: 'viewers', room, count: 1 })
  expect([...one.settledRooms(), ...two.settledRooms()].toSorted()).toEqual(rooms.toSorted())
  const seenBy = ({ received }: typeof one) =>
    new Set(received.flatMap((notice) => ('room' in notice ? notice.room : [])))
  expect([...seenBy(one)].filter((room) => seenBy(two).has(room))).toEqual([])
  expect(Math.min(seenBy(one).size, seenBy(two).size)).toBeGreaterThan(0)
})

it('[V41] gives the last settled states of a server that ended to another one', () => {
  const notices = new Notices()
  const [one, two] = [open(notices, '1'), open(notices, '2')]
  for (const room of rooms) notices.notify(settled(room))
  one.end()
  expect(two.settledRooms().toSorted()).toEqual(rooms.toSorted())
})

it('[V41] gives them to the next stream if there is no other server, with what was not sent meanwhile', () => {
  const notices = new Notices()
  open(notices, '1').end()
  notices.notify(settled('tea'))
  const next = open(notices, '2')
  expect(next.received.map(({ type }) => type)).toEqual(['ready', 'settled'])
  next.end()
  expect(open(notices, '2').settledRooms()).toEqual(['tea'])
})
