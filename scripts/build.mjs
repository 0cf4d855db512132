import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, fail, root } from './paths.mjs'

const vite = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']

const client = {
  name: 'the client',
  folder: join(root, 'apps', 'client'),
  sources: [
    'apps/client/src',
    'apps/client/public',
    'apps/client/index.html',
    'apps/client/vite.config.ts',
    'packages/contract/src',
    'packages/spec/src',
    'packages/sdk/src',
    'packages/texts',
    'package-lock.json',
  ],
  steps: [vite],
}

/** Where `buildRenderProgram` puts the program of render processes. */
export const renderProgram = join(root, 'apps', 'viz', 'dist', 'render-main.cjs')

const render = {
  name: 'the render process',
  folder: join(root, 'apps', 'viz'),
  sources: [
    'apps/viz/src',
    'apps/viz/vite.config.ts',
    'packages/lexicon/src',
    'packages/query/src',
    'packages/render/src',
    'packages/spec/src',
    'packages/tables/src',
    'packages/texts',
    'package-lock.json',
  ],
  // Compiled code depends on the flags of the process, also on these.
  steps: [vite, ['--expose-gc', '--heap-growing-percent=100', renderProgram, '--write-code-cache']],
  // And on the version of Node.
  salt: process.version,
}

function filesAt(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

/** Builds into the folder's `dist` if the sources differ from those of the last build. */
async function buildIfStale(node, { name, folder, sources, steps, salt = '' }) {
  const hash = createHash('sha256').update(salt)
  for (const file of sources.flatMap((source) => filesAt(join(root, source)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  const digest = hash.digest('hex')
  const stamp = join(folder, 'dist', '.stamp')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  console.log(`Building ${name} …`)
  for (const args of steps) {
    const [status] = await once(spawn(node, args, { cwd: folder, stdio: 'inherit', env: environment(node) }), 'exit')
    if (status !== 0) fail(`Building ${name} failed; see the output above.`)
  }
  writeFileSync(stamp, digest)
}

export const buildClient = (node) => buildIfStale(node, client)
/** One file with what render processes load, and its compiled code. */
export const buildRenderProgram = (node) => buildIfStale(node, render)
