import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { routes } from '@belvedere/contract'
import { CookieJar, createClient } from '@belvedere/sdk'
import { expect, test } from 'vitest'
import { startServer } from './harness/running-server.ts'

const operator = join(resolve(import.meta.dirname, '..'), 'apps/server/src/operator.ts')

test('an operator disables an account while the service runs', async () => {
  const server = await startServer()
  const operate = async (...args: string[]) => {
    const env = { PATH: process.env.PATH, BELVEDERE_DATA_DIR: server.dataDir }
    const { stdout } = await promisify(execFile)(process.execPath, [operator, ...args], { env })
    return stdout
  }
  try {
    const client = createClient({ baseUrl: server.url, cookies: new CookieJar() })
    const body = { email: 'ada@example.org', password: 'correct horse battery' }
    await client.call(routes.auth.register, { body })
    expect(await operate('users')).toMatch(/^ada@example\.org\tsince \S+\tlast seen \S+\n$/)

    expect(await operate('disable', 'ada@example.org')).toBe('ada@example.org is disabled.\n')
    await expect(client.call(routes.auth.login, { body })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await operate('users')).toContain('\tdisabled ')

    expect(await operate('enable', 'ada@example.org')).toBe('ada@example.org is enabled.\n')
    expect((await client.call(routes.auth.login, { body })).session.user?.email).toBe('ada@example.org')
    await expect(operate('disable', 'bob@example.org')).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no account with the e-mail bob@example.org.\n',
    })
  } finally {
    await server.stop()
  }
})
