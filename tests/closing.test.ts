import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { routes } from '@belvedere/contract'
import { freePort } from '@belvedere/coordination/testing/free-port.ts'
import { CookieJar, createClient } from '@belvedere/sdk'
import { expect, it, vi } from 'vitest'

const root = resolve(import.meta.dirname, '..')

interface Started {
  url: string
  npm: ChildProcess
  output(): string
}

/** Runs `npm start`. */
async function npmStart(dataDir: string): Promise<Started> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), BELVEDERE_DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  // In a process group of its own, as a terminal starts commands.
  const npm = spawn('npm', ['start'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env, detached: true })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await vi.waitFor(() => expect(output).toContain('Belvedere is ready at'), { timeout: 60_000 })
  return { url: `http://localhost:${port}`, npm, output: () => output }
}

const isReachable = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  )

const content = `a,b\n${'1,2\n'.repeat(20)}`
/** A slow connection: the rest of the upload takes two more seconds. */
const pieceMs = 100

/** A started upload; `rest` sends the rest of it slowly. */
async function beginUpload(url: string): Promise<{ rest(): Promise<void>; answer: Promise<IncomingMessage> }> {
  const cookies = new CookieJar()
  const client = createClient({ baseUrl: url, cookies })
  await client.call(routes.auth.me)
  await client.call(routes.auth.guest)
  client.close()
  const { path, method } = routes.files.upload
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    cookie: cookies.header(path) ?? '',
    'x-csrf-token': cookies.get('csrf_token') ?? '',
    expect: '100-continue',
  }
  const sent: ClientRequest = request(url + path, { method, headers })
  const answer = once(sent, 'response').then(([message]: IncomingMessage[]) => {
    if (message === undefined) throw new Error('No answer.')
    return message
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write(head + content.slice(0, 4))
  const rest = async () => {
    for (let at = 4; at < content.length; at += 4) {
      sent.write(content.slice(at, at + 4))
      await wait(pieceMs)
    }
    sent.end('\r\n--x--\r\n')
  }
  return { rest, answer }
}

it('[S30] the service ends when the process that started it is killed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'belvedere-closing-'))
  const { url, npm } = await npmStart(dataDir)
  if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await isReachable(url)).toBe(false), { timeout: 20_000 })
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

it.each([
  ['SIGTERM to npm, as a container’s stop sends it', ({ pid }: ChildProcess) => pid && process.kill(pid, 'SIGTERM')],
  ['SIGINT to npm', ({ pid }: ChildProcess) => pid && process.kill(pid, 'SIGINT')],
  [
    'Ctrl+C, which reaches every process of the terminal',
    ({ pid }: ChildProcess) => pid && process.kill(-pid, 'SIGINT'),
  ],
  ['a terminal that is closed', ({ pid }: ChildProcess) => pid && process.kill(-pid, 'SIGHUP')],
])('[S30] [A14] the service finishes running work after %s', async (_what, interrupt) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'belvedere-closing-'))
  const { url, npm, output } = await npmStart(dataDir)
  try {
    const ended = once(npm, 'exit')
    const { rest, answer } = await beginUpload(url)
    interrupt(npm)
    await vi.waitFor(async () => expect(await isReachable(url), output()).toBe(false), { timeout: 20_000 })
    await rest()
    const message = await answer
    const { files } = routes.files.upload.response.parse(JSON.parse(await text(message)))
    expect({ status: message.statusCode, sizes: files.map(({ size }) => size) }).toEqual({
      status: 201,
      sizes: [content.length],
    })
    await ended
    expect(output()).toContain('Belvedere is shutting down')
    expect(output()).not.toMatch(/second|killed by/)
  } finally {
    if (npm.exitCode === null && npm.signalCode === null) npm.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})
