import { routes } from '@belvedere/contract'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { FastifyRequest } from 'fastify'
import type { Serve } from '../../http/edge.ts'
import { mcpServer } from './server.ts'
import type { Calling } from './tool.ts'

/**
 * The Model Context Protocol over HTTP, stateless: a server for each request, whose answer is JSON. The key was judged at
 * the door; neither it nor a cookie is handed on.
 */
export function serveMcp(serve: Serve, deps: Pick<Calling, 'cases' | 'record'>): void {
  serve(routes.mcp.send, async ({ body }, { caller, request, reply, ended }) => {
    const server = mcpServer({ ...deps, by: caller, signal: ended() })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      const answer = await transport.handleRequest(bare(request), { parsedBody: body })
      reply.code(answer.status).header('cache-control', 'no-store')
      const type = answer.headers.get('content-type')
      if (type !== null) reply.header('content-type', type)
      return await reply.send(await answer.text())
    } finally {
      await server.close()
    }
  })
}

/** What the transport looks at: the method and three headers. */
function bare({ headers }: FastifyRequest): Request {
  const kept = new Headers()
  for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
    const value = headers[name]
    if (typeof value === 'string') kept.set(name, value)
  }
  return new Request('http://localhost', { method: 'POST', headers: kept })
}
