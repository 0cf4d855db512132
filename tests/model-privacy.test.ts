import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type EventOf, type File, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from '../apps/server/testing/browser.ts'
import { type ScriptedModel, startScriptedModel, writes } from '../apps/server/testing/scripted-model.ts'
import { password } from './harness/account.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

const { auth, chat, files, models, rooms } = routes
const levels = ['names', 'statistics', 'values', 'rows'] as const
type Level = (typeof levels)[number]
type Kind = Level | 'never'

const key = 'canary-key-7f3a91c2'
const email = 'canary-e-mail@example.org'
const person = 'canary-person'

let server: RunningServer
let model: ScriptedModel
let browser: Browser
const never: string[] = [key, 'canary-e-mail', person, 'canary-foreign']
beforeAll(async () => {
  model = await startScriptedModel({ key })
  server = await startServer()
  browser = new Browser(server.url)
  await browser.call(auth.me)
  await browser.call(auth.register, { body: { email, password, name: person } })
  for (const name of ['access_token', 'refresh_token', 'csrf_token']) never.push(browser.cookie(name) ?? '')
  const settings = { kind: 'openai-compatible', baseUrl: model.baseUrl, model: 'small', apiKey: key } as const
  await browser.call(models.put, { body: settings })
})
afterAll(async () => {
  browser.close()
  await server.stop()
  await model.close()
})

/** Sixteen groups, twelve of them frequent; the rare ones come after the first five rows. */
const frequent = Array.from({ length: 12 }, (_, i) => `canary-frequent-${i}-`)
const seldom = ['canary-seldom-a', 'canary-seldom-b', 'canary-seldom-c', 'canary-seldom-d'] as const
const sampled = ['46811351', '46811353', '46811359']
const amounts = ['13571357', ...sampled, '97539753']
const day = (i: number) => new Date(Date.UTC(1931, 1, 3 + i)).toISOString().slice(0, 10)
const main = [
  'canary-group,canary-side,canary-amount,canary-day',
  ...Array.from({ length: 137 }, (_, i) => {
    const amount = amounts[i] ?? 20_000_000 + i * 400_009
    return [i < 133 ? frequent[i % 12] : seldom[i - 133], `canary-side-${i % 2}`, amount, day(i)].join(',')
  }),
].join('\n')
const extra = 'canary-extra-column,canary-extra-number\ncanary-extra-cell,1\nb,2\n'

const planted: Record<Kind, string[]> = {
  names: ['canary-table', 'canary-group', 'canary-amount', 'canary-day'],
  statistics: ['137 rows', '13571357', '97539753', '1931-02-03', '16 different'],
  values: [...frequent, 'canary-side-1'],
  rows: sampled,
  never: [...seldom, 'canary-room', 'canary-title', 'canary-said', 'canary-foreign'],
}

interface Told {
  level: Level
  id: string
  say(message?: string): Promise<EventOf<'chat_message'>['data']>
  upload(name: string, content: string): Promise<File>
  /** The request bodies sent since the last call. */
  sent(): string
}

async function aRoom(level: Level): Promise<Told> {
  const { room } = await browser.call(rooms.create, { body: { name: `canary-room ${level}` } })
  never.push(room.token)
  const params = { id: room.id }
  if (level !== 'statistics') await browser.call(rooms.change, { params, body: { privacy: level } })
  const events = await browser.events()
  events.ask({ action: 'subscribe_room', token: room.token, after: 0 })
  let seen = model.requests.length
  return {
    level,
    id: room.id,
    async say(message = 'flibber the wozzle quux') {
      const { replyId } = await browser.call(chat.send, { body: { message, roomId: room.id } })
      const answerEvent = await events.until((m) => m.type === 'chat_message' && m.data.id === replyId)
      if (answerEvent.type !== 'chat_message') throw new Error('No answer.')
      return answerEvent.data
    },
    async upload(name, content) {
      const before = new Set((await browser.call(files.list)).files.map(({ id }) => id))
      await browser.upload(files.upload.path, { [name]: content })
      const file = (await browser.call(files.list)).files.find(({ id }) => !before.has(id))
      if (file === undefined) throw new Error('No file.')
      await browser.call(rooms.linkFiles, { params, body: { fileIds: [file.id] } })
      return onceRead(file.id)
    },
    sent() {
      const requests = model.requests.slice(seen)
      seen = model.requests.length
      return requests.map(({ body }) => body).join('\n')
    },
  }
}

async function onceRead(id: string): Promise<File> {
  const look = async () => (await browser.call(files.get, { params: { id } })).file
  await expect.poll(async () => (await look()).status, { timeout: 20_000 }).toBe('ready')
  return look()
}

const order: readonly Kind[] = [...levels, 'never']

/** Checks that a turn's requests contain nothing beyond the level. */
function judge(room: Told, turn: string): string {
  const sent = room.sent()
  expect(sent, turn).not.toBe('')
  for (const kind of order.slice(order.indexOf(room.level) + 1))
    for (const canary of planted[kind]) expect(sent, `${kind} at ${room.level}: ${turn}`).not.toContain(canary)
  for (const canary of never) expect(sent, `never: ${turn}`).not.toContain(canary)
  return sent
}

