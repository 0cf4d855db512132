import { BlockList, isIP } from 'node:net'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function networks(ranges: [address: string, bits: number][]): BlockList {
  const list = new BlockList()
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family(address))
  return list
}

/**
 * Everything outside the public internet, by the registries of special-purpose addresses (RFC 6890 and its successors).
 */
const specialNetworks = networks([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
])

/** Loopback and private networks, where the operator may run other services. */
const privateNetworks = networks([
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
])

/**
 * Metadata services of clouds: credentials, user data, agents. Most are link-local; these lie in public and private
 * ranges.
 */
const cloudServices = networks([
  // Azure's agent and name server.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  // Alibaba, and Oracle Classic.
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['fe80::', 10],
  // Amazon: metadata, pod identities, DNS, NTP.
  ['fd00:ec2::', 32],
  // Google, Oracle, Scaleway, Akamai, Alibaba.
  ['fd20:ce::', 32],
  ['fd00:c1::a9fe:a9fe', 128],
  ['fd00:42::42', 128],
  ['fd00:a9fe:a9fe::', 64],
  ['fd00:100::100:200', 128],
])

const isIn = (list: BlockList, address: string): boolean => isIP(address) !== 0 && list.check(address, family(address))

const isCloudService = (address: string): boolean => isIn(cloudServices, address)
export const isPublic = (address: string): boolean => isIP(address) !== 0 && !isIn(specialNetworks, address)
/** In this machine's or its private network; never a cloud's metadata service. */
export const isPrivate = (address: string): boolean => isIn(privateNetworks, address) && !isCloudService(address)

/**
 * Where requests may go. `anywhere`: the operator configured the endpoint. `public`: the public internet by https.
 * `private-too`: this machine and its private network as well, there also by http.
 */
export type AddressPolicy = 'anywhere' | 'public' | 'private-too'

/** What an operator's setting allows people: nothing, the public internet, or this machine and its network as well. */
export const peoplesPolicies = { off: null, public: 'public', private: 'private-too' } as const

export interface ResolvedAddress {
  address: string
  family: number
}

/**
 * The first of a name's addresses that may be connected to; undefined if there is none. A name with an address of a
 * cloud's metadata service is refused as a whole, unless the policy is `anywhere`.
 */
export function firstAllowedAddress(
  addresses: readonly ResolvedAddress[],
  { addressPolicy, protocol }: { addressPolicy: AddressPolicy; protocol: string },
): ResolvedAddress | undefined {
  if (addressPolicy === 'anywhere') return addresses[0]
  if (addresses.some(({ address }) => isCloudService(address))) return undefined
  return addresses.find(
    ({ address }) =>
      (addressPolicy === 'private-too' && isPrivate(address)) || (protocol === 'https:' && isPublic(address)),
  )
}
