import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, type ErrorCode, errorCodes } from '@belvedere/contract'
import type { internalFault } from '@belvedere/contract/internal'
import { ZodError, type z } from 'zod'
import type { InternalRoutes } from './routes.ts'

/** A spec with the profiles of a wide table needs some megabytes. */
const bodyBytes = 64 << 20

/** Compares digests in constant time, so that timing reveals neither length nor content. */
export function isBearer(request: IncomingMessage, secret: Uint8Array): boolean {
  const header = request.headers.authorization ?? ''
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  return header.startsWith('Bearer ') && timingSafeEqual(digest(Buffer.from(header.slice(7))), digest(secret))
}

/** Parses the body, calls the route's handler, and maps errors to statuses. */
export async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  routes: InternalRoutes,
  onFault: (cause: unknown) => void,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  try {
    const route = request.method === 'POST' ? routes.get(request.url ?? '') : undefined
    if (route === undefined) throw new AppError('not_found', 'There is no such route.')
    send(response, 200, await route(parseJson(await readBody(request)), gone.signal))
  } catch (fault) {
    const known = asAppError(fault)
    if (known === null) onFault(fault)
    refuse(response, known?.code ?? 'internal', known?.message ?? 'Something went wrong in the visualization service.')
  }
}

export function refuse(response: ServerResponse, code: ErrorCode, detail: string): void {
  const fault: z.infer<typeof internalFault> = { code, detail }
  send(response, errorCodes[code].status, fault)
}

function send(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed) return
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

function asAppError(fault: unknown): AppError | null {
  if (fault instanceof AppError) return fault
  if (!(fault instanceof ZodError)) return null
  const issue = fault.issues[0]
  return new AppError('invalid_request', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unknown shape'}`)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    if (!(part instanceof Buffer)) continue
    bytes += part.byteLength
    if (bytes > bodyBytes) throw new AppError('too_large', 'The body is larger than 64 MB.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_request', 'The body is not JSON.', { cause })
  }
}
