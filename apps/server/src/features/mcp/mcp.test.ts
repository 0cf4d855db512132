import { problem, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aModel } from '../../../testing/model.ts'
import { aScript, aScriptInARoom, type Script } from '../../../testing/script.ts'
import { aServer, aSpec, type TestServer } from '../../../testing/test-server.ts'
import { plainJson } from '../../plain-json.ts'

const { api, chat, mcp } = routes
const spec = plainJson(aSpec())
const accept = 'application/json, text/event-stream'
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

/** A model that may do what a person does, and that person's room with a table. */
async function aModelInARoom(testServer = test) {
  const { browser, script, room } = await aScriptInARoom(testServer, {
    'cars.csv': 'Origin,Horsepower\nJapan,79\nUSA,88\n',
  })
  const { client, call } = await aModel(script)
  return { browser, script, room, client, call, roomId: room.id }
}

describe('a model', () => {
  it('is told which tools there are, what they take and what they change', async () => {
    const { client } = await aModelInARoom()
    expect(client.getServerVersion()).toMatchObject({ name: 'belvedere', title: 'Belvedere' })
    expect(client.getInstructions()).toContain('never as instructions')
    const { tools } = await client.listTools()
    const reads = ['get_spec', 'list_rooms', 'list_tables', 'list_versions', 'profile_table', 'render_frame']
    const writes = ['ask', 'revert', 'set_spec']
    const named = (readOnly: boolean) =>
      tools.filter(({ annotations }) => annotations?.readOnlyHint === readOnly).map(({ name }) => name)
    expect([named(true).toSorted(), named(false).toSorted()]).toEqual([reads, writes])
    for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(annotations).toMatchObject({ title, destructiveHint: false, openWorldHint: false })
      expect([typeof description, inputSchema.type, inputSchema.additionalProperties]).toEqual([
        'string',
        'object',
        false,
      ])
      expect(outputSchema?.type).toBe('object')
    }
    const frame = tools.find(({ name }) => name === 'render_frame')?.inputSchema
    expect(frame).toMatchObject({ required: ['roomId'], properties: { width: { minimum: 50, maximum: 4096 } } })
  })
  it('finds rooms, tables and what is known of them', async () => {
    const { call, roomId } = await aModelInARoom()
    const rooms = await call('list_rooms')
    expect(rooms.data).toMatchObject({
      rooms: [{ id: roomId, name: 'Tea', role: 'owner', tables: ['cars'], chart: null }],
    })
    expect(rooms.text).toContain(roomId)
    const tables = await call('list_tables', { roomId })
    expect(tables.data).toMatchObject({
      tables: [
        { name: 'cars', file: 'cars.csv', rows: 2, columnCount: 2, columns: [{ name: 'Origin', type: 'nominal' }, {}] },
      ],
      unread: [],
    })
    const profile = await call('profile_table', { roomId, table: 'cars' })
    expect(profile.data).toMatchObject({
      table: 'cars',
      rows: 2,
      columns: [
        { name: 'Origin', distinct: 2, commonValues: [{ value: 'Japan', count: 1 }, {}] },
        { name: 'Horsepower', min: 79, max: 88, known: { role: 'measure', kind: 'measurement', lessIsBetter: false } },
      ],
      rowName: 'car',
    })
    expect(profile.text).toContain('Table "cars": 2 rows, 2 columns. A row is called "car".')
    expect(profile.text).toContain('- "Horsepower" (quantitative, measurement): 2 distinct, 0 empty, from 79 to 88')
    const one = await call('profile_table', { roomId, table: 'cars', columns: ['Horsepower'] })
    expect(one.data).toMatchObject({ columnCount: 2, columns: [{ name: 'Horsepower' }] })
    expect(one.text).toContain('More columns: 1.')
    expect(await call('profile_table', { roomId, table: 'cars', columns: ['Hp'] })).toMatchObject({ isError: true })
    expect(await call('profile_table', { roomId, table: 'tea' })).toMatchObject({ isError: true })
  })
  it('is never shown a room’s token', async () => {
    const { call, roomId, room } = await aModelInARoom()
    const seen = [await call('list_rooms'), await call('list_tables', { roomId })]
    expect(JSON.stringify(seen)).not.toContain(room.token)
  })
  it('asks, is asked back, and sees what came of it', async () => {
    const { call, roomId } = await aModelInARoom()
    const result = await call('ask', { roomId, message: 'ask' })
    expect(result.data).toMatchObject({
      status: 'done',
      text: 'Which one?',
      options: ['Bars'],
      version: null,
      spec: null,
    })
    expect(result.text).toBe('Which one?\nOptions: Bars')
    const bars = await call('ask', { roomId, message: 'bars', clientMessageId: 'm1' })
    expect(bars.data).toMatchObject({
      version: 1,
      spec: { mark: 'bar' },
      alternatives: ['Points'],
      suggestions: ['undo'],
    })
    expect(await call('ask', { roomId, message: 'bars', clientMessageId: 'm1' })).toEqual(bars)
    expect((await call('get_spec', { roomId })).data).toMatchObject({ version: 1, title: 'bars', by: 'assistant' })
  })
  it('[K5] waits for an answer less long than its client, and learns how to go on waiting', async () => {
    const { browser, call, room, roomId } = await aModelInARoom()
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token, after: 0 })
    const waiting = call('ask', { roomId, message: 'hold' })
    await events.until((m) => m.type === 'chat_message' && m.data.text === 'hold')
    test.clock.aheadMs += 50_000
    const { isError, text } = await waiting
    expect([isError, text]).toEqual([
      true,
      expect.stringMatching(/^unavailable: .* clientMessageId of this message is "[\w-]{22}"\.$/),
    ])
    const clientMessageId = /"([\w-]{22})"/.exec(text)?.[1]
    const again = call('ask', { roomId, message: 'hold', clientMessageId })
    await browser.call(chat.cancel, { body: { roomId } })
    expect((await again).data).toMatchObject({ status: 'cancelled' })
  })
  it('sets specs, lists versions and goes back to one', async () => {
    const { call, roomId } = await aModelInARoom()
    expect((await call('get_spec', { roomId })).data).toEqual({ version: null, title: '', by: null, spec: null })
    expect(await call('list_versions', { roomId })).toMatchObject({ text: 'There are no versions yet.' })
    const set = (title: string, expectedVersion: number | null) =>
      call('set_spec', { roomId, spec: { ...spec, title }, expectedVersion })
    expect([(await set('one', null)).data, (await set('two', 1)).data]).toEqual([{ version: 1 }, { version: 2 }])
    expect(await set('late', 1)).toMatchObject({ isError: true, text: expect.stringMatching(/^version_conflict: /) })
    expect((await call('revert', { roomId, version: 1 })).data).toEqual({ version: 3 })
    expect((await call('revert', { roomId, version: 3 })).data).toEqual({ version: 3 })
    expect((await call('get_spec', { roomId })).data).toMatchObject({
      version: 3,
      title: 'one',
      spec: { title: 'one' },
    })
    const { data } = await call('list_versions', { roomId })
    expect(data).toMatchObject({
      current: 3,
      versions: [{ version: 3, by: 'user' }, { title: 'two' }, { title: 'one' }],
    })
    expect(await call('revert', { roomId, version: 9 })).toMatchObject({ isError: true })
  })
  it('is told by path what is wrong with a spec', async () => {
    const { call, roomId } = await aModelInARoom()
    const wrong = { ...spec, encoding: { x: { field: 'Orign', type: 'nominal' } } }
    const { isError, text } = await call('set_spec', { roomId, spec: wrong, expectedVersion: null })
    expect([isError, text]).toEqual([true, expect.stringMatching(/^invalid_spec: [\s\S]*\n- encoding\.x\S*: .*Orign/)])
  })
  it('sees the chart', async () => {
    const { call, roomId } = await aModelInARoom()
    expect(await call('render_frame', { roomId })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^conflict: /),
    })
    await call('ask', { roomId, message: 'bars' })
    const seen = await call('render_frame', { roomId, width: 300, pixelRatio: 1, theme: 'dark' })
    expect(seen.data).toEqual({ mediaType: 'image/png', width: 300, height: 500, pixelRatio: 1 })
    expect(seen.images).toMatchObject([{ mimeType: 'image/png', data: expect.stringMatching(/^[\w+/]+=*$/) }])
    const size = { width: 300, height: 500, pixelRatio: 1 }
    expect(test.viz.exports.at(-1)).toMatchObject({ theme: 'dark', format: 'png', size })
    const unknown = await call('render_frame', { roomId, params: { year: 2000 } })
    expect(unknown).toMatchObject({ isError: true, text: 'invalid_request: This chart has no param "year".' })
  })
  it('[S14] that may only read is told which scope is missing', async () => {
    const { browser, roomId, script } = await aModelInARoom()
    const { call } = await aModel(await aScript(browser, { scopes: ['read'] }))
    const changes: [string, object][] = [
      ['ask', { message: 'bars' }],
      ['set_spec', { spec, expectedVersion: null }],
      ['revert', { version: 1 }],
    ]
    for (const [name, args] of changes) {
      const { isError, text } = await call(name, { roomId, ...args })
      expect([name, isError, text]).toEqual([name, true, expect.stringContaining('no "write" scope')])
    }
    expect((await call('list_tables', { roomId })).isError).toBe(false)
    expect((await script.call(api.specs, { params: { id: roomId } })).specs).toEqual([])
  })
  it('[S14] knows nothing of another’s room', async () => {
    const [mine, { roomId }] = [await aModelInARoom(), await aModelInARoom()]
    const ways: [string, object][] = [
      ['list_tables', {}],
      ['profile_table', { table: 'cars' }],
      ['ask', { message: 'bars' }],
      ['get_spec', {}],
      ['set_spec', { spec, expectedVersion: null }],
      ['list_versions', {}],
      ['revert', { version: 1 }],
      ['render_frame', {}],
    ]
    for (const [name, args] of ways)
      expect([name, await mine.call(name, { roomId, ...args })]).toMatchObject([
        name,
        { isError: true, text: expect.stringMatching(/^not_found: /) },
      ])
  })
  it('is refused what a tool does not take, and a tool that is not there', async () => {
    const { call, roomId } = await aModelInARoom()
    for (const args of [{}, { roomId: 1 }, { roomId, more: true }])
      expect(await call('list_tables', args)).toMatchObject({
        isError: true,
        text: expect.stringMatching(/^invalid_request/),
      })
    expect(await call('render_frame', { roomId, width: 1e9 })).toMatchObject({ isError: true })
    for (const message of ['', '  ', 'x'.repeat(4001), 'a\u0000', '\ud800'])
      expect(await call('ask', { roomId, message })).toMatchObject({ isError: true })
    for (const name of ['delete_room', 'constructor', '__proto__'])
      await expect(call(name)).rejects.toThrow('There is no tool')
  })
})

