import { routes } from '@belvedere/contract'
import { expect, it } from 'vitest'
import { aServer, password } from '../../../testing/test-server.ts'
import { disableAccount, enableAccount } from './disable-account.ts'

const { auth, keys, rooms } = routes

it('[S4] a disabled account loses access immediately, with its sockets, keys and links, until it is enabled', async () => {
  const test = await aServer()
  const { browser, email } = await test.user()
  const { key } = await browser.call(keys.create, { body: { name: 'script' } })
  const byKey = { headers: { authorization: `Bearer ${key}` } }
  const stranger = test.browser()
  await stranger.call(auth.me)
  await stranger.call(auth.forgotPassword, { body: { email } })
  const token = await test.mailedToken(email)
  const socket = await browser.events()

  await test.inStore((store) => disableAccount(store, email, Date.now()))
  expect(await socket.closed()).toBe(4401)
  expect(await browser.refused(rooms.list)).toEqual({ status: 401, code: 'not_authenticated' })
  expect(await browser.refused(auth.refresh)).toMatchObject({ status: 401 })
  expect((await browser.send('GET', '/api/v1/rooms', byKey)).status).toBe(401)
  const login = { body: { email, password } }
  expect(await stranger.refused(auth.login, login)).toEqual({ status: 403, code: 'forbidden' })
  const wrong = { body: { email, password: 'not my password' } }
  expect(await stranger.refused(auth.login, wrong)).toEqual({ status: 401, code: 'invalid_credentials' })
  const reset = { body: { token, password: 'another horse, another battery' } }
  expect(await stranger.refused(auth.resetPassword, reset)).toEqual({ status: 400, code: 'invalid_token' })
  const mails = (await test.mailsTo(email)).length
  await stranger.call(auth.forgotPassword, { body: { email } })
  expect(await test.mailsTo(email)).toHaveLength(mails)

  await test.inStore((store) => enableAccount(store, email))
  await stranger.call(auth.login, login)
  expect((await browser.send('GET', '/api/v1/rooms', byKey)).status).toBe(200)
  await test.close()
})
