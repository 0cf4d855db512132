import type { IncomingHttpHeaders } from 'node:http'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { mcpServer } from './server.ts'
import type { ToolContext } from './tool.ts'

/** Answers one request of the Model Context Protocol, stateless: by a server of its own, in JSON. */
export async function answerMcpRequest(
  { headers, body }: { headers: IncomingHttpHeaders; body: unknown },
  calling: ToolContext,
): Promise<Response> {
  const server = mcpServer(calling)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const answered = await transport.handleRequest(bare(headers), { parsedBody: body })
    return new Response(await answered.text(), { status: answered.status, headers: answered.headers })
  } finally {
    await server.close()
  }
}

/** What the transport looks at: the method and three headers; neither the key nor a cookie is handed on. */
function bare(headers: IncomingHttpHeaders): Request {
  const kept = new Headers()
  for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
    const value = headers[name]
    if (typeof value === 'string') kept.set(name, value)
  }
  return new Request('http://localhost', { method: 'POST', headers: kept })
}
