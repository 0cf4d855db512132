#!/usr/bin/env node
// The door of every npm script, in plain JavaScript that Node 18 understands: it brings the Node that the product runs
// on, installs what the lockfile names, builds what is stale, and then does the task. Nothing comes from anywhere but
// the package registry (and, for the browser tests, Debian's packages).
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBrowser, installBrowser } from './browser.mjs'
import { buildClient } from './client.mjs'
import { environment, fail, root } from './paths.mjs'
import { installDependencies, installRuntime } from './runtime.mjs'

const server = join(root, 'apps', 'server', 'src', 'main.ts')
const tool = (...path) => join(root, 'node_modules', ...path)
const vite = tool('vite', 'bin', 'vite.js')
const vitest = tool('vitest', 'vitest.mjs')
const tsc = tool('typescript', 'bin', 'tsc')

/** What `npm run check` runs before the tests, by name. */
const checks = {
  'format and lint': [tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings'],
  boundaries: [
    tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', 'packages', 'apps'],
  ],
  'cycles of folders': [
    tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
    ...['--config', '.dependency-cruiser.folders.mjs', '--output-type', 'err', 'packages', 'apps'],
  ],
  unused: [tool('knip', 'bin', 'knip.js')],
  types: [tsc, '-p', '.'],
  'types of the client': [tsc, '-p', 'apps/client'],
  'API description': [join(root, 'scripts', 'open-api.mjs'), '--check'],
  'country list': [join(root, 'scripts', 'countries.mjs'), '--check'],
}

let node = process.execPath
const counts = { passed: 0, failed: 0, skipped: 0 }

const signals = ['SIGINT', 'SIGTERM']
/** The terminal and npm pass on the same Ctrl+C, each for itself. */
const sameSignalMs = 1000

/**
 * Runs a program of ours to its end and resolves to its exit status; signals are passed on. `drains`: it has a process
 * group of its own, so that it hears each signal once and may finish what it does. A second one, a second later, is
 * passed on as well.
 */
function run(args, { cwd = root, env = {}, drains = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd,
      env: environment(node, env),
      // By the channel it notices where we are gone.
      stdio: drains ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      detached: drains,
    })
    let passedAt = Number.NEGATIVE_INFINITY
    const pass = (signal) => {
      if (performance.now() - passedAt < sameSignalMs) return
      passedAt = performance.now()
      child.kill(signal)
    }
    for (const signal of signals) process.on(signal, pass)
    // Where a shell stands between npm and us, npm's signal ends the shell alone; all that we notice is a new parent.
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      pass('SIGTERM')
    }, 500)
    child.on('exit', (code) => {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, pass)
      resolve(code ?? 1)
    })
  })
}

const exit = async (status) => process.exit(await status)

async function step(name, args) {
  const begun = Date.now()
  const status = await run(args)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
  if (status !== 0) process.exit(status)
}

async function tests(name, args, env) {
  const report = join(root, '.cache', `${name.replaceAll(' ', '-')}.json`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const status = await run(
    [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    {
      env,
    },
  )
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    counts.passed += numPassedTests
    counts.failed += numFailedTests
    counts.skipped += numPendingTests
  }
  if (status !== 0) sum(status)
}

function sum(status) {
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  process.exit(status)
}

async function check(args) {
  for (const [name, command] of Object.entries(checks)) await step(name, command)
  buildClient(node)
  await tests('unit and API', args)
}

async function browse(args) {
  const browser = installBrowser()
  if (!browser) return console.log('Skipped: the browser tests. Install Chromium, or name one in CHROMIUM_PATH.')
  buildClient(node)
  await tests('browser', ['--config', 'tests/e2e/vitest.config.ts', ...args], { CHROMIUM_PATH: browser })
}

const tasks = {
  start: () => {
    buildClient(node)
    return exit(run([server], { drains: true }))
  },
  dev: () => {
    buildClient(node)
    return exit(Promise.race([run(['--watch', server]), run([vite], { cwd: join(root, 'apps', 'client') })]))
  },
  check: async (args) => {
    await check(args)
    sum(0)
  },
  e2e: async (args) => {
    await browse(args)
    sum(0)
  },
  test: async () => {
    await check([])
    await browse([])
    sum(0)
  },
  bench: (args) => {
    buildClient(node)
    return exit(run([join(root, 'bench', 'main.ts'), ...args], { env: { CHROMIUM_PATH: findBrowser() ?? '' } }))
  },
  eval: (args) => exit(run([join(root, 'bench', 'eval', 'main.ts'), ...args])),
  operator: (args) => exit(run([join(root, 'apps', 'server', 'src', 'operator.ts'), ...args])),
  openapi: () => exit(run([join(root, 'scripts', 'open-api.mjs')])),
  'build:sdk': () => exit(run([join(root, 'scripts', 'packages.mjs'), 'sdk'])),
  'build:cli': () => exit(run([join(root, 'scripts', 'packages.mjs'), 'cli'])),
  train: (args) => exit(run([join(root, 'packages', 'assistant', 'train', 'train.ts'), ...args])),
  belvedere: (args) =>
    exit(run([join(root, 'apps', 'cli', 'src', 'main.ts'), ...args], { cwd: process.env.INIT_CWD ?? root })),
  assistant: (args) =>
    exit(run([join(root, 'apps', 'assistant', 'src', 'main.ts'), ...args], { cwd: process.env.INIT_CWD ?? root })),
}

const [name = '', ...args] = process.argv.slice(2)
const task = tasks[name]
if (!task) fail(`There is no task "${name}". There are: ${Object.keys(tasks).join(', ')}.`)
node = installRuntime()
installDependencies(node)
await task(args)
