import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
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
  'packages/texts',
  'package-lock.json',
]

function filesAt(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

/** Builds the client if its sources differ from those of the last build. */
export async function buildClient(node) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesAt(join(root, source)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  const digest = hash.digest('hex')
  const stamp = join(client, 'dist', '.stamp')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  console.log('Building the client …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = { cwd: client, stdio: 'inherit', env: environment(node) }
  const [status] = await once(spawn(node, [vite, 'build', '--logLevel', 'warn'], options), 'exit')
  if (status !== 0) fail('Building the client failed; see the output above.')
  writeFileSync(stamp, digest)
}
