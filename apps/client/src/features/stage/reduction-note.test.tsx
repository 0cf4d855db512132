// @vitest-environment jsdom
import type { Reduction, Role } from '@belvedere/contract'
import { CookieJar, createClient, type SocketEvents } from '@belvedere/sdk'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { aSession } from '../../../testing/render-page.tsx'
import { ClientProvider } from '../../api/client.tsx'
import { RoleProvider } from '../../room/role.tsx'
import { ReductionNote } from './reduction-note.tsx'
import { StageProvider, useChartConnection } from './use-stage.tsx'
import '../../i18n/index.ts'

afterEach(cleanup)

function Viewer({ onSend }: { onSend: (message: string) => void }) {
  const chartConnection = useChartConnection()
  useEffect(() => chartConnection.fit({ width: 800, height: 500, pixelRatio: 1 }, 'light'), [chartConnection])
  return <ReductionNote onSend={onSend} />
}

const axis = { type: 'linear', domain: [0, 1], range: [0, 1] }
const viewOf = (kinds: readonly string[]) => ({
  ...{ bounds: [0, 0, 800, 500], scales: { x: axis, y: axis }, selections: [], truncated: false },
  marks: kinds.map((kind, at) => ({ id: `m${at}`, kind, box: [0, 0, 1, 1], label: '', datum: {}, texts: {} })),
})

/** The note on a fake socket; returns what it sends. */
async function showNote(
  reduction: Reduction,
  { role = 'owner', kinds = [], view = {} }: { role?: Role; kinds?: string[]; view?: object } = {},
) {
  let socket: SocketEvents | undefined
  const sent: string[] = []
  const client = createClient({
    baseUrl: 'http://localhost:8000',
    cookies: new CookieJar(),
    dial: (_url, _headers, events) => {
      socket = events
      return { send: () => {}, close: () => {} }
    },
    fetch: async () => Response.json({ session: aSession(null) }),
  })
  render(
    <ClientProvider value={client}>
      <RoleProvider value={role}>
        <StageProvider roomId="r1">
          <Viewer onSend={(message) => sent.push(message)} />
        </StageProvider>
      </RoleProvider>
    </ClientProvider>,
  )
  const receive = (message: object) => act(async () => socket?.message(JSON.stringify(message)))
  await act(async () => socket?.open())
  await receive({ type: 'ready', protocol: 1, room: 'r1', specVersion: 1, width: 800, height: 500 })
  await receive({ type: 'widgets', specVersion: 1, widgets: [], timesteps: null })
  await receive({
    type: 'scene',
    seq: 1,
    title: '',
    description: '',
    views: [{ ...viewOf(kinds), ...view }],
    legends: [],
    reduction,
  })
  return sent
}

const choose = async (note: string, choice: string) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: `${note}: other ways to draw them` }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitemradio', { name: choice }))
}

describe('the note on many rows', () => {
  it('says that points are density, and asks for a sample', async () => {
    const sent = await showNote({ as: 'density', rows: 1_000_000 })
    await choose('1,000,000 points as density', 'A sample of 5,000 points')
    expect(sent).toEqual(['Show a sample of 5000 points'])
  })

  it('says that rows are a sample, with the way back', async () => {
    const sent = await showNote({ as: 'sample', rows: 1_000_000, shown: 2000 })
    await choose('A sample of 2,000 of 1,000,000 rows', 'All as density')
    expect(sent).toEqual(['Show all rows as density'])
  })

  it('offers to zoom where axes cannot be zoomed yet', async () => {
    const sent = await showNote({ as: 'density', rows: 1_000_000 })
    fireEvent.keyDown(await screen.findByRole('button', { name: /other ways/ }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Zoom with the wheel' }))
    expect(sent).toEqual(['Make it zoomable'])
    cleanup()
    const grid = { name: 'grid', kind: 'interval', fields: ['x', 'y'], zoom: true }
    await showNote({ as: 'density', rows: 1_000_000 }, { view: { selections: [grid] } })
    fireEvent.keyDown(await screen.findByRole('button', { name: /other ways/ }), { key: 'Enter' })
    await screen.findByRole('menuitemradio', { name: 'As a heat map' })
    expect(screen.queryByRole('menuitem')).toBeNull()
  })

  it('asks for nothing that is drawn already', async () => {
    const sent = await showNote({ as: 'extremes', rows: 52_000 })
    await choose('52,000 values by the extremes of each pixel', 'All, by the extremes of each pixel')
    expect(sent).toEqual([])
  })

  it('offers density for points under a line, and extremes for lines', async () => {
    await showNote({ as: 'sample', rows: 1_000_000, shown: 2000 }, { kinds: ['point', 'line'] })
    await choose('A sample of 2,000 of 1,000,000 rows', 'All as density')
    cleanup()
    await showNote({ as: 'density', rows: 1_000_000 }, { kinds: ['line'] })
    await choose('1,000,000 points as density', 'All as density')
    cleanup()
    await showNote({ as: 'sample', rows: 52_000, shown: 2000 }, { kinds: ['line'] })
    await choose('A sample of 2,000 of 52,000 rows', 'All, by the extremes of each pixel')
  })

  it('offers neither a heat map in place of a map, nor to zoom it', async () => {
    await showNote({ as: 'density', rows: 1_000_000 }, { view: { scales: { color: axis } } })
    fireEvent.keyDown(await screen.findByRole('button'), { key: 'Enter' })
    const choices = await screen.findAllByRole('menuitemradio')
    expect(choices.map(({ textContent }) => textContent)).toEqual(['All as density', 'A sample of 5,000 points'])
    expect(screen.queryByRole('menuitem')).toBeNull()
  })

  it('has no menu for role viewer', async () => {
    await showNote({ as: 'density', rows: 30_000 }, { role: 'viewer' })
    expect(screen.getByText('30,000 points as density')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
