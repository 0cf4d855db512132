import { routes } from '@belvedere/contract'
import { serverTexts } from '@belvedere/texts/server'
import { limitRate } from '../../http/limit-rate.ts'
import type { Serve } from '../../http/serve-route.ts'
import { type LiveTableDeps, linkLiveTables, refreshLiveTable } from './live-tables.ts'

/** Per person: each table that is described may take its database some seconds. */
const describingRate = { burst: 10, perSecond: 0.2 }

export function serveLiveTables(serve: Serve, deps: LiveTableDeps): void {
  const requireRate = limitRate(describingRate, { now: deps.now, refusal: serverTexts.message('live.too_many') })
  serve(routes.files.fromDatabase, async ({ body }, { caller }) => {
    requireRate(caller)
    return { files: await linkLiveTables(deps, caller, body) }
  })
  serve(routes.files.refresh, async ({ params }, { caller }) => {
    requireRate(caller)
    return { file: await refreshLiveTable(deps, caller, params.id) }
  })
}
