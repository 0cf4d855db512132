import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { ResolvedAddress } from './address-policy.ts'

/** A DNS lookup. Rejects, or resolves to no address, if there is no such name. */
export type ResolveHost = (host: string) => Promise<ResolvedAddress[]>

/** The operating system itself waits for its name servers much longer. */
const longestMs = 5000

const systemAddresses: ResolveHost = (host) => lookup(host, { all: true })

/** The host of a URL; addresses of the sixth version without their brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * The addresses of a host, which may be one itself; none if there is no such name or nobody tells in time. `resolve`: by default that
 * of the operating system.
 */
export async function addressesOf(host: string, resolve: ResolveHost = systemAddresses): Promise<ResolvedAddress[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  const late = wait(longestMs, [], { ref: false })
  return Promise.race([resolve(host).catch(() => []), late])
}
