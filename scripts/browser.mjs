import { findProgram, installDebianPackages } from './debian.mjs'
import { fail } from './paths.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of an installed Chromium, if there is one. */
export const findBrowser = () => process.env.CHROMIUM_PATH || findProgram(names)

/** Finds Chromium, or installs Debian's as root on Debian. Undefined if neither works; in CI that ends the run. */
export function installBrowser() {
  const found = findBrowser()
  if (found) return found
  if (installDebianPackages(['chromium'], 'for the browser tests')) return findBrowser()
  if (process.env.CI) fail('Chromium is missing and could not be installed; in CI the browser tests must run.')
  return undefined
}
