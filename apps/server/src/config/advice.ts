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
          'BELVEDERE_PUBLIC_URL is https, which a proxy before this service speaks, but BELVEDERE_TRUSTED_PROXIES names ' +
            'none: everybody counts as one network, and limits by network are shared. Set it to the proxy’s address, ' +
            'which is 127.0.0.1 for a proxy on this machine.',
        ]
  return isLoopbackName(hostname)
    ? []
    : [
        `BELVEDERE_PUBLIC_URL is http at ${hostname}: browsers keep no Secure cookie that comes so, and nobody can sign in. ` +
          'Put a proxy with https before this service, and set the https address.',
      ]
}
