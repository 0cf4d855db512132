import { AppError } from '@belvedere/contract'
import type { FastifyInstance } from 'fastify'

/** Answers 405 to methods other than POST. */
export function acceptPostOnly(app: FastifyInstance, path: string): void {
  app.route({
    method: ['GET', 'DELETE', 'PUT', 'PATCH'],
    url: path,
    handler: (_request, reply) => {
      reply.header('allow', 'POST')
      throw new AppError('method_not_allowed', 'This address takes POST alone.')
    },
  })
}
