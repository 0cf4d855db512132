#!/usr/bin/env node
// The entry point of every npm script, in plain JavaScript that Node 18 understands: it installs the Node version that
// the product runs on and the dependencies of the lockfile, builds what is stale, and runs the task. Downloads come from
// the package registry only (for the browser tests, from Debian's packages as well).
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { findBrowser, installBrowser } from './browser.mjs'
import { buildClient, buildRenderProgram, renderProgram } from './build.mjs'
import { environment, fail, root } from './paths.mjs'
import { installPostgres } from './postgres.mjs'
import { installRedis } from './redis.mjs'
import { installDependencies, installRuntime } from './runtime.mjs'
import { withScratch } from './scratch.mjs'

const server = join(root, 'apps', 'server', 'src', 'main.ts')
const vizNode = join(root, 'apps', 'viz', 'src', 'node.ts')
const tool = (...path) => join(root, 'node_modules', ...path)
const vite = tool('vite', 'bin', 'vite.js')
const vitest = tool('vitest', 'vitest.mjs')
const tsc = tool('typescript', 'bin', 'tsc')

/** What `npm run check` runs before the tests, by name; the longest first. */
const checks = {
  boundaries: [
    tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', 'packages', 'apps'],
  ],
  'cycles of folders': [
    tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
    ...['--config', '.dependency-cruiser.folders.mjs', '--output-type', 'err', 'packages', 'apps'],
  ],
  types: [tsc, '-p', '.'],
  unused: [tool('knip', 'bin', 'knip.js')],
  'types of the client': [tsc, '-p', 'apps/client'],
  'format and lint': [tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings'],
  'API description': [join(root, 'scripts', 'open-api.mjs'), '--check'],
  'country list': [join(root, 'scripts', 'countries.mjs'), '--check'],
}

let node = process.execPath
const counts = { passed: 0, failed: 0, skipped: 0 }
/** The names of failed tests, each with the first lines of its message. */
const failedTests = []

const signals = ['SIGINT', 'SIGTERM']
/** One Ctrl+C arrives from the terminal and from npm; signals closer together than this count as one. */
const sameSignalMs = 1000

/**
 * Runs a Node program to its end and resolves to its exit status; signals are forwarded. With `drains`, the program gets
 * a process group of its own, so that it receives each signal once and can finish its work; a second signal, at least
 * `sameSignalMs` later, is forwarded as well. With `quiet`, its output is printed only if it fails.
 */
function run(args, { cwd = root, env = {}, drains = false, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd,
      env: environment(node, env),
      // The channel closes when this process ends, which the program notices.
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : drains ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      detached: drains,
    })
    const output = []
    for (const stream of quiet ? [child.stdout, child.stderr] : []) stream.on('data', (chunk) => output.push(chunk))
    let forwardedAt = Number.NEGATIVE_INFINITY
    const forward = (signal) => {
      if (performance.now() - forwardedAt < sameSignalMs) return
      forwardedAt = performance.now()
      child.kill(signal)
    }
    for (const signal of signals) process.on(signal, forward)
    // With a shell between npm and this process, npm's signal ends only the shell, and the parent process changes.
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      forward('SIGTERM')
    }, 500)
    child.on('close', (code) => {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, forward)
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}

const exit = async (status) => process.exit(await status)

const secondsSince = (startedAt) => ((Date.now() - startedAt) / 1000).toFixed(1)

/** Runs one check and resolves to whether it passed. */
async function runCheck(name, args) {
  const startedAt = Date.now()
  const hasPassed = (await run(args, { quiet: true })) === 0
  console.log(`${hasPassed ? '✓' : '✗'} ${name} (${secondsSince(startedAt)} s)`)
  return hasPassed
}

/** Runs all checks, as many at a time as there are cores. */
async function runChecks() {
  const waiting = Object.entries(checks)
  const failures = []
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!(await runCheck(...next))) failures.push(next[0])
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  if (failures.length > 0) fail(`Failed: ${failures.join(', ')}.`)
}

/** Runs the tests of one vitest configuration, adds them to the counts and resolves to the exit status. */
async function runTests(name, args, options) {
  const report = join(root, '.cache', `${name.replaceAll(' ', '-')}.json`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await run([vitest, 'run', ...reporters, ...args], options)
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    counts.passed += numPassedTests
    counts.failed += numFailedTests
    counts.skipped += numPendingTests
    for (const { assertionResults } of testResults) {
      for (const { status, fullName, failureMessages } of assertionResults) {
        if (status === 'failed') failedTests.push(`${fullName}\n${firstLines(failureMessages.join('\n'))}`)
      }
    }
  }
  return status
}

