import { openView } from '@belvedere/render'
import { serveParent } from './child.ts'
import type { RenderAnswer, RenderRequest } from './messages.ts'
import { RenderHost } from './render-host.ts'
import { warmUp } from './warm-up.ts'

/** The program of a render process: one room's views, or one probe. It reads tables and draws; it writes nothing. */
const host = new RenderHost(openView)

await serveParent<RenderRequest, RenderAnswer>({
  types: ['open', 'frame', 'write', 'pick', 'close'],
  answer: (request) => host.answer(request),
  warmUp: (isWanted) => warmUp(openView, isWanted),
  // Frees memory of idle rooms; V8 itself would wait for the next allocation.
  onIdle: () => globalThis.gc?.(),
})
