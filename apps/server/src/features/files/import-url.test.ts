import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { problem, routes } from '@belvedere/contract'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { aServer, type TestServer } from '../../../testing/test-server.ts'
import type { ServerOverrides } from '../../start.ts'

const { files, rooms } = routes
const cars = 'Name,Horsepower\nCivic,79\n'
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A web server on this machine; returns its port. */
async function web(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
const sends =
  (body: string, headers: Record<string, string> = {}, status = 200) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, headers).end(body)

async function aTest(urlImports: 'off' | 'public' | 'private' = 'private', overrides: ServerOverrides = {}) {
  const test = await aServer({ urlImports }, overrides)
  closing.push(() => test.close())
  return { test, browser: (await test.user()).browser }
}
async function refusal(browser: Browser, url: string) {
  const reply = await browser.send('POST', files.fromUrl.path, { json: { url } })
  return problem.parse(reply.json)
}
const names = async (browser: Browser) => (await browser.call(files.list)).files.map(({ name }) => name)

describe('a file from a link', () => {
  let shared: { test: TestServer; browser: Browser } | undefined
  afterAll(() => shared?.test.close())
  const setUp = async () => {
    if (shared === undefined) {
      const test = await aServer()
      shared = { test, browser: (await test.user()).browser }
    }
    return shared
  }

  it('[U10] is what the address holds, linked to the room, under its own name', async () => {
    const { test, browser } = await setUp()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const port = await web(sends(cars, { 'content-disposition': 'attachment; filename="../my cars.csv"' }))
    const url = `http://127.0.0.1:${port}/data?id=1`
    const reply = await browser.call(files.fromUrl, { body: { url, roomId: room.id } })
    expect(reply.files).toMatchObject([{ name: 'my cars.csv', size: cars.length }])
    await test.server.filesSettled()
    const inRoom = (await browser.call(rooms.list)).rooms.find(({ id }) => id === room.id)
    expect(inRoom?.files).toMatchObject([{ name: 'my cars.csv', status: 'ready' }])
  })
  it('[U10] is named by the address where the response has no name', async () => {
    const { browser } = await setUp()
    const port = await web(sends(cars))
    const { files: made } = await browser.call(files.fromUrl, {
      body: { url: `http://127.0.0.1:${port}/a/t%C3%A9.csv?x=1` },
    })
    expect(made).toMatchObject([{ name: 'té.csv' }])
  })
  it.each([
    ['ftp://example.org/a.csv', 'https://'],
    ['file:///etc/passwd', 'https://'],
    ['nonsense', 'https://'],
    ['https://ada:secret@example.org/a.csv', 'password'],
    ['https://example.org:25/', 'Port 25'],
  ])('[S20] is not fetched from %s', async (url, reason) => {
    const { browser } = await setUp()
    const { code, detail } = await refusal(browser, url)
    expect([code, detail]).toEqual(['invalid_request', expect.stringContaining(reason)])
  })
  it('[S20] fails for web pages, errors, endless redirects and compressed data, and leaves nothing', async () => {
    const { browser } = await setUp()
    const before = await names(browser)
    const refusalOf = async (...answer: Parameters<typeof sends>) =>
      (await refusal(browser, `http://127.0.0.1:${await web(sends(...answer))}/`)).detail
    expect([
      await refusalOf('<html>', { 'content-type': 'text/html; charset=utf-8' }),
      await refusalOf('', {}, 403),
      await refusalOf('', { location: '/' }, 302),
      await refusalOf('x', { 'content-encoding': 'gzip' }),
    ]).toEqual([
      expect.stringContaining('web page'),
      expect.stringContaining('status 403'),
      expect.stringContaining('more than 5 times'),
      expect.stringContaining('compressed'),
    ])
    expect(await names(browser)).toEqual(before)
  })
  it('[S19] [S20] that is too large or cut leaves nothing', async () => {
    const { browser } = await setUp()
    const before = await names(browser)
    const endless = await web((_request, response) => {
      const more = () => void (response.writable && response.write('x'.repeat(60_000)) && setImmediate(more))
      response.on('drain', more)
      more()
    })
    const cut = await web((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('a,b\n')
      setImmediate(() => response.destroy())
    })
    const codes = [endless, cut].map(async (port) => (await refusal(browser, `http://127.0.0.1:${port}/a.csv`)).code)
    expect(await Promise.all(codes)).toEqual(['too_large', 'endpoint_failed'])
    expect(await names(browser)).toEqual(before)
  })
})

describe('[S20] files from links', () => {
  it('are off by default', async () => {
    const { browser } = await aTest('off')
    expect((await browser.call(files.usage)).urlImports).toBe(false)
    expect((await refusal(browser, 'https://example.org/a.csv')).code).toBe('forbidden')
  })
  it.each([
    'http://127.0.0.1:8000/a.csv',
    'http://[::1]/a.csv',
    'http://[::ffff:127.0.0.1]/a.csv',
    'http://0x7f.1/a.csv',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://inside.example/',
  ])('of the public internet do not come from %s', async (url) => {
    const { browser } = await aTest('public', { resolveHost: async () => [{ address: '192.168.0.9', family: 4 }] })
    expect((await refusal(browser, url)).detail).toContain('no address on the public internet')
  })
  it('never come from the metadata service of a cloud', async () => {
    const { browser } = await aTest('private')
    expect((await refusal(browser, 'http://169.254.169.254/')).code).toBe('invalid_request')
  })
  it('come from the address that was checked, and each redirect is checked', async () => {
    const port = await web((request, response) => {
      if (request.url === '/a.csv') response.end(cars)
      else response.writeHead(302, { location: request.url === '/in' ? '/a.csv' : 'http://moved.example/' }).end()
    })
    const asked: string[] = []
    // A name that changes its address after it was checked.
    const resolveHost = async (host: string) => {
      asked.push(host)
      const isFirst = host === 'data.example' && asked.length === 1
      return [{ address: isFirst ? '127.0.0.1' : '169.254.169.254', family: 4 }]
    }
    const { browser } = await aTest('private', { resolveHost })
    expect((await refusal(browser, `http://data.example:${port}/out`)).detail).toContain('moved.example')
    expect(asked).toEqual(['data.example', 'moved.example'])
    asked.splice(0)
    expect((await refusal(browser, `http://data.example:${port}/in`)).detail).toContain('data.example')
    expect(asked).toEqual(['data.example', 'data.example'])
  })
})
