import { problem, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '../../testing/test-server.ts'

let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

const { login } = routes.auth
const requests = {
  'a fault of a field': { method: 'POST', path: login.path, json: { email: 'ada', password: '12345678' } },
  'a missing field': { method: 'POST', path: login.path, json: { email: 'ada@example.org' } },
  'an error of a use case': {
    method: 'POST',
    path: login.path,
    json: { email: 'ada@example.org', password: '12345678' },
  },
  'an unknown address': { method: 'GET', path: '/nowhere' },
}

async function problemIn(request: keyof typeof requests, language: string | null) {
  const { method, path, ...body } = requests[request]
  const reply = await test.browser().send(method, path, { ...body, headers: { 'accept-language': language } })
  const { detail, errors } = problem.parse(reply.json)
  return { detail, errors, language: reply.headers.get('content-language'), vary: reply.headers.get('vary') }
}

describe('[A13] a problem', () => {
  it.each([
    ['a fault of a field', 'email: Gib eine E-Mail-Adresse wie name@example.org ein.'],
    ['a missing field', 'password: Diese Angabe fehlt.'],
    ['an error of a use case', 'E-Mail oder Passwort ist falsch.'],
    ['an unknown address', 'Unter dieser Adresse gibt es nichts.'],
  ] as const)('of %s is in the language of Accept-Language', async (request, detail) => {
    const { errors, ...answer } = await problemIn(request, 'de-CH, en;q=0.5')
    expect(answer).toEqual({ detail, language: 'de', vary: 'accept-language' })
    for (const { path, message } of errors ?? []) expect(detail).toBe(`${path}: ${message}`)
  })

  it.each([null, '*', 'en', 'ja', 'fr'])('is in English for %s', async (language) => {
    expect(await problemIn('an unknown address', language)).toMatchObject({
      detail: 'There is nothing at this address.',
      language: 'en',
    })
  })
})

it('an error on the events socket is in the language of the upgrade', async () => {
  const { browser } = await test.user()
  const events = await browser.events({ 'accept-language': 'de' })
  events.ask({ action: 'subscribe_room', token: 'unknown' })
  expect(await events.until(() => true)).toMatchObject({
    type: 'error',
    detail: 'Diesen Raum gibt es nicht, oder du bist nicht Mitglied.',
  })
})

it('a guest’s first room is named in their language', async () => {
  const browser = test.browser()
  await browser.call(routes.auth.me)
  const { json } = await browser.send('POST', routes.auth.guest.path, { headers: { 'accept-language': 'de' } })
  expect(routes.auth.guest.response.parse(json).session.room?.name).toBe('Mein Raum')
})
