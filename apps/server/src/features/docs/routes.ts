import { routes } from '@belvedere/contract'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../../http/serve-route.ts'
import { openApi } from './open-api.ts'
import { readPage, serveAssets } from './page.ts'

/** The description of all routes, and a page to read and try it. */
export function serveDocs(app: FastifyInstance, serve: Serve): void {
  const { docs } = routes
  serve(docs.openapi, async (_input, { publicUrl, reply }) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(openApi(routes, { serverUrl: publicUrl }))),
  )
  serve(docs.docs, async (_input, { reply }) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await readPage()),
  )
  serveAssets(app)
}
