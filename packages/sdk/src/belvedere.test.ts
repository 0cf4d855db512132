import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aProblem, type RecordedRequest, testServer } from '../testing/test-server.ts'
import { belvedere } from './belvedere.ts'
import { createClient } from './client.ts'
import { CookieJar } from './cookies.ts'

const key = 'bv_0123456789abcdefghij'
const url = 'http://localhost:8000'
const file = {
  id: 'f1',
  name: 'a.csv',
  format: 'csv',
  size: 4,
  status: 'ready',
  version: 1,
  parts: 1,
  tables: [],
  notes: [],
}
const at = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }

const serverOf = (answers: Parameters<typeof testServer>[0]) => {
  const server = testServer(answers)
  return { ...server, api: belvedere({ url, key, fetch: server.fetch }) }
}

afterEach(() => vi.unstubAllGlobals())

describe('a client with an API key', () => {
  it('sends the key with every call, without session request or cookies', async () => {
    const { api, seen, paths } = serverOf({
      'GET /api/v1/rooms': () => Response.json({ rooms: [] }, { headers: { 'set-cookie': 'access_token=x; Path=/' } }),
      'PUT /api/v1/rooms/r1/spec': () => Response.json({ version: 2 }),
    })
    await api.rooms()
    expect(await api.putSpec('r1', { mark: 'bar' }, { expectedVersion: 1 })).toBe(2)
    expect(paths()).toEqual(['GET /api/v1/rooms', 'PUT /api/v1/rooms/r1/spec'])
    for (const { headers } of seen) {
      expect(headers.get('authorization')).toBe(`Bearer ${key}`)
      expect(headers.get('cookie')).toBeNull()
      expect(headers.get('x-csrf-token')).toBeNull()
    }
  })

  it('rejects with the server’s code, message and retry time', async () => {
    const { api } = serverOf({
      'GET /api/v1/rooms': () => aProblem(429, 'too_many_requests', 'Wait a little.', { 'retry-after': '3' }),
      'GET /api/v1/rooms/r1/frame.png': () => aProblem(409, 'conflict', 'There is no chart yet.'),
    })
    await expect(api.rooms()).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3 })
    await expect(api.frame('r1')).rejects.toMatchObject({ code: 'conflict', message: 'There is no chart yet.' })
  })

  it('names an unreachable address, and passes on an aborted call', async () => {
    const api = belvedere({ url, key, fetch: () => Promise.reject(new TypeError('fetch failed')) })
    await expect(api.rooms()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining(url) })
    const signal = AbortSignal.abort()
    await expect(belvedere({ url, key }).rooms({ signal: signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it.each([
    ['ftp://example.org', key, /address/],
    ['', key, /address/],
    [url, '', /API key/],
    [url, 'bv_x\r\ncookie: a=b', /API key/],
  ])('refuses the address %j with the key %j', (address, wrong, says) => {
    expect(() => belvedere({ url: address, key: wrong })).toThrow(says)
  })

  it('requests a frame in a given state', async () => {
    const { api, paths } = serverOf({
      'GET /api/v1/rooms/r1/frame.svg': () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }),
    })
    const bytes = await api.frame('r1', {
      format: 'svg',
      width: 600,
      theme: 'dark',
      timestep: 3,
      params: { year: 2020 },
    })
    expect(new TextDecoder().decode(bytes)).toBe('<svg/>')
    const query = new URL(`http://x${paths()[0]?.split(' ')[1]}`).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      width: '600',
      theme: 'dark',
      timestep: '3',
      params: '{"year":2020}',
    })
  })
})

describe('an upload', () => {
  const upload = { 'POST /api/v1/files': () => Response.json({ files: [{ ...file, ...at }] }, { status: 201 }) }
  const partsOf = ({ body }: RecordedRequest) =>
    [...body.matchAll(/filename="([^"]+)".*?\r\n\r\n(.*?)\r\n--/gs)].map((m) => m.slice(1))

  it('accepts paths, Files and named content', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'belvedere-sdk-'))
    writeFileSync(join(folder, 'a.csv'), 'a\n1\n')
    const { api, seen } = serverOf(upload)
    const given = [
      join(folder, 'a.csv'),
      new File(['b\n2\n'], 'b.csv'),
      { name: 'c.csv', content: new Blob(['c\n3\n']) },
    ]
    expect(await api.upload(given, { roomId: 'r1' })).toEqual([{ ...file, ...at }])
    rmSync(folder, { recursive: true })
    expect(seen[0]?.path).toBe('/api/v1/files?roomId=r1')
    expect(seen.flatMap(partsOf)).toEqual([
      ['a.csv', 'a\n1\n'],
      ['b.csv', 'b\n2\n'],
      ['c.csv', 'c\n3\n'],
    ])
  })

  it('requests replacement of files of the same name', async () => {
    const { api, seen } = serverOf(upload)
    await api.upload(new File(['b\n2\n'], 'b.csv'), { roomId: 'r1', replace: true })
    expect(seen[0]?.path).toBe('/api/v1/files?roomId=r1&sameName=replace')
  })

  it('rejects a path without a file before sending', async () => {
    const { api, seen } = serverOf(upload)
    await expect(api.upload('/nowhere/a.csv')).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('/nowhere/a.csv'),
    })
    await expect(api.upload(tmpdir())).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(api.upload([])).rejects.toMatchObject({ code: 'invalid_request' })
    expect(seen).toEqual([])
  })

  it('rejects paths in browsers', async () => {
    vi.stubGlobal('process', undefined)
    await expect(serverOf(upload).api.upload('a.csv')).rejects.toMatchObject({
      message: expect.stringContaining('in a browser, pass a File'),
    })
  })
})

describe('without WebSocket', () => {
  it('connections throw, and calls work', async () => {
    vi.stubGlobal('WebSocket', undefined)
    const client = createClient({ baseUrl: url, cookies: new CookieJar() })
    expect(() => client.events()).toThrow(/Node has it from version 22 on/)
    const { api } = serverOf({ 'GET /api/v1/rooms': () => Response.json({ rooms: [] }) })
    expect(await api.rooms()).toEqual([])
  })
})
