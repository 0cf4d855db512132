import { AppError } from '@belvedere/contract'
import type { Store } from '../../store/store.ts'
import { countAll, hashEmail, limitFactor, networkOf } from './rate-limit.ts'

const windowMs = 5 * 60_000
const blockMs = 5 * 60_000
const failuresPerIp = 20
const failuresPerAccountAndIp = 10
/** Right or wrong: more than any house full of people needs. */
const attemptsPerIp = 1000
const attemptsWindowMs = 60 * 60_000

export interface Throttle {
  /**
   * Counts an attempt as failed before it is made, so that many at once can't slip through; `succeeded` takes it back.
   * Throws `too_many_requests` with the seconds to wait.
   */
  attempt(of: { ip: string; account: string }): Promise<{ succeeded(): Promise<void> }>
}

const tooMany = 'Too many sign-ins from this network. Try again within the hour.'
const tooManyFailed = 'Too many failed sign-ins. Wait a few minutes, then try again.'

/**
 * Failed sign-ins by address, and by account and address: a stranger elsewhere locks nobody out. All sign-ins by address, far
 * higher. Kept in the store.
 */
export function createThrottle({ store, now }: { store: Store; now(): number }): Throttle {
  return {
    async attempt({ ip, account }) {
      const [from, share] = [networkOf(ip), limitFactor(ip)]
      const attempts = { key: `attempts:${from}`, limit: attemptsPerIp * share, windowMs: attemptsWindowMs }
      const failures = [
        { key: `ip:${from}`, limit: failuresPerIp * share, windowMs, blockMs },
        { key: `account:${hashEmail(account)}:${from}`, limit: failuresPerAccountAndIp * share, windowMs, blockMs },
      ]
      const at = now()
      const blocked = await store.write((tx) => countAll(tx, [...failures, attempts], at))
      if (blocked !== null)
        throw new AppError('too_many_requests', blocked.limit === attempts ? tooMany : tooManyFailed, {
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
