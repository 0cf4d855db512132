import { type Message, routes, type VizMessage } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aGuest, type Guest } from './harness/guest.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

/** Charts beyond limits that are set low, against the real server and service. */
let server: RunningServer
let guest: Guest

beforeAll(async () => {
  server = await startServer({ env: { BELVEDERE_MAX_CHART_ROWS: '406', BELVEDERE_MAX_CHART_MARKS: '300' } })
})
afterAll(() => server?.stop())

const labelsOf = ({ question }: Message) => question?.options.map(({ label }) => label) ?? []
const currentChart = async () => (await guest.client.call(routes.auth.me)).session.room?.spec

describe('a chart of too many marks', () => {
  beforeAll(async () => {
    guest = await aGuest(server.url)
    await guest.takeSample('cars')
  })
  afterAll(() => guest.close())

  it('[V32] [E33] is not replaced, and each of its buttons draws a lighter one', async () => {
    await guest.say('average horsepower by origin as bars')
    const before = await currentChart()
    const message = 'horsepower vs weight as points'
    const answer = await guest.say(message)
    expect(answer).toMatchObject({
      status: 'done',
      text: 'This chart has too many marks: at most 300 are drawn. cars has 406 rows. The chart stays as it is. What would you rather see?',
    })
    expect(answer).not.toHaveProperty('spec')
    expect(await currentChart()).toEqual(before)
    expect(labelsOf(answer)).toContain('Heatmap')
    for (const label of labelsOf(answer)) {
      const drawn = await guest.say(label)
      expect(drawn, label).toMatchObject({ status: 'done', spec: { version: expect.any(Number) } })
      await guest.say('undo')
      expect(labelsOf(await guest.say(message))).toEqual(labelsOf(answer))
    }
  })

  it('[V23] [V32] tells viewers the limit where a widget brings it about, and keeps the last picture', async () => {
    const encoding = {
      x: { field: 'Horsepower', type: 'quantitative' },
      y: { field: 'Weight_in_lbs', type: 'quantitative' },
    }
    const most = { name: 'most', value: 80, bind: { input: 'range', min: 40, max: 240, step: 1 } }
    const transform = [{ filter: 'datum.Horsepower <= most' }]
    const spec = { data: { name: 'cars' }, mark: 'point', params: [most], transform, encoding }
    const params = { id: guest.room.id }
    const expectedVersion = (await currentChart())?.version ?? null
    await guest.client.call(routes.rooms.putSpec, { params, body: { spec, expectedVersion } })
    const messages: VizMessage[] = []
    let heard = () => {}
    const frames = guest.client.frames({
      roomId: guest.room.id,
      size: { width: 900, height: 500, pixelRatio: 1 },
      theme: 'light',
      onFrame: () => heard(),
      onMessage: (message) => {
        messages.push(message)
        if (message.type === 'error') heard()
      },
    })
    const next = () =>
      new Promise<void>((resolve) => {
        heard = resolve
      })
    await next()
    const moveTo = async (value: number) => {
      const change = next()
      await guest.client.call(routes.viz.send, { body: { command: { type: 'set_param', name: 'most', value } } })
      await change
    }
    await moveTo(240)
    expect(messages.filter(({ type }) => type === 'error')).toMatchObject([
      { code: 'unavailable', exceeded: { limit: 'marks', value: 300 } },
    ])
    await moveTo(70)
    expect(messages.filter(({ type }) => type === 'error')).toHaveLength(1)
    frames.close()
  })
})

describe('a table of too many rows', () => {
  const rows = Array.from(
    { length: 600 },
    (_, row) => `${['north', 'south', 'east', 'west'][row % 4]},${(row * 37) % 101}`,
  )

  it('[V32] [E33] is drawn where a filter leaves few enough, which the buttons ask for', async () => {
    guest = await aGuest(server.url)
    await guest.upload('trips.csv', `region,price\n${rows.join('\n')}\n`)
    const answer = await guest.say('distribution of price')
    expect(answer.text).toBe(
      'This chart is drawn from too many rows: at most 406 are read. trips has 600 rows. With a filter it would be drawn from fewer rows. What would you rather see?',
    )
    const [label = ''] = labelsOf(answer)
    expect(await guest.say(label)).toMatchObject({ status: 'done', spec: { version: 1 } })
    guest.close()
  })
})
