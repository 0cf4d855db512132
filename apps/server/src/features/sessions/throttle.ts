import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { Store } from '../../store/store.ts'
import { countAll, hashEmail, limitFactor, networkOf } from './rate-limit.ts'

const windowMs = 5 * 60_000
const blockMs = 5 * 60_000
const failuresPerIp = 20
const failuresPerAccountAndIp = 10
/** Successful or not: more than any household needs. */
const attemptsPerIp = 1000
const attemptsWindowMs = 60 * 60_000

export interface Throttle {
  /**
   * Counts an attempt as failed before it is made, so that concurrent ones can't slip through; `succeeded` undoes it.
   * Throws `too_many_requests` with the seconds to wait.
   */
  attempt(of: { ip: string; account: string }): Promise<{ succeeded(): Promise<void> }>
}

const tooMany = serverTexts.message('sessions.too_many_sign_ins')
const tooManyFailed = serverTexts.message('sessions.too_many_failed')

/**
 * Limits failed sign-ins by network, and by account and network, so that a stranger cannot lock an account; and all
 * sign-ins by network at a far higher limit. Kept in the store.
 */
export function createThrottle({ store, now }: { store: Store; now(): number }): Throttle {
  return {
    async attempt({ ip, account }) {
      const [networkKey, factor] = [networkOf(ip), limitFactor(ip)]
      const attempts = { key: `attempts:${networkKey}`, limit: attemptsPerIp * factor, windowMs: attemptsWindowMs }
      const failures = [
        { key: `ip:${networkKey}`, limit: failuresPerIp * factor, windowMs, blockMs },
        {
          key: `account:${hashEmail(account)}:${networkKey}`,
          limit: failuresPerAccountAndIp * factor,
          windowMs,
          blockMs,
        },
      ]
      const at = now()
      const blocked = await store.write((tx) => countAll(tx, [...failures, attempts], at))
      if (blocked !== null)
        throw new TextError('too_many_requests', blocked.limit === attempts ? tooMany : tooManyFailed, {
          retryAfterSeconds: Math.ceil((blocked.until - at) / 1000),
        })
      const keys = failures.map(({ key }) => key)
      return {
        succeeded: async () => {
          await store.write((tx) =>
            tx
              .updateTable('throttles')
              .set((eb) => ({ failures: eb('failures', '-', 1) }))
              .where('key', 'in', keys)
              .where('failures', '>', 0)
              .execute(),
          )
        },
      }
    },
  }
}
