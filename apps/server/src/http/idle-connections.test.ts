import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { aServer } from '../../testing/test-server.ts'

it('[A14] a browser that opened a connection ahead does not hold up the end of the service', async () => {
  const test = await aServer()
  const port = Number(new URL(test.server.url).port)
  const ahead = connect(port, '127.0.0.1')
  const halfAsked = connect(port, '127.0.0.1').on('error', () => undefined)
  await Promise.all([once(ahead, 'connect'), once(halfAsked, 'connect')])
  halfAsked.write('GET /healthz HTTP/1.1\r\nhost: localhost')
  // Answered, so the server has accepted those before it.
  await fetch(`${test.server.url}/healthz`).then((answer) => answer.text())
  const ended = Promise.all([once(ahead, 'close'), once(halfAsked, 'close')])
  await test.close()
  expect(await ended).toEqual([[false], [false]])
})
