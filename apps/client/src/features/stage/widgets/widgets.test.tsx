// @vitest-environment jsdom
import type { Widget } from '@belvedere/contract'
import { CookieJar, createClient, type SocketEvents } from '@belvedere/sdk'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { aSession, refusal } from '../../../../testing/render-page.tsx'
import { ClientProvider } from '../../../api/client.tsx'
import { StageProvider, useChartConnection } from '../use-stage.tsx'
import { Widgets } from './widgets.tsx'
import '../../../i18n/index.ts'

afterEach(cleanup)

const year: Widget = { name: 'year', label: 'Year', type: 'slider', value: 1970, min: 1970, max: 1982, step: 1 }
const origin: Widget = {
  name: 'origin',
  label: 'Origin',
  type: 'select',
  value: 'Japan',
  options: ['Japan', 'USA'].map((value) => ({ value, label: value })),
}

function Viewer() {
  const chartConnection = useChartConnection()
  useEffect(() => chartConnection.fit({ width: 800, height: 500, pixelRatio: 1 }, 'light'), [chartConnection])
  return <Widgets />
}

/** Widgets on a fake socket and a fake server. */
async function showWidgets(answer: () => Response = () => Response.json({ command: 1 }, { status: 202 })) {
  let socket: SocketEvents | undefined
  const moved: unknown[] = []
  const posted: unknown[] = []
  const client = createClient({
    baseUrl: 'http://localhost:8000',
    cookies: new CookieJar(),
    dial: (_url, _headers, events) => {
      socket = events
      return {
        send: (text) => {
          const message = JSON.parse(text)
          if (message.type === 'command') moved.push(message.command)
        },
        close: () => {},
      }
    },
    fetch: async (input, init) => {
      if (!String(input).endsWith('/viz/send')) return Response.json({ session: aSession(null) })
      posted.push(JSON.parse(String(init?.body)).command)
      return answer()
    },
  })
  render(
    <ClientProvider value={client}>
      <StageProvider roomId="r1">
        <Viewer />
      </StageProvider>
    </ClientProvider>,
  )
  await waitFor(() => expect(socket).toBeDefined())
  act(() => {
    socket?.open()
    const say = (message: object) => socket?.message(JSON.stringify(message))
    say({ type: 'widgets', specVersion: 1, widgets: [year, origin], timesteps: null })
  })
  const slider = screen.getByRole('slider', { name: 'Year' })
  const slideTo = (value: number) => fireEvent.change(slider, { target: { value } })
  const set = (name: string, value: unknown) => ({ type: 'set_param', name, value })
  return { moved, posted, slider, slideTo, set }
}

describe('widgets', () => {
  it('[V28] move on the socket while they are dragged, and send by HTTP where that ended', async () => {
    const { moved, posted, slider, slideTo, set } = await showWidgets()
    fireEvent.pointerDown(slider)
    slideTo(1975)
    await waitFor(() => expect(moved).toEqual([set('year', 1975)]))
    slideTo(1978)
    await waitFor(() => expect(moved).toEqual([set('year', 1975), set('year', 1978)]))
    expect(posted).toEqual([])
    fireEvent.pointerUp(window)
    await waitFor(() => expect(posted).toEqual([set('year', 1978)]))
  })

  it('[V28] send by HTTP what is chosen or stepped to', async () => {
    const { moved, posted, slideTo, set } = await showWidgets()
    slideTo(1971)
    await waitFor(() => expect(posted).toEqual([set('year', 1971)]))
    fireEvent.change(screen.getByRole('combobox', { name: 'Origin' }), { target: { value: '1' } })
    await waitFor(() => expect(posted).toEqual([set('year', 1971), set('origin', 'USA')]))
    expect(moved).toEqual([])
  })

  it('[V28] go back to what the room has where that is refused', async () => {
    const { slider, slideTo, posted } = await showWidgets(() => refusal('too_many_requests'))
    slideTo(1971)
    expect(slider).toHaveProperty('value', '1971')
    await waitFor(() => expect(posted).toHaveLength(1))
    await waitFor(() => expect(slider).toHaveProperty('value', '1970'))
  })
})
