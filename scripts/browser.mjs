import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail } from './paths.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of an installed Chromium, if there is one. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}

/** Finds Chromium, or installs Debian's as root on Debian. Undefined if neither works; in CI that ends the run. */
export function installBrowser() {
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium from Debian’s packages for the browser tests …')
    if (apt(['update', '-qq']) && apt(['install', '-y', '-qq', 'chromium'])) return findBrowser()
  }
  if (process.env.CI) fail('Chromium is missing and could not be installed; in CI the browser tests must run.')
  return undefined
}
