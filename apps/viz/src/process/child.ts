import { isObject } from '@belvedere/spec/json'
import { Alarm, systemClock } from '../clock.ts'
import type { Call, Reply } from './messages.ts'

const idleMs = 5000

/**
 * The child's side of a conversation with its parent: answers calls in the order in which they come, says `ready` once
 * the warm-up is over, and ends itself when the parent is gone.
 */
export async function serveParent<Request extends { type: string }, Answer>(options: {
  types: readonly Request['type'][]
  answer: (request: Request, onProgress: (progress: number) => void) => Promise<Answer>
  warmUp: () => Promise<void>
  /** Called five seconds after the last answer, and after the warm-up. */
  onIdle?: () => void
}): Promise<void> {
  // Both ends are this program: a call is told from noise by its shape, and not parsed field by field.
  const isCall = (message: unknown): message is Call<Request> => {
    if (!isObject(message) || !isObject(message.request)) return false
    const { type } = message.request
    return typeof message.id === 'number' && options.types.some((known) => known === type)
  }
  const send = (reply: Reply<Answer>) => process.send?.(reply)

  const idle = new Alarm(systemClock, () => options.onIdle?.())
  let turn: Promise<unknown> = options.warmUp()
  process.on('message', (message: unknown) => {
    if (!isCall(message)) return
    const { id, request } = message
    turn = turn.then(async () => {
      const answer = await options.answer(request, (progress) => send({ type: 'progress', id, progress }))
      send({ type: 'answer', id, answer })
      idle.set(idleMs)
    })
  })
  process.on('disconnect', () => process.exit(0))
  await turn
  send({ type: 'ready' })
  idle.set(idleMs)
}
