import { isIP } from 'node:net'
import { describe, expect, it } from 'vitest'
import { firstAllowedAddress, isPrivate, isPublic } from './address-policy.ts'

const named = (...addresses: string[]) => addresses.map((address) => ({ address, family: isIP(address) }))
const inPrivate = { addressPolicy: 'private-too', protocol: 'http:' } as const
const inPublic = { addressPolicy: 'public', protocol: 'https:' } as const

/** Where clouds answer their machines, link-local or not, and other ways to write those. */
const cloudServices = [
  ...['169.254.169.254', '169.254.170.2', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  ...['fd00:ec2::254', 'fd00:0ec2:0:0::fd', 'fd20:ce::254', 'fd00:c1::a9fe:a9fe', 'fd00:42::42', 'fe80::a9fe:a9fe'],
  ...['fd00:a9fe:a9fe::1', 'fd00:100::100:200'],
  ...['::ffff:169.254.169.254', '::ffff:a83f:8110', '::ffff:0:169.254.169.254', '::169.254.169.254'],
  ...['64:ff9b::a9fe:a9fe', '64:ff9b:1::a9fe:a9fe', '2002:a9fe:a9fe::1'],
]

describe('[S20] [L7] an address', () => {
  it.each(cloudServices)('of a cloud’s services is never reached: %s', (address) => {
    expect([isPublic(address), isPrivate(address)]).toEqual([false, false])
    for (const protocol of ['http:', 'https:'])
      for (const addressPolicy of ['public', 'private-too'] as const)
        expect(firstAllowedAddress(named(address), { addressPolicy, protocol })).toBeUndefined()
  })
  it.each(['169.254.169.254', '168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254', '100.100.100.200'])(
    'that a name has beside %s is not reached either',
    (address) => {
      expect(firstAllowedAddress(named('10.0.0.7', address), inPrivate)).toBeUndefined()
      expect(firstAllowedAddress(named(address, '8.8.8.8'), inPublic)).toBeUndefined()
    },
  )
  it('is the first one that may be reached, of several that a name has', () => {
    expect(firstAllowedAddress(named('64:ff9b::808:808', '8.8.8.8'), inPublic)).toEqual({
      address: '8.8.8.8',
      family: 4,
    })
    expect(firstAllowedAddress(named('8.8.8.8', 'fd12::7'), inPrivate)).toEqual({ address: 'fd12::7', family: 6 })
  })
  it('is classified, however it is written', () => {
    expect(['8.8.8.8', '2606:4700::1111'].map(isPublic)).toEqual([true, true])
    expect(['::ffff:10.0.0.1', '::ffff:8.8.8.8', '::1', '172.31.0.1', '172.32.0.1'].map(isPrivate)).toEqual([
      ...[true, false, true, true, false],
    ])
  })
})
