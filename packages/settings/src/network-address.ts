import { z } from 'zod'

/** Where a program listens or is reached. An IPv6 address is without brackets. */
export interface NetworkAddress {
  host: string
  port: number
}

const pattern = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i

/** `host:port`, or `[address]:port` for IPv6. */
export const networkAddress = z.string().transform((text, context): NetworkAddress => {
  const [, address, name, digits = ''] = pattern.exec(text.trim()) ?? []
  const [host, port] = [address ?? name, Number(digits)]
  if (host !== undefined && port <= 65_535) return { host, port }
  context.addIssue({ code: 'custom', message: 'Enter host:port, such as 10.0.0.5:8100 or [fd00::5]:8100.' })
  return z.NEVER
})

/** As a setting has it. */
export const addressText = ({ host, port }: NetworkAddress): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`

/** Whether it stands for all addresses of a machine, so that nobody else can use it. */
export const isWildcard = ({ host }: NetworkAddress): boolean => ['0.0.0.0', '::'].includes(host)
