import type { RouteInput, RouteShape, Scope } from '@belvedere/contract'
import { AppError } from '@belvedere/contract'
import { acceptedLanguage, type Language } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Caller, type KeyHolder, type Member, requireMember, requireScope, requireUser } from '../room/caller.ts'
import { type Cookies, cookiesOf } from './cookies.ts'
import type { Csrf } from './csrf.ts'
import { parseOptions } from './input-error.ts'
import type { Origins } from './origins.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media type of a body that is read as a stream. */
    octets?: string | undefined
  }
}

/** The caller of a request, and what its CSRF token is bound to. */
export interface Identity {
  caller: Caller
  csrfBoundTo: string
}
export type IdentifyCaller = (cookies: Pick<Cookies, 'get'>) => Promise<Identity>
export const anonymousIdentity: Identity = { caller: { kind: 'nobody' }, csrfBoundTo: 'nobody' }

/**
 * Identifies the holder of the key in an `Authorization` header. Throws `not_authenticated`, or `too_many_requests`.
 */
export type IdentifyKey = (authorization: string) => Promise<KeyHolder>

/** Whether an admitted caller's sign-in or key is still active. */
export type IsStillAdmitted = (caller: Member | KeyHolder) => Promise<boolean>

/** One request as a handler sees it. */
export interface RequestContext<C extends Caller | KeyHolder = Caller> {
  caller: C
  csrfBoundTo: string
  cookies: Cookies
  ip: string
  userAgent: string | undefined
  /** The language that the caller prefers. */
  language: Language
  /** The origin under which browsers see the service; links use it, never `Host`. */
  publicUrl: string
  request: FastifyRequest
  reply: FastifyReply
  /** Overrides the route's status. */
  status(code: 200 | 201): void
  /** Throws `not_authenticated` if the sign-in or key has ended since admission; for long requests. */
  requireAdmission(cause?: unknown): Promise<void>
  /** Aborts when the client disconnects or the service closes. */
  abortSignal(): AbortSignal
}
type CallerOf<R extends RouteShape> = R['access'] extends 'anyone'
  ? Caller
  : R['access'] extends Scope
    ? KeyHolder
    : Member
type Handler<R extends RouteShape> = (
  input: RouteInput<R>,
  call: RequestContext<CallerOf<R>>,
) => Promise<z.input<R['response']>>

/** Serves a route of the contract. `before` runs before the CSRF check, so that a missing sign-in is reported first. */
export type Serve = <R extends RouteShape>(
  route: R,
  handler: Handler<R>,
  options?: { before?: (call: RequestContext) => Promise<void> },
) => void

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The pipeline of every HTTP route: admit (authenticate, authorize, CSRF and Origin) → parse the input → handle →
 * validate the response. Admission happens before the body is read and is checked again after it, because a body may take
 * minutes.
 */
