import { findProgram, installDebianPackages } from './debian.mjs'
import { fail } from './paths.mjs'

const find = () => process.env.REDIS_SERVER || findProgram(['redis-server', 'valkey-server'])

/** The program of Redis for the tests, or Debian's as root on Debian. Undefined if there is none; in CI that ends the run. */
export function installRedis() {
  const program =
    find() ?? (installDebianPackages(['redis-server'], 'for the tests of several servers') ? find() : undefined)
  if (program !== undefined) return program
  if (process.env.CI) fail('Redis is missing and could not be installed; in CI its tests must run. Set REDIS_SERVER.')
  console.log('Skipped the tests of several servers. Install redis-server, or set REDIS_SERVER to its program.')
  return undefined
}
