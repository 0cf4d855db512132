import { routes } from '@belvedere/contract'
import { serverTexts } from '@belvedere/texts/server'
import { limitRate } from '../../http/limit-rate.ts'
import type { Serve } from '../../http/serve-route.ts'
import { type LiveTableDeps, linkLiveTables, refreshLiveTable } from './live-tables.ts'

/** Per person: describing a table may take its database some seconds. */
const linkingRate = { burst: 10, perSecond: 0.2 }
/** Per person: a page refreshes all tables of a room at once. */
const refreshingRate = { burst: 60, perSecond: 0.5 }

export function serveLiveTables(serve: Serve, deps: LiveTableDeps): void {
  const options = { now: deps.now, refusal: serverTexts.message('live.too_many') }
  const requireLinkingRate = limitRate(linkingRate, options)
  const requireRefreshingRate = limitRate(refreshingRate, options)
  serve(routes.files.fromDatabase, async ({ body }, { caller }) => {
    requireLinkingRate(caller)
    return { files: await linkLiveTables(deps, caller, body) }
  })
  serve(routes.files.refresh, async ({ params }, { caller }) => {
    requireRefreshingRate(caller)
    return { file: await refreshLiveTable(deps, caller, params.id) }
  })
}