/** The first lines of a message, indented. */
function firstLines(message) {
  const shownLines = 12
  const lines = message.split('\n').slice(0, shownLines)
  return lines.map((line) => `  ${line}`).join('\n')
}

function exitWithCounts(status) {
  for (const failedTest of failedTests) console.log(`\n✗ ${failedTest}`)
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  process.exit(status)
}

/** Runs the tests beside the code; their render processes start several times faster from what was built. */
const runUnitTests = (args) => {
  const env = {
    RENDER_PROGRAM: renderProgram,
    POSTGRES_BIN: installPostgres(node) ?? '',
    REDIS_SERVER: installRedis() ?? '',
  }
  return withScratch((TMPDIR) => runTests('unit and API', args, { env: { ...env, TMPDIR } }))
}

async function runBrowserTests(args, options = {}) {
  const browser = installBrowser()
  if (!browser) {
    console.log('Skipped the browser tests. Install Chromium, or set CHROMIUM_PATH.')
    return 0
  }
  await Promise.all([buildClient(node), buildRenderProgram(node)])
  const config = ['--config', 'tests/e2e/vitest.config.ts']
  return runTests('browser', [...config, ...args], {
    ...options,
    env: { CHROMIUM_PATH: browser, RENDER_PROGRAM: renderProgram },
  })
}

const tasks = {
  start: async () => {
    await Promise.all([buildClient(node), buildRenderProgram(node)])
    return exit(run([server], { drains: true, env: { RENDER_PROGRAM: renderProgram } }))
  },
  'viz-node': async () => {
    await buildRenderProgram(node)
    return exit(run([vizNode], { drains: true, env: { RENDER_PROGRAM: renderProgram, TZ: 'UTC' } }))
  },
  build: () => Promise.all([buildClient(node), buildRenderProgram(node)]),
  dev: async () => {
    await buildClient(node)
    return exit(Promise.race([run(['--watch', server]), run([vite], { cwd: join(root, 'apps', 'client') })]))
  },
  check: async (args) => {
    await Promise.all([runChecks(), buildClient(node), buildRenderProgram(node)])
    exitWithCounts(await runUnitTests(args))
  },
  e2e: async (args) => exitWithCounts(await runBrowserTests(args)),
  test: async () => {
    await Promise.all([runChecks(), buildClient(node), buildRenderProgram(node)])
    // Browser tests wait more than they compute, so they run beside the others, one file at a time.
    const statuses = await Promise.all([runBrowserTests(['--maxWorkers=1'], { quiet: true }), runUnitTests([])])
    exitWithCounts(Math.max(...statuses))
  },
  bench: async (args) => {
    await Promise.all([buildClient(node), buildRenderProgram(node)])
    const postgres = args.length === 0 || args.includes('store') ? installPostgres(node) : undefined
    const env = { CHROMIUM_PATH: findBrowser() ?? '', RENDER_PROGRAM: renderProgram, POSTGRES_BIN: postgres ?? '' }
    return exit(run([join(root, 'bench', 'main.ts'), ...args], { env }))
  },
  eval: (args) => exit(run([join(root, 'bench', 'eval', 'main.ts'), ...args])),
  operator: (args) => exit(run([join(root, 'apps', 'server', 'src', 'operator.ts'), ...args])),
  openapi: () => exit(run([join(root, 'scripts', 'open-api.mjs')])),
  'build:sdk': () => exit(run([join(root, 'scripts', 'packages.mjs'), 'sdk'])),
  'build:cli': () => exit(run([join(root, 'scripts', 'packages.mjs'), 'cli'])),
  train: (args) => exit(run([join(root, 'packages', 'assistant-eval', 'src', 'main.ts'), ...args])),
  belvedere: (args) =>
    exit(run([join(root, 'apps', 'cli', 'src', 'main.ts'), ...args], { cwd: process.env.INIT_CWD ?? root })),
  assistant: (args) =>
    exit(run([join(root, 'apps', 'assistant', 'src', 'main.ts'), ...args], { cwd: process.env.INIT_CWD ?? root })),
}

const [name = '', ...args] = process.argv.slice(2)
const task = tasks[name]
if (!task) fail(`Unknown task "${name}". Tasks: ${Object.keys(tasks).join(', ')}.`)
node = installRuntime()
installDependencies(node)
await task(args)
