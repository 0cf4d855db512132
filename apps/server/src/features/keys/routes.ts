import { routes } from '@belvedere/contract'
import type { Serve } from '../../http/serve-route.ts'
import { createKey, type KeyDeps, listKeys, revokeKey } from './keys.ts'

export function serveKeys(serve: Serve, deps: KeyDeps): void {
  const { keys } = routes
  serve(keys.list, async (_input, { caller }) => ({ keys: await listKeys(deps, caller) }))
  serve(keys.create, async ({ body }, { caller, request }) =>
    createKey(deps, caller, { ...body, accepted: request.headers['accept-language'] }),
  )
  serve(keys.revoke, async ({ params }, { caller }) => {
    await revokeKey(deps, caller, params.id)
    return {}
  })
}
