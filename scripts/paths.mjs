import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
export const runtimeDir = join(root, '.runtime')

/** An environment whose PATH begins with this `node` and the installed tools. */
export const environment = (node, extra = {}) => ({
  ...process.env,
  PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
  NODE_COMPILE_CACHE: join(runtimeDir, 'compile-cache'),
  ...extra,
})

/** Prints the message and exits with status 1. */
export function fail(message) {
  console.error(`\n${message}`)
  process.exit(1)
}
