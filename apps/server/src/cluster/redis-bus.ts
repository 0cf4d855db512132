import { parseJson } from '@belvedere/contract'
import type { RedisConnection } from '@belvedere/coordination'
import { type Bus, inProcessBus } from '../room/bus.ts'
import { isShared, noticeMessage } from './notice-message.ts'

const channel = 'notices'

/**
 * The bus of several servers: each publishes to its own listeners at once and to the others through Redis, which may lose
 * notices. Listeners learn by `notices_lost` that something may be missing; what they must know is in the store.
 */
export async function redisBus(
  redis: RedisConnection,
  { server, onError }: { server: string; onError(error: unknown): void },
): Promise<Bus> {
  const local = inProcessBus(onError)
  await redis.listen(channel, {
    text(text) {
      const message = noticeMessage.safeParse(parseJson(text))
      if (!message.success) onError(message.error)
      else if (message.data.from !== server) local.publish(message.data.notice)
    },
    gap: () => local.publish({ type: 'notices_lost' }),
  })
  return {
    publish(notice) {
      local.publish(notice)
      if (isShared(notice)) void redis.publish(channel, JSON.stringify({ from: server, notice }))
    },
    subscribe: (listener) => local.subscribe(listener),
  }
}
