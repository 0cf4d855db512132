import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

const warningIntervalMs = 24 * 3_600_000

/**
 * Warns in the log about requests through an undeclared proxy: at the first one, then once a day. Addresses are left
 * out: one of them is a person's.
 */
export function warnOfUndeclaredProxy(
  app: FastifyInstance,
  { trustedProxies, now, warn }: { trustedProxies: string[]; now(): number; warn(sentence: string): void },
): void {
  const declared = listOf(trustedProxies)
  const isDeclared = (peer: string) => declared.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')
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

function listOf(ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
