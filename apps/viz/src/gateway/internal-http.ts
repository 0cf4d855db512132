import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, type ErrorCode, errorCodes } from '@belvedere/contract'
import type { internalProblem } from '@belvedere/contract/internal'
import type { TranslatableText } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import { inCall } from '@belvedere/tracing'
import { ZodError, type z } from 'zod'
import type { InternalRoutes } from './routes.ts'

/** A spec with the profiles of a wide table needs some megabytes. */
const maxBodyBytes = 64 << 20

/** Compares digests in constant time, so that timing reveals neither length nor content. */
export function isBearer(request: IncomingMessage, secret: Uint8Array): boolean {
  const header = request.headers.authorization ?? ''
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  return header.startsWith('Bearer ') && timingSafeEqual(digest(Buffer.from(header.slice(7))), digest(secret))
}

/** Answers a request of the server: parses the body, calls the route's handler, and maps errors to statuses. */
export async function handleInternalRequest(
  request: IncomingMessage,
  response: ServerResponse,
  routes: InternalRoutes,
  onError: (cause: unknown) => void,
): Promise<void> {
  const disconnected = new AbortController()
  response.once('close', () => disconnected.abort())
  try {
    const route = request.method === 'POST' ? routes.get(request.url ?? '') : undefined
    if (route === undefined) throw new TextError('not_found', vizTexts.message('service.route_missing'))
    const body = parseJson(await readBody(request))
    const answer = () => route(body, disconnected.signal)
    send(response, 200, await inCall(request.headers, `viz ${request.url}`, answer))
  } catch (error) {
    const appError = asAppError(error)
    if (appError === null) onError(error)
    if (appError === null) refuse(response, 'internal', vizTexts.message('service.failed'))
    else send(response, errorCodes[appError.code].status, problemOf(appError))
  }
}

export function refuse(response: ServerResponse, code: ErrorCode, text: TranslatableText): void {
  send(response, errorCodes[code].status, problemOf(new TextError(code, text)))
}

function problemOf(error: AppError): z.input<typeof internalProblem> {
  const { code, message } = error
  return { code, detail: message, ...(error instanceof TextError ? { text: error.text } : {}) }
}

function send(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed) return
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (!(error instanceof ZodError)) return null
  const issue = error.issues[0]
  return new TextError(
    'invalid_request',
    vizTexts.message('service.invalid', {
      path: issue?.path.join('.') ?? '',
      reason: issue?.message ?? 'unknown shape',
    }),
  )
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    if (!(part instanceof Buffer)) continue
    bytes += part.byteLength
    if (bytes > maxBodyBytes)
      throw new TextError('too_large', vizTexts.message('service.body_too_large', { megabytes: maxBodyBytes >> 20 }))
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TextError('invalid_request', vizTexts.message('service.body_not_json'), { cause })
  }
}
