import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Tx } from '../../store/store.ts'

export interface RateLimit {
  key: string
  /** Allowed count per window. */
  limit: number
  windowMs: number
  /** Duration of the block once the limit is exceeded; absent: to the end of the window. */
  blockMs?: number
}

/**
 * Counts one event; returns when the block of the key ends, 0 if it is not blocked. Blocks and windows left by a clock
 * that was ahead are shortened.
 */
async function count(tx: Tx, { key, limit, windowMs, blockMs }: RateLimit, at: number): Promise<number> {
  const row = await tx.selectFrom('throttles').selectAll().where('key', '=', key).executeTakeFirst()
  if (row !== undefined && row.blocked_until > at) {
    const until = Math.min(row.blocked_until, at + (blockMs ?? windowMs))
    await tx.updateTable('throttles').set({ blocked_until: until }).where('key', '=', key).execute()
    return until
  }
  const sameWindow = row !== undefined && row.blocked_until === 0 && at - row.window_started_at < windowMs
  const startedAt = sameWindow ? Math.min(row.window_started_at, at) : at
  const tooMany = sameWindow && row.failures >= limit
  const next = {
    key,
    failures: sameWindow ? row.failures + 1 : 1,
    window_started_at: startedAt,
    blocked_until: tooMany ? (blockMs === undefined ? startedAt + windowMs : at + blockMs) : 0,
  }
  await tx
    .insertInto('throttles')
    .values(next)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(next))
    .execute()
  return next.blocked_until
}

/** Counts against each limit up to the first that blocks, which is returned; later limits are not counted. */
export async function countAll(
  tx: Tx,
  limits: RateLimit[],
  at: number,
): Promise<{ limit: RateLimit; until: number } | null> {
  for (const limit of limits) {
    const until = await count(tx, limit, at)
    if (until > 0) return { limit, until }
  }
  return null
}

/** Hashes an e-mail, so that the table is no list of addresses. */
export const hashEmail = (email: string): string => createHash('sha256').update(email).digest('base64url')

/** The network of an address: an IPv6 host controls its whole /64. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const headGroups = head.split(':').filter((part) => part !== '')
  const tailGroups = tail.split(':').filter((part) => part !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - headGroups.length - tailGroups.length) }, () => '0')
  return [...headGroups, ...zeros, ...tailGroups].slice(0, 4).join(':')
}

/**
 * Factor on a network's limits. Loopback is shared by tests, tools and, behind an undeclared proxy, everybody, whom one
 * stranger could otherwise lock out.
 */
export const limitFactor = (ip: string): number => (/^(::1$|(::ffff:)?127\.)/.test(ip) ? 20 : 1)
