import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examplesIn, runExample } from './harness/examples.ts'
import { type InstalledSdk, installSdk } from './harness/installed-sdk.ts'
import { aKey } from './harness/key-holder.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

const root = resolve(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'packages/sdk/README.md'), 'utf8')

/** Far above the time for building, installing and every example on a busy machine. */
const hangMs = 300_000

let sdk: InstalledSdk
let server: RunningServer
let env: { [name: string]: string }
beforeAll(async () => {
  ;[sdk, server] = await Promise.all([installSdk(), startServer()])
  env = { BELVEDERE_URL: server.url, BELVEDERE_API_KEY: await aKey(server.url) }
}, hangMs)
afterAll(async () => {
  await server?.stop()
  sdk?.remove()
})

describe('the client library as a package', () => {
  it('contains the module, its types, readme and licence only', () => {
    const others = sdk.files.filter((path) => !/^types\/(sdk|contract)\/src\/[\w.-]+\.d\.ts$/.test(path))
    expect(others.sort()).toEqual(['LICENSE', 'README.md', 'index.js', 'package.json'])
    expect(sdk.files).toContain('types/contract/src/index.d.ts')
  })

  it('has types for strict TypeScript that reject wrong calls', async () => {
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      target: 'es2023',
      module: 'nodenext',
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    }
    writeFileSync(join(sdk.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }))
    writeFileSync(join(sdk.folder, 'use.ts'), program)
    const checked = promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], {
      cwd: sdk.folder,
    })
    await expect(checked.catch(({ stdout }: { stdout: string }) => ({ stdout }))).resolves.toMatchObject({ stdout: '' })
  })

  it(
    'runs every block of its readme',
    async () => {
      const printed: string[] = []
      for (const example of examplesIn(readme)) printed.push(await runExample(example, sdk.folder, env))
      const [, chart, refusal, live] = printed
      expect(chart).toMatch(/Average Horsepower by Origin/i)
      expect(readFileSync(join(sdk.folder, 'chart.png')).subarray(1, 4).toString()).toBe('PNG')
      expect(readFileSync(join(sdk.folder, 'chart.svg'), 'utf8')).toContain('<svg')
      expect(refusal).toMatch(/room/)
      expect(live).toMatch(/^\[ 'Cars' \]\n.+/)
    },
    hangMs,
  )
})

const program = `
import { AppError, type AssistantAnswer, belvedere, createClient, type Room, routes } from '@belvedere/sdk'

const api = belvedere({ url: 'http://localhost:8000', key: 'bv_0123456789abcdefghij' })
const rooms: Room[] = await api.rooms()
const first: string | undefined = rooms[0]?.files[0]?.tables[0]?.columns[0]?.name
const answer: AssistantAnswer = await api.ask('r1', 'a sentence', { signal: AbortSignal.timeout(1000) })
const bytes: Uint8Array = await api.frame('r1', { format: 'svg', width: 600, params: { year: 2020 } })
const refused = (error: unknown): boolean => error instanceof AppError && error.code === 'too_many_requests'
const client = createClient({ baseUrl: 'http://localhost:8000', apiKey: 'bv_0123456789abcdefghij' })
const { message } = await client.call(routes.api.ask, { params: { id: 'r1' }, body: { message: 'a sentence' } })
const text: string = message.text

// @ts-expect-error there is no such format
await api.frame('r1', { format: 'gif' })
// @ts-expect-error a sentence is needed
await client.call(routes.api.ask, { params: { id: 'r1' } })
// @ts-expect-error a key opens no session's routes
await client.call(routes.rooms.list)
// @ts-expect-error sockets take no key
client.events()

export { answer, bytes, first, refused, text }
`
