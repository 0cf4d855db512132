// @vitest-environment jsdom
import type { Role, Room } from '@belvedere/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { refusal, renderPage } from '../../../testing/render-page.tsx'
import { PrivacyMenu } from './privacy-menu.tsx'

afterEach(cleanup)

const aRoom = (part: Partial<Room>): Room => ({
  id: 'r1',
  token: 't',
  name: 'Sales',
  role: 'owner',
  files: [],
  spec: null,
  privacy: 'statistics',
  lastSeq: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  ...part,
})
const server = { label: 'House model', kind: 'anthropic', model: 'x' }

function show({
  role = 'owner',
  privacy = 'statistics',
  has = true,
}: {
  role?: Role
  privacy?: Room['privacy']
  has?: boolean
}) {
  return renderPage(<PrivacyMenu room={aRoom({ role, privacy })} />, {
    'GET /server/models': () => ({ server: has ? server : null, mine: null }),
    'PATCH /server/rooms/r1': (body) => ({ room: { ...aRoom({}), ...Object(body) } }),
  })
}
async function open(name: RegExp) {
  fireEvent.keyDown(await screen.findByRole('button', { name }), { key: 'Enter' })
  await screen.findByRole('menu')
}

describe('what may leave a room', () => {
  it('is nothing where there is no model, or the room says so', async () => {
    show({ has: false })
    await screen.findByRole('button', { name: 'Runs here · nothing is sent out' })
    cleanup()
    show({ privacy: 'off' })
    await open(/Runs here/)
    expect(screen.getByText(/House model is asked/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Runs here · nothing is sent out', hidden: true })).toBeDefined()
  })

  it('promises nothing until the model in use is known', async () => {
    renderPage(<PrivacyMenu room={aRoom({})} />, { 'GET /server/models': () => refusal('unavailable') })
    expect(screen.getByRole('button').textContent).toBe('What language models may see')
  })

  it('is told with the model and the level, and with a sentence for each level', async () => {
    show({})
    await open(/House model · statistics/)
    const levels = screen.getAllByRole('menuitemradio')
    expect(levels).toHaveLength(5)
    for (const level of levels) expect(level.querySelector('small')?.textContent?.length).toBeGreaterThan(20)
    expect(levels.map((level) => level.getAttribute('aria-checked'))).toEqual([
      'false',
      'false',
      'true',
      'false',
      'false',
    ])
  })

  it('is changed by an owner', async () => {
    const { sent } = show({})
    await open(/House model/)
    fireEvent.click(screen.getByRole('menuitemradio', { name: /^Names and types/ }))
    await screen.findByRole('button', { name: /House model/ })
    expect(sent('PATCH /server/rooms/r1')).toEqual([{ privacy: 'names' }])
  })

  it('is read, and not changed, by everybody else', async () => {
    for (const role of ['editor', 'viewer'] as const) {
      const { sent } = show({ role })
      await open(/House model/)
      fireEvent.click(screen.getByRole('menuitemradio', { name: /sample rows/ }))
      expect(screen.getByText('The room’s owner decides this.')).toBeDefined()
      expect(sent('PATCH /server/rooms/r1')).toEqual([])
      cleanup()
    }
  })
})
