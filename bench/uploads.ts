/**
 * A hundred files of 5 MB that one person uploads at once: the time until all are read, how many are read at a time,
 * the cost of each, and the wait of a small file among them, of the same person and of another. Writes
 * bench/results/uploads.json.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { routes } from '@belvedere/contract'
import { type Client, CookieJar, createClient } from '@belvedere/sdk'
import { startServer } from '../tests/harness/running-server.ts'
import { writeReport } from './report.ts'

const count = 100
const fileBytes = 5_000_000
const smallBytes = 2_000
/** Milliseconds after the first upload; reading the hundred files takes far longer. */
const smallAtMs = [5_000, 20_000, 35_000]
const lookMs = 250
const ticksPerSecond = 100
const password = 'held by a thread'
/** In this checkout, as other checkouts may run at the same time. */
const readerProgram = join(import.meta.dirname, '../apps/viz/src/jobs/job-main.ts')

const server = await startServer({ env: { LOG_LEVEL: 'error' } })
try {
  const contents = Array.from({ length: count }, (_, n) => sales(n + 1, fileBytes))
  const [ada, bob] = [await person('ada@example.org'), await person('bob@example.org')]
  const begun = performance.now()
  const readers = watchReaders()
  const uploads = Promise.all(contents.map((content, n) => upload(ada, `sales-${n}.csv`, content)))
  const smalls = smallAtMs.map(async (ms) => {
    await wait(ms)
    return Promise.all([secondsUntilRead(ada), secondsUntilRead(bob)])
  })
  await uploads
  const acknowledged = (performance.now() - begun) / 1000
  while ((await statuses(ada)).includes('processing')) await wait(1000)
  const seconds = (performance.now() - begun) / 1000
  const { atWork, cpuSeconds } = readers.stop()
  const waits = await Promise.all(smalls)
  writeReport('uploads', [
    { name: '100 files of 5 MB, until all are acknowledged', unit: 's', value: acknowledged },
    { name: '100 files of 5 MB, until all are read', unit: 's', value: seconds },
    {
      name: 'of these ready',
      unit: 'count',
      value: (await statuses(ada)).filter((status) => status === 'ready').length,
    },
    { name: 'readers at work, on average', unit: 'count', value: atWork },
    { name: 'processor time for each file', unit: 's', value: cpuSeconds / count },
    { name: 'a small file of the same person, the longest wait', unit: 's', value: longest(waits, 0) },
    { name: 'a small file of somebody else, the longest wait', unit: 's', value: longest(waits, 1) },
  ])
  for (const client of [ada, bob]) client.close()
} finally {
  await server.stop()
}

async function person(email: string): Promise<Client> {
  const client = createClient({ baseUrl: server.url, cookies: new CookieJar() })
  await client.call(routes.auth.me)
  await client.call(routes.auth.register, { body: { email, password } })
  return client
}

async function upload(client: Client, name: string, content: string): Promise<string> {
  const { files } = await client.upload(routes.files.upload, { query: {} }, [{ name, content: new Blob([content]) }])
  return files[0]?.id ?? ''
}

async function secondsUntilRead(client: Client): Promise<number> {
  const begun = performance.now()
  const id = await upload(client, 'small.csv', sales(Math.ceil(begun), smallBytes))
  for (;;) {
    const { file } = await client.call(routes.files.get, { params: { id } })
    if (file.status !== 'processing') return (performance.now() - begun) / 1000
    await wait(50)
  }
}

async function statuses(client: Client) {
  return (await client.call(routes.files.list)).files.map(({ status }) => status)
}

function longest(waits: [number, number][], whose: 0 | 1): number {
  return Math.max(...waits.map((pair) => pair[whose]))
}

/** Samples the processes that read files, several times a second. */
function watchReaders(): { stop(): { atWork: number; cpuSeconds: number } } {
  const used = new Map<string, number>()
  let [cpuSeconds, busy, looks] = [0, 0, 0]
  const timer = setInterval(() => {
    looks += 1
    for (const [pid, seconds] of readerTimes()) {
      const more = seconds - (used.get(pid) ?? 0)
      used.set(pid, seconds)
      cpuSeconds += more
      if (more > 0) busy += 1
    }
  }, lookMs)
  return {
    stop() {
      clearInterval(timer)
      return { atWork: busy / looks, cpuSeconds }
    },
  }
}

/** CPU seconds of each process that reads files, by process id. */
function readerTimes(): [string, number][] {
  return readdirSync('/proc').flatMap((pid): [string, number][] => {
    try {
      if (!/^\d+$/.test(pid) || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(readerProgram)) return []
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return [[pid, (Number(fields[11]) + Number(fields[12])) / ticksPerSecond]]
    } catch {
      return []
    }
  })
}

/** A table of ten columns, different for each seed. */
function sales(seed: number, bytes: number): string {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
  const cities = ['Berlin', 'Paris', 'Rome', 'Madrid', 'Vienna', '"Oslo, Norway"', 'Lisbon', 'Athens']
  const lines = ['order_id,date,city,product,quantity,price,discount,shipped,customer,note\n']
  for (let length = 0; length < bytes; length += lines.at(-1)?.length ?? 0) {
    const day = new Date(Date.UTC(2015, 0, 1) + next(3650) * 86_400_000).toISOString().slice(0, 10)
    lines.push(
      `${lines.length},${day},${cities[next(cities.length)]},product ${next(500)},${next(20) + 1},${next(100_000) / 100},${next(100) / 100},${next(2) ? 'true' : 'false'},customer ${next(200_000)},${next(10) ? '' : 'called twice'}\n`,
    )
  }
  return lines.join('')
}
