import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The client's routes; all other unknown paths are 404. */
const pages = [
  '/',
  '/room/:token',
  '/invite/:token',
  '/account',
  '/sign-in',
  '/sign-up',
  '/reset-password',
  '/verify-email',
]

/** Serves the built client: index.html for its pages, never cached, and the immutable `/assets`. */
export async function serveClient(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    index: false,
    dotfiles: 'deny',
    immutable: true,
    // The build writes .br and .gz files beside the assets.
    preCompressed: true,
    maxAge: '365d',
    decorateReply: false,
  })
  for (const page of pages)
    app.get(page, async (_request, reply) => {
      const html = await readFile(join(dist, 'index.html'), 'utf8').catch((cause: unknown) => {
        throw new TextError('unavailable', serverTexts.message('http.page_not_built'), { cause })
      })
      return reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
    })
}
