import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Tx } from '../../store/store.ts'

export interface RateLimit {
  key: string
  /** So many in a window are allowed. */
  limit: number
  windowMs: number
  /** From the one that was too many on; absent: to the end of the window. */
  blockMs?: number
}

/**
 * Counts one; returns until when the key is blocked, 0 if it is not. A window that is over counts anew. What a clock that
 * was ahead has left lasts no longer than it would have.
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

/** Counts one of each, up to the first that is blocked: that one, and until when. What comes after it leaves no row. */
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

/** An e-mail as a key: the table is not to be a list of addresses. */
export const hashEmail = (email: string): string => createHash('sha256').update(email).digest('base64url')

/** Whoever has one IPv6 address has its whole /64. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter((part) => part !== '')
  const right = tail.split(':').filter((part) => part !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

/**
 * How many times more a network may have. From this machine itself come tests, tools, and everybody where a proxy before
 * us is not declared: there one stranger would use up what all share.
 */
export const limitFactor = (ip: string): number => (/^(::1$|(::ffff:)?127\.)/.test(ip) ? 20 : 1)
