import { type Agent, request as httpRequest, type RequestOptions } from 'node:http'
import { AppError, parseJson } from '@belvedere/contract'
import { internalProblem } from '@belvedere/contract/internal'
import { TextError } from '@belvedere/texts/errors'
import { traceHeaders } from '@belvedere/tracing'
import type { z } from 'zod'
import { type VizAddress, VizUnavailable } from '../../room/viz-port.ts'

export interface VizConnection {
  address: VizAddress
  secret: string
  agent: Agent
}

/** A route of the internal protocol. */
export interface InternalRoute<A extends z.ZodType> {
  path: string
  response: A
}

const unavailable = (cause: unknown) => new VizUnavailable({ cause })

const requestOptions = ({ address, secret, agent }: VizConnection): RequestOptions => ({
  ...address,
  agent,
  headers: { ...traceHeaders(), authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
})

/** One internal call. Refusals of the service keep their code; every other error is `VizUnavailable`. */
export async function callViz<A extends z.ZodType>(
  connection: VizConnection,
  route: InternalRoute<A>,
  body: object,
  signal?: AbortSignal,
): Promise<z.output<A>> {
  const { status, text } = await exchange(connection, route.path, JSON.stringify(body), signal)
  const value = parseJson(text)
  if (status === 200) return route.response.parse(value)
  const fault = internalProblem.safeParse(value)
  if (fault.success) {
    const { code, detail, text: message } = fault.data
    throw message === undefined ? new AppError(code, detail) : new TextError(code, message)
  }
  throw unavailable(new Error(`${route.path} responded with status ${status}.`))
}

function exchange(connection: VizConnection, path: string, body: string, signal: AbortSignal | undefined) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const options = { ...requestOptions(connection), method: 'POST', path, ...(signal === undefined ? {} : { signal }) }
  const request = httpRequest(options, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', (error) => reject(unavailable(error)))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
  })
  request.on('error', (error) => reject(signal?.aborted ? signal.reason : unavailable(error)))
  request.setHeader('content-length', Buffer.byteLength(body))
  request.end(body)
  return promise
}

/** Opens the stream of notices; `line` receives each line, empty ones too, `end` is called once, with the error if there was no answer. */
export function openNotices(
  connection: VizConnection,
  path: string,
  on: { line(text: string): void; end(error?: Error): void },
): () => void {
  const request = httpRequest({ ...requestOptions(connection), agent: false, method: 'GET', path }, (response) => {
    let rest = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) on.line(line)
    })
    response.on('error', () => undefined)
    response.on('close', () => on.end())
  })
  request.on('error', (error) => on.end(error))
  request.end()
  return () => request.destroy()
}

/** Whether nothing listens at an address: its process has ended. */
export const isConnectionRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
