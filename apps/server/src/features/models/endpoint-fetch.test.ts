import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { endpointFetch } from './endpoint-fetch.ts'

const opened: Server[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

const serving = (listener: RequestListener): Promise<string> => listening(createServer(listener))

async function listening(server: Server): Promise<string> {
  opened.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://localhost:${typeof address === 'object' ? address?.port : 0}`
}

describe('[S20] [L7] an endpoint that somebody names', () => {
  it.each([
    'https://127.0.0.1/v1',
    'https://[::1]/v1',
    'https://[::ffff:127.0.0.1]/v1',
    'https://10.0.0.1/v1',
    'https://2130706433/v1',
    'https://0x7f.1/v1',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/v1',
    'https://0.0.0.0/v1',
    'https://[64:ff9b::7f00:1]/v1',
    'https://[::ffff:0:127.0.0.1]/v1',
  ])('is not reached at %s from a public service', async (url) => {
    await expect(endpointFetch({ addressPolicy: 'public' })(url)).rejects.toThrow(
      'The server may not call any address behind',
    )
  })
  it.each([
    ...['http://169.254.169.254/', 'http://[fe80::1]/', 'http://0.0.0.0/', 'http://100.100.100.200/'],
    ...[
      'http://[fd00:ec2::254]/latest',
      'http://[fd20:ce::254]/',
      'https://168.63.129.16/machine',
      'http://192.0.0.192/',
    ],
  ])('is not reached at %s even where private ones are allowed', async (url) => {
    await expect(endpointFetch({ addressPolicy: 'private-too' })(url)).rejects.toThrow(
      'The server may not call any address behind',
    )
  })
  it('is asked by https where it is public', async () => {
    await expect(endpointFetch({ addressPolicy: 'private-too' })('http://8.8.8.8/v1')).rejects.toThrow(
      'must be reached by https',
    )
  })
  it('leads nowhere else', async () => {
    const url = await serving((_request, response) => response.writeHead(302, { location: '/secret' }).end())
    await expect(endpointFetch({ addressPolicy: 'private-too' })(url)).rejects.toThrow('302')
  })
  it.each([
    ['101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade', 'another protocol'],
    ['999 Strange\r\ncontent-length: 5', '999'],
  ])('[S30] that answers %j is given up, and its connection ends', async (head, sentence) => {
    const ended = Promise.withResolvers<void>()
    const server = createTcpServer((socket) => {
      socket.on('close', () => ended.resolve())
      socket.on('error', () => undefined)
      socket.once('data', () => socket.write(`HTTP/1.1 ${head}\r\n\r\n`))
    })
    const url = await listening(server)
    await expect(endpointFetch({ addressPolicy: 'private-too' })(url)).rejects.toThrow(sentence)
    await ended.promise
  })
  it('[S31] is given up in time also while its name is looked up', async () => {
    const ask = endpointFetch({ addressPolicy: 'public', resolve: () => new Promise(() => undefined) })
    const deadline = new AbortController()
    const answer = ask('https://slow.example/v1', { signal: deadline.signal })
    deadline.abort(new Error('too late'))
    await expect(answer).rejects.toThrow('too late')
    await expect(ask('https://slow.example/v1', { signal: deadline.signal })).rejects.toThrow('too late')
  })
  it('is read to a bound', async () => {
    const url = await serving((_request, response) => {
      const write = (): unknown => response.write(Buffer.alloc(65_536)) && write()
      response.on('drain', write)
      write()
    })
    const response = await endpointFetch({ addressPolicy: 'private-too' })(url)
    await expect(response.text()).rejects.toThrow('larger than')
  })
  it('hears what is sent, and what is sent is told', async () => {
    const url = await serving((request, response) => request.pipe(response))
    const sent: string[] = []
    const ask = endpointFetch({ addressPolicy: 'private-too', onSend: (body) => sent.push(body) })
    const response = await ask(url, {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    })
    expect([await response.text(), sent]).toEqual(['{"a":1}', ['{"a":1}']])
  })
})
