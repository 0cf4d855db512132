import { request as httpRequest } from 'node:http'
import { AppError, routes, type VizMessage } from '@belvedere/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest, type Guest } from './harness/guest.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

/** Bad input against the real server and service: it gets a clear answer, the last good chart stays, nothing hangs. */

const limitBytes = 300_000
const cars = 'model,origin,power\na,Japan,70\nb,USA,130\nc,Europe,90\nd,USA,150\n'
const sentence = 'average power by origin as bars'

let server: RunningServer
/** A room for all tests that leave it as it was; the last one changes its chart. */
let room: RoomWithAChart

beforeAll(async () => {
  server = await startServer({ env: { BELVEDERE_MAX_UPLOAD_BYTES: String(limitBytes) } })
  room = await aRoomWithAChart()
})
afterAll(async () => {
  room?.close()
  await server?.stop()
})

type RoomWithAChart = Guest & { isAsItWas(): Promise<void> }

/** A guest with a chart; `isAsItWas` checks that the chart is unchanged and the room still answers. */
async function aRoomWithAChart(): Promise<RoomWithAChart> {
  const guest = await aGuest(server.url)
  await guest.upload('cars.csv', cars)
  await guest.say(sentence)
  const now = async () => (await guest.client.call(routes.auth.me)).session.room?.spec
  const before = await now()
  expect(before?.title).toBe('Average power by origin')
  return {
    ...guest,
    async isAsItWas() {
      expect(await now()).toEqual(before)
      expect(await guest.say('how many rows are there?')).toMatchObject({ status: 'done' })
      expect(await now()).toEqual(before)
    },
  }
}

const namesOfFiles = async ({ client }: Guest) => (await client.call(routes.files.list)).files.map(({ name }) => name)

const refusal = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => {
      throw new Error('The call succeeded.')
    },
    (error) => {
      if (error instanceof AppError) return error
      throw error
    },
  )

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])

test.each([
  ['a file of 0 bytes', 'empty.csv', '', /empty/i],
  ['a picture named .csv', 'photo.csv', png, /PNG/],
  ['JSON that is not JSON', 'broken.json', '{"a": [1, 2', /JSON/],
])('reports the fault of %s', async (_, name, content, sentence) => {
  const file = await room.upload(name, content)
  expect(file.status).toBe('failed')
  expect(file.error?.detail).toMatch(sentence)
  await room.isAsItWas()
})

test.each([
  ['ragged rows', 'a,b,c\n1,2,3\n4,5\n6,7,8,9\n'],
  ['quoted newlines and U+0000', 'a,b\n"x\ny",1\n"z\u0000",2\n'],
  ['3,000 columns', `${Array.from({ length: 3000 }, (_, at) => `c${at}`).join(',')}\n${'1,'.repeat(2999)}1\n`],
])('reads %s and reports the repairs', async (_, content) => {
  const guest = await aGuest(server.url)
  const file = await guest.upload('odd.csv', content)
  expect(file).toMatchObject({ status: 'ready' })
  guest.close()
})

test.each(['constructor', '<img src=x onerror=alert(1)>', '売上', 'a.b[0]', 'toString'])(
  '[S25] charts a column named %s like any other',
  async (column) => {
    const guest = await aGuest(server.url)
    const { tables } = await guest.upload('odd.csv', `kind,"${column}"\nx,1\ny,2\nx,3\n`)
    expect(tables[0]?.columns.map(({ name }) => name)).toEqual(['kind', column])
    const answer = await guest.say(`average ${column} by kind as bars`)
    expect(answer).toMatchObject({ status: 'done', spec: { version: 1 } })
    const { spec } = await guest.client.call(routes.rooms.spec, { params: { id: guest.room.id, version: 1 } })
    expect(spec.encoding).toMatchObject({ x: { field: 'kind' }, y: { aggregate: 'mean' } })
    guest.close()
  },
)

test('[S25] renames a column __proto__ and reports it', async () => {
  const guest = await aGuest(server.url)
  const { tables, notes } = await guest.upload('odd.csv', 'kind,__proto__\nx,1\ny,2\n')
  expect(tables[0]?.columns.map(({ name }) => name)).toEqual(['kind', 'proto'])
  expect(notes.join(' ')).toContain('__proto__')
  guest.close()
})

test('[S19] refuses an upload over the limit and stores nothing', async () => {
  const before = await namesOfFiles(room)
  const error = await refusal(room.upload('big.csv', 'a,b\n'.repeat(limitBytes / 4 + 1)))
  expect(error.code).toBe('too_large')
  expect(await namesOfFiles(room)).toEqual(before)
  await room.isAsItWas()
})

test('[S19] stores nothing of an interrupted upload', async () => {
  const before = await namesOfFiles(room)
  const { csrfToken } = (await room.client.call(routes.auth.me)).session
  await new Promise<void>((done) => {
    const sending = httpRequest(`${server.url}/server/data/upload`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': 5000,
        'x-csrf-token': csrfToken,
      },
    })
    sending.on('error', () => done())
    sending.on('close', () => done())
    sending.write('--cut\r\nContent-Disposition: form-data; name="file"; filename="half.csv"\r\n\r\na,b\n1,')
    setImmediate(() => sending.destroy())
  })
  expect(await namesOfFiles(room)).toEqual(before)
  await room.isAsItWas()
})

