import { flushCompileCache } from 'node:module'
import { isObject } from '@belvedere/spec/json'
import { Alarm, systemClock } from '../clock.ts'
import type { ProcessReply, ProcessRequest } from './render-messages.ts'

const idleDelayMs = 5000

/**
 * The child's side of `ChildProcess`: sends `ready` once loaded, warms up while no call is waiting, responds to calls in order,
 * and exits when the parent is gone.
 */
export async function serveParent<Request extends { type: string }, Response>(options: {
  types: readonly Request['type'][]
  respond: (request: Request, onProgress: (progress: number) => void) => Promise<Response>
  /** Stops early when `isWanted` returns true between two steps: a waiting call gets its response sooner without the rest. */
  warmUp?: (isWanted: () => boolean) => Promise<void>
  /** Called five seconds after the last response, and after the warm-up. */
  onIdle?: () => void
}): Promise<void> {
  // Both ends are our own program, so a call is only recognised by its shape, not validated field by field.
  const isCall = (message: unknown): message is ProcessRequest<Request> => {
    if (!isObject(message) || !isObject(message.request)) return false
    const { type } = message.request
    return typeof message.id === 'number' && options.types.some((knownType) => knownType === type)
  }
  const send = (reply: ProcessReply<Response>) => process.send?.(reply)

  const idle = new Alarm(systemClock, () => options.onIdle?.())
  let wanted = false
  let turn: Promise<unknown> = Promise.resolve()
  process.on('message', (message: unknown) => {
    if (!isCall(message)) return
    const { id, request } = message
    wanted = true
    turn = turn.then(async () => {
      const response = await options.respond(request, (progress) => send({ type: 'progress', id, progress }))
      send({ type: 'response', id, response })
      idle.set(idleDelayMs)
    })
  })
  process.on('disconnect', () => process.exit(0))
  send({ type: 'ready' })
  // Most of these processes are killed; their compiled code must be on disk before that.
  flushCompileCache()
  turn = Promise.resolve(options.warmUp?.(() => wanted))
  await turn
  idle.set(idleDelayMs)
}
