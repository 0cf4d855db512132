import type { Config } from './config.ts'
import { isLoopbackName } from './loopback-name.ts'

/** Warnings about combinations of settings that leave something open or broken, for the operator's log. */
export function adviceOn({ publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>): string[] {
  if (publicUrl === null) return []
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:')
    return trustedProxies.length > 0
      ? []
      : [
          'BELVEDERE_PUBLIC_URL uses https, which requires a reverse proxy, but BELVEDERE_TRUSTED_PROXIES is empty: all ' +
            'clients count as one network and share its rate limits. Set BELVEDERE_TRUSTED_PROXIES to the proxy’s address, ' +
            'which is 127.0.0.1 for a proxy on this machine.',
        ]
  return isLoopbackName(hostname)
    ? []
    : [
        `BELVEDERE_PUBLIC_URL uses http at ${hostname}: browsers reject Secure cookies over http, so nobody can sign in. ` +
          'Put an https reverse proxy in front of this service, and set BELVEDERE_PUBLIC_URL to its https address.',
      ]
}
