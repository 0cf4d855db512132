import { routes } from '@belvedere/contract'
import type { Serve } from '../../http/serve-route.ts'
import type { SpecDeps } from './deps.ts'
import { checkSpec, listSpecs, putSpec, redoSpec, undoSpec, viewSpec } from './specs.ts'
import { useNewNames, useOtherTable, viewMissingFields } from './use-new-names.ts'
import { whyVersion } from './why.ts'

export function serveSpecs(serve: Serve, deps: SpecDeps): void {
  const { rooms } = routes
  serve(rooms.specs, async ({ params }, { caller }) => ({ specs: await listSpecs(deps, caller, params.id) }))
  serve(rooms.spec, async ({ params }, { caller }) => viewSpec(deps, caller, params.id, params.version))
  serve(rooms.why, async ({ params, body }, { caller }) => ({
    why: await whyVersion(deps, caller, params.id, { version: params.version, without: body.without }),
  }))
  serve(rooms.checkSpec, async ({ params, body }, { caller, language }) => ({
    faults: await checkSpec(deps, caller, params.id, { spec: body.spec, language }),
  }))
  serve(rooms.putSpec, async ({ params, body }, { caller, language }) => ({
    version: await putSpec(deps, caller, params.id, { ...body, language }),
  }))
  serve(rooms.missingFields, async ({ params }, { caller }) => viewMissingFields(deps, caller, params.id))
  serve(rooms.useNewNames, async ({ params, body }, { caller, language }) => ({
    version: await useNewNames(deps, caller, params.id, { ...body, language }),
  }))
  serve(rooms.useOtherTable, async ({ params, body }, { caller, language }) => ({
    version: await useOtherTable(deps, caller, params.id, { ...body, language }),
  }))
  serve(rooms.undo, async ({ params }, { caller }) => ({ version: await undoSpec(deps, caller, params.id) }))
  serve(rooms.redo, async ({ params }, { caller }) => ({ version: await redoSpec(deps, caller, params.id) }))
}
