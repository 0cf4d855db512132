import { flushCompileCache } from 'node:module'
import { isObject } from '@belvedere/spec/json'
import { Alarm, systemClock } from '../clock.ts'
import type { ProcessReply } from './process-messages.ts'

const idleDelayMs = 5000

interface Respond<Progress> {
  onProgress: (progress: Progress) => void
  /** Aborts when the response is not wanted any more. */
  signal: AbortSignal
}

/**
 * The child's side of `ChildProcess`: sends `ready` once loaded, warms up while no call is waiting, responds to calls, and exits
 * when the parent is gone.
 */
export async function serveParent<Request extends { type: string }, Response, Progress = never>(options: {
  types: readonly Request['type'][]
  respond: (request: Request, call: Respond<Progress>) => Promise<Response>
  /** Whether a call is responded to when it comes, not after those before it. */
  isAtOnce?: (request: Request) => boolean
  /** Stops early when `isWanted` returns true between two steps: a waiting call gets its response sooner without the rest. */
  warmUp?: (isWanted: () => boolean) => Promise<void>
  /** Called five seconds after the last response, and after the warm-up. */
  onIdle?: () => void
}): Promise<void> {
  // Both ends are our own program, so a call is only recognised by its shape, not validated field by field.
  const isCall = (message: object): message is { id: number; request: Request } =>
    'id' in message &&
    typeof message.id === 'number' &&
    'request' in message &&
    isObject(message.request) &&
    options.types.some((type) => isObject(message.request) && message.request.type === type)
  const send = (reply: ProcessReply<Response, Progress>) => process.send?.(reply)

  const idle = new Alarm(systemClock, () => options.onIdle?.())
  const running = new Map<number, AbortController>()
  let wanted = false
  let turn: Promise<unknown> = Promise.resolve()
  const respond = async (id: number, request: Request, { signal }: AbortController) => {
    const onProgress = (progress: Progress) => send({ type: 'progress', id, progress })
    const response = await options.respond(request, { onProgress, signal })
    running.delete(id)
    send({ type: 'response', id, response })
    idle.set(idleDelayMs)
  }
  process.on('message', (message: unknown) => {
    if (!isObject(message)) return
    if (typeof message.cancel === 'number') running.get(message.cancel)?.abort()
    if (!isCall(message)) return
    const { id, request } = message
    const controller = new AbortController()
    running.set(id, controller)
    wanted = true
    if (options.isAtOnce?.(request)) void respond(id, request, controller)
    else turn = turn.then(() => respond(id, request, controller))
  })
  process.on('disconnect', () => process.exit(0))
  send({ type: 'ready' })
  // Most of these processes are killed; their compiled code must be on disk before that.
  flushCompileCache()
  turn = Promise.resolve(options.warmUp?.(() => wanted))
  await turn
  idle.set(idleDelayMs)
}
