import { randomUUID } from 'node:crypto'
import { errorCodes } from '@belvedere/contract'
import { acceptedLanguage, languages } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { errorRecord } from '../error-record.ts'
import { watchBody } from './body-deadline.ts'
import { closeIdleConnections } from './idle-connections.ts'
import { noSuchAddress, toAppError, toProblem } from './problems.ts'
import { securityHeaders } from './security-headers.ts'
import { traceRequests } from './trace-requests.ts'

export interface AppOptions {
  log: FastifyBaseLogger
  trustedProxies: string[]
  maxUploadBytes: number
  secure: boolean
  /** Called after each response. `route` is the pattern, never the path. */
  onResponse(response: { method: string; route: string; status: number; ms: number }): void
}

/** Alternate spellings of paths, which no path of ours needs. Ids and tokens are base64url. */
const alternateSpelling = /\/\/|%|\\|;|\/\.{1,2}(\/|$)/

/**
 * Configures Fastify: problems as JSON, strict headers, only JSON and multipart bodies, and no part of a request logged
 * but its route.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // The multipart parser logs headers at trace level, with cookies and keys.
    loggerInstance: options.log.child({}, { redact: ['busboyOptions.headers'] }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length === 0 ? false : options.trustedProxies,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    // For the whole request. Slow bodies are cut earlier, see `watchBody`.
    requestTimeout: 3_600_000,
    connectionTimeout: 0,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
  })
  closeIdleConnections(app)

  const headers = securityHeaders({ secure: options.secure })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    const [path = ''] = request.raw.url?.split('?', 1) ?? []
    if (alternateSpelling.test(path)) throw noSuchAddress()
    watchBody(request.raw)
  })
  traceRequests(app)
  app.addHook('onResponse', async (request, reply) => {
    const response = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    options.onResponse(response)
    request.log.debug(response, 'answered')
  })

  await app.register(cookie)
  await app.register(multipart, {
    limits: {
      fileSize: options.maxUploadBytes,
      files: 1000,
      parts: 1020,
      fields: 20,
      fieldSize: 10_000,
      headerPairs: 50,
    },
  })

  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = body.toString()
    if (text.trim() === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text))
    } catch (cause) {
      done(new TextError('invalid_request', serverTexts.message('http.body_not_json'), { cause }))
    }
  })

  app.setErrorHandler<FastifyError>((error, request, reply) => sendProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendProblem(noSuchAddress(), request, reply))
  return app
}

const problemLanguages = languages.filter((language) => serverTexts.templates[language] !== undefined)

async function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const appError = toAppError(error)
  const { id: requestId } = request
  const language = acceptedLanguage(request.headers['accept-language'], problemLanguages)
  if (appError.code === 'internal')
    reply.log.error({ requestId, fault: errorRecord(appError.cause) }, 'a request failed')
  if (appError.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(appError.retryAfterSeconds))
  return reply
    .code(errorCodes[appError.code].status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('content-language', appError instanceof TextError ? language : 'en')
    .header('vary', 'accept-language')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(toProblem(appError, requestId, language)))
}
