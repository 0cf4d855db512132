// @vitest-environment jsdom
import type { Room } from '@belvedere/contract'
import type { EventsError } from '@belvedere/sdk'
import { useMutation } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { useRooms } from '../api/rooms.ts'
import { ToastProvider } from '../ui/toasts.tsx'
import { leaveRoomMutationKey, useRoomRefusal } from './use-room-refusal.ts'

afterEach(cleanup)

const at = '2026-01-01T00:00:00Z'
const aRoom = (id: string, name: string): Room => ({
  id,
  name,
  token: `token-${id}`,
  role: 'editor',
  createdAt: at,
  updatedAt: at,
  files: [],
  spec: null,
  privacy: 'statistics',
  lastSeq: 0,
})
const cars = aRoom('r1', 'Cars')
const weather = aRoom('r2', 'Weather')
const refused = (code: EventsError['code']): EventsError => ({ type: 'error', code, detail: code, token: cars.token })

/** A person's rooms, with buttons for what may happen to the first. */
function Rooms() {
  const { data: rooms = [] } = useRooms()
  const lost = useRoomRefusal()
  const leave = useMutation({ mutationKey: leaveRoomMutationKey(cars.id), mutationFn: () => new Promise(() => {}) })
  return (
    <>
      <ul>
        {rooms.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <button type="button" onClick={() => lost(refused('forbidden'))}>
        Remove me
      </button>
      <button type="button" onClick={() => lost(refused('not_found'))}>
        Lose it
      </button>
      <button type="button" onClick={() => leave.mutate()}>
        Leave
      </button>
    </>
  )
}

async function open() {
  let linkedFiles = [cars, weather]
  const page = renderPage(
    <ToastProvider>
      <Rooms />
    </ToastProvider>,
    { 'GET /server/rooms/list': () => ({ rooms: linkedFiles }) },
  )
  await screen.findByText('Cars')
  linkedFiles = [weather]
  return page
}
const message = 'You are no longer a member of “Cars”'

describe('a room that is closed to a person', () => {
  it('[S6] leaves the list with a toast for a removed member', async () => {
    const page = await open()
    page.press('Remove me')
    expect(await screen.findByText(message)).toBeDefined()
    expect([screen.queryByText('Cars'), screen.queryByText('Weather')?.textContent]).toEqual([null, 'Weather'])
  })

  it('shows no toast to a person who leaves it', async () => {
    const page = await open()
    page.press('Leave')
    page.press('Remove me')
    await waitFor(() => expect(screen.queryByText('Cars')).toBeNull())
    expect(screen.queryByText(message)).toBeNull()
  })

  it('leaves the list without a toast when it was deleted', async () => {
    const page = await open()
    page.press('Lose it')
    await waitFor(() => expect(screen.queryByText('Cars')).toBeNull())
    expect(screen.queryByText(message)).toBeNull()
  })
})