export function createServe(
  app: FastifyInstance,
  deps: {
    identify: IdentifyCaller
    identifyKey: IdentifyKey
    stillAdmitted: IsStillAdmitted
    csrf: Csrf
    origins: () => Origins
    onMember(member: Member): void
  },
): Serve {
  const calls = new WeakMap<FastifyRequest, RequestContext<Caller | KeyHolder>>()
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

  async function requireKey(authorization: string | undefined, reply: FastifyReply): Promise<KeyHolder> {
    try {
      if (authorization === undefined) throw new TextError('not_authenticated', serverTexts.message('http.key_missing'))
      return await deps.identifyKey(authorization)
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_authenticated') reply.header('www-authenticate', 'Bearer')
      throw error
    }
  }

  async function admit(route: RouteShape, request: FastifyRequest, reply: FastifyReply, before?: BeforeCsrf) {
    const { authorization } = request.headers
    const origins = deps.origins()
    const cookies = cookiesOf(request, reply, origins)
    const base = { cookies, publicUrl: origins.publicUrl, ...sender(request, reply, closing.signal) }
    if (route.access === 'read' || route.access === 'write') {
      const holder = requireScope(await requireKey(authorization, reply), route.access)
      calls.set(request, { ...base, ...admission(holder), csrfBoundTo: anonymousIdentity.csrfBoundTo })
      return
    }
    const isCookieAuth = authorization === undefined
    const { caller, csrfBoundTo } = isCookieAuth ? await deps.identify(cookies) : anonymousIdentity
    if (route.access === 'member') requireMember(caller)
    if (route.access === 'user') requireUser(caller)
    const call: RequestContext = { ...base, ...admission(caller), csrfBoundTo }
    await before?.(call)
    if (isCookieAuth && !safeMethods.has(route.method)) {
      origins.require(request.headers.origin)
      if (route.withoutCookies === true && !cookies.any()) requireOwnCall(request, origins)
      else deps.csrf.require(headerOf(request, 'x-csrf-token'), csrfBoundTo)
    }
    if (caller.kind !== 'nobody') deps.onMember(caller)
    calls.set(request, call)
  }

  const admission = <C extends Caller | KeyHolder>(caller: C) => ({
    caller,
    async requireAdmission(cause?: unknown): Promise<void> {
      if (caller.kind === 'nobody' || (await deps.stillAdmitted(caller))) return
      throw new TextError('not_authenticated', serverTexts.message('http.session_ended'), { cause })
    },
  })

  return (route, handler, options = {}) => {
    app.route({
      method: route.method,
      url: route.path,
      config: { octets: route.octets },
      onRequest: (request, reply) => admit(route, request, reply, options.before),
      handler: async (request, reply) => {
        const call = calls.get(request)
        if (call === undefined) throw new Error(`${route.path} was reached without admission.`)
        reply.code(route.status)
        if (route.body !== undefined && route.access !== 'anyone') await call.requireAdmission()
        const handled = handler(parseInput(route, request), asContextOf<typeof route>(call))
        // If the account was deleted during the request, that is the reason of the failure.
        const response = await handled.catch(async (error: unknown) => {
          if (!(error instanceof AppError)) await call.requireAdmission(error)
          throw error
        })
        if (route.headersOnly === true) return reply.send()
        if (route.download !== undefined || route.status === 302) return reply
        // Parsing the response drops what the contract does not name.
        const body = route.response.parse(response)
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(JSON.stringify(body))
      },
    })
  }
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * Admits cookieless programs without a CSRF token. A foreign page could sign its visitor in to another account, but it
 * sends `Sec-Fetch-Site` and cannot send JSON without a preflight.
 */
function requireOwnCall(request: FastifyRequest, origins: Origins): void {
  const site = headerOf(request, 'sec-fetch-site') ?? 'none'
  if (site !== 'same-origin' && site !== 'none') origins.refuse()
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new TextError('unsupported_media_type', serverTexts.message('http.send_json'))
}

const sender = (request: FastifyRequest, reply: FastifyReply, closing: AbortSignal) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
  language: acceptedLanguage(request.headers['accept-language']),
  request,
  reply,
  status: (code: 200 | 201) => void reply.code(code),
  abortSignal() {
    const hangUp = new AbortController()
    if (reply.raw.closed) hangUp.abort()
    reply.raw.once('close', () => hangUp.abort())
    return AbortSignal.any([hangUp.signal, closing])
  },
})

type BeforeCsrf = (call: RequestContext) => Promise<void>

const noBody = z.union([z.undefined(), z.null(), z.strictObject({})])

function parseInput<R extends RouteShape>(route: R, request: FastifyRequest): RouteInput<R> {
  const isForm = request.isMultipart()
  if (isForm !== (route.multipart === true))
    throw new TextError('unsupported_media_type', serverTexts.message(isForm ? 'http.send_json' : 'http.send_form'))
  const input = {
    ...(route.params === undefined ? {} : { params: route.params.parse(request.params, parseOptions) }),
    ...(route.query === undefined ? {} : { query: route.query.parse(request.query, parseOptions) }),
    ...(route.body === undefined ? {} : { body: route.body.parse(request.body, parseOptions) }),
  }
  if (route.body === undefined && !isForm && route.octets === undefined && !noBody.safeParse(request.body).success)
    throw new TextError('invalid_request', serverTexts.message('http.no_body'))
  // The input was parsed by the route's own schemas, which the compiler cannot follow through a generic route.
  return input as RouteInput<R>
}

// `admit` has checked the kind of the caller.
const asContextOf = <R extends RouteShape>(call: RequestContext<Caller | KeyHolder>) =>
  call as RequestContext<CallerOf<R>>
