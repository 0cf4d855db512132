import type { FastifyInstance } from 'fastify'
import { addressList } from './address-list.ts'

const warningIntervalMs = 24 * 3_600_000

/**
 * Warns in the log about requests through an undeclared proxy: at the first one, then once a day. Addresses are left
 * out: one of them is a person's.
 */
export function warnOfUndeclaredProxy(
  app: FastifyInstance,
  { trustedProxies, now, warn }: { trustedProxies: string[]; now(): number; warn(sentence: string): void },
): void {
  const isDeclared = addressList(trustedProxies)
  let warnedAt = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async ({ raw: { headers, socket } }) => {
    const forwards = headers['x-forwarded-for'] ?? headers.forwarded
    if (forwards === undefined || Math.abs(now() - warnedAt) < warningIntervalMs) return
    if (isDeclared(socket.remoteAddress ?? '')) return
    warnedAt = now()
    warn(
      'A request with X-Forwarded-For or Forwarded came from an address that is not in BELVEDERE_TRUSTED_PROXIES. If ' +
        'that is your proxy, all clients count as one network and share its rate limits: set ' +
        'BELVEDERE_TRUSTED_PROXIES to its address, which is 127.0.0.1 for a proxy on this machine.',
    )
  })
}
