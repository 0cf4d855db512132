import { partType, tusRoutes, tusVersion } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { FastifyInstance } from 'fastify'

/**
 * What tus 1.0 needs beside its routes: the version in every response, errors included, what is supported for OPTIONS, and
 * bodies as streams.
 */
export function supportTus(app: FastifyInstance, { maxUploadBytes }: { maxUploadBytes: number }): void {
  const { path } = tusRoutes.create
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url === path || url.startsWith(`${path}/`)) reply.header('tus-resumable', tusVersion)
  })
  app.addContentTypeParser(partType, (request, body, done) => {
    if (request.routeOptions.config.octets === partType) done(null, body)
    else done(new TextError('unsupported_media_type', serverTexts.message('http.send_json')))
  })
  for (const url of [path, tusRoutes.send.path])
    app.options(url, async (_request, reply) =>
      reply
        .code(204)
        .header('tus-version', tusVersion)
        .header('tus-extension', 'creation,expiration,termination')
        .header('tus-max-size', maxUploadBytes)
        .send(),
    )
}
