import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes, tusRoutes } from '@belvedere/contract'
import { freePort } from '@belvedere/coordination/testing/free-port.ts'
import { CookieJar, createClient } from '@belvedere/sdk'
import { Upload } from 'tus-js-client'
import { expect, it, onTestFinished } from 'vitest'
import { freshBucket } from '../apps/server/testing/bucket.ts'
import { freshDatabase, hasPostgres } from '../apps/server/testing/postgres.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

const megabyte = 1_000_000
let server: RunningServer | undefined

/** Settings of a service whose bytes and rows are not on its disk. */
async function bucketSettings(): Promise<{ [name: string]: string }> {
  const { bucket, endpoint, prefix } = await freshBucket()
  return {
    ...{ BELVEDERE_S3_BUCKET: bucket, BELVEDERE_S3_ENDPOINT: endpoint, BELVEDERE_S3_PREFIX: prefix },
    ...{ AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
    BELVEDERE_DATABASE_URL: await freshDatabase(),
  }
}

/** Another machine that takes over: it has the keys, and nothing else. */
async function otherDisk(dataDir: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-other-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  await cp(join(dataDir, 'keys.json'), join(folder, 'keys.json'))
  return folder
}

const places = [
  ['the service was killed', 48, async () => ({}), async (dataDir: string) => dataDir],
  ['its machine was lost', 12, bucketSettings, otherDisk],
] as const

it.each(places.filter(([, , settings]) => settings !== bucketSettings || hasPostgres))(
  '[U1] [U3] [S28] an upload by a client of tus goes on after %s, with at most 1 MB sent twice',
  async (_when, megabytes, settings, diskAfter) => {
    const size = megabytes * 1024 ** 2
    const port = await freePort()
    const env = { ...(await settings()), LOG_LEVEL: 'error' }
    server = await startServer({ port, env })
    const { dataDir } = server
    onTestFinished(() => server?.stop())
    const client = createClient({ baseUrl: server.url, cookies: new CookieJar() })
    await client.call(routes.auth.me)
    await client.call(routes.auth.guest)
    const content = randomBytes(size)
    let [reached, uploadUrl] = [0, '']
    const { promise: half, resolve: reachHalf } = Promise.withResolvers<void>()
    const send = (options: { uploadUrl?: string }) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const upload = new Upload(content, {
        ...{
          endpoint: client.url(tusRoutes.create),
          metadata: { filename: 'noise.csv' },
          chunkSize: megabyte,
          retryDelays: null,
          ...options,
        },
        onBeforeRequest: async (request) => {
          const headers = await client.headersFor(tusRoutes.create.path)
          for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
        },
        onProgress: (sent) => {
          reached = sent
          uploadUrl = upload.url ?? ''
          if (sent > size / 2) reachHalf()
        },
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('belvedere-file') ?? ''),
        onError: reject,
      })
      upload.start()
      return promise
    }

    const cut = send({}).catch((error: unknown) => error)
    await half
    await server.kill()
    expect(await cut).toBeInstanceOf(Error)
    server = await startServer({ port, dataDir: await diskAfter(dataDir), env })
    const [unfinished] = (await client.call(routes.files.uploads)).uploads
    const received = unfinished?.received ?? 0
    expect(received).toBeGreaterThan(size / 4)
    expect(reached - received).toBeLessThanOrEqual(megabyte)
    const id = await send({ uploadUrl })
    const stored = await client.download(routes.files.download, { params: { id } })
    expect(Buffer.from(await stored.arrayBuffer()).equals(content)).toBe(true)
  },
)
