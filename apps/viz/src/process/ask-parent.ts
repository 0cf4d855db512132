import { isObject } from '@belvedere/spec/json'
import type { ProcessReply } from './process-messages.ts'

const waiting = new Map<number, (answer: unknown) => void>()
let questions = 0

function onMessage(message: unknown): void {
  if (!isObject(message) || typeof message.ask !== 'number') return
  waiting.get(message.ask)?.(message.answer)
  waiting.delete(message.ask)
}

const send = (message: ProcessReply<never>) => process.send?.(message)

/** Asks the process that started this one; the answer is what its `onAsk` returns. An aborted signal withdraws the question. */
export async function askParent(request: object, signal?: AbortSignal): Promise<unknown> {
  if (questions === 0) process.on('message', onMessage)
  const id = ++questions
  const withdraw = () => send({ type: 'unask', id })
  const { promise, resolve } = Promise.withResolvers<unknown>()
  waiting.set(id, resolve)
  send({ type: 'ask', id, request })
  signal?.addEventListener('abort', withdraw, { once: true })
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', withdraw)
  }
}
