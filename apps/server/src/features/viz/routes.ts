import { type ExportFormat, type FrameQuery, routes, sharedCommand } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { hasEtag } from '../../http/etag.ts'
import { attachmentHeader } from '../../http/file-name.ts'
import { limitRate } from '../../http/limit-rate.ts'
import type { RequestContext, Serve } from '../../http/serve-route.ts'
import type { KeyHolder, Member } from '../../room/caller.ts'
import { requireViewedRoom } from './access.ts'
import { type ExportDeps, planFrameExport } from './export.ts'
import type { RoomSync } from './room-sync.ts'

export interface VizDeps extends ExportDeps {
  roomSync: RoomSync
  now(): number
}

/** Per person: more than a held key repeats, less than would delay everybody else. */
const commands = { perSecond: 100, burst: 200 }

export function serveViz(serve: Serve, deps: VizDeps): void {
  const requireRate = limitRate(commands, { now: deps.now, refusal: serverTexts.message('viz.too_fast', commands) })
  serve(routes.viz.send, async ({ body }, { caller, cookies }) => {
    requireRate(caller)
    const shared = sharedCommand.safeParse(body.command)
    if (!shared.success)
      throw new TextError('invalid_request', serverTexts.message('viz.socket_only', { command: body.command.type }))
    const room = await requireViewedRoom(deps.store.read, caller, body.roomId, cookies, 'edit')
    return { command: await deps.roomSync.withRoom(room.id, () => deps.viz.command(room.id, shared.data, body.order)) }
  })

  const { framePng, frameSvg, framePdf } = routes.api
  serve(framePng, ({ params, query }, call) => sendFrame(deps, call, params.id, { ...query, format: 'png' }))
  serve(frameSvg, ({ params, query }, call) => sendFrame(deps, call, params.id, { ...query, format: 'svg' }))
  serve(framePdf, ({ params, query }, call) => sendFrame(deps, call, params.id, { ...query, format: 'pdf' }))
  serve(routes.rooms.frame, ({ params, query }, call) =>
    sendFrame(deps, call, params.id, { ...query, format: params.format }),
  )
}

/** A stand-alone SVG may use its own fonts and styles, and load nothing. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox"

/** Sends the picture, or 304 if the client has it. */
async function sendFrame(
  deps: ExportDeps,
  { caller, request, reply, abortSignal }: RequestContext<Member | KeyHolder>,
  roomId: string,
  frameRequest: FrameQuery & { format: ExportFormat },
) {
  const planned = await planFrameExport(deps, caller, roomId, frameRequest)
  const bytes = hasEtag(request, planned.etag) ? null : await planned.draw(abortSignal())
  // After drawing: errors must not be cached.
  reply.header('etag', planned.etag).header('cache-control', 'private, no-cache')
  if (bytes === null) return reply.code(304).send()
  return reply
    .header('content-type', planned.mediaType)
    .header('content-disposition', attachmentHeader(planned.name))
    .header('content-security-policy', contentSecurityPolicy)
    .send(bytes)
}