const bars = {
  kind: 'chart',
  mark: 'bar',
  show: [{ column: 'c3', summary: 'mean' }],
  by: { column: 'c1' },
}
/** A chart whose title, filters and controls quote cells of the table. */
const quoting = {
  title: `canary-title ${seldom[0]}`,
  data: { name: 'canary-table' },
  mark: 'bar',
  transform: [{ filter: { field: 'canary-group', oneOf: ['canary-frequent-0-', seldom[0], seldom[1]] } }],
  encoding: {
    x: { field: 'canary-group', type: 'nominal', title: `canary-title ${seldom[2]}` },
    y: { field: 'canary-amount', aggregate: 'mean', type: 'quantitative' },
  },
}

const pivot = (table: string, rows: string[], column: string, value: string) => ({
  derivation: { kind: 'pivot' as const, table, rows, column, value, aggregate: 'sum' as const },
})

describe('[S26] a request to a model', () => {
  it.each(levels)(
    'at %s contains no more than that, in any turn',
    async (level) => {
      const foreign = await aRoom('rows')
      await foreign.upload('canary-foreign.csv', 'canary-foreign-column,n\ncanary-foreign-cell,1\nb,2\n')
      const room = await aRoom(level)
      const params = { id: room.id }
      const table = await room.upload('canary-table.csv', main)
      const unlinked = await room.upload('canary-extra.csv', extra)

      model.plays(writes(bars))
      await room.say()
      const first = judge(room, 'a new chart')
      for (const kind of order.slice(0, order.indexOf(level) + 1))
        for (const canary of planted[kind]) expect(first, `${kind} at ${level}`).toContain(canary)
      expect(first).toContain('canary-extra-column')

      await browser.call(rooms.putSpec, { params, body: { spec: quoting, expectedVersion: 1 } })
      model.plays(writes({ kind: 'change', mark: 'line' }))
      await room.say()
      judge(room, 'an edit with a chart standing')
      const options = [`canary-said ${seldom[1]}`, `canary-said ${seldom[2]}`]
      model.plays(writes({ kind: 'question', text: `canary-said ${seldom[0]}?`, options }))
      await room.say()
      judge(room, 'a question')
      model.plays(writes({ kind: 'answer', text: `canary-said ${seldom[0]}` }))
      await room.say('glorp the snib')
      judge(room, 'a follow-up')
      await room.say('flimmere die Wuzzel quux')
      judge(room, 'a German message')
      const wrong = { column: 'c1', is: 'one_of', values: ['nobody'] }
      model.plays(writes({ kind: 'change', where: [wrong] }), writes(bars))
      await room.say()
      judge(room, 'a second attempt')

      await browser.call(rooms.unlinkFiles, { params, body: { fileIds: [unlinked.id] } })
      model.plays(writes(bars))
      await room.say()
      expect(judge(room, 'after a table was unlinked')).not.toContain('canary-extra')

      const spread = pivot('canary-table', ['canary-day'], 'canary-side', 'canary-amount')
      const { file } = await browser.call(rooms.derive, { params, body: spread })
      await room.say()
      judge(room, 'a pivoted table')
      await browser.call(files.change, {
        params: { id: file.id },
        body: { columns: [{ name: 'canary-side-1', type: 'ordinal' }] },
      })
      await onceRead(file.id)
      await room.say()
      judge(room, 'a pivoted table that was read again')
      const made = (await browser.call(rooms.list)).rooms
        .find(({ id }) => id === room.id)
        ?.files.find(({ id }) => id === file.id)
      const twice = pivot(made?.tables[0]?.name ?? '', [], 'canary-day', 'canary-side-1')
      await browser.call(rooms.derive, { params, body: { derivation: { ...twice.derivation, aggregate: 'count' } } })
      await room.say()
      judge(room, 'a table pivoted twice')
      await browser.call(rooms.unlinkFiles, { params, body: { fileIds: [table.id] } })
      await room.say()
      judge(room, 'after the table of the chart was unlinked')

      if (level === 'names') return
      await browser.call(rooms.change, { params, body: { privacy: 'names' } })
      await room.say()
      judge({ ...room, level: 'names' }, 'after the privacy was lowered')
    },
    120_000,
  )
  it('contains nothing of a table that is unlinked during the turn', async () => {
    const room = await aRoom('rows')
    await room.upload('canary-table.csv', main)
    const extras = await room.upload('canary-extra.csv', extra)
    room.sent()
    const body = { fileIds: [extras.id] }
    model.plays(
      writes('no JSON', () => browser.call(rooms.unlinkFiles, { params: { id: room.id }, body })),
      writes(bars),
    )
    expect((await room.say()).model?.note).toContain('has just changed')
    expect(room.sent().split('canary-extra-column')).toHaveLength(2)
  })
  it('has the key in its header only, and nothing about the person', () => {
    expect(model.requests.length).toBeGreaterThan(0)
    for (const { headers, path } of model.requests) {
      const { authorization, ...others } = headers
      expect(authorization).toBe(`Bearer ${key}`)
      for (const canary of [...never, ...Object.values(planted).flat()])
        expect(JSON.stringify([path, others])).not.toContain(canary)
    }
  })
  it('leaves no key in the data directory or the output', () => {
    const all = readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(server.dataDir, name),
    )
    const files = all.filter((path) => statSync(path).isFile())
    expect(files.some((path) => readFileSync(path).includes(model.baseUrl))).toBe(true)
    for (const path of files)
      for (const form of [
        key,
        Buffer.from(key).toString('base64').replace(/=+$/, ''),
        Buffer.from(key).toString('hex'),
      ])
        expect(readFileSync(path).includes(form), path).toBe(false)
    expect(server.output()).not.toContain(key)
  })
})
