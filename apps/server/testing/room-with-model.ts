import { type ModelKind, routes } from '@belvedere/contract'
import type { EventsSocket } from './browser.ts'
import type { ScriptedModel } from './scripted-model.ts'
import type { TestServer, TestUser } from './test-server.ts'

const { chat, models, rooms } = routes

/** A key that must not leak anywhere. */
export const canary = 'canary-key-0123456789'
/** A message that the embedded interpreter does not understand. */
export const puzzling = 'flibber the wozzle quux'
export const cars = 'Origin,Horsepower\nJapan,79\nUSA,120\nEurope,95\n'
/** A model's answer to it. */
export const bars = {
  kind: 'chart',
  mark: 'bar',
  show: [{ column: 'c2', summary: 'mean' }],
  by: { column: 'c1' },
}

/** Resolves to the next answer in a room. */
export async function answerIn(events: EventsSocket, replyId: string) {
  const answerEvent = await events.until((m) => m.type === 'chat_message' && m.data.id === replyId)
  if (answerEvent.type !== 'chat_message') throw new Error('No answer.')
  return answerEvent.data
}

interface Given {
  test: TestServer
  model: ScriptedModel
  kind?: ModelKind
  csv?: string
  /** Absent: a new user. */
  somebody?: TestUser
}

/** A user with a language model of their own, in a room with a table. */
export async function aRoomWithModel({ test, model, kind = 'openai-compatible', csv = cars, somebody }: Given) {
  const { browser } = somebody ?? (await test.user())
  const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
  await browser.upload('/server/data/upload', { 'cars.csv': csv })
  await test.server.filesSettled()
  const { files } = await browser.call(routes.files.list)
  const params = { id: room.id }
  await browser.call(rooms.linkFiles, { params, body: { fileIds: files.map(({ id }) => id) } })
  const settings = { kind, baseUrl: model.baseUrl, model: 'small', apiKey: canary }
  await browser.call(models.put, { body: settings })
  const events = await browser.events()
  events.ask({ action: 'subscribe_room', token: room.token, after: 0 })
  const answered = (replyId: string) => answerIn(events, replyId)
  const say = (message: string) => browser.call(chat.send, { body: { message, roomId: room.id } })
  const ask = async (message = puzzling) => answered((await say(message)).replyId)
  const callsOf = async (messageId: string) =>
    (await browser.call(models.calls, { params: { id: room.id, messageId } })).calls
  const spec = async (version = 1) => (await browser.call(rooms.spec, { params: { id: room.id, version } })).spec
  return { browser, room, params, events, say, ask, answered, callsOf, spec, settings }
}
