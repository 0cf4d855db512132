import { routes } from '@belvedere/contract'
import type { Serve } from '../../http/serve-route.ts'
import type { SpecDeps } from './deps.ts'
import { listSpecs, putSpec, viewSpec } from './specs.ts'

/** Routes of specs for callers with an API key. */
export function serveSpecsApi(serve: Serve, deps: SpecDeps): void {
  const { api } = routes
  serve(api.specs, async ({ params }, { caller }) => ({ specs: await listSpecs(deps, caller, params.id) }))
  serve(api.spec, async ({ params }, { caller }) => viewSpec(deps, caller, params.id, params.version))
  serve(api.putSpec, async ({ params, body }, { caller, language }) => ({
    version: await putSpec(deps, caller, params.id, { ...body, language }),
  }))
}
