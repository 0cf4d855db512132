import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { AppError } from '@belvedere/contract'
import type { Store, Tx } from '../../store/store.ts'

const windowMs = 5 * 60_000
const blockMs = 5 * 60_000
const failuresPerIp = 20
const failuresPerAccountAndIp = 10

export interface Throttle {
  /**
   * Counts an attempt as failed before it is made, so that many at once can't slip through; `succeeded` takes it back.
   * Throws `too_many_requests` with the seconds to wait.
   */
  attempt(of: { ip: string; account: string }): Promise<{ succeeded(): Promise<void> }>
}

/** Failed sign-ins by address, and by account and address: a stranger elsewhere locks nobody out. Kept in the store. */
export function throttleWith({ store, now }: { store: Store; now(): number }): Throttle {
  return {
    async attempt({ ip, account }) {
      const from = network(ip)
      const who = createHash('sha256').update(account).digest('base64url')
      const limits = [
        { key: `ip:${from}`, limit: failuresPerIp },
        { key: `account:${who}:${from}`, limit: failuresPerAccountAndIp },
      ]
      const at = now()
      const blockedUntil = await store.write(async (tx) => {
        const until = await Promise.all(limits.map((each) => count(tx, each, at)))
        return Math.max(...until)
      })
      if (blockedUntil > at) {
        const retryAfterSeconds = Math.ceil((blockedUntil - at) / 1000)
        throw new AppError('too_many_requests', 'Too many failed sign-ins. Wait a few minutes, then try again.', {
          retryAfterSeconds,
        })
      }
      const keys = limits.map(({ key }) => key)
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

/** Counts one attempt; returns until when the key is blocked, 0 if it is not. */
async function count(tx: Tx, { key, limit }: { key: string; limit: number }, at: number): Promise<number> {
  const row = await tx.selectFrom('throttles').selectAll().where('key', '=', key).executeTakeFirst()
  if (row !== undefined && row.blocked_until > at) return row.blocked_until
  const sameWindow = row !== undefined && row.blocked_until === 0 && at - row.window_started_at < windowMs
  const next = {
    key,
    failures: sameWindow ? row.failures + 1 : 1,
    window_started_at: sameWindow ? row.window_started_at : at,
    blocked_until: sameWindow && row.failures >= limit ? at + blockMs : 0,
  }
  await tx
    .insertInto('throttles')
    .values(next)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(next))
    .execute()
  return next.blocked_until
}

/** Whoever has one IPv6 address has its whole /64. */
function network(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter((part) => part !== '')
  const right = tail.split(':').filter((part) => part !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
