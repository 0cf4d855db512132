import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of the first of these programs that is installed. */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** Installs Debian's packages as root on Debian. False where that does not work. */
export function installDebianPackages(packages, purpose) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  console.log(`Installing ${packages.join(' and ')} from Debian’s packages ${purpose} …`)
  return apt(['update', '-qq']) && apt(['install', '-y', '-qq', ...packages])
}

function apt(args) {
  // Installed services must not start by themselves.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
