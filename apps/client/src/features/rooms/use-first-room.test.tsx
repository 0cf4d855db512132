// @vitest-environment jsdom
import { type Room, routes } from '@belvedere/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aSession, aUser, refusal, renderPage } from '../../../testing/render-page.tsx'
import { useRooms } from '../../api/rooms.ts'
import { useFirstRoom } from './use-first-room.ts'

afterEach(cleanup)

const at = '2026-01-01T00:00:00Z'
const room: Room = {
  ...{ id: 'r1', name: 'Untitled room', token: 't1', role: 'owner', createdAt: at, updatedAt: at },
  ...{ files: [], spec: null, privacy: 'statistics', lastSeq: 0 },
}
const create = `POST ${routes.rooms.create.path}`
const trash = `GET ${routes.rooms.trash.path}`
const list = `GET ${routes.rooms.list.path}`

function Rooms() {
  const { data: rooms } = useRooms()
  const isBeginning = useFirstRoom(rooms, aSession(aUser()))
  if (rooms === undefined || isBeginning) return <p>waiting</p>
  return <p>{rooms.length === 0 ? 'none' : rooms.map(({ name }) => name)}</p>
}

describe('a first room', () => {
  it('is created for a person who never had one', async () => {
    const page = renderPage(<Rooms />, {
      [list]: () => ({ rooms: [] }),
      [trash]: () => ({ rooms: [] }),
      [create]: () => Response.json({ room }, { status: 201 }),
    })
    await screen.findByText('Untitled room')
    expect(page.sent(create)).toEqual([{ name: 'Untitled room' }])
  })

  it('is not created for a person who deleted theirs', async () => {
    const page = renderPage(<Rooms />, {
      [list]: () => ({ rooms: [] }),
      [trash]: () => ({ rooms: [{ id: 'r1', name: 'Tea', deletedAt: at }] }),
    })
    await screen.findByText('none')
    expect(page.sent(create)).toEqual([])
  })

  it('is not retried when it cannot be created', async () => {
    const page = renderPage(<Rooms />, {
      [list]: () => ({ rooms: [] }),
      [trash]: () => ({ rooms: [] }),
      [create]: () => refusal('unavailable'),
    })
    await screen.findByText('none')
    expect(page.sent(create)).toHaveLength(1)
  })
})
