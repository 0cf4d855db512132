import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest, type Guest } from './harness/guest.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

interface Span {
  traceId: string
  parentSpanId?: string
  name: string
}
interface Exported {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

/** What a collector on loopback was sent. */
const spans: Span[] = []
let sent = ''
let collector: Server
let server: RunningServer
let guest: Guest
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const body = await text(request)
    sent += body
    const { resourceSpans }: Exported = JSON.parse(body)
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  const port = typeof address === 'object' ? address?.port : null
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '100' }
  server = await startServer({ env })
  guest = await aGuest(server.url)
})
afterAll(async () => {
  guest.close()
  collector.close()
})

test('[S27] a trace leads from a message to the first frame of its chart, and tells nothing of people', async () => {
  await guest.upload('secret-file.csv', 'secret column,price\nsecret cell,3\nother,5\n')
  const frames = guest.client.frames({
    roomId: guest.room.id,
    size: { width: 400, height: 300, pixelRatio: 1 },
    theme: 'light',
    onFrame: () => undefined,
  })
  await guest.say('average price by secret column as bars')
  const traceOfFrame = () => {
    const frame = spans.find(({ name }) => name === 'first frame')
    return spans.filter(({ traceId }) => traceId === frame?.traceId)
  }
  await expect
    .poll(() => traceOfFrame().map(({ name }) => name), { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining([
        ...['POST /ai/sendUserMessage', 'turn', 'turn interpret', 'turn solve', 'turn check', 'turn draw'],
        ...['viz /internal/probe', 'viz /internal/show', 'first frame'],
      ]),
    )
  const roots = traceOfFrame().filter(({ parentSpanId }) => !parentSpanId)
  expect(roots.map(({ name }) => name)).toEqual(['POST /ai/sendUserMessage'])
  expect(sent).not.toMatch(/secret|price|guest@|127\.0\.0\.1/)
  frames.close()
})

test('a collector that is away disturbs nothing', async () => {
  collector.closeAllConnections()
  collector.close()
  expect((await guest.say('sort by price')).status).toBe('done')
  await server.stop()
  expect(server.output()).toContain('Traces could not be sent to the collector')
})
