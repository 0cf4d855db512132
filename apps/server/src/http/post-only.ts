import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { FastifyInstance } from 'fastify'

/** Answers 405 to methods other than POST. */
export function acceptPostOnly(app: FastifyInstance, path: string): void {
  app.route({
    method: ['GET', 'DELETE', 'PUT', 'PATCH'],
    url: path,
    handler: (_request, reply) => {
      reply.header('allow', 'POST')
      throw new TextError('method_not_allowed', serverTexts.message('http.post_only'))
    },
  })
}