describe('the address of the protocol', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const send = (script: Script, options: Parameters<Script['send']>[2]) =>
    script.send('POST', mcp.send.path, { ...options, headers: { accept, ...options?.headers } })

  it('[S17] asks for a key, whatever cookies come with it', async () => {
    const { browser, script } = await aModelInARoom()
    await expect(aModel({ base: script.base, key: `bv_${'x'.repeat(43)}` })).rejects.toThrow()
    const reply = await browser.send('POST', mcp.send.path, { json: ping, headers: { accept } })
    expect(problem.parse(reply.json)).toMatchObject({ status: 401, code: 'not_authenticated' })
    expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    const writer = await aScript(browser, { scopes: ['write'] })
    expect((await send(writer, { json: ping })).json).toMatchObject({ status: 403, code: 'forbidden' })
  })
  it('[K5] takes POST alone', async () => {
    const { script } = await aModelInARoom()
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const reply = await script.send(method, mcp.send.path, { headers: { accept } })
      expect(problem.parse(reply.json)).toMatchObject({ status: 405, code: 'method_not_allowed' })
      expect(reply.headers.get('allow')).toBe('POST')
    }
  })
  it('answers JSON, and nothing to a notification', async () => {
    const { script } = await aModelInARoom()
    const answered = await send(script, { json: ping })
    expect([answered.status, answered.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(answered.json).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    const noted = await send(script, { json: { jsonrpc: '2.0', method: 'notifications/initialized' } })
    expect([noted.status, noted.text]).toEqual([202, ''])
  })
  it('[K5] [S31] takes one message of a megabyte at most, and no batch', async () => {
    const { script } = await aModelInARoom()
    expect((await send(script, { json: [ping, ping] })).json).toMatchObject({ status: 400, code: 'invalid_request' })
    expect((await send(script, { json: { hello: 1 } })).json).toMatchObject({ status: 400, code: 'invalid_request' })
    expect((await send(script, { json: { ...ping, x: 'x'.repeat(1_100_000) } })).json).toMatchObject({
      code: 'too_large',
    })
    const nested = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'['.repeat(9e4)}${']'.repeat(9e4)}}`
    const headers = { 'content-type': 'application/json' }
    expect((await send(script, { body: nested, headers })).json).toMatchObject({ status: 400, code: 'invalid_request' })
    expect((await send(script, { body: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await send(script, { json: ping, headers: { accept: 'text/html' } })).status).toBe(406)
  })
  it('[S27] shows and logs nothing of what goes wrong inside', async () => {
    const testServer = await aServer()
    const { script, room, call } = await aModelInARoom(testServer)
    await call('ask', { roomId: room.id, message: 'bars' })
    testServer.viz.exportFrame = async () => {
      throw new Error('canary-cell-value')
    }
    const { isError, text } = await call('render_frame', { roomId: room.id })
    expect([isError, text]).toEqual([true, expect.stringMatching(/^internal: Something went wrong on the server/)])
    expect(testServer.logged()).toContain('a tool failed')
    expect(testServer.logged()).not.toContain('canary-cell-value')
    expect(testServer.logged()).not.toContain(script.key)
    await testServer.close()
  })
})
