import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const page = join(import.meta.dirname, 'page')
const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** Every asset of the page; nothing is loaded from elsewhere. */
const assets = [
  { name: 'swagger-ui.css', folder: swaggerUi, type: 'text/css; charset=utf-8' },
  { name: 'swagger-ui-bundle.js', folder: swaggerUi, type: 'text/javascript; charset=utf-8' },
  { name: 'page.css', folder: page, type: 'text/css; charset=utf-8' },
  { name: 'start.js', folder: page, type: 'text/javascript; charset=utf-8' },
]

/** The page that shows the description. */
export const readPage = (): Promise<string> => readFile(join(page, 'index.html'), 'utf8')

/** Serves what the page loads, under `/api/docs/`. */
export function serveAssets(app: FastifyInstance): void {
  for (const { name, folder, type } of assets) {
    let read: ReturnType<typeof readAsset> | null = null
    app.get(`/api/docs/${name}`, async (request, reply) => {
      read ??= readAsset(join(folder, name))
      const { etag, bytes, zipped } = await read
      reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding').type(type)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(bytes)
      return reply.header('content-encoding', 'gzip').send(zipped)
    })
  }
}

async function readAsset(path: string) {
  const bytes = await readFile(path)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { etag, bytes, zipped: await promisify(gzip)(bytes) }
}