test('answers "asdf" with what it can do', async () => {
  const answer = await room.say('asdf')
  expect(answer.spec).toBeUndefined()
  expect([...(answer.suggestions ?? []), ...(answer.question?.options ?? [])].length).toBeGreaterThan(0)
  await room.isAsItWas()
})

test('answers that a column does not exist', async () => {
  const answer = await room.say('average salary by planet')
  expect(answer.spec).toBeUndefined()
  expect(answer.text).toMatch(/salary|planet/)
  await room.isAsItWas()
})

test('refuses a message of 5,000 characters and one with U+0000', async () => {
  const send = (message: string) =>
    refusal(room.client.call(routes.chat.send, { body: { message, roomId: room.room.id } }))
  expect((await send('a'.repeat(5000))).code).toBe('invalid_request')
  expect((await send('bars\u0000')).code).toBe('invalid_request')
  await room.isAsItWas()
})

test('answers two simultaneous messages one after the other, whichever arrives first', async () => {
  const guest = await aGuest(server.url)
  await guest.upload('cars.csv', cars)
  const answers = await Promise.all([guest.say(sentence), guest.say('how many cars by origin')])
  expect(answers.map(({ status }) => status)).toEqual(['done', 'done'])
  expect(answers.map(({ spec }) => spec?.version).sort()).toEqual([1, 2])
  guest.close()
})

test('refuses an unknown room token and keeps the socket', async () => {
  const guest = await aGuest(server.url)
  const error = await new Promise<string>((done) => {
    guest.client.events().subscribeRoom('no-such-token', { onRefused: ({ code }) => done(code) })
  })
  expect(error).toBe('not_found')
  await guest.upload('cars.csv', cars)
  expect((await guest.say(sentence)).spec).toEqual({ version: 1 })
  guest.close()
})

test('[S31] sends two frames to a viewer that never acknowledges, without delaying others', async () => {
  const room = await aRoomWithAChart()
  let frames = 0
  const silent = room.client.frames({
    roomId: room.room.id,
    size: { width: 400, height: 300, pixelRatio: 1 },
    theme: 'light',
    onFrame: () => {
      frames += 1
      return new Promise(() => {})
    },
  })
  const messages: VizMessage[] = []
  let latest = 0
  const reader = room.client.frames({
    roomId: room.room.id,
    size: { width: 500, height: 300, pixelRatio: 1 },
    theme: 'dark',
    onFrame: ({ header }) => {
      latest = header.specVersion
    },
    onMessage: (message) => messages.push(message),
  })
  for (const message of ['as a pie', 'as bars', 'make it horizontal', 'as a line']) await room.say(message)
  await expect.poll(() => latest).toBe(5)
  expect(frames).toBeLessThanOrEqual(2)
  silent.close()
  reader.close()
  room.close()
})

test.each([
  ['loops', { transform: [{ calculate: "replace('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', /(a+)+$/, '')", as: 'x' }] }],
  ['allocates', { data: { sequence: { start: 0, stop: 2e9 } } }],
  ['fetches', { data: { url: 'http://127.0.0.1:9/secret.csv' } }],
  ['reads a file', { data: { url: 'file:///etc/passwd' } }],
])('[S24] refuses a spec that %s and keeps the chart', async (_, part) => {
  const spec = {
    data: { name: 'cars' },
    mark: 'bar',
    encoding: { x: { field: 'origin', type: 'nominal' }, y: { aggregate: 'count', type: 'quantitative' } },
    ...part,
  }
  const error = await refusal(
    room.client.call(routes.rooms.putSpec, { params: { id: room.room.id }, body: { spec, expectedVersion: 1 } }),
  )
  expect(error.code).toBe('invalid_spec')
  expect(error.errors?.[0]?.path).toBeTruthy()
  await room.isAsItWas()
})

test('restarts only the room whose dataflow does not end', async () => {
  const hung = await aRoomWithAChart()
  const stages = Array.from({ length: 9 }, (_, at) => ({
    fold: ['power', 'power', 'power', 'power', 'power', 'power', 'power', 'power'],
    as: [`k${at}`, `v${at}`],
  }))
  const spec = {
    data: { name: 'cars' },
    transform: stages,
    mark: 'bar',
    encoding: { x: { field: 'origin', type: 'nominal' }, y: { aggregate: 'count', type: 'quantitative' } },
  }
  const hanging = refusal(
    hung.client.call(routes.rooms.putSpec, { params: { id: hung.room.id }, body: { spec, expectedVersion: 1 } }),
  )
  // After all that the others asked of it, it still draws.
  expect((await room.say('make it horizontal')).spec).toEqual({ version: 2 })
  expect((await hanging).code).toBe('invalid_spec')
  await hung.isAsItWas()
  expect((await hung.say('make it horizontal')).spec).toEqual({ version: 2 })
  hung.close()
})
