import { routes } from '@belvedere/contract'
import type { Serve } from '../../http/serve-route.ts'
import type { ToolContext } from './tool.ts'

/** The Model Context Protocol over HTTP. The key was checked on admission. */
export function serveMcp(serve: Serve, deps: Pick<ToolContext, 'cases' | 'record'>): void {
  serve(routes.mcp.send, async ({ body }, { caller, request, reply, abortSignal }) => {
    // Loading the protocol's library takes a tenth of a second, so it is loaded on demand.
    const { respondToMcpRequest } = await import('./respond-to-request.ts')
    const response = await respondToMcpRequest(
      { headers: request.headers, body },
      { ...deps, actor: caller, signal: abortSignal() },
    )
    reply.code(response.status).header('cache-control', 'no-store')
    const type = response.headers.get('content-type')
    if (type !== null) reply.header('content-type', type)
    return await reply.send(await response.text())
  })
}
