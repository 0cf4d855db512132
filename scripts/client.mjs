import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, fail, root } from './paths.mjs'

const client = join(root, 'apps', 'client')
const sources = [
  'apps/client/src',
  'apps/client/public',
  'apps/client/index.html',
  'apps/client/vite.config.ts',
  'packages/contract/src',
  'packages/spec/src',
  'packages/sdk/src',
  'package-lock.json',
]

function filesAt(path) {
  if (!existsSync(path)) return []
  const entries = /\.\w+$/.test(path) ? null : readdirSync(path, { recursive: true, withFileTypes: true })
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

/** Builds the browser's part where its sources differ from those of the last build. */
export function buildClient(node) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesAt(join(root, source)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  const wanted = hash.digest('hex')
  const stamp = join(client, 'dist', '.stamp')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the client …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const result = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: client,
    stdio: 'inherit',
    env: environment(node),
  })
  if (result.status !== 0) fail('The client did not build; the reason is above.')
  writeFileSync(stamp, wanted)
}
