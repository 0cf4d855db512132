import { randomBytes } from 'node:crypto'
import { routes, tusRoutes } from '@belvedere/contract'
import { CookieJar, createClient } from '@belvedere/sdk'
import { Upload } from 'tus-js-client'
import { afterAll, expect, it } from 'vitest'
import { freePort, type RunningServer, startServer } from './harness/running-server.ts'

const size = 48 * 1024 ** 2
const megabyte = 1_000_000
let server: RunningServer | undefined
afterAll(() => server?.stop())

it('[U1] [U3] [S28] an upload by a client of tus goes on after the service was killed, with at most 1 MB sent twice', async () => {
  const port = await freePort()
  server = await startServer({ port, env: { LOG_LEVEL: 'error' } })
  const { dataDir } = server
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
  server = await startServer({ port, dataDir, env: { LOG_LEVEL: 'error' } })
  const [unfinished] = (await client.call(routes.files.uploads)).uploads
  const received = unfinished?.received ?? 0
  expect(received).toBeGreaterThan(size / 4)
  expect(reached - received).toBeLessThanOrEqual(megabyte)
  const id = await send({ uploadUrl })
  const stored = await client.download(routes.files.download, { params: { id } })
  expect(Buffer.from(await stored.arrayBuffer()).equals(content)).toBe(true)
})
