import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError, longestMessage, type Room, routes } from '@belvedere/contract'
import { type Account, signUp } from '../../tests/harness/account.ts'
import type { RunningServer } from '../../tests/harness/running-server.ts'
import { type BenchFigure, quantileFigure } from '../report.ts'

const floodSeconds = 20
const floodingAccounts = 20
const columnCount = 60
/** A person who sends an ordinary message again and again meanwhile. */
const ordinary = 'average amount 1 by group 2 as bars'

/**
 * Twenty accounts send the longest messages as fast as the server accepts them. Measures the event loop's delay by the
 * server's own metric, the time of `/healthz` from another thread, and the time until an ordinary message of
 * another person is answered.
 */
export async function measureFlood(server: RunningServer): Promise<BenchFigure[]> {
  const flooders: { account: Account; room: Room }[] = []
  for (let n = 0; n < floodingAccounts; n++)
    flooders.push(await withRoom(await signUp(server.url, { email: `flood-${n}@example.org` })))
  const asker = await withRoom(await signUp(server.url, { email: 'asker@example.org' }))
  await answered(asker.account, asker.room)

  const health = new HealthProbe(server.url)
  await loopDelayMs(server)
  const until = performance.now() + floodSeconds * 1000

  const waits: number[] = []
  const ask = async () => {
    while (performance.now() < until) {
      const begun = performance.now()
      await answered(asker.account, asker.room)
      waits.push(performance.now() - begun)
    }
  }
  const taken = await Promise.all([
    ...flooders.map(({ account, room }, at) => flood(account, room, at, until)),
    ask().then(() => 0),
  ])
  const delays = await loopDelayMs(server)
  const healthMs = await health.stop()
  for (const { account } of [...flooders, asker]) account.client.close()
  const name = `${floodingAccounts} accounts send the longest messages at once`
  return [
    { name: `${name}: messages taken`, unit: 'count', value: taken.reduce((sum, count) => sum + count, 0) },
    { name: `${name}: event loop’s delay p99`, unit: 'ms', value: delays.p99, target: { max: 50 } },
    { name: `${name}: event loop’s longest delay`, unit: 'ms', value: delays.max },
    quantileFigure(`${name}: /healthz p99`, 'ms', healthMs, 0.99),
    quantileFigure(`${name}: another person’s ordinary question answered, p95`, 'ms', waits, 0.95),
  ]
}

async function withRoom(account: Account): Promise<{ account: Account; room: Room }> {
  const { client } = account
  const { files } = await client.upload(routes.files.upload, { query: {} }, [{ name: 'wide.csv', content: wideCsv() }])
  const fileIds = files.map(({ id }) => id)
  while ((await client.call(routes.files.list)).files.some(({ status }) => status === 'processing')) await wait(50)
  const { room } = await client.call(routes.rooms.create, { body: { name: 'Flood' } })
  await client.call(routes.rooms.linkFiles, { params: { id: room.id }, body: { fileIds } })
  return { account, room }
}

const columns = Array.from({ length: columnCount }, (_, n) => `${n % 2 === 0 ? 'group' : 'amount'} ${n}`)

function wideCsv(): Blob {
  const row = (at: number) => columns.map((name, n) => (name.startsWith('group') ? `kind ${(at + n) % 12}` : at * n))
  return new Blob([[columns, ...Array.from({ length: 200 }, (_, at) => row(at))].map((r) => r.join(',')).join('\n')])
}

/** The messages that are hardest to read: names of columns and values, numbers, short words, and punctuation. */
const hardTexts = [
  columns.join(' and '),
  columns.map((_, n) => `kind ${n % 12}`).join(' or '),
  Array.from({ length: 900 }, (_, n) => n).join(' '),
  'a '.repeat(2000),
  '%',
].map(asLongAsTaken)

function asLongAsTaken(text: string): string {
  const { characters, words } = longestMessage
  const long = `${text} `.repeat(Math.ceil(characters / text.length)).slice(0, characters)
  const [, firstWords = long] = new RegExp(`^((?:[^\\p{L}\\p{N}]*[\\p{L}\\p{N}]+){${words}})`, 'u').exec(long) ?? []
  return firstWords.trim()
}

async function flood({ client }: Account, room: Room, at: number, until: number): Promise<number> {
  let taken = 0
  while (performance.now() < until) {
    const message = hardTexts[(at + taken) % hardTexts.length] ?? ''
    const sent = await client.call(routes.chat.send, { body: { message, roomId: room.id } }).catch(refused)
    if (sent === null) await wait(100)
    else taken++
  }
  return taken
}

function refused(error: unknown): null {
  if (error instanceof AppError && ['too_many_requests', 'unavailable', 'invalid_request'].includes(error.code))
    return null
  throw error
}

async function answered({ client }: Account, room: Room): Promise<void> {
  const { replyId } = await client.call(routes.chat.send, { body: { message: ordinary, roomId: room.id } })
  for (;;) {
    const { messages } = await client.call(routes.chat.history, { query: { roomId: room.id, limit: 4 } })
    if (messages.some(({ id }) => id === replyId)) return
    await wait(20)
  }
}

/** The delays since the last call. */
async function loopDelayMs({ url }: RunningServer): Promise<{ p99: number; max: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const seconds = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (.+)$`, 'm').exec(text)?.[1])
  return { p99: seconds('p99') * 1000, max: seconds('max') * 1000 }
}

/** Requests `/healthz` every 20 ms from a thread of its own, so that the work of this thread is not measured. */
class HealthProbe {
  readonly #worker: Worker

  constructor(url: string) {
    const source = `
      const { parentPort, workerData } = require('node:worker_threads')
      const times = []
      let on = true
      parentPort.once('message', () => { on = false })
      const run = async () => {
        while (on) {
          const begun = performance.now()
          await (await fetch(workerData + '/healthz')).arrayBuffer()
          times.push(performance.now() - begun)
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
        parentPort.postMessage(times)
      }
      run()`
    this.#worker = new Worker(source, { eval: true, workerData: url })
  }

  async stop(): Promise<number[]> {
    const times = new Promise<number[]>((resolve) => this.#worker.once('message', resolve))
    this.#worker.postMessage('stop')
    return times
  }
}
