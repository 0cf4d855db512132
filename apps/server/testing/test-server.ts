import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { RunTurn } from '@belvedere/assistant'
import { routes, type Session } from '@belvedere/contract'
import { openObjectStore } from '@belvedere/objects'
import { defaultChartLimits, defaultQueryLimits, defaultRoomLimits, type Spec } from '@belvedere/spec'
import { pino } from 'pino'
import type { Config } from '../src/config/config.ts'
import { type Server, type ServerOverrides, startServer } from '../src/start.ts'
import { openStore } from '../src/store/open-store.ts'
import type { Store } from '../src/store/store.ts'
import { Browser } from './browser.ts'
import { freshBucket } from './bucket.ts'
import { bucketFiles, FakeViz } from './fake-viz.ts'
import { inProcessAssistant } from './in-process-assistant.ts'
import { mailsTo, type OutboxMail } from './outbox.ts'
import { freshDatabase } from './postgres.ts'
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts'

export interface TestServer {
  server: Server
  dataDir: string
  viz: FakeViz
  /** Offset of the clock in milliseconds. */
  clock: { aheadMs: number }
  /** A language model endpoint on this machine. */
  model(): Promise<ScriptedModel>
  /** Everything that was logged. */
  logged(): string
  browser(): Browser
  /** A browser that starts as a guest. */
  guest(): Promise<{ browser: Browser; session: Session }>
  /** A browser of a new user. */
  user(email?: string): Promise<TestUser>
  /** The mails to an address, newest last. */
  mailsTo(email: string): Promise<OutboxMail[]>
  /** The token of the newest mail to an address. */
  mailedToken(email: string): Promise<string>
  /** Opens the store like another process, such as the operator's command; the service is not notified. */
  inStore<T>(work: (store: Store) => Promise<T>): Promise<T>
  restart(): Promise<void>
  /** After the server was closed. */
  start(): Promise<void>
  close(): Promise<void>
}

/** A user with a browser. */
export interface TestUser {
  browser: Browser
  /** The session of the sign-up. */
  session: Session
  id: string
  email: string
}

export const password = 'correct horse battery'
let people = 0

export const aSpec = (table = 'cars'): Spec => ({
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  title: `Bars of ${table}`,
  data: { name: table },
  mark: 'bar',
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { field: 'Horsepower', aggregate: 'mean', type: 'quantitative' },
  },
})

/** A simple assistant: draws bars and averages, asks, undoes; `hold` waits until it is cancelled. */
const scriptedTurn: RunTurn = async (deps, request, signal) => {
  deps.onStep({ step: 'profile', state: 'started', label: 'Reading the tables' })
  const tables = await deps.tables(signal)
  deps.onStep({ step: 'profile', state: 'done', label: 'Read the tables', ms: 1 })
  const word = request.message
  if (word === 'hold' && !signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  if (signal.aborted) return { kind: 'cancelled' }
  if (word === 'undo' || word === 'redo' || word === 'reset') return { kind: 'command', command: word, text: 'Done.' }
  if (word === 'ask') {
    const options = [{ id: 'o1', label: 'Bars', message: 'bars' }]
    return { kind: 'question', text: 'Which one?', options }
  }
  if (word === 'throw') throw new Error('canary-cell-value')
  if (!/^(bars|average )/i.test(word)) return { kind: 'answer', text: `You said ${word}.`, suggestions: ['bars'] }
  const spec = { ...aSpec(tables[0]?.name), title: word }
  await deps.probe(spec, signal)
  return {
    kind: 'chart',
    spec,
    edit: false,
    text: 'These are the bars of the table, the mean of each.',
    explanation: { rules: [{ rule: 'bars', sentence: 'Bars compare.', cost: 1 }], assumptions: [], readings: [] },
    confidence: 0.9,
    alternatives: [{ id: 'a1', label: 'Points', spec: { ...spec, mark: 'point' } }],
    suggestions: ['undo'],
  }
}

/** A complete server in its own folder and port, with a scripted assistant and fake drawing. */
export async function aServer(config: Partial<Config> = {}, overrides: ServerOverrides = {}): Promise<TestServer> {
  const dataDir = config.dataDir ?? (await mkdtemp(join(tmpdir(), 'belvedere-server-')))
  const defaultUrl = async () => (process.env.TEST_STORE === 'postgres' ? await freshDatabase() : null)
  const databaseUrl = config.databaseUrl === undefined ? await defaultUrl() : config.databaseUrl
  const defaultStorage = async () => (process.env.TEST_STORAGE === 's3' ? await freshBucket() : null)
  const storage = config.storage === undefined ? await defaultStorage() : config.storage
  const clock = { aheadMs: 0 }
  const lines: string[] = []
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString())
        done()
      },
    }),
  )
  const viz = new FakeViz(storage === null ? undefined : bucketFiles(await openObjectStore(storage)))
  const browsers: Browser[] = []
  let model: Promise<ScriptedModel> | undefined
  const start = () =>
    startServer(
      {
        port: 0,
        host: '127.0.0.1',
        logLevel: 'trace',
        dataDir,
        databaseUrl,
        redisUrl: null,
        keysFile: null,
        storage,
        cacheBytes: 100_000_000,
        vizSecret: null,
        publicUrl: null,
        trustedProxies: [],
        metricsFrom: [],
        maxUploadBytes: 100_000,
        urlImports: 'private',
        databases: 'private',
        offeredConnections: [],
        keep: null,
        chartLimits: defaultChartLimits,
        queryLimits: defaultQueryLimits,
        roomLimits: defaultRoomLimits,
        guests: true,
        accessTokenMinutes: 15,
        refreshTokenDays: 7,
        providers: [],
        smtpUrl: null,
        mailFrom: null,
        languageModel: null,
        privateEndpoints: true,
        isLocal: true,
        ...config,
      },
      {
        viz,
        assistant: inProcessAssistant(scriptedTurn),
        log,
        bcryptCost: 4,
        now: () => Date.now() + clock.aheadMs,
        ...overrides,
      },
    )
  const test: TestServer = {
    server: await start(),
    dataDir,
    viz,
    clock,
    logged: () => lines.join(''),
    model() {
      model ??= startScriptedModel()
      return model
    },
    browser() {
      const browser = new Browser(test.server.url)
      browsers.push(browser)
      return browser
    },
    async guest() {
      const browser = test.browser()
      await browser.call(routes.auth.me)
      const { session } = await browser.call(routes.auth.guest)
      return { browser, session }
    },
    async user(email = `person${++people}@example.org`) {
      const browser = test.browser()
      await browser.call(routes.auth.me)
      const { session } = await browser.call(routes.auth.register, { body: { email, password } })
      return { browser, session, id: session.user?.id ?? '', email }
    },
    async mailsTo(email) {
      await test.server.mailSettled()
      return mailsTo(email, join(dataDir, 'outbox'))
    },
    async mailedToken(email) {
      const token = (await test.mailsTo(email)).at(-1)?.token
      if (token === undefined) throw new Error(`No mail with a link came to ${email}.`)
      return token
    },
    async inStore(work) {
      const store = await openStore({ databaseUrl, dataDir })
      try {
        return await work(store)
      } finally {
        await store.close()
      }
    },
    async restart() {
      await test.server.close()
      await test.start()
    },
    async start() {
      test.server = await start()
    },
    async close() {
      for (const browser of browsers) browser.close()
      await test.server.close()
      await (await model)?.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return test
}
