import { routes } from '@belvedere/contract'
import type { Serve } from '../../http/edge.ts'
import type { ToolContext } from './tool.ts'

/** The Model Context Protocol over HTTP. The key was judged at the door. */
export function serveMcp(serve: Serve, deps: Pick<ToolContext, 'cases' | 'record'>): void {
  serve(routes.mcp.send, async ({ body }, { caller, request, reply, ended }) => {
    // The protocol's library takes a tenth of a second to load, which no start needs.
    const { answerMcpRequest } = await import('./answer-request.ts')
    const answered = await answerMcpRequest(
      { headers: request.headers, body },
      { ...deps, by: caller, signal: ended() },
    )
    reply.code(answered.status).header('cache-control', 'no-store')
    const type = answered.headers.get('content-type')
    if (type !== null) reply.header('content-type', type)
    return await reply.send(await answered.text())
  })
}
