import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, fail, root, runtimeDir } from './paths.mjs'

const nodeVersion = '24.21.0'
/** npm 10 cannot install all of the lockfile; where npm is older than 11, this one is fetched beside the runtime. */
const npmVersion = '11.19.1'
const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

function npm(node, args, { capture = false } = {}) {
  const ours = join(runtimeDir, 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const cli = existsSync(ours) ? ours : process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js') ? [node, [cli]] : ['npm', []]
  const result = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: capture ? ['ignore', 'pipe', 'inherit'] : 'inherit',
    encoding: 'utf8',
    shell: process.platform === 'win32' && command === 'npm',
    env: environment(node),
  })
  if (result.status !== 0) {
    fail(
      `"npm ${args[0]}" did not succeed; its reason is above. The first start needs the npm registry or a warm cache.`,
    )
  }
  return (result.stdout ?? '').trim()
}

/** The path of a Node of at least version 24: ours, or one fetched from the registry into `.runtime`. */
export function installRuntime() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const binary = join(runtimeDir, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  console.log(
    `Node ${process.versions.node} is here; fetching Node ${nodeVersion}, on which Belvedere runs, into .runtime …`,
  )
  mkdirSync(runtimeDir, { recursive: true })
  const npmMajor = Number(npm(process.execPath, ['--version'], { capture: true }).split('.')[0])
  const wanted = [`${name}@${nodeVersion}`, ...(npmMajor < 11 ? [`npm@${npmVersion}`] : [])]
  npm(process.execPath, ['install', '--prefix', runtimeDir, '--no-save', '--ignore-scripts', ...quiet, ...wanted])
  if (!existsSync(binary)) {
    fail(`There is no packaged Node for ${process.platform} ${process.arch}. Install Node 24 or newer and try again.`)
  }
  return binary
}

/**
 * Brings node_modules to what the lockfile names; does nothing where it is there already. Not `npm ci`: that refuses a
 * lockfile without the optional packages of every other platform, and not every registry carries those.
 */
export function installDependencies(node) {
  const stamp = join(root, 'node_modules', '.belvedere-install')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing what package-lock.json names …')
  npm(node, ['install', '--no-save', ...quiet])
  writeFileSync(stamp, wanted)
}
