/**
 * A file of 1 GB over loopback, as one form, as one part of a resumable upload, and in parts of 1 MB as the page sends it:
 * the rate until it is stored under its hash, and the delay of the server's event loop meanwhile. Writes
 * bench/results/resumable-uploads.json.
 */
import { randomFillSync } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { partType, routes, tusRoutes, tusVersion } from '@belvedere/contract'
import { CookieJar, createClient } from '@belvedere/sdk'
import { startServer } from '../tests/harness/running-server.ts'
import { type BenchFigure, quantileFigure, writeReport } from './report.ts'

const size = 1_000_000_000
const partBytes = 1_000_000
const rounds = 3
const noise = Buffer.alloc(50_000_000)
const folder = mkdtempSync(join(tmpdir(), 'belvedere-delay-'))
const delayFile = join(folder, 'delay.json')
const preload = new URL('./resumable-uploads/loop-delay.ts', import.meta.url).href
const env = { LOG_LEVEL: 'error', LOOP_DELAY_FILE: delayFile, NODE_OPTIONS: `--import=${preload}` }
const server = await startServer({ env })
const client = createClient({ baseUrl: server.url, cookies: new CookieJar() })
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const ways = { 'one form': sendForm, 'one part': () => sendParts(size), 'parts of 1 MB': () => sendParts(partBytes) }
try {
  await client.call(routes.auth.me)
  await client.call(routes.auth.register, { body: { email: 'ada@example.org', password: 'held by a thread' } })
  const figures: BenchFigure[] = []
  for (const [way, send] of Object.entries(ways)) {
    const measured: Measured[] = []
    for (let round = 0; round < rounds; round += 1) measured.push(await measure(send))
    const of = (key: keyof Measured) => measured.map((one) => one[key])
    figures.push(
      quantileFigure(`1 GB as ${way}, MB a second`, '1/s', of('rate'), 0.5, { min: 250 }),
      quantileFigure(`1 GB as ${way}, event loop delay p99`, 'ms', of('p99'), 1, { max: 30 }),
      quantileFigure(`1 GB as ${way}, longest event loop delay`, 'ms', of('max'), 1),
      quantileFigure(`1 GB as ${way}, processor time of the server`, 'ms', of('process'), 0.5),
      quantileFigure(`1 GB as ${way}, of this its main thread`, 'ms', of('thread'), 0.5),
    )
  }
  writeReport('resumable-uploads', figures)
} finally {
  agent.destroy()
  await server.stop()
  rmSync(folder, { recursive: true })
}

/** MB a second; milliseconds. */
type Measured = Record<'rate' | 'p99' | 'max' | 'process' | 'thread', number>

async function measure(send: () => Promise<void>): Promise<Measured> {
  randomFillSync(noise)
  rmSync(delayFile, { force: true })
  process.kill(server.pid, 'SIGWINCH')
  const begun = performance.now()
  await send()
  const seconds = (performance.now() - begun) / 1000
  process.kill(server.pid, 'SIGWINCH')
  while (!existsSync(delayFile) || readFileSync(delayFile, 'utf8') === '') await wait(20)
  const delay: Omit<Measured, 'rate'> = JSON.parse(readFileSync(delayFile, 'utf8'))
  for (const { id } of (await client.call(routes.files.list)).files)
    await client.call(routes.files.remove, { params: { id } })
  return { rate: size / 1e6 / seconds, ...delay }
}

/** The bytes from `from` to `to` of the file, without a copy. */
function* content(from: number, to: number): Iterable<Buffer> {
  for (let at = from; at < to; ) {
    const start = at % noise.length
    const end = Math.min(noise.length, start + 1_000_000, start + to - at)
    yield noise.subarray(start, end)
    at += end - start
  }
}

async function sendForm(): Promise<void> {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="noise.bin"\r\n\r\n'
  const tail = '\r\n--b--\r\n'
  await send('POST', routes.files.upload.path, [Buffer.from(head), ...content(0, size), Buffer.from(tail)], {
    'content-type': 'multipart/form-data; boundary=b',
  })
}

async function sendParts(bytes: number): Promise<void> {
  const metadata = `filename ${Buffer.from('noise.bin').toString('base64')}`
  const created = await send('POST', tusRoutes.create.path, [], { 'upload-length': size, 'upload-metadata': metadata })
  for (let offset = 0; offset < size; offset += bytes)
    await send('PATCH', created.headers.location ?? '', content(offset, Math.min(size, offset + bytes)), {
      ...{ 'content-type': partType, 'upload-offset': offset, 'content-length': Math.min(bytes, size - offset) },
    })
}

async function send(
  method: string,
  path: string,
  body: Iterable<Buffer>,
  extra: { [name: string]: string | number },
): Promise<IncomingMessage> {
  const own = await client.headersFor(path)
  const headers = { ...own, 'tus-resumable': tusVersion, ...extra }
  const sending = request(server.url + path, { method, agent, headers })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    sending.on('response', resolve).on('error', reject),
  )
  const [response] = await Promise.all([answered, pipeline(Readable.from(body), sending)])
  const text = (await response.toArray()).join('')
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`)
  return response
}
