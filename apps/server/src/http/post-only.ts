import { AppError } from '@belvedere/contract'
import type { FastifyInstance } from 'fastify'

/** Answers 405 to whoever comes to an address with another method than POST. */
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
