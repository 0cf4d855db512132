import { readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltCli, buildCli } from './harness/built-cli.ts'
import { examplesIn, runExample } from './harness/examples.ts'
import { type InstalledSdk, installSdk } from './harness/installed-sdk.ts'
import { aKey } from './harness/key-holder.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

const root = resolve(import.meta.dirname, '..')

/** Far above the time for building, installing and every script on a busy machine. */
const hangMs = 300_000

let sdk: InstalledSdk
let cli: BuiltCli
let server: RunningServer
let env: { [name: string]: string }
beforeAll(async () => {
  ;[sdk, cli, server] = await Promise.all([installSdk(), buildCli(), startServer()])
  const path = [cli.bin, dirname(process.execPath), process.env.PATH].join(':')
  env = { PATH: path, BELVEDERE_URL: server.url, BELVEDERE_API_KEY: await aKey(server.url) }
}, hangMs)
afterAll(async () => {
  await server?.stop()
  cli?.remove()
  sdk?.remove()
})

it(
  'the readme’s scripts make a chart from a file: with curl, in JavaScript, on the command line',
  async () => {
    const examples = examplesIn(readFileSync(join(root, 'README.md'), 'utf8'), 'From a script')
    expect(examples.map(({ language }) => language)).toEqual(['sh', 'js', 'sh'])
    const chart = join(sdk.folder, 'chart.png')
    for (const example of examples) {
      expect(await runExample(example, sdk.folder, env)).toContain('average horsepower for each origin')
      expect(readFileSync(chart).subarray(1, 4).toString()).toBe('PNG')
      rmSync(chart)
    }
  },
  hangMs,
)
