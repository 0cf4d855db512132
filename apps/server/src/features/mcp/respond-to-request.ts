import type { IncomingHttpHeaders } from 'node:http'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { mcpServer } from './server.ts'
import type { ToolContext } from './tool.ts'

/** Responds to one request of the Model Context Protocol, stateless, with a server of its own. */
export async function respondToMcpRequest(
  { headers, body }: { headers: IncomingHttpHeaders; body: unknown },
  context: ToolContext,
): Promise<Response> {
  const server = mcpServer(context)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const response = await transport.handleRequest(minimalRequest(headers), { parsedBody: body })
    return new Response(await response.text(), { status: response.status, headers: response.headers })
  } finally {
    await server.close()
  }
}

/** Only what the transport needs: the method and three headers; neither the key nor cookies are passed on. */
function minimalRequest(headers: IncomingHttpHeaders): Request {
  const forwarded = new Headers()
  for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
    const value = headers[name]
    if (typeof value === 'string') forwarded.set(name, value)
  }
  return new Request('http://localhost', { method: 'POST', headers: forwarded })
}
