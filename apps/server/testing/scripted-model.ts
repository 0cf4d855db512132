import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * The behaviour of one answer. `before`: runs first. `cut`: the connection ends in the middle. `silence`: no answer.
 */
export type ModelReply =
  | { type: 'text'; text: string; before?: () => Promise<unknown> }
  | { type: 'cut'; text: string }
  | { type: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { type: 'silence' }

/** A request received by the endpoint. */
interface ModelRequest {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** An endpoint of both protocols with scripted answers. */
export interface ScriptedModel {
  baseUrl: string
  requests: ModelRequest[]
  /** Scripts the next answers, one per request; the last one repeats. */
  plays(...replies: ModelReply[]): void
  /** Resolves once a request is pending. */
  silent(): Promise<void>
  close(): Promise<void>
}

/** A text formatted as a good model writes it. */
export const writes = (value: unknown, before?: () => Promise<unknown>): ModelReply => ({
  type: 'text',
  text: typeof value === 'string' ? value : JSON.stringify(value),
  ...(before && { before }),
})

const models = { object: 'list', data: ['small', 'large'].map((id) => ({ id, object: 'model', type: 'model' })) }
const tokens = { input: 120, output: 30 }

/** Listens on loopback. With `key` it refuses requests without it. */
export async function startScriptedModel({ key }: { key?: string } = {}): Promise<ScriptedModel> {
  const requests: ModelRequest[] = []
  let script: ModelReply[] = []
  const silence = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { headers, url: path = '' } = request
    requests.push({ path, headers, body })
    const brought = headers['x-api-key'] ?? headers.authorization?.replace('Bearer ', '')
    if (key !== undefined && brought !== key) return refuse(response, { status: 401 })
    if (path === '/v1/models') return response.end(JSON.stringify(models))
    const reply = script.length > 1 ? script.shift() : script[0]
    switch (reply?.type) {
      case 'text':
        await reply.before?.()
        return stream(response, path, reply)
      case 'cut':
        return stream(response, path, reply)
      case 'status':
        return refuse(response, reply)
      case 'silence':
        return silence.resolve()
      default:
        return refuse(response, { status: 404 })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    plays(...replies) {
      script = replies
    },
    silent: () => silence.promise,
    async close() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function refuse(
  response: ServerResponse,
  { status, headers = {}, body }: Omit<ModelReply & { type: 'status' }, 'type'>,
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body ?? JSON.stringify({ error: { message: 'No.', type: 'error' } }))
}

/** Streams a text as server-sent events of the path's protocol, a few characters each. */
function stream(response: ServerResponse, path: string, reply: { type: 'text' | 'cut'; text: string }): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const pieces = reply.text.match(/[\s\S]{1,7}/g) ?? []
  const events = path.endsWith('/messages') ? anthropicEvents(pieces) : openAiEvents(pieces)
  const begun = [...events.lead, ...events.body].join('')
  if (reply.type === 'cut') response.write(begun, () => response.destroy())
  else response.end(begun + events.tail.join(''))
}

interface Events {
  lead: string[]
  body: string[]
  tail: string[]
}

const openAiEvents = (pieces: string[]): Events => {
  const line = (value: object) => `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', ...value })}\n\n`
  const choice = (delta: object, finish: string | null = null) =>
    line({ choices: [{ index: 0, delta, finish_reason: finish }] })
  const usage = { prompt_tokens: tokens.input, completion_tokens: tokens.output, total_tokens: 150 }
  return {
    lead: [choice({ role: 'assistant' })],
    body: pieces.map((content) => choice({ content })),
    tail: [choice({}, 'stop'), line({ choices: [], usage }), 'data: [DONE]\n\n'],
  }
}

const anthropicEvents = (pieces: string[]): Events => {
  const line = (type: string, value: object = {}) => `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`
  const usage = { input_tokens: tokens.input, output_tokens: 1 }
  const message = { id: 'x', type: 'message', role: 'assistant', content: [], model: 'small', stop_reason: null, usage }
  const end = { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: tokens.output } }
  return {
    lead: [
      line('message_start', { message }),
      line('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    ],
    body: pieces.map((piece) => line('content_block_delta', { index: 0, delta: { type: 'text_delta', text: piece } })),
    tail: [line('content_block_stop', { index: 0 }), line('message_delta', end), line('message_stop')],
  }
}
