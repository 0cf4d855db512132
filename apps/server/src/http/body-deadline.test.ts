import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { watchBody } from './body-deadline.ts'

it('[S19] cuts a body that drips and lets one pass that flows', async () => {
  const server = createServer((request, response) => {
    watchBody(request, { periodMs: 1000, leastBytes: 2000 })
    request.resume().on('end', () => response.end('whole'))
    request.on('error', () => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const send = async (bytesEach: number) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 20000\r\n\r\n')
    let sent = 0
    const timer = setInterval(() => {
      sent += bytesEach
      if (sent <= 20_000) socket.write('x'.repeat(bytesEach))
    }, 5)
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    // Not `once`, which rejects where the cut is seen as a reset.
    await new Promise<void>((resolve) => socket.on('close', () => resolve()))
    clearInterval(timer)
    return answer
  }
  expect(await send(1)).toBe('')
  expect(await send(1000)).toContain('whole')
  server.close()
})
