import { openView, sourceBy } from '@belvedere/render'
import { RenderHost } from './render-host.ts'
import type { RenderRequest, RenderResponse } from './render-messages.ts'
import { serveParent } from './serve-parent.ts'
import { databaseByParent, statementByParent } from './statement-by-parent.ts'
import { warmUp } from './warm-up.ts'

/** The program of a render process: one room's views, or one probe. It reads tables and draws; it writes nothing. */
const source = sourceBy(statementByParent, databaseByParent)
const host = new RenderHost((options) => openView(options, source))

/** Resolves after the warm-up. */
export const warmedUp = serveParent<RenderRequest, RenderResponse>({
  types: ['open', 'frame', 'ahead', 'write', 'pick', 'statements', 'close'],
  isAtOnce: ({ type }) => type === 'ahead',
  respond: (request) => host.respond(request),
  warmUp: (isWanted) => warmUp(openView, isWanted),
  // Frees memory of idle rooms; V8 itself would wait for the next allocation.
  onIdle: () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
})
